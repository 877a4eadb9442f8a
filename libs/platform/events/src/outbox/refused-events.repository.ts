import type { Database } from '@nidaan/platform-database';
import type { ParkedEvent } from '../inbox/inbox.repository.ts';

type Row = Record<string, unknown> & {
  event_id: string;
  name: string;
  hospital_id: number;
  aggregate: string;
  attempts: number;
  occurred_at: Date;
  parked_at: Date;
  last_error: string;
  held: number;
};

/** Events of one service's outbox that the carrier's medium refused. */
export class RefusedEventsRepository {
  constructor(private readonly database: Database) {}

  async list(limit: number): Promise<ParkedEvent[]> {
    const rows = await this.database.query<Row>('SELECT * FROM refused_events($1)', [limit]);
    return rows.map((row) => ({
      id: row.event_id,
      name: row.name,
      hospitalId: row.hospital_id || null,
      aggregate: row.aggregate,
      attempts: row.attempts,
      occurredAt: row.occurred_at.toISOString(),
      parkedAt: row.parked_at.toISOString(),
      error: row.last_error,
      held: Number(row.held),
    }));
  }

  /** Lets the transport try events again (all, or these); gives their number. */
  async replay(eventIds?: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ n: number }>('SELECT replay_refused_events($1) AS n', [eventIds ?? null]);
    return row!.n;
  }

  /** Gives events up for good; gives their number. */
  async discard(eventIds: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ n: number }>('SELECT discard_refused_events($1) AS n', [eventIds]);
    return row!.n;
  }

  async count(): Promise<number> {
    const [row] = await this.database.query<{ n: number }>('SELECT count_refused_events() AS n');
    return row!.n;
  }

  /** Seconds the oldest event that waits to be sent has waited; refused ones not counted. */
  async lagSeconds(): Promise<number> {
    const [row] = await this.database.query<{ lag: number }>('SELECT unsent_lag_seconds() AS lag');
    return row!.lag;
  }
}
