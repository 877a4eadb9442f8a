import { Injectable } from '@nestjs/common';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';

/** A payment of commission. */
export interface Receipt {
  paise: Paise;
  paidAt: Date;
  paidOn: PlainDate;
  /** Through whom it came: 'razorpay', 'sandbox', or 'recorded' by the staff. */
  provider: string;
  /** The provider's id of the payment: counts once, in whichever hospital (OPN-46). */
  reference: string;
  /** First day of the month it was meant for; null: the oldest unpaid first (OPN-47). */
  aim: PlainDate | null;
  recordedBy: number | null;
}

const COLUMNS = `id, paise, paid_at AS "paidAt", paid_on::text AS "paidOn", provider, reference, aim::text AS aim, recorded_by AS "recordedBy"`;

const INSERT = `INSERT INTO payments (hospital_id, id, paise, paid_at, paid_on, provider, reference, aim, recorded_by)
  SELECT $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM payments WHERE hospital_id = $1
  ON CONFLICT ON CONSTRAINT payments_once DO NOTHING RETURNING id`;

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly db: Database) {}

  /** Writes a payment down; its number, or null when one with this reference is there, here or in another hospital. Lock the dues before. */
  async add(tx: Transaction, receipt: Receipt): Promise<number | null> {
    const { paise, paidAt, paidOn, provider, reference, aim, recordedBy } = receipt;
    const rows = await tx.query<{ id: number }>(INSERT, [
      currentHospital(),
      paise,
      paidAt,
      paidOn,
      provider,
      reference,
      aim,
      recordedBy,
    ]);
    return rows[0]?.id ?? null;
  }

  /** Moves what the hospital at work owes by a payment that was added in this transaction. */
  count(tx: Transaction, { paise, aim }: Receipt): void {
    tx.send('UPDATE dues SET paid_paise = paid_paise + $2 WHERE hospital_id = $1', [currentHospital(), paise]);
    if (aim !== null)
      tx.send('UPDATE months SET aimed_paise = aimed_paise + $3 WHERE hospital_id = $1 AND month = $2', [
        currentHospital(),
        aim,
        paise,
      ]);
  }

  /** The payment of the hospital at work with this reference. */
  async find(provider: string, reference: string): Promise<(Receipt & { id: number }) | null> {
    const rows = await this.db.query<Receipt & { id: number } & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM payments WHERE hospital_id = $1 AND provider = $2 AND reference = $3`,
      [currentHospital(), provider, reference],
    );
    return rows[0] ?? null;
  }

  /** The payments of the hospital at work made on these days, oldest first. */
  list(from: PlainDate, to: PlainDate): Promise<(Receipt & { id: number })[]> {
    return this.db.query<Receipt & { id: number } & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM payments WHERE hospital_id = $1 AND paid_on BETWEEN $2 AND $3 ORDER BY paid_at, id`,
      [currentHospital(), from, to],
    );
  }
}
