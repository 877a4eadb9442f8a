import { Injectable } from '@nestjs/common';
import { SOURCES } from '@nidaan/billing-contracts';
import { MAIN_BRANCH } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import type { Line } from '../ledger/ledger-lines.ts';
import { BranchLineEntity } from './branch-line.entity.ts';

const LINES = tableOf(BranchLineEntity);
const ROWS = LINES.lists(LINES.fields(['hospitalId']), 2);

const { consultation, lab, pharmacy, labRaised, labLowered } = SOURCES;
const sumOf = (...sources: number[]) => `coalesce(sum(paise) FILTER (WHERE source IN (${sources.join(', ')})), 0)`;

/** What lines brought in, by kind: columns of `branch_day_totals`, and their sums over lines of the ledger. */
export const TAKEN_COLUMNS = ['consultation_paise', 'lab_paise', 'pharmacy_paise'] as const;
export const TAKEN_SUMS = [sumOf(consultation), `${sumOf(lab, labRaised)} - ${sumOf(labLowered)}`, sumOf(pharmacy)] as const;

const FIGURES = TAKEN_COLUMNS.join(', ');
const ADDED = TAKEN_COLUMNS.map((column) => `${column} = d.${column} + excluded.${column}`).join(', ');
const MOVED = `ON CONFLICT (hospital_id, branch_id, day, payment_type) DO UPDATE SET ${ADDED}`;

/** The sums of lines that stand at other branches than the main one; `lines` names a relation with their columns. */
export const sumsOfBranches = (lines: string): string =>
  `SELECT $1::integer, branch_id, day, payment_type, ${TAKEN_SUMS.join(', ')} FROM ${lines}
   GROUP BY branch_id, day, payment_type ORDER BY branch_id, day, payment_type`;

/** Writes sums of days of branches, for the hospital that is the first parameter. */
export const INSERT_DAYS = `INSERT INTO branch_day_totals AS d (hospital_id, branch_id, day, payment_type, ${FIGURES})`;

const PUT = `WITH fresh AS (INSERT INTO branch_lines (hospital_id, ${ROWS.columns}) SELECT $1::integer, * FROM ${ROWS.unnest}
    ON CONFLICT DO NOTHING RETURNING ${ROWS.columns})
  ${INSERT_DAYS} ${sumsOfBranches('fresh')} ${MOVED}`;

// Where a line stands is what was counted: what an event says of it may be older.
const MOVE = `WITH line AS (SELECT l.day, l.paise, l.payment_type, coalesce(b.branch_id, ${MAIN_BRANCH}) AS branch_id
    FROM ledger l LEFT JOIN branch_lines b USING (hospital_id, source, source_id)
    WHERE l.hospital_id = $1 AND l.source = ${consultation} AND l.source_id = $2),
  put AS (INSERT INTO branch_lines (hospital_id, source, source_id, branch_id, day, paise, payment_type)
    SELECT $1::integer, ${consultation}, $2::integer, $3::integer, day, paise, payment_type FROM line
    ON CONFLICT (hospital_id, source, source_id) DO UPDATE SET branch_id = excluded.branch_id),
  parts AS (SELECT branch_id, day, payment_type, -paise AS paise FROM line UNION ALL SELECT $3::integer, day, payment_type, paise FROM line)
  ${INSERT_DAYS} SELECT $1::integer, branch_id, day, payment_type, sum(paise), 0, 0 FROM parts WHERE branch_id <> ${MAIN_BRANCH}
    GROUP BY branch_id, day, payment_type ORDER BY branch_id, day, payment_type ${MOVED}`;

/** What of the books stands at which branch. The ledger itself knows none: nothing is added for hospitals with one. */
@Injectable()
export class BranchBooksRepository {
  constructor(private readonly db: Database) {}

  /** Puts lines that were posted in this transaction at their branches. A line that stands somewhere stays there. */
  send(tx: Transaction, hospitalId: number, lines: readonly Line[]): void {
    const others = lines.filter(({ branchId = MAIN_BRANCH }) => branchId !== MAIN_BRANCH);
    if (others.length === 0) return;
    const rows = others.map(({ branchId = MAIN_BRANCH, source, paymentType = '', ...line }) => ({
      ...line,
      source: SOURCES[source],
      paymentType,
      branchId,
    }));
    tx.send(PUT, [hospitalId, ...ROWS.values(rows)]);
  }

  /** Moves the fee of a visit to another branch; a fee that is not in the books is not moved (ORG-41). */
  move(patientId: number, toBranchId: number): void {
    const tx = this.db.joined;
    const hospitalId = currentHospital();
    // Behind the lines of the same transaction, of which this may be one.
    tx.beforeCommit(() => tx.send(MOVE, [hospitalId, patientId, toBranchId]));
  }
}
