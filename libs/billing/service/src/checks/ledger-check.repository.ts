import { Injectable } from '@nestjs/common';
import { SOURCES, type SourceName } from '@nidaan/billing-contracts';
import { MAIN_BRANCH, type Paise, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { TAKEN_COLUMNS, TAKEN_SUMS } from '../branches/branch-books.repository.ts';
import { SOURCE_TOTALS } from '../ledger/ledger-lines.ts';
import { LEFT_OF_PAYMENTS } from '../reversals/reversals.repository.ts';

/** Two figures that ought to be the same. */
export interface Unequal {
  what: string;
  left: string;
  right: string;
}

/** A line of the ledger, and the branch where it stands. */
export interface PostedLine {
  id: number;
  day: PlainDate;
  paise: Paise;
  branchId: number;
}

const byDay = SOURCE_TOTALS.map(
  ({ number, column }) =>
    `SELECT ${number} AS source, day, ${column} AS paise FROM day_totals WHERE hospital_id = $1 AND ${column} <> 0`,
).join(' UNION ALL ');

const LABEL = `CASE source ${SOURCE_TOTALS.map(({ name, number }) => `WHEN ${number} THEN '${name}'`).join(' ')} END`;

// Each gives what it compares and the two figures, in words, where they differ.
const COMPARISONS = [
  // Day totals are the ledger, added up.
  `SELECT ${LABEL} || ' of ' || day AS what, 'ledger ' || coalesce(l.paise, 0) AS "left", 'day total ' || coalesce(t.paise, 0) AS "right"
   FROM (SELECT source, day, sum(paise) AS paise FROM ledger WHERE hospital_id = $1 GROUP BY 1, 2) l
   FULL JOIN (${byDay}) t USING (source, day) WHERE coalesce(l.paise, 0) <> coalesce(t.paise, 0)`,
  // Sums of branches are the lines that stand there, added up.
  `SELECT 'branch ' || branch_id || ' on ' || day AS what, 'lines ' || coalesce(l.paise, 0) AS "left", 'day total ' || coalesce(t.paise, 0) AS "right"
   FROM (SELECT branch_id, day, payment_type, ${TAKEN_SUMS.join(' + ')} AS paise FROM branch_lines
         WHERE hospital_id = $1 AND branch_id <> ${MAIN_BRANCH} GROUP BY 1, 2, 3) l
   FULL JOIN (SELECT branch_id, day, payment_type, ${TAKEN_COLUMNS.join(' + ')} AS paise FROM branch_day_totals WHERE hospital_id = $1) t
     USING (branch_id, day, payment_type)
   WHERE coalesce(l.paise, 0) <> coalesce(t.paise, 0)`,
  // Months are the commissions, added up.
  `SELECT 'commission of ' || to_char(month, 'YYYY-MM') AS what,
     'ledger ' || coalesce(l.n, 0) || ' patients, ' || coalesce(l.paise, 0) AS "left",
     'month ' || coalesce(m.patients, 0) || ' patients, ' || coalesce(m.due_paise, 0) AS "right"
   FROM (SELECT date_trunc('month', day)::date AS month, count(*) AS n, sum(paise) AS paise FROM ledger
         WHERE hospital_id = $1 AND source = ${SOURCES.commission} GROUP BY 1) l
   FULL JOIN (SELECT month, patients, due_paise FROM months WHERE hospital_id = $1) m USING (month)
   WHERE (coalesce(l.n, 0), coalesce(l.paise, 0)) <> (coalesce(m.patients, 0), coalesce(m.due_paise, 0))`,
  // What is closed of a month is its closings.
  `SELECT 'closed of ' || to_char(month, 'YYYY-MM') AS what, 'closings ' || coalesce(c.n, 0) || ' patients, ' || coalesce(c.paise, 0) AS "left",
     'month ' || coalesce(m.closed_patients, 0) || ' patients, ' || coalesce(m.closed_paise, 0) AS "right"
   FROM (SELECT month, sum(patients) AS n, sum(paise) AS paise FROM closings WHERE hospital_id = $1 GROUP BY 1) c
   FULL JOIN (SELECT month, closed_patients, closed_paise FROM months WHERE hospital_id = $1) m USING (month)
   WHERE (coalesce(c.n, 0), coalesce(c.paise, 0)) <> (coalesce(m.closed_patients, 0), coalesce(m.closed_paise, 0))`,
  // What is aimed at a month is the payments that name it, without what was taken back of them.
  `SELECT 'aimed at ' || to_char(month, 'YYYY-MM') AS what, 'payments ' || coalesce(p.paise, 0) AS "left", 'month ' || coalesce(m.aimed_paise, 0) AS "right"
   FROM (SELECT aim AS month, sum(left_paise) AS paise FROM ${LEFT_OF_PAYMENTS} paid WHERE hospital_id = $1 AND aim IS NOT NULL GROUP BY 1) p
   FULL JOIN (SELECT month, aimed_paise FROM months WHERE hospital_id = $1) m USING (month)
   WHERE coalesce(p.paise, 0) <> coalesce(m.aimed_paise, 0)`,
  // Each payment has its line.
  `SELECT 'payment ' || id AS what, 'payment ' || coalesce(p.paise, 0) || ' on ' || coalesce(p.paid_on::text, 'no day') AS "left",
     'ledger ' || coalesce(l.paise, 0) || ' on ' || coalesce(l.day::text, 'no day') AS "right"
   FROM (SELECT id, paise, paid_on FROM payments WHERE hospital_id = $1) p
   FULL JOIN (SELECT source_id AS id, paise, day FROM ledger WHERE hospital_id = $1 AND source = ${SOURCES.payment}) l USING (id)
   WHERE (p.paise, p.paid_on) IS DISTINCT FROM (l.paise, l.day)`,
  // Each reversal has its line, and takes no more back than was paid.
  `SELECT 'reversal ' || id AS what, 'reversal ' || coalesce(r.paise, 0) || ' on ' || coalesce(r.reversed_on::text, 'no day') AS "left",
     'ledger ' || coalesce(l.paise, 0) || ' on ' || coalesce(l.day::text, 'no day') AS "right"
   FROM (SELECT id, paise, reversed_on FROM payment_reversals WHERE hospital_id = $1) r
   FULL JOIN (SELECT source_id AS id, paise, day FROM ledger WHERE hospital_id = $1 AND source = ${SOURCES.paymentReversed}) l USING (id)
   WHERE (r.paise, r.reversed_on) IS DISTINCT FROM (l.paise, l.day)
   UNION ALL SELECT 'payment ' || id, 'payment ' || paise, 'taken back ' || paise - left_paise FROM ${LEFT_OF_PAYMENTS} paid
   WHERE hospital_id = $1 AND left_paise < 0`,
  // What is owed is all of it together.
  `SELECT 'dues' AS what, 'ledger: commission ' || commission || ', paid ' || paid || ', running ' || running AS "left",
     'dues: commission ' || d.commission_paise || ', paid ' || d.paid_paise || ', running ' || d.running_patients AS "right"
   FROM dues d, LATERAL (SELECT
       coalesce(sum(paise) FILTER (WHERE source = ${SOURCES.commission}), 0) AS commission,
       coalesce(sum(paise) FILTER (WHERE source = ${SOURCES.payment}), 0)
         - coalesce(sum(paise) FILTER (WHERE source = ${SOURCES.paymentReversed}), 0) AS paid,
       count(*) FILTER (WHERE source = ${SOURCES.commission})
         - coalesce((SELECT sum(patients) FROM closings WHERE hospital_id = $1), 0) AS running
     FROM ledger WHERE hospital_id = $1) l
   WHERE d.hospital_id = $1 AND (commission, paid, running) <> (d.commission_paise, d.paid_paise, d.running_patients)`,
];

@Injectable()
export class LedgerCheckRepository {
  constructor(private readonly db: Database) {}

  /** The ledger's lines of one source in a run of ids, of the hospital at work. */
  lines(source: SourceName, after: number, last: number | null): Promise<PostedLine[]> {
    return this.db.query<PostedLine & Record<string, unknown>>(
      `SELECT source_id AS id, l.day::text AS day, l.paise, coalesce(b.branch_id, ${MAIN_BRANCH}) AS "branchId"
       FROM ledger l LEFT JOIN branch_lines b USING (hospital_id, source, source_id)
       WHERE hospital_id = $1 AND source = $2 AND source_id > $3 AND ($4::int IS NULL OR source_id <= $4)`,
      [currentHospital(), SOURCES[source], after, last],
    );
  }

  /** Where ledger and rollups of the hospital at work do not say the same. */
  async unequal(): Promise<Unequal[]> {
    const found: Unequal[] = [];
    for (const sql of COMPARISONS) {
      found.push(...(await this.db.query<Unequal & Record<string, unknown>>(`${sql} ORDER BY 1`, [currentHospital()])));
    }
    return found;
  }
}
