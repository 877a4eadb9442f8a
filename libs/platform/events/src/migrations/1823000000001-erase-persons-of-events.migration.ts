import type { MigrationInterface, QueryRunner } from 'typeorm';

// What an event says of a person; a field that it does not have is not added.
const NAMING = ['firstName', 'name', 'patientName'];
const REACHING = ['lastName', 'phone'];
const replaced = (payload: string, fields: readonly string[], by: string): string =>
  `(SELECT coalesce(jsonb_object_agg(f, ${by}), '{}') FROM unnest(ARRAY['${fields.join("','")}']) f WHERE ${payload} ? f)`;

const WITHOUT_NAMES = `(e.payload - 'birthDate') || ${replaced('e.payload', NAMING, 'new_name')} || ${replaced('e.payload', REACHING, `''::text`)}
  || CASE WHEN e.payload #> '{content,patient_name}' IS NULL THEN '{}'
       ELSE jsonb_build_object('content', jsonb_set(e.payload -> 'content', '{patient_name}', to_jsonb(new_name))) END`;

const ERASE = (table: string): string => `UPDATE ${table} e SET payload = ${WITHOUT_NAMES}
  WHERE e.hospital_id = NULLIF(current_setting('nidaan.hospital_id', true), '')::int AND e.payload IS NOT NULL
    AND (e.payload ->> 'patientId' = ANY (of_visits::text[]) OR e.payload ->> 'personId' = ANY (of_persons::text[]))`;

/** Lets events that are on their way, parked or kept say nothing of a person who was erased (ORG-76). Of the hospital at work alone. */
export class ErasePersonsOfEvents1823000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE FUNCTION erase_events(of_persons integer[], of_visits integer[], new_name text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      BEGIN
        ${ERASE('outbox')};
        ${ERASE('inbox')};
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_events(integer[], integer[], text)');
  }
}
