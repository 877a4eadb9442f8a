import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CARRIER_ROLE } from '@nidaan/platform-database';

// The columns an event has on both sides. hospital_id 0: the event belongs to no hospital. lane: hash of topic, hospital and
// aggregate, within which order holds; two aggregates that share a hash are merely ordered too.
const EVENT = `
  event_id uuid NOT NULL, name text NOT NULL, hospital_id integer NOT NULL, aggregate text NOT NULL, lane bigint NOT NULL,
  payload jsonb NOT NULL, actor_id integer, occurred_at timestamptz NOT NULL, root uuid NOT NULL`;

// Queue tables turn over completely: vacuum by count, so that the partial indexes stay as small as the backlog.
const UPKEEP = `WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0.2)`;

// First the heads: the earliest undone event of each lane. Holding its head's row lock means owning the lane, also against
// workers of other processes; then those behind it, in order. A parked or backing-off head holds its lane, nobody else's.
// A function for its settings: a queue's statistics are always stale, and the planner must not scan what is done already. For the
// same reason no joins: with an index at hand the planner still walked the whole backlog per event (1.6 s behind 30,000 rows).
const CLAIM = `
CREATE FUNCTION claim_events(hospital integer, lanes integer, depth integer, most integer) RETURNS SETOF inbox LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off SET jit = off
AS $$ BEGIN
RETURN QUERY WITH heads AS MATERIALIZED (
  SELECT i.lane, i.seq FROM inbox i
  WHERE i.hospital_id = hospital AND i.done_at IS NULL AND i.parked_at IS NULL AND i.due_at <= now()
    AND i.seq = (SELECT p.seq FROM inbox p WHERE p.lane = i.lane AND p.done_at IS NULL ORDER BY p.lane, p.seq LIMIT 1)
  ORDER BY i.hospital_id, i.seq LIMIT lanes FOR UPDATE SKIP LOCKED)
SELECT f.* FROM heads CROSS JOIN LATERAL (
  SELECT * FROM inbox n WHERE n.lane = heads.lane AND n.seq >= heads.seq AND n.done_at IS NULL ORDER BY n.lane, n.seq LIMIT depth) f
ORDER BY f.seq LIMIT most;
END $$`;

/**
 * Outbox, inbox and subscriptions of one service (ADR 3). No tenant tables: the carrier and the inbox worker pass events of
 * all hospitals; handlers then run bound to the event's hospital.
 */
export class CreateOutboxAndInbox1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE outbox (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${EVENT}, sent_at timestamptz) ${UPKEEP}`,
    );
    await runner.query('CREATE INDEX outbox_unsent ON outbox (seq) WHERE sent_at IS NULL');
    await runner.query(`CREATE TABLE inbox (seq bigint GENERATED ALWAYS AS IDENTITY, ${EVENT},
      received_at timestamptz NOT NULL DEFAULT now(), attempts integer NOT NULL DEFAULT 0, due_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz, parked_at timestamptz, last_error text, PRIMARY KEY (event_id)) ${UPKEEP}`);
    await runner.query('CREATE INDEX inbox_waiting ON inbox (hospital_id, seq) WHERE done_at IS NULL AND parked_at IS NULL');
    await runner.query('CREATE INDEX inbox_lanes ON inbox (lane, seq) WHERE done_at IS NULL');
    await runner.query('CREATE INDEX inbox_parked ON inbox (parked_at) WHERE parked_at IS NOT NULL AND done_at IS NULL');
    await runner.query(CLAIM);
    await runner.query('CREATE TABLE subscriptions (name text PRIMARY KEY)');
    await runner.query(`GRANT SELECT, UPDATE ON outbox TO ${CARRIER_ROLE}`);
    await runner.query(`GRANT SELECT, INSERT ON inbox TO ${CARRIER_ROLE}`);
    await runner.query(`GRANT SELECT, INSERT, DELETE ON subscriptions TO ${CARRIER_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION claim_events');
    await runner.query('DROP TABLE outbox, inbox, subscriptions');
  }
}
