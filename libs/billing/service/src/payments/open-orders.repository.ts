import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';

/** One order of the hospital at work: at one provider, over one amount. */
export interface Asked {
  provider: string;
  paise: Paise;
}

// The row is taken where there is none, where its order is older than $6, and where whoever claimed it did not finish in time.
const CLAIM = `INSERT INTO open_orders AS o (hospital_id, provider, paise, claim, claimed_until)
  VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
  ON CONFLICT (hospital_id, provider, paise) DO UPDATE
  SET claim = excluded.claim, claimed_until = excluded.claimed_until, order_id = NULL, opened_at = NULL
  WHERE CASE WHEN o.order_id IS NULL THEN o.claimed_until <= now() ELSE o.opened_at <= $6 END
  RETURNING claim`;

/** Which order a hospital is asked to pay now: one for each amount, claimed before the provider is asked for it. */
@Injectable()
export class OpenOrdersRepository {
  constructor(private readonly db: Database) {}

  /** The open order made after `since`; null when there is none yet. */
  async find({ provider, paise }: Asked, since: Date): Promise<string | null> {
    const rows = await this.db.query<{ order_id: string }>(
      'SELECT order_id FROM open_orders WHERE hospital_id = $1 AND provider = $2 AND paise = $3 AND opened_at > $4',
      [currentHospital(), provider, paise, since],
    );
    return rows[0]?.order_id ?? null;
  }

  /** Claims the order for `seconds`; false where one made after `since` is open, or somebody else makes one now. */
  async claim({ provider, paise }: Asked, claim: string, seconds: number, since: Date): Promise<boolean> {
    const rows = await this.db.query(CLAIM, [currentHospital(), provider, paise, claim, seconds, since]);
    return rows.length > 0;
  }

  /** Opens the order that the provider has made; false when the claim was taken over meanwhile. */
  async open(tx: Transaction, claim: string, orderId: string, at: Date): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE open_orders SET order_id = $3, opened_at = $4 WHERE hospital_id = $1 AND claim = $2 AND order_id IS NULL RETURNING claim',
      [currentHospital(), claim, orderId, at],
    );
    return rows.length > 0;
  }

  /** Gives a claim back: the provider made no order. */
  async giveUp(claim: string): Promise<void> {
    await this.db.query('DELETE FROM open_orders WHERE hospital_id = $1 AND claim = $2 AND order_id IS NULL', [
      currentHospital(),
      claim,
    ]);
  }

  /** An order that was paid is open no more. */
  close(tx: Transaction, provider: string, orderId: string): void {
    tx.send('DELETE FROM open_orders WHERE hospital_id = $1 AND provider = $2 AND order_id = $3', [
      currentHospital(),
      provider,
      orderId,
    ]);
  }
}
