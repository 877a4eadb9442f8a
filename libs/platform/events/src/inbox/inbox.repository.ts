import type { EventContract, EventEnvelope } from '@nidaan/kernel';
import type { Database, Transaction } from '@nidaan/platform-database';
import type { RetryPolicy } from './retry-policy.ts';

export interface InboxRow {
  event_id: string;
  name: string;
  hospital_id: number;
  aggregate: string;
  lane: string;
  payload: unknown;
  actor_id: number | null;
  occurred_at: Date;
  root: string;
  attempts: number;
  received_at: Date;
  /** W3C traceparent of the work that wrote it; null where nothing was traced. */
  trace: string | null;
}

/** What a handler is given of a row. Throws where its payload is not what the contract says. */
export const envelopeOf = (row: InboxRow, contract: EventContract): EventEnvelope => ({
  id: row.event_id,
  name: row.name,
  hospitalId: row.hospital_id || null,
  aggregate: row.aggregate,
  payload: contract.payload.parse(row.payload),
  occurredAt: row.occurred_at.toISOString(),
  actorId: row.actor_id,
  root: row.root,
});

/** An event that was given up for now; what an operator sees. Holds no payload: that is patient data. */
export interface ParkedEvent {
  id: string;
  name: string;
  hospitalId: number | null;
  aggregate: string;
  attempts: number;
  occurredAt: string;
  parkedAt: string;
  error: string;
  /** Later events of the same aggregate that wait behind it. */
  held: number;
}

const CLAIM = `SELECT event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root, attempts, received_at, trace
FROM claim_events($1, $2, $3, $4)`;

// What is done needs no payload, which is patients' data: the row only recognises a repeated delivery.
const DONE = 'UPDATE inbox SET done_at = now(), last_error = NULL, payload = NULL WHERE event_id = ANY($1::uuid[])';

const FAILED = `UPDATE inbox SET attempts = attempts + 1, last_error = $2, due_at = now() + make_interval(secs => $3),
  parked_at = CASE WHEN $4::boolean THEN now() END WHERE event_id = $1 AND done_at IS NULL`;

// A tenth of its age: a handler that comes soon finds it soon, and one that never comes costs little. No try is counted.
const PUT_OFF = `WITH put_off AS (
  UPDATE inbox SET last_error = 'No handler for ' || name, parked_at = CASE WHEN received_at <= now() - make_interval(secs => $2) THEN now() END,
    due_at = now() + least(greatest((now() - received_at) / 10, make_interval(secs => $3)), make_interval(secs => $4))
  WHERE event_id = ANY($1::uuid[]) AND done_at IS NULL RETURNING event_id, parked_at)
SELECT event_id FROM put_off WHERE parked_at IS NOT NULL`;

/** The inbox of one service. */
export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** Takes up to `lanes` lanes with due events, `depth` events of each and `limit` in all, until the transaction ends. */
  claim(
    tx: Transaction,
    hospitalId: number,
    { lanes, depth, limit }: { lanes: number; depth: number; limit: number },
  ): Promise<InboxRow[]> {
    return tx.query<InboxRow & Record<string, unknown>>(CLAIM, [hospitalId, lanes, depth, limit]);
  }

  markDone(tx: Transaction, eventIds: readonly string[]): void {
    tx.send(DONE, [eventIds]);
  }

  /** To be called in the name of the event's hospital. */
  async markFailed(eventId: string, error: string, delayMs: number | null): Promise<void> {
    await this.database.query(FAILED, [eventId, error, (delayMs ?? 0) / 1000, delayMs === null]);
  }

  /** Leaves events without a handler here to other processes; gives those that have waited for one for too long, which are parked. */
  async defer(tx: Transaction, unhandled: readonly InboxRow[], retry: RetryPolicy): Promise<InboxRow[]> {
    const seconds = [retry.unhandledPatienceMs, retry.unhandledDelayMs, retry.maxUnhandledDelayMs].map((ms) => ms / 1000);
    const ids = unhandled.map((row) => row.event_id);
    const parked = new Set((await tx.query<{ event_id: string }>(PUT_OFF, [ids, ...seconds])).map((row) => row.event_id));
    return unhandled.filter((row) => parked.has(row.event_id));
  }

  async waitingHospitals(): Promise<number[]> {
    return this.#hospitals('SELECT hospitals_with_events() AS hospital_id', []);
  }

  async parked(limit: number): Promise<ParkedEvent[]> {
    const rows = await this.database.query<InboxRow & { parked_at: Date; last_error: string; held: number }>(
      'SELECT * FROM parked_events($1)',
      [limit],
    );
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

  /** Puts parked events (all, or these) back in line; gives the hospitals concerned, one entry per event. */
  async replay(eventIds?: readonly string[]): Promise<number[]> {
    return this.#hospitals('SELECT replay_events($1::uuid[]) AS hospital_id', [eventIds ?? null]);
  }

  async discard(eventIds: readonly string[]): Promise<number[]> {
    return this.#hospitals('SELECT discard_events($1::uuid[]) AS hospital_id', [eventIds]);
  }

  async countParked(): Promise<number> {
    return (await this.database.query<{ n: number }>('SELECT count_parked_events() AS n'))[0]!.n;
  }

  /** Seconds that the oldest event has waited which is neither done nor parked nor behind a parked one; 0 when there is none. */
  async lagSeconds(): Promise<number> {
    return (await this.database.query<{ lag: number }>('SELECT applicable_lag_seconds() AS lag'))[0]!.lag;
  }

  async #hospitals(text: string, values: unknown[]): Promise<number[]> {
    return (await this.database.query<{ hospital_id: number }>(text, values)).map((row) => row.hospital_id);
  }
}
