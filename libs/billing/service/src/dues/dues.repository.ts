import { Injectable } from '@nestjs/common';
import { POSTINGS, SOURCES, type HospitalDues } from '@nidaan/billing-contracts';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { LEDGER, type Line } from '../ledger/ledger-lines.ts';
import { MONTHS } from '../months/months.repository.ts';
import type { MonthEntity } from '../months/month.entity.ts';
import { DuesEntity } from './dues.entity.ts';

const DUES = tableOf(DuesEntity);
const OWED = DUES.fields(['hospitalId', 'newestMonth']);
const MONTH = MONTHS.fields(['hospitalId', 'closedPaise', 'aimedPaise']);

/** What a hospital owes, all months together. */
export type Dues = Pick<DuesEntity, (typeof OWED)[number]>;

/** The commission of a patient, who is the source, on the day of completion. */
export type Commission = Omit<Line, 'source' | 'paymentType' | 'branchId'>;

/** A month and how much of it is paid. */
export type MonthDue = Pick<MonthEntity, (typeof MONTH)[number]> & { paidPaise: Paise };

const FIND = DUES.select({ where: ['hospitalId'], only: OWED });
const MONTH_DUES = `SELECT ${MONTHS.columns(undefined, MONTH)}, paid_paise::bigint AS "paidPaise"
  FROM month_dues WHERE hospital_id = $1 ORDER BY month`;

const LOCK = `INSERT INTO dues AS d (hospital_id, version) VALUES ($1, 1)
  ON CONFLICT (hospital_id) DO UPDATE SET version = d.version + 1`;

const { debit, credit } = POSTINGS.commission;
const COMMISSIONS = LEDGER.lists(['sourceId', 'day', 'paise'], 2);

const ADD = `WITH fresh AS (
    INSERT INTO ledger (hospital_id, source, debit, credit, ${COMMISSIONS.columns})
    SELECT $1, ${SOURCES.commission}, ${debit}, ${credit}, * FROM ${COMMISSIONS.unnest}
    ON CONFLICT DO NOTHING RETURNING day, paise),
  by_month AS MATERIALIZED (SELECT date_trunc('month', day)::date AS month, count(*)::int AS n, sum(paise)::bigint AS paise FROM fresh GROUP BY 1),
  moved AS (UPDATE months m SET patients = m.patients + b.n, due_paise = m.due_paise + b.paise FROM by_month b
    WHERE m.hospital_id = $1 AND m.month = b.month RETURNING m.month, m.id),
  made AS (INSERT INTO months (hospital_id, month, patients, due_paise)
    SELECT $1, month, n, paise FROM by_month b WHERE NOT EXISTS (SELECT FROM moved WHERE moved.month = b.month) ORDER BY month
    RETURNING month, id),
  newest AS (SELECT month, id FROM (SELECT * FROM moved UNION ALL SELECT * FROM made) touched ORDER BY month DESC LIMIT 1),
  added AS (SELECT sum(n)::int AS n, sum(paise)::bigint AS paise FROM by_month),
  now_due AS (UPDATE dues d SET running_patients = d.running_patients + added.n, commission_paise = d.commission_paise + added.paise,
      month_id = CASE WHEN d.newest_month > newest.month THEN d.month_id ELSE newest.id END,
      newest_month = greatest(d.newest_month, newest.month)
    FROM newest, added WHERE d.hospital_id = $1 RETURNING d.*)
  SELECT ${DUES.columns(undefined, OWED)}, f.day, f.paise FROM now_due, (SELECT day, sum(paise)::bigint AS paise FROM fresh GROUP BY day) f`;

@Injectable()
export class DuesRepository {
  constructor(private readonly db: Database) {}

  /** Makes others who would change what the hospital owes wait. Travels with the next statement, which then sees what they committed. */
  lock(tx: Transaction): void {
    tx.send(LOCK, [currentHospital()]);
  }

  /** Posts commissions that have no line yet; what is owed then, and what was new by day. Null when nothing was. Lock before. */
  async add(
    tx: Transaction,
    lines: readonly Commission[],
  ): Promise<{ dues: Dues; days: { day: PlainDate; paise: Paise }[] } | null> {
    const rows = await tx.query<Dues & { day: PlainDate; paise: Paise }>(ADD, [currentHospital(), ...COMMISSIONS.values(lines)]);
    if (rows.length === 0) return null;
    return { dues: rows[0]!, days: rows.map(({ day, paise }) => ({ day, paise })) };
  }

  /** What the hospital at work owes; null when it never owed anything. */
  async find(): Promise<Dues | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital() }));
    return rows[0] ?? null;
  }

  /** For staff only, by hospital: empty where a hospital is at work. */
  ofAllHospitals({ after, limit }: { after?: number; limit?: number }): Promise<HospitalDues[]> {
    return this.db.query<HospitalDues & Record<string, unknown>>('SELECT * FROM dues_of_all_hospitals($1, $2)', [
      after ?? 0,
      limit ?? null,
    ]);
  }

  /** The months of the hospital at work, oldest first. */
  months(): Promise<MonthDue[]> {
    return this.db.query<MonthDue>(MONTH_DUES, [currentHospital()]);
  }
}
