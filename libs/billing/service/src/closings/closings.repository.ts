import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { ClosingEntity } from './closing.entity.ts';

export const CLOSINGS = tableOf(ClosingEntity);

const TOLD = CLOSINGS.fields(['hospitalId', 'closedAt', 'mailedAt']);

/** What of a month was closed at once, as its mail tells. */
export type Closing = Pick<ClosingEntity, (typeof TOLD)[number]>;

const UNMAILED = CLOSINGS.select({ where: ['hospitalId', 'id'], only: TOLD, tail: 'AND mailed_at IS NULL' });
const MARK_MAILED = CLOSINGS.update({ set: ['mailedAt'], where: ['hospitalId', 'id'] });

const CLOSE = `WITH ended AS (
    SELECT month, patients - closed_patients AS n, due_paise - closed_paise AS paise FROM months
    WHERE hospital_id = $1 AND patients > closed_patients AND ($2::date IS NULL OR month < $2)),
  moved AS (UPDATE months SET closed_patients = months.patients, closed_paise = months.due_paise FROM ended
    WHERE months.hospital_id = $1 AND months.month = ended.month),
  counted AS (UPDATE dues SET running_patients = running_patients - (SELECT sum(n)::int FROM ended)
    WHERE hospital_id = $1 AND EXISTS (SELECT FROM ended))
  INSERT INTO closings (hospital_id, id, month, closed_on, closed_at, patients, paise)
  SELECT $1, coalesce((SELECT max(id) FROM closings WHERE hospital_id = $1), 0) + row_number() OVER (ORDER BY month), month, $3, $4, n, paise
  FROM ended ORDER BY month RETURNING ${CLOSINGS.columns(undefined, TOLD)}`;

// Payments fill what was closed of a month in the order in which it was closed.
const OLDEST_UNPAID = `SELECT min(closed_on + $2::int)::text AS pay_by FROM (
    SELECT c.closed_on, sum(c.paise) OVER (PARTITION BY c.month ORDER BY c.id) > m.paid_paise AS is_open
    FROM closings c JOIN month_dues m ON m.hospital_id = c.hospital_id AND m.month = c.month WHERE c.hospital_id = $1) parts
  WHERE is_open`;

@Injectable()
export class ClosingsRepository {
  constructor(private readonly db: Database) {}

  /** Closes what is open of the months before a month, or of all; what that was, oldest month first. Lock the dues before. */
  close(tx: Transaction, before: PlainDate | null, closedOn: PlainDate, closedAt: Date): Promise<Closing[]> {
    return tx.query<Closing>(CLOSE, [currentHospital(), before, closedOn, closedAt]);
  }

  /** Until when the oldest unpaid closing can be paid; null when none is unpaid. */
  async payBy(graceDays: number): Promise<PlainDate | null> {
    const rows = await this.db.query<{ pay_by: PlainDate | null }>(OLDEST_UNPAID, [currentHospital(), graceDays]);
    return rows[0]?.pay_by ?? null;
  }

  /** A closing nobody was told of by mail; null when there is none of this number, or it was told. */
  async unmailed(id: number): Promise<Closing | null> {
    const rows = await this.db.query(UNMAILED({ hospitalId: currentHospital(), id }));
    return rows[0] ?? null;
  }

  async markMailed(id: number, at: Date): Promise<void> {
    await this.db.query(MARK_MAILED({ hospitalId: currentHospital(), id, mailedAt: at }));
  }

  /** For the schedule and the staff only: where a month has ended by an instant, or, without one, where anything runs. */
  async hospitalsToClose(at: Date | null): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>('SELECT hospitals_to_close($1) AS id', [at]);
    return rows.map(({ id }) => id);
  }
}
