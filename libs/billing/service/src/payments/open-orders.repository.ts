import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { OpenOrderEntity } from './open-order.entity.ts';

/** One order of the hospital at work: at one provider, over one amount. */
export type Asked = Pick<OpenOrderEntity, 'provider' | 'paise'>;

const ORDERS = tableOf(OpenOrderEntity);

const FIND = ORDERS.select({
  where: ['hospitalId', 'provider', 'paise'],
  only: ['orderId'],
  tail: 'AND opened_at > :since',
  given: ['since'],
});

// The row is taken where there is none, where its order is older than `since`, and where whoever claimed it did not finish in time.
const CLAIM = ORDERS.insert({
  without: ['orderId', 'openedAt'],
  computed: { claimedUntil: 'now() + make_interval(secs => :seconds)' },
  onConflict: `ON CONFLICT (hospital_id, provider, paise) DO UPDATE
    SET claim = excluded.claim, claimed_until = excluded.claimed_until, order_id = NULL, opened_at = NULL
    WHERE CASE WHEN open_orders.order_id IS NULL THEN open_orders.claimed_until <= now() ELSE open_orders.opened_at <= :since END`,
  given: ['seconds', 'since'],
  returning: ['claim'],
});

const OPEN = ORDERS.update({
  set: ['orderId', 'openedAt'],
  where: ['hospitalId', 'claim'],
  tail: 'AND order_id IS NULL',
  returning: ['claim'],
});
const GIVE_UP = ORDERS.delete({ where: ['hospitalId', 'claim'], tail: 'AND order_id IS NULL' });
const CLOSE = ORDERS.delete({ where: ['hospitalId', 'provider', 'orderId'] });

/** Which order a hospital is asked to pay now: one for each amount, claimed before the provider is asked for it. */
@Injectable()
export class OpenOrdersRepository {
  constructor(private readonly db: Database) {}

  /** The open order made after `since`; null when there is none yet. */
  async find({ provider, paise }: Asked, since: Date): Promise<string | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital(), provider, paise, since }));
    return rows[0]?.orderId ?? null;
  }

  /** Claims the order for `seconds`; false where one made after `since` is open, or somebody else makes one now. */
  async claim({ provider, paise }: Asked, claim: string, seconds: number, since: Date): Promise<boolean> {
    const rows = await this.db.query(CLAIM({ hospitalId: currentHospital(), provider, paise, claim, seconds, since }));
    return rows.length > 0;
  }

  /** Opens the order that the provider has made; false when the claim was taken over meanwhile. */
  async open(tx: Transaction, claim: string, orderId: string, openedAt: Date): Promise<boolean> {
    const rows = await tx.query(OPEN({ hospitalId: currentHospital(), claim, orderId, openedAt }));
    return rows.length > 0;
  }

  /** Gives a claim back: the provider made no order. */
  async giveUp(claim: string): Promise<void> {
    await this.db.query(GIVE_UP({ hospitalId: currentHospital(), claim }));
  }

  /** An order that was paid is open no more. */
  close(tx: Transaction, provider: string, orderId: string): void {
    tx.send(CLOSE({ hospitalId: currentHospital(), provider, orderId }));
  }
}
