import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, tenantTable } from '@nidaan/platform-database';
import { seriesTable } from '@nidaan/platform-series';

const OPEN = `('waiting', 'called', 'serving', 'skipped')`;

/** Nothing where a hospital is at work: what looks at all hospitals is for jobs of the platform. */
const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** Queues, their tokens and what was done with each (ADR 0049). */
export class Queues1816000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await seriesTable(runner);
    await this.#queues(runner);
    await this.#tokens(runner);
    await this.#ofAllHospitals(runner);
  }

  async #queues(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE queues (
      hospital_id integer NOT NULL, id integer NOT NULL, branch_id integer NOT NULL DEFAULT 1, name text NOT NULL, name_hi text NOT NULL,
      kind text NOT NULL, doctor_id integer, prefix text NOT NULL, around_the_clock boolean NOT NULL,
      confirm_arrival boolean NOT NULL, counters jsonb NOT NULL, priority_age integer NOT NULL, boost_minutes integer NOT NULL,
      lead_minutes integer NOT NULL, grace_minutes integer NOT NULL, return_after integer NOT NULL, next_queue_id integer,
      created_at timestamptz(3) NOT NULL, created_by integer NOT NULL, PRIMARY KEY (hospital_id, id))`);
    // A doctor has one at each branch at which patients wait.
    await runner.query(
      `CREATE UNIQUE INDEX queues_by_doctor ON queues (hospital_id, doctor_id, branch_id) WHERE doctor_id IS NOT NULL`,
    );
    await tenantTable(runner, 'queues');
    await branchTable(runner, 'queues');
  }

  async #tokens(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE tokens (
      hospital_id integer NOT NULL, id integer NOT NULL, branch_id integer NOT NULL DEFAULT 1, queue_id integer NOT NULL, day date NOT NULL,
      number integer NOT NULL, patient_id integer, person_id integer, appointment_id integer, display_name text NOT NULL, priority text NOT NULL,
      base text NOT NULL, base_at timestamptz(3) NOT NULL, slot_at timestamptz(3), boost_minutes integer NOT NULL,
      rank_at timestamptz(3) NOT NULL, state text NOT NULL, counter_id integer, calls integer NOT NULL, issued_at timestamptz(3) NOT NULL,
      waiting_since timestamptz(3) NOT NULL, called_at timestamptz(3), started_at timestamptz(3), ended_at timestamptz(3),
      prescribed_at timestamptz(3), from_token integer, reason text NOT NULL, public_key text NOT NULL, PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE UNIQUE INDEX tokens_by_number ON tokens (hospital_id, queue_id, day, number)');
    await runner.query(`CREATE UNIQUE INDEX tokens_one_open ON tokens (hospital_id, queue_id, patient_id)
      WHERE patient_id IS NOT NULL AND state IN ${OPEN}`);
    await runner.query(`CREATE UNIQUE INDEX tokens_one_per_counter ON tokens (hospital_id, queue_id, counter_id)
      WHERE state IN ('called', 'serving')`);
    await runner.query('CREATE UNIQUE INDEX tokens_by_key ON tokens (hospital_id, public_key)');
    await runner.query(`CREATE INDEX tokens_waiting ON tokens (hospital_id, queue_id, (priority <> 'emergency'), rank_at, number)
      WHERE state = 'waiting'`);
    await runner.query('CREATE INDEX tokens_by_visit ON tokens (hospital_id, patient_id) WHERE patient_id IS NOT NULL');
    await runner.query(`CREATE INDEX tokens_open ON tokens (hospital_id, day) WHERE state IN ${OPEN}`);
    await runner.query('CREATE INDEX tokens_served ON tokens (hospital_id, queue_id, ended_at) WHERE ended_at IS NOT NULL');
    await runner.query(`CREATE TABLE token_events (
      hospital_id integer NOT NULL, id bigint NOT NULL GENERATED ALWAYS AS IDENTITY, branch_id integer NOT NULL DEFAULT 1,
      token_id integer NOT NULL, queue_id integer NOT NULL, counter_id integer, action text NOT NULL, action_id uuid NOT NULL, before jsonb,
      at timestamptz(3) NOT NULL, by integer, reason text NOT NULL, undone_at timestamptz(3), PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE INDEX token_events_by_token ON token_events (hospital_id, token_id, id)');
    await runner.query('CREATE INDEX token_events_by_action ON token_events (hospital_id, action_id)');
    await runner.query('CREATE INDEX token_events_by_queue ON token_events (hospital_id, queue_id, id)');
    await runner.query(`CREATE TABLE cancelled_visits (hospital_id integer NOT NULL, patient_id integer NOT NULL,
      cancelled_at timestamptz(3) NOT NULL, PRIMARY KEY (hospital_id, patient_id))`);
    for (const table of ['tokens', 'token_events', 'cancelled_visits']) await tenantTable(runner, table);
    for (const table of ['tokens', 'token_events']) await branchTable(runner, table);
  }

  async #ofAllHospitals(runner: QueryRunner): Promise<void> {
    // Numbers alone: the night works in each hospital by itself.
    await runner.query(`CREATE FUNCTION hospitals_with_open_tokens() RETURNS TABLE (hospital_id integer, oldest date)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT t.hospital_id, min(t.day) FROM tokens t
            JOIN queues q ON q.hospital_id = t.hospital_id AND q.id = t.queue_id AND NOT q.around_the_clock
            WHERE ${NO_HOSPITAL} AND t.state IN ${OPEN} GROUP BY t.hospital_id $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospitals_with_open_tokens');
    await runner.query('DROP TABLE cancelled_visits, token_events, tokens, queues, series');
  }
}
