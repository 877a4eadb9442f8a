import type { ServiceName } from '@nidaan/kernel';
import { takenBy } from '../postgres-transport.sql.ts';

/** Rows that go out together. */
export const SEND_BATCH = 500;

/** One transport at a time empties an outbox, which keeps order; the lock ends with the transaction, whatever ends it. */
export const TURN = `SELECT pg_try_advisory_xact_lock(hashtext('nidaan.carrier'), hashtext($1)) AS mine`;

// Rows are found by `sent_at IS NULL`, never by a last number seen: a transaction with a lower number may commit later. What comes after a
// refused event of the same lane waits for what an operator does with that.
export const unsentStatement = (
  service: ServiceName,
): string => `SELECT seq, event_id, name, hospital_id || '/' || aggregate AS key, lane::text AS lane, trace,
  jsonb_build_object('event_id', event_id, 'name', name, 'hospital_id', hospital_id, 'aggregate', aggregate, 'lane', lane::text,
    'payload', payload, 'actor_id', actor_id, 'occurred_at', occurred_at, 'root', root)::text AS value
FROM ${service}.outbox WHERE sent_at IS NULL AND parked_at IS NULL
  AND lane <> ALL (ARRAY(SELECT p.lane FROM ${service}.outbox p WHERE p.parked_at IS NOT NULL AND p.sent_at IS NULL))
ORDER BY seq LIMIT ${SEND_BATCH}`;

export const sentStatement = (service: ServiceName): string =>
  `UPDATE ${service}.outbox SET sent_at = now() WHERE seq = ANY ($1::bigint[])`;

export const parkedStatement = (service: ServiceName): string =>
  `UPDATE ${service}.outbox SET parked_at = now(), refusal = $2 WHERE seq = $1`;

const COLUMNS = 'event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root, trace';

// Array order is row order, so the inbox's own numbers follow the order of the partition.
export const receiveStatement = (service: ServiceName): string => `INSERT INTO ${service}.inbox (${COLUMNS})
SELECT ${COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS m(event_id uuid, name text, hospital_id int, aggregate text, lane bigint,
  payload jsonb, actor_id int, occurred_at timestamptz, root uuid, trace text)
WHERE ${takenBy(service)}
ON CONFLICT (event_id) DO NOTHING RETURNING hospital_id`;
