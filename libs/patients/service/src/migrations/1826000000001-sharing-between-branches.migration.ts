import { tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isPersonSeen } from './1811000000001-persons.migration.ts';
import { resolveFunction } from './1811000000004-resolve-person.migration.ts';
import { searchFunction } from './1812000000001-person-search.migration.ts';
import { duplicatesFunction } from './1812000000002-duplicates.migration.ts';

const MOST_CARDS = 5;
const FOUND_FOR = '1 hour';
const KEPT_FOR = '1 day';

const SHARES_IDENTITY = `current_setting('nidaan.sharing', true) = 'identity'`;
/** Whether an account has found a person by an exact number a short while ago, and may take them (ORG-38). */
const isFound = (person: string, account: string) => `(${SHARES_IDENTITY} AND EXISTS (SELECT FROM person_findings f
      WHERE f.hospital_id = tenant AND f.account_id = ${account} AND f.person_id = ${person} AND f.found_at > now() - interval '${FOUND_FOR}'))`;
const mayTake = (person: string, account: string) =>
  `(${isPersonSeen(`${person}.branch_ids`)} OR ${isFound(`${person}.id`, account)})`;

// Nothing is looked up where the caller sees all branches.
export const CHOSEN = `
    IF person IS NOT NULL AND current_setting('nidaan.branches', true) IS DISTINCT FROM '*' AND NOT EXISTS (SELECT FROM persons r
      WHERE r.hospital_id = tenant AND r.id = person AND ${mayTake('r', `(how->>'by')::integer`)}) THEN person := NULL; END IF;`;

const head = (name: string, returns: string, schema: string) => `CREATE FUNCTION ${name} RETURNS ${returns}
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = ${schema}, pg_temp
AS $body$
#variable_conflict use_column
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;`;

const roots = (condition: string) =>
  `SELECT p.root_id AS id FROM persons p WHERE p.hospital_id = tenant AND p.struck_at IS NULL AND ${condition}`;

/**
 * Who of other branches bears a number that was given whole: a phone's key, the key of a UHID, an Aadhaar number's indexes. Gives cards of at most five,
 * and notes that this account has found them. Nobody is found where branches share anything else than identity.
 */
const elsewhereFunction = (schema: string): string => `${head(
  'find_elsewhere(by_phone text, by_code text, by_aadhaar bigint[], account integer)',
  'TABLE (id integer, uhid text, first_name text, last_name text, local_name text, phone_last_four text, birth_year integer, branch integer)',
  schema,
)}
BEGIN
  IF tenant IS NULL OR account IS NULL OR NOT coalesce(${SHARES_IDENTITY}, false) THEN RETURN; END IF;
  DELETE FROM person_findings f WHERE f.hospital_id = tenant AND f.account_id = account AND f.found_at < now() - interval '${KEPT_FOR}';
  RETURN QUERY WITH hits AS (${roots(`p.phone_key = by_phone AND by_phone <> ''`)}
    UNION ${roots(`p.uhid_key = by_code AND by_code <> ''`)} UNION ${roots('p.aadhaar_index = ANY (by_aadhaar)')}),
  cards AS (SELECT r.* FROM hits h CROSS JOIN LATERAL (SELECT * FROM persons q WHERE q.hospital_id = tenant AND q.id = h.id OFFSET 0) r
    WHERE r.struck_at IS NULL AND NOT r.is_unknown AND NOT (${isPersonSeen('r.branch_ids')})
    ORDER BY r.last_visit_id DESC NULLS LAST, r.id LIMIT ${MOST_CARDS}),
  noted AS (INSERT INTO person_findings (hospital_id, account_id, person_id, found_at) SELECT tenant, account, c.id, now() FROM cards c
    ON CONFLICT (hospital_id, account_id, person_id) DO UPDATE SET found_at = excluded.found_at)
  SELECT c.id, c.uhid, c.first_name, c.last_name, c.local_name, right(c.phone_key, 4), extract(year FROM c.birth_date)::integer, c.first_branch_id
    FROM cards c ORDER BY c.last_visit_id DESC NULLS LAST, c.id;
END $body$`;

/** The root of a person, by number or by the key of a UHID, whom this account has found. */
const foundFunction = (
  schema: string,
): string => `${head('found_person(wanted integer, code text, account integer)', 'SETOF persons', schema)}
BEGIN
  RETURN QUERY SELECT r.* FROM persons r WHERE r.hospital_id = tenant AND r.struck_at IS NULL AND r.id IN (
      SELECT p.root_id FROM persons p WHERE p.hospital_id = tenant AND p.id = wanted
      UNION ALL SELECT p.root_id FROM persons p WHERE p.hospital_id = tenant AND p.uhid_key = code AND code <> '')
    AND ${isFound('r.id', 'account')};
END $body$`;

/** A booking at a branch: the person comes there. False for somebody who is not in sight and was not found by this account. */
const takeFunction = (
  schema: string,
): string => `${head('take_person(wanted integer, account integer, branch integer)', 'boolean', schema)}
BEGIN
  UPDATE persons r SET branch_ids = CASE WHEN branch = ANY (r.branch_ids) THEN r.branch_ids ELSE r.branch_ids || branch END
    WHERE r.hospital_id = tenant AND r.struck_at IS NULL AND ${mayTake('r', 'account')}
      AND r.id = (SELECT p.root_id FROM persons p WHERE p.hospital_id = tenant AND p.id = wanted);
  RETURN FOUND;
END $body$`;

// Visits that were moved to a branch, or to a person, before that was noted at the person and at who they became.
const SEEN_AT = `UPDATE persons p SET branch_ids = p.branch_ids || s.branches FROM (
    SELECT m.hospital_id, m.id, array_agg(DISTINCT m.branch_id) AS branches FROM (
      SELECT p.hospital_id, x.id, v.branch_id FROM (
        SELECT DISTINCT hospital_id, person_id, branch_id FROM patients WHERE person_id IS NOT NULL) v
      JOIN persons p ON p.hospital_id = v.hospital_id AND p.id = v.person_id CROSS JOIN LATERAL (VALUES (p.id), (p.root_id)) x(id)) m
    JOIN persons q ON q.hospital_id = m.hospital_id AND q.id = m.id WHERE m.branch_id <> ALL (q.branch_ids)
    GROUP BY m.hospital_id, m.id) s
  WHERE p.hospital_id = s.hospital_id AND p.id = s.id`;

/** Who is limited to branches sees persons of others as far as the hospital's branches share them (ORG-38, ADR 0062). */
export class SharingBetweenBranches1826000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(`CREATE TABLE person_findings (
      hospital_id integer NOT NULL, account_id integer NOT NULL, person_id integer NOT NULL, found_at timestamptz NOT NULL,
      PRIMARY KEY (hospital_id, account_id, person_id))`);
    await tenantTable(runner, 'person_findings');
    await runner.query(SEEN_AT);
    const seen = isPersonSeen('branch_ids');
    await runner.query(`ALTER POLICY branches ON persons USING (${seen}) WITH CHECK (${seen})`);
    for (const made of [searchFunction(schema), duplicatesFunction(schema), resolveFunction(schema, CHOSEN)])
      await runner.query(made);
    for (const made of [elsewhereFunction(schema), foundFunction(schema), takeFunction(schema)]) await runner.query(made);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(resolveFunction(schema));
    await runner.query(`DROP FUNCTION find_elsewhere(text, text, bigint[], integer); DROP FUNCTION found_person(integer, text, integer);
      DROP FUNCTION take_person(integer, integer, integer); DROP TABLE person_findings`);
  }
}
