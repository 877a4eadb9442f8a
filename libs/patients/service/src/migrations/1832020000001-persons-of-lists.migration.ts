import type { MigrationInterface, QueryRunner } from 'typeorm';
import { resolveFunction } from './1811000000004-resolve-person.migration.ts';
import { CHOSEN } from './1826000000001-sharing-between-branches.migration.ts';

/**
 * `resolve_person` for many rows of a list in one statement (FRD-23). `list`: `line`, and `given` and `how` of each; `numbers`: columns with the numbers of new
 * persons, one for each row at least, used in order by those who are made. All locks come first, in the order of all desks.
 */
const resolveAllFunction = (schema: string): string => `CREATE FUNCTION resolve_persons(list jsonb, numbers jsonb)
  RETURNS TABLE (line integer, person integer, made boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = ${schema}, extensions, pg_temp
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  used integer := 0;
  wanted jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(l.k) FROM (
    SELECT DISTINCT hashtextextended('phone ' || (e->'how'->>'phone') || ' ' || (e->'given'->>'folded_name'), tenant) AS k
    FROM jsonb_array_elements(list) e WHERE e->'how'->>'phone' <> '' AND e->'given'->>'folded_name' <> '' ORDER BY 1) l;
  FOR wanted IN SELECT e.value FROM jsonb_array_elements(list) WITH ORDINALITY e ORDER BY e.ordinality LOOP
    SELECT r.person, r.made INTO person, made FROM resolve_person((wanted->'given') || (numbers->used), wanted->'how') r;
    line := (wanted->>'line')::integer;
    used := used + made::integer;
    RETURN NEXT;
  END LOOP;
END $body$`;

/** Lists are registered many rows at once, and phones are looked up by their index. */
export class PersonsOfLists1832020000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(resolveFunction(schema, CHOSEN));
    await runner.query(resolveAllFunction(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION resolve_persons(jsonb, jsonb)');
  }
}
