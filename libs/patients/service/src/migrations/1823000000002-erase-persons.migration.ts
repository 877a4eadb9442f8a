import { erasePersonFunction, tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_VISITS = 'hospital_id = of_hospital AND patient_id = ANY (of_visits)';
const OF_PERSONS = 'hospital_id = of_hospital AND person_id = ANY (of_persons)';
const THESE_PERSONS = 'hospital_id = of_hospital AND id = ANY (of_persons)';
const REPORT_NAME = `'report-' || id || coalesce(substring(content ->> 'name' FROM '\\.[A-Za-z0-9]{1,8}$'), '')`;
// As `encoded` writes it for the search: '#' is QAACD. The third line is the disease.
const SEARCH = `'erased person QAACD' || of_person || E'\\n\\n' || split_part(search, E'\\n', 3) || E'\\n\\n'`;

// PDFs that are kept (`documents.cached`): the id of each is a number, for most papers with sheet and language.
const KEPT = (kind: string, sheets: string, from: string, number: string): string =>
  `SELECT 'documents/' || of_hospital || '/${kind}/' || ${number} || sheet || language || '.pdf' FROM ${from} n
    CROSS JOIN unnest(ARRAY[${sheets}]) sheet CROSS JOIN unnest(ARRAY['', '-en', '-hi']) language`;
const PAPERS = `'', '-a4', '-a5'`;
const SLIPS = `'-80mm', '-a6', '-58mm'`;
const VISITS = 'unnest(of_visits)';

const FILES = [
  `SELECT photo FROM persons WHERE ${THESE_PERSONS} AND photo <> ''`,
  `SELECT photo || '-small' FROM persons WHERE ${THESE_PERSONS} AND photo <> ''`,
  KEPT('patient-report', PAPERS, VISITS, 'n'),
  KEPT('patient-summary', PAPERS, VISITS, 'n'),
  ...['fee-receipt', 'registration-slip', 'visit-slip'].map((kind) => KEPT(kind, `${PAPERS}, ${SLIPS}`, VISITS, 'n')),
  KEPT('person-card', `'-cr80', '-label-50x25', '-label-38x25'`, 'unnest(of_persons)', 'n'),
  KEPT('lab-test', `''`, `(SELECT id FROM lab_tests WHERE ${OF_VISITS})`, 'n.id'),
  KEPT('pharmacy-bill', `''`, `(SELECT id FROM pharmacy_records WHERE ${OF_VISITS})`, 'n.id'),
].join('\n UNION ALL ');

const OF_THE_REGISTER = [
  `UPDATE persons SET first_name = new_name, last_name = '', local_name = '', guardian_name = '', guardian_relation = '',
    birth_date = date_trunc('year', birth_date)::date, birth_precision = CASE WHEN birth_date IS NULL THEN '' ELSE 'year' END,
    phone = '', phone_key = '', phone_owner = '', alt_phone = '', alt_phone_label = '', email = '', address = '', city = '', pincode = '',
    aadhaar_index = NULL, aadhaar_sealed = NULL, aadhaar_last_four = '', photo = '', needs = '{}', desk_note = '', unknown_note = '',
    folded_name = '', keys = '{}', version = version + 1 WHERE ${THESE_PERSONS} AND (first_name <> new_name OR phone <> '' OR photo <> '')`,
  `DELETE FROM person_identifiers WHERE ${OF_PERSONS}`,
  `UPDATE person_changes SET changes = '[]', reason = '' WHERE ${OF_PERSONS}`,
  `UPDATE merges SET taken = '[]', reason = '', undo_reason = ''
    WHERE hospital_id = of_hospital AND (survivor_id = ANY (of_persons) OR merged_id = ANY (of_persons))`,
  `UPDATE duplicate_candidates SET decision_reason = ''
    WHERE hospital_id = of_hospital AND (person_a = ANY (of_persons) OR person_b = ANY (of_persons))`,
];

const OF_VISITS_AND_COPIES = [
  `UPDATE patients SET first_name = new_name, last_name = '', email = '', phone = '', address = '', aadhaar_index = NULL,
    aadhaar_sealed = NULL, aadhaar_last_four = '', birth_day = '', birth_month = '', reference = '', insurance = '', other_payment = '',
    search = ${SEARCH} WHERE hospital_id = of_hospital AND id = ANY (of_visits)`,
  `UPDATE visit_cancellations SET note = '' WHERE ${OF_VISITS}`,
  `UPDATE visit_moves SET reason = '' WHERE ${OF_VISITS}`,
  `UPDATE lab_tests SET content = (content::jsonb || jsonb_build_object('patientName', new_name, 'phone', ''))::json WHERE ${OF_VISITS}`,
  `UPDATE lab_reports SET content = (content::jsonb || jsonb_build_object('name', ${REPORT_NAME}))::json WHERE ${OF_VISITS}`,
  `UPDATE pharmacy_records SET content = (content::jsonb || jsonb_build_object('patient_name', new_name))::json WHERE ${OF_VISITS}`,
];

const OF_THE_PRIVACY_DESK = [
  `DELETE FROM consents WHERE ${OF_PERSONS} AND channel <> ''`,
  `UPDATE consents SET guardian_name = '', guardian_relation = '' WHERE ${OF_PERSONS} AND guardian_name <> ''`,
  `UPDATE request_corrections SET proof = '' WHERE ${OF_PERSONS}`,
  `UPDATE privacy_requests SET requester_name = new_name, requester_relation = '', requester_contact = '', details = '', reason = ''
    WHERE ${OF_PERSONS}`,
  `UPDATE retention_holds SET note = '' WHERE ${OF_PERSONS}`,
  // Answers of the register name a person by 'id'.
  `UPDATE idempotency_keys SET answer = NULL WHERE hospital_id = of_hospital AND answer ? 'uhid' AND answer ->> 'id' = ANY (of_persons::text[])`,
];

// For the list that is read again after a restore: true where it was not known yet.
const NOTE = `CREATE FUNCTION note_erasure(entry jsonb) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    INSERT INTO person_erasures SELECT * FROM jsonb_populate_record(NULL::person_erasures, entry) ON CONFLICT DO NOTHING;
    RETURN FOUND;
  END $$`;

/** What the register, its copies and the privacy desk let go of; a table that came later is added by its own migration. */
export const ERASED = { statements: [...OF_THE_REGISTER, ...OF_VISITS_AND_COPIES, ...OF_THE_PRIVACY_DESK], files: FILES };

/** The list of erasures, and what the register lets go of (ORG-75, ORG-76). Numbers alone: it is read again after a backup was restored. */
export class ErasePersons1823000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE privacy_requests ADD COLUMN IF NOT EXISTS started_at timestamptz(3)');
    await runner.query(`CREATE TABLE person_erasures (
      hospital_id integer NOT NULL, request_id integer NOT NULL, person_id integer NOT NULL, persons integer[] NOT NULL,
      visits integer[] NOT NULL, plan jsonb NOT NULL, files text[] NOT NULL, erased_at timestamptz(3) NOT NULL,
      handled_by integer, confirmed_by integer NOT NULL, PRIMARY KEY (hospital_id, request_id))`);
    await tenantTable(runner, 'person_erasures');
    await runner.query(NOTE);
    await erasePersonFunction(runner, ERASED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
    await runner.query('DROP FUNCTION note_erasure(jsonb)');
    await runner.query('DROP TABLE person_erasures');
    await runner.query('ALTER TABLE privacy_requests DROP COLUMN started_at');
  }
}
