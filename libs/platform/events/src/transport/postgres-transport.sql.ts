import type { ServiceName } from '@nidaan/kernel';
import type { OutboxMove } from './outbox-relay.ts';
import type { TracedRow } from './record-send-span.ts';

/** Rows moved by one statement. */
export const MOVE_BATCH = 500;

const COLUMNS = 'event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root, trace';

/** What one move did. */
export interface Moved extends OutboxMove {
  /** Service → hospitals of the rows its inbox got. */
  arrived: Partial<Record<ServiceName, number[]>>;
  /** Events of the batch that are traced, where that is asked for. */
  traced?: TracedRow[] | null;
}

const TRACED = `, (SELECT jsonb_agg(jsonb_build_object('event_id', event_id, 'name', name, 'trace', trace)) FROM batch WHERE trace IS NOT NULL) AS traced`;

/**
 * Which events a subscriber takes: those of all hospitals where `hospitals` is null, else of those named (ADR 0038). Two lists that are hashed
 * once a statement; an event that is for all never looks at the second.
 */
export const takenBy = (service: ServiceName): string =>
  `(name IN (SELECT name FROM ${service}.subscriptions WHERE hospitals IS NULL)
  OR (name, hospital_id) IN (SELECT name, unnest(hospitals) FROM ${service}.subscriptions WHERE hospitals IS NOT NULL))`;

/**
 * One statement moves a batch from an outbox to all inboxes and marks it as sent, so nothing can come between the two. Of what is sent only
 * the payload of kept events stays ($1: their names).
 * Rows are found by `sent_at IS NULL`, never by a last number seen: a transaction with a lower number may commit later.
 * The advisory lock lets one transport at a time move an outbox, which keeps order. FOR UPDATE looks at each row again where the
 * statement began before the previous holder's commit; SKIP LOCKED would let a later event of an aggregate overtake.
 */
export function moveStatement(source: ServiceName, inboxes: readonly ServiceName[], isTraced = false): string {
  const inserts = inboxes.map(
    (inbox) => `, to_${inbox} AS (INSERT INTO ${inbox}.inbox (${COLUMNS})
  SELECT ${COLUMNS} FROM batch WHERE ${takenBy(inbox)} ORDER BY seq
  ON CONFLICT (event_id) DO NOTHING RETURNING hospital_id)`,
  );
  const arrived = inboxes.map((inbox) => `'${inbox}', (SELECT array_agg(DISTINCT hospital_id) FROM to_${inbox})`);
  return `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('nidaan.carrier'), hashtext('${source}')) AS mine),
batch AS MATERIALIZED (
  SELECT seq, ${COLUMNS} FROM ${source}.outbox WHERE sent_at IS NULL AND (SELECT mine FROM turn)
  ORDER BY seq LIMIT ${MOVE_BATCH} FOR UPDATE)${inserts.join('')}
, sent AS (UPDATE ${source}.outbox SET sent_at = now(), payload = CASE WHEN name = ANY ($1::text[]) THEN payload END WHERE seq = ANY (ARRAY(SELECT seq FROM batch)))
SELECT (SELECT mine FROM turn) AS mine, (SELECT count(*)::int FROM batch) AS taken, jsonb_build_object(${arrived.join(', ')}) AS arrived${isTraced ? TRACED : ''}`;
}

/** Which of these kept events a service has not been given from the beginning yet. */
export const behindStatement = (service: ServiceName): string =>
  `SELECT name FROM unnest($1::text[]) AS name EXCEPT SELECT name FROM ${service}.subscriptions WHERE caught_up`;

/** Waits for the turn of moving an outbox, and keeps it until the transaction ends: nothing is moved meanwhile. */
export const TURN = `SELECT pg_advisory_xact_lock(hashtext('nidaan.carrier'), hashtext($1))`;

/** Gives a service the events of these names published so far. What it has got already stays as it is. */
export const catchUpStatement = (source: ServiceName, service: ServiceName): string => `INSERT INTO ${service}.inbox (${COLUMNS})
SELECT ${COLUMNS} FROM ${source}.outbox WHERE name = ANY ($1::text[]) AND payload IS NOT NULL ORDER BY seq
ON CONFLICT (event_id) DO NOTHING`;

/** Subscribes to kept events, as one that has got them from the beginning. */
export const caughtUpStatement = (service: ServiceName): string =>
  `INSERT INTO ${service}.subscriptions (name, caught_up) SELECT unnest($1::text[]), true ON CONFLICT (name) DO UPDATE SET caught_up = true`;

/** Which of these services have an inbox in this database. */
export const INBOXES = `SELECT s AS service FROM unnest($1::text[]) AS s WHERE to_regclass(s || '.inbox') IS NOT NULL`;
