import { eventually } from '@nidaan/testing';
import pg from 'pg';

/** A database session in a transaction, past row-level security, which holds what a test says until it commits. */
export class Session {
  private constructor(
    private readonly client: pg.Client,
    private readonly hospitalId: number,
    private readonly pid: number,
  ) {}

  static async begin(databaseUrl: string, hospitalId: number): Promise<Session> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query('BEGIN');
    return new Session(client, hospitalId, (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid);
  }

  async hold(table: 'persons' | 'patients', id: number): Promise<void> {
    await this.client.query(`SELECT FROM patients.${table} WHERE hospital_id = $1 AND id = $2 FOR UPDATE`, [this.hospitalId, id]);
  }

  /** Holds a pair of the inbox of duplicates; throws where another session holds it. */
  async holdPair(a: number, b: number): Promise<void> {
    const sql =
      'SELECT FROM patients.duplicate_candidates WHERE hospital_id = $1 AND person_a = $2 AND person_b = $3 FOR UPDATE NOWAIT';
    const { rowCount } = await this.client.query(sql, [this.hospitalId, a, b]);
    if (rowCount !== 1) throw new Error(`There is no pair ${a}-${b}`);
  }

  /** Points a person at a root, as a merge does. */
  async point(id: number, root: number): Promise<void> {
    const sql = 'UPDATE patients.persons SET root_id = $3, merged_into = $3 WHERE hospital_id = $1 AND id = $2';
    await this.client.query(sql, [this.hospitalId, id, root]);
  }

  /** Changes a person; `set`: SQL. */
  async change(id: number, set: string): Promise<void> {
    const sql = `UPDATE patients.persons SET ${set}, version = version + 1 WHERE hospital_id = $1 AND id = $2`;
    await this.client.query(sql, [this.hospitalId, id]);
  }

  /** Waits until so many other sessions wait for this one. */
  async awaited(count = 1): Promise<void> {
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
    await eventually(async () => (await this.client.query(waiting, [this.pid])).rowCount === count);
  }

  async commit(): Promise<void> {
    await this.client.query('COMMIT');
  }

  end(): Promise<void> {
    return this.client.end();
  }
}
