import { eventually } from '@nidaan/testing';
import pg from 'pg';

/** Begins `work` while somebody else's `sql` is written but not committed, and lets that go when `work` waits for it. */
export async function whileWritten<T>(
  databaseUrl: string,
  { sql, values }: { sql: string; values: readonly unknown[] },
  work: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    const { pid } = (await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!;
    await holder.query(sql, [...values]);
    const working = work();
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
    await eventually(async () => (await holder.query(waiting, [pid])).rows.length > 0);
    await holder.query('COMMIT');
    return await working;
  } finally {
    await holder.end();
  }
}
