import type { MigrationInterface, QueryRunner } from 'typeorm';

// Owned by the schema's owner, so that they see the events of all hospitals; none gives a payload back.
const DEFINER = 'SECURITY DEFINER SET search_path = {schema}, extensions, pg_temp';
const PARKED = 'parked_at IS NOT NULL AND sent_at IS NULL';
const OF_NO_HOSPITAL = `coalesce(NULLIF(current_setting('nidaan.hospital_id', true), '')::int, 0) = 0`;

const FUNCTIONS = [
  `CREATE FUNCTION refused_events(most integer)
RETURNS TABLE (event_id uuid, name text, hospital_id integer, aggregate text, attempts integer, occurred_at timestamptz, parked_at timestamptz,
  last_error text, held bigint) LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT p.event_id, p.name, p.hospital_id, p.aggregate, 1, p.occurred_at, p.parked_at, p.refusal,
    (SELECT count(*) FROM outbox f WHERE f.lane = p.lane AND f.seq > p.seq AND f.sent_at IS NULL)
  FROM outbox p WHERE p.parked_at IS NOT NULL AND p.sent_at IS NULL AND ${OF_NO_HOSPITAL} ORDER BY p.parked_at LIMIT most
$$`,
  `CREATE FUNCTION replay_refused_events(ids uuid[]) RETURNS integer LANGUAGE sql ${DEFINER} AS $$
  WITH back AS (UPDATE outbox SET parked_at = NULL, refusal = NULL
    WHERE ${PARKED} AND (ids IS NULL OR event_id = ANY (ids)) AND ${OF_NO_HOSPITAL} RETURNING 1) SELECT count(*)::int FROM back
$$`,
  `CREATE FUNCTION discard_refused_events(ids uuid[]) RETURNS integer LANGUAGE sql ${DEFINER} AS $$
  WITH gone AS (UPDATE outbox SET sent_at = now() WHERE ${PARKED} AND event_id = ANY (ids) AND ${OF_NO_HOSPITAL} RETURNING 1)
  SELECT count(*)::int FROM gone
$$`,
  `CREATE FUNCTION count_refused_events() RETURNS integer LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT count(*)::int FROM outbox WHERE ${PARKED}
$$`,
  `CREATE FUNCTION unsent_lag_seconds() RETURNS float8 LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 FROM outbox WHERE sent_at IS NULL AND parked_at IS NULL
$$`,
];

/** An event that the medium refuses is parked in its outbox, as one that a handler refuses is in the inbox (ADR 0003). */
export class ParkRefusedEvents1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }];
    await runner.query('ALTER TABLE outbox ADD COLUMN parked_at timestamptz, ADD COLUMN refusal text');
    await runner.query(`CREATE INDEX outbox_parked ON outbox (lane) WHERE ${PARKED}`);
    for (const sql of FUNCTIONS) await runner.query(sql.replaceAll('{schema}', schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION refused_events, replay_refused_events, discard_refused_events, count_refused_events, unsent_lag_seconds',
    );
    await runner.query('ALTER TABLE outbox DROP COLUMN parked_at, DROP COLUMN refusal');
  }
}
