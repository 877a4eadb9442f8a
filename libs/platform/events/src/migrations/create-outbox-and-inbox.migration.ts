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

/**
 * Outbox, inbox and subscriptions of one service (DESIGN §3). No tenant tables: the carrier and the inbox worker pass events of
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
    await runner.query('CREATE TABLE subscriptions (name text PRIMARY KEY)');
    await runner.query(`GRANT SELECT, UPDATE ON outbox TO ${CARRIER_ROLE}`);
    await runner.query(`GRANT SELECT, INSERT ON inbox TO ${CARRIER_ROLE}`);
    await runner.query(`GRANT SELECT, INSERT, DELETE ON subscriptions TO ${CARRIER_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox, inbox, subscriptions');
  }
}

/** Every service runs these before its own migrations. */
export const eventsMigrations = [CreateOutboxAndInbox1700000000001];
