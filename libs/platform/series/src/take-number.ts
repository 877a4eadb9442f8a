import type { Transaction } from '@nidaan/platform-database';

/** The branch of papers that a hospital counts as one. */
export const WHOLE_HOSPITAL = 0;

/** Which papers are counted together: of one kind, in one period. */
export interface SeriesOf {
  kind: string;
  /** '2026-27', '2026-11-23' …: a new one begins at 1. */
  period: string;
  /** Default the whole hospital. */
  branchId?: number;
}

const TAKE = `INSERT INTO series AS s (hospital_id, branch_id, kind, period, last) VALUES ($1, $2, $3, $4, 1)
  ON CONFLICT (hospital_id, branch_id, kind, period) DO UPDATE SET last = s.last + 1 RETURNING last`;

/**
 * The next number of a series, without gaps: the row stays locked until the transaction ends, and a rollback gives the number back.
 * So whoever takes a number writes the paper in the same transaction, and takes it as late as possible. `Numbers` has no such
 * lock, but gaps. Needs `seriesTable` in a migration of the service.
 */
export async function takeNumber(tx: Transaction, { kind, period, branchId = WHOLE_HOSPITAL }: SeriesOf): Promise<number> {
  if (tx.hospitalId === null) throw new Error('A series belongs to a hospital');
  const rows = await tx.query<{ last: number }>(TAKE, [tx.hospitalId, branchId, kind, period]);
  return rows[0]!.last;
}
