import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { OrderEntity } from './order.entity.ts';

const ORDERS = tableOf(OrderEntity);

/** What a hospital was asked to pay. */
export type Order = Omit<OrderEntity, 'hospitalId' | 'provider' | 'checkAt'>;

const INSERT = ORDERS.insert({ without: ['id', 'checks', 'paymentId'], returning: ['id'] });
const FIND = ORDERS.select({
  where: ['hospitalId', 'provider', 'orderId'],
  only: ORDERS.fields(['hospitalId', 'provider', 'checkAt']),
});
const MARK_PAID = ORDERS.update({
  computed: { paymentId: 'coalesce(payment_id, :payment)', checkAt: 'NULL' },
  where: ['hospitalId', 'provider', 'orderId'],
  given: ['payment'],
});
const CHECK_AGAIN = ORDERS.update({
  set: ['checkAt'],
  computed: { checks: 'checks + 1' },
  where: ['hospitalId', 'id'],
  tail: 'AND check_at IS NOT NULL',
});

/** Orders of the hospital at work. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly db: Database) {}

  /** Keeps an order that the provider has made; its number. */
  async add(order: Omit<OrderEntity, 'hospitalId' | 'id' | 'checks' | 'paymentId'>): Promise<number> {
    const rows = await this.db.query(INSERT({ ...order, hospitalId: currentHospital() }));
    return rows[0]!.id;
  }

  async find(provider: string, orderId: string): Promise<Order | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital(), provider, orderId }));
    return rows[0] ?? null;
  }

  /** Notes which payment was counted for an order: it is not looked for any more. */
  async markPaid(provider: string, orderId: string, payment: string): Promise<void> {
    await this.db.query(MARK_PAID({ hospitalId: currentHospital(), provider, orderId, payment }));
  }

  /** Notes that the provider was asked about an order; null: it is not asked again. */
  async checkAgain(id: number, checkAt: Date | null): Promise<void> {
    await this.db.query(CHECK_AGAIN({ hospitalId: currentHospital(), id, checkAt }));
  }
}
