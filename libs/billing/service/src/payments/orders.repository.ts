import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** What a hospital was asked to pay. */
export interface Order {
  id: number;
  orderId: string;
  /** Who asked for it. */
  accountId: number;
  paise: Paise;
  createdAt: Date;
  /** How often the provider was asked what became of it. */
  checks: number;
  /** Null while nothing was counted for it. */
  paymentId: string | null;
}

const COLUMNS = `id, account_id AS "accountId", order_id AS "orderId", paise, created_at AS "createdAt", checks, payment_id AS "paymentId"`;

/** Orders of the hospital at work. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly db: Database) {}

  /** Keeps an order that the provider has made; its number. */
  async add(order: Pick<Order, 'orderId' | 'paise' | 'accountId'> & { provider: string; at: Date; checkAt: Date }) {
    const { provider, orderId, paise, accountId, at, checkAt } = order;
    const rows = await this.db.query<{ id: number }>(
      `INSERT INTO payment_orders (hospital_id, account_id, provider, order_id, paise, created_at, check_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [currentHospital(), accountId, provider, orderId, paise, at, checkAt],
    );
    return rows[0]!.id;
  }

  async find(provider: string, orderId: string): Promise<Order | null> {
    return this.#one('provider = $2 AND order_id = $3', [provider, orderId]);
  }

  /** Notes which payment was counted for an order: it is not looked for any more. */
  async markPaid(provider: string, orderId: string, paymentId: string): Promise<void> {
    await this.db.query(
      `UPDATE payment_orders SET payment_id = coalesce(payment_id, $4), check_at = NULL
       WHERE hospital_id = $1 AND provider = $2 AND order_id = $3`,
      [currentHospital(), provider, orderId, paymentId],
    );
  }

  /** Notes that the provider was asked about an order; null: it is not asked again. */
  async checkAgain(id: number, at: Date | null): Promise<void> {
    await this.db.query(
      'UPDATE payment_orders SET checks = checks + 1, check_at = $3 WHERE hospital_id = $1 AND id = $2 AND check_at IS NOT NULL',
      [currentHospital(), id, at],
    );
  }

  async #one(where: string, values: unknown[]): Promise<Order | null> {
    const rows = await this.db.query<Order & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM payment_orders WHERE hospital_id = $1 AND ${where}`,
      [currentHospital(), ...values],
    );
    return rows[0] ?? null;
  }
}
