import type { QueryRunner } from 'typeorm';

/** What a service does when a person is erased, in PL/pgSQL. `of_person`, `of_persons`, `of_visits`, `of_hospital` and `new_name` are at hand. */
export interface Erasing {
  /** Statements, each without its semicolon. */
  statements: readonly string[];
  /** A query of one text column, run before the statements: keys of files that have to go. */
  files?: string;
}

// Answers of calls name whose they are in one of these fields, however deep.
const IN_ANSWERS = (fields: readonly string[], numbers: string): string =>
  fields
    .map(
      (field) => `EXISTS (SELECT FROM jsonb_path_query(k.answer, '$.**.${field}') v WHERE v #>> '{}' = ANY (${numbers}::text[]))`,
    )
    .join(' OR ');

const FORGET_ANSWERS = `UPDATE idempotency_keys k SET answer = NULL WHERE k.hospital_id = of_hospital AND k.answer IS NOT NULL
  AND (${IN_ANSWERS(['person_id', 'personId'], 'of_persons')} OR ${IN_ANSWERS(['patient', 'patient_id', 'patientId', 'visit_id'], 'of_visits')})`;

/**
 * For a migration of a service that keeps something of patients: the function `erase_person(person, persons, visits)`. It lets go of all that names
 * a person of the hospital at work: in the service's tables, in events, and in answers kept for retries (ORG-76). Running it again changes nothing.
 * It gives keys of files to remove.
 */
export async function erasePersonFunction(runner: QueryRunner, { statements, files }: Erasing): Promise<void> {
  await runner.query(`CREATE OR REPLACE FUNCTION erase_person(of_person integer, of_persons integer[], of_visits integer[]) RETURNS SETOF text
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    #variable_conflict use_column
    DECLARE
      of_hospital integer := current_setting('nidaan.hospital_id')::int;
      new_name text := 'Erased person #' || of_person;
    BEGIN
      PERFORM set_config('nidaan.erasing', 'on', true);
      ${files === undefined ? '' : `RETURN QUERY ${files};`}
      ${[...statements, FORGET_ANSWERS].map((statement) => `${statement};`).join('\n      ')}
      PERFORM erase_events(of_persons, of_visits, new_name);
      PERFORM set_config('nidaan.erasing', '', true);
    END $$`);
}
