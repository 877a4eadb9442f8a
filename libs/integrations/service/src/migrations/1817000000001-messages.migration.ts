import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, tenantTable } from '@nidaan/platform-database';

/** Nothing where a hospital is at work: what looks at all hospitals is for jobs of the platform. */
const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

const TABLES = [
  `CREATE TABLE message_keys (hospital_id integer NOT NULL PRIMARY KEY, sealed_key bytea NOT NULL)`,
  `CREATE TABLE message_settings (
    hospital_id integer NOT NULL PRIMARY KEY, channels text[] NOT NULL, channel_order text[] NOT NULL, entity_id text NOT NULL,
    headers text[] NOT NULL, quiet_from text NOT NULL, quiet_to text NOT NULL, monthly_limit_paise bigint, reminder_hours integer[] NOT NULL)`,
  `CREATE TABLE message_templates (
    hospital_id integer NOT NULL, id integer NOT NULL DEFAULT nextval('message_template_ids'), kind text NOT NULL, language text NOT NULL,
    channel text NOT NULL, subject text NOT NULL, body text NOT NULL, header text NOT NULL, template_id text NOT NULL, category text NOT NULL,
    placeholders jsonb NOT NULL, is_active boolean NOT NULL, PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, kind, language, channel))`,
  `CREATE TABLE messages (
    hospital_id integer NOT NULL, id integer NOT NULL DEFAULT nextval('message_ids'), branch_id integer NOT NULL, kind text NOT NULL,
    purpose_key text NOT NULL, person_id integer, appointment_id integer, about_at timestamptz(3), offset_hours integer, sealed_values bytea,
    channel text NOT NULL, language text NOT NULL, sealed_address bytea, last_four text NOT NULL, address_hash bytea, sealed_text bytea,
    due_at timestamptz(3) NOT NULL, state text NOT NULL, reason text NOT NULL, attempts integer NOT NULL, claimed_at timestamptz(3),
    provider_ref text NOT NULL, parts integer NOT NULL, cost_paise integer NOT NULL, sent_at timestamptz(3), created_at timestamptz(3) NOT NULL,
    created_by integer, PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, purpose_key))`,
  `CREATE TABLE message_stops (
    hospital_id integer NOT NULL, address_hash bytea NOT NULL, channel text NOT NULL, at timestamptz(3) NOT NULL, sealed_address bytea,
    PRIMARY KEY (hospital_id, address_hash, channel))`,
  // What a month cost, counted with each message that leaves: the limit is judged without adding up.
  `CREATE TABLE message_months (
    hospital_id integer NOT NULL, month text NOT NULL, channel text NOT NULL, messages integer NOT NULL, parts integer NOT NULL,
    cost_paise bigint NOT NULL, PRIMARY KEY (hospital_id, month, channel))`,
];

const INDEXES = [
  `CREATE INDEX messages_due ON messages (hospital_id, due_at, id) WHERE state = 'scheduled'`,
  `CREATE INDEX messages_sending ON messages (hospital_id, claimed_at) WHERE state = 'sending'`,
  `CREATE INDEX messages_of_appointment ON messages (hospital_id, appointment_id) WHERE appointment_id IS NOT NULL`,
  `CREATE INDEX messages_of_person ON messages (hospital_id, person_id, id) WHERE person_id IS NOT NULL`,
  `CREATE INDEX messages_to_address ON messages (hospital_id, address_hash) WHERE address_hash IS NOT NULL`,
  `CREATE INDEX messages_with_text ON messages (created_at) WHERE sealed_text IS NOT NULL OR sealed_address IS NOT NULL`,
];

/** Functions that look at all hospitals, for jobs of the platform: numbers, hashes and sealed keys alone. */
const FUNCTIONS = [
  `CREATE FUNCTION hospitals_with_due_messages(now timestamptz, lost_before timestamptz) RETURNS TABLE (hospital_id integer)
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
   AS $$ SELECT m.hospital_id FROM messages m WHERE ${NO_HOSPITAL} AND m.state = 'scheduled' AND m.due_at <= now
         UNION SELECT m.hospital_id FROM messages m WHERE ${NO_HOSPITAL} AND m.state = 'sending' AND m.claimed_at < lost_before $$`,
  `CREATE FUNCTION forget_message_texts(before timestamptz) RETURNS void
   LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
   AS $$ UPDATE messages m SET sealed_text = NULL, sealed_address = NULL, sealed_values = NULL
         WHERE ${NO_HOSPITAL} AND m.created_at < before AND (m.sealed_text IS NOT NULL OR m.sealed_address IS NOT NULL) $$`,
  `CREATE FUNCTION message_keys_of_all() RETURNS TABLE (hospital_id integer, sealed_key bytea)
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
   AS $$ SELECT k.hospital_id, k.sealed_key FROM message_keys k WHERE ${NO_HOSPITAL} ORDER BY 1 $$`,
  `CREATE FUNCTION hospitals_with_untold_stops() RETURNS TABLE (hospital_id integer)
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
   AS $$ SELECT DISTINCT s.hospital_id FROM message_stops s WHERE ${NO_HOSPITAL} AND s.sealed_address IS NOT NULL $$`,
];

const NAMES = ['message_keys', 'message_settings', 'message_templates', 'messages', 'message_stops', 'message_months'];

/** Messages to patients (ADR 0050). */
export class Messages1817000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE message_ids AS integer');
    await runner.query('CREATE SEQUENCE message_template_ids AS integer');
    for (const table of TABLES) await runner.query(table);
    for (const table of NAMES) await tenantTable(runner, table);
    await branchTable(runner, 'messages');
    for (const index of INDEXES) await runner.query(index);
    for (const made of FUNCTIONS) await runner.query(made);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION hospitals_with_due_messages, forget_message_texts, message_keys_of_all, hospitals_with_untold_stops',
    );
    await runner.query(`DROP TABLE ${NAMES.join(', ')}`);
    await runner.query('DROP SEQUENCE message_ids, message_template_ids');
  }
}
