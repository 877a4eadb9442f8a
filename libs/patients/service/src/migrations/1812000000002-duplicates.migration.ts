import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isPersonSeen } from './1811000000001-persons.migration.ts';

// A phone of more persons than this tells nobody apart.
const MOST_OF_A_PHONE = 20;
// Of one query: those who are like nobody else stand in several.
const OF_A_QUERY = 40;
const MOST = 120;

const PLACE = `p.merged_into IS NULL AND p.struck_at IS NULL AND p.id <> except_id AND (${isPersonSeen('p.branch_ids')})`;

/**
 * Persons who may be the one described: by Aadhaar, by another identifier, by phone, and by queries over the keys (FRD-27, FRD-28). They are scored in the process. Runs as the
 * schema's owner and pins hospital and branches, as `find_persons` does, and for the same reason. `OFFSET 0` has each person looked up by the number: without
 * statistics of persons PostgreSQL would read all of the hospital.
 */
export const duplicatesFunction = (
  schema: string,
  terms = 'array_to_tsvector(p.keys)',
): string => `CREATE OR REPLACE FUNCTION find_duplicates(
  queries text[], shared_phone text, aadhaar bigint[], identifiers text[], except_id integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = ${schema}, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  of_phone integer[];
  found integer[];
  ids integer[];
  query text;
BEGIN
  found := ARRAY(SELECT p.id FROM persons p WHERE p.hospital_id = tenant AND p.aadhaar_index = ANY (aadhaar) AND ${PLACE} LIMIT ${OF_A_QUERY});
  found := found || ARRAY(SELECT p.id FROM person_identifiers i
    CROSS JOIN LATERAL (SELECT p.id FROM persons p WHERE p.hospital_id = tenant AND p.id = i.person_id AND ${PLACE} OFFSET 0) p
    WHERE i.hospital_id = tenant AND i.is_active AND i.kind <> 'policy' AND i.kind || ' ' || i.value_key = ANY (identifiers)
      AND i.value_key = ANY (SELECT split_part(k, ' ', 2) FROM unnest(identifiers) k) LIMIT ${OF_A_QUERY});
  of_phone := ARRAY(SELECT p.id FROM persons p WHERE p.hospital_id = tenant AND p.phone_key = shared_phone AND p.phone_key <> '' AND ${PLACE}
    LIMIT ${MOST_OF_A_PHONE + 1});
  IF cardinality(of_phone) <= ${MOST_OF_A_PHONE} THEN found := found || of_phone; END IF;
  FOREACH query IN ARRAY coalesce(queries, '{}') LOOP
    ids := ARRAY(SELECT p.id FROM persons p
      WHERE p.hospital_id + 0 = tenant AND ${terms} @@ query::tsquery AND ${PLACE} LIMIT ${OF_A_QUERY});
    found := found || ids;
  END LOOP;
  RETURN QUERY SELECT DISTINCT u FROM unnest(found[1:${MOST}]) u;
END $body$`;

/** Who may be one person is found by one function, in one round trip. */
export class Duplicates1812000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(duplicatesFunction(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_duplicates(text[], text, bigint[], text[], integer)');
  }
}
