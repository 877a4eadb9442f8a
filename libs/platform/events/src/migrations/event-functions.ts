// Owned by the schema's owner, so that they see the events of all hospitals; none gives a payload back. Where a hospital is at work, those that
// tell of single events or change them do nothing.
const DEFINER = 'SECURITY DEFINER SET search_path = {schema}, extensions, pg_temp';
const OF_NO_HOSPITAL = `coalesce(NULLIF(current_setting('nidaan.hospital_id', true), '')::int, 0) = 0`;
const PARKED = 'parked_at IS NOT NULL AND done_at IS NULL';

const HOSPITALS = `CREATE FUNCTION hospitals_with_events() RETURNS SETOF integer LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT DISTINCT hospital_id FROM inbox WHERE done_at IS NULL AND parked_at IS NULL AND due_at <= now()
$$`;

const LIST = `CREATE FUNCTION parked_events(most integer)
RETURNS TABLE (event_id uuid, name text, hospital_id integer, aggregate text, attempts integer, occurred_at timestamptz, parked_at timestamptz,
  last_error text, held bigint) LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT p.event_id, p.name, p.hospital_id, p.aggregate, p.attempts, p.occurred_at, p.parked_at, p.last_error,
    (SELECT count(*) FROM inbox f WHERE f.lane = p.lane AND f.seq > p.seq AND f.done_at IS NULL)
  FROM inbox p WHERE p.parked_at IS NOT NULL AND p.done_at IS NULL AND ${OF_NO_HOSPITAL} ORDER BY p.parked_at LIMIT most
$$`;

const REPLAY = `CREATE FUNCTION replay_events(ids uuid[]) RETURNS SETOF integer LANGUAGE sql ${DEFINER} AS $$
  UPDATE inbox SET parked_at = NULL, attempts = 0, due_at = now(), received_at = now()
  WHERE ${PARKED} AND (ids IS NULL OR event_id = ANY (ids)) AND ${OF_NO_HOSPITAL} RETURNING hospital_id
$$`;

const DISCARD = `CREATE FUNCTION discard_events(ids uuid[]) RETURNS SETOF integer LANGUAGE sql ${DEFINER} AS $$
  UPDATE inbox SET done_at = now(), payload = NULL WHERE ${PARKED} AND event_id = ANY (ids) AND ${OF_NO_HOSPITAL} RETURNING hospital_id
$$`;

const COUNT = `CREATE FUNCTION count_parked_events() RETURNS integer LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT count(*)::int FROM inbox WHERE ${PARKED}
$$`;

const INBOX_LAG = `CREATE FUNCTION inbox_lag_seconds() RETURNS float8 LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::float8 FROM inbox WHERE done_at IS NULL AND parked_at IS NULL
$$`;

// In batches, so that locks and log stay small.
const FORGET = `CREATE FUNCTION forget_events(days integer, kept text[], most integer) RETURNS integer LANGUAGE sql ${DEFINER} AS $$
  WITH sent AS (
    DELETE FROM outbox o USING (SELECT seq FROM outbox
      WHERE sent_at < now() - make_interval(days => days) AND name <> ALL (kept) LIMIT most) old WHERE o.seq = old.seq RETURNING 1
  ), done AS (
    DELETE FROM inbox i USING (SELECT event_id FROM inbox
      WHERE done_at < now() - make_interval(days => days) AND name <> ALL (kept) LIMIT most) old WHERE i.event_id = old.event_id RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM sent) + (SELECT count(*)::int FROM done)
$$`;

// What a release before this left, and what went to Kafka so long ago that nobody will ask for it again.
const CLEAR = `CREATE FUNCTION clear_payloads(days integer, kept text[], most integer) RETURNS integer LANGUAGE sql ${DEFINER} AS $$
  WITH sent AS (
    UPDATE outbox o SET payload = NULL FROM (SELECT seq FROM outbox
      WHERE payload IS NOT NULL AND sent_at < now() - make_interval(days => days) AND name <> ALL (kept) LIMIT most) old
    WHERE o.seq = old.seq RETURNING 1
  ), done AS (
    UPDATE inbox i SET payload = NULL FROM (SELECT event_id FROM inbox WHERE payload IS NOT NULL AND done_at IS NOT NULL LIMIT most) old
    WHERE i.event_id = old.event_id RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM sent) + (SELECT count(*)::int FROM done)
$$`;

// What was given up must not come back when an outbox sends again.
const DISCARD_REFUSED = `CREATE OR REPLACE FUNCTION discard_refused_events(ids uuid[]) RETURNS integer LANGUAGE sql ${DEFINER} AS $$
  WITH gone AS (UPDATE outbox SET sent_at = now(), payload = NULL
    WHERE parked_at IS NOT NULL AND sent_at IS NULL AND event_id = ANY (ids) AND ${OF_NO_HOSPITAL} RETURNING 1)
  SELECT count(*)::int FROM gone
$$`;

/** '{schema}' stands for the service's schema. */
export const EVENT_FUNCTIONS: readonly string[] = [
  HOSPITALS,
  LIST,
  REPLAY,
  DISCARD,
  COUNT,
  INBOX_LAG,
  FORGET,
  CLEAR,
  DISCARD_REFUSED,
];
