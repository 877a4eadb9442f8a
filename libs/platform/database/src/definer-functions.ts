import type { QueryRunner } from 'typeorm';

// In a search path that does not name it, pg_temp comes first: a caller's temporary table would stand in for the schema's own.
const PIN = `DO $$
DECLARE
  open_function regprocedure;
BEGIN
  FOR open_function IN
    SELECT p.oid::regprocedure FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.prosecdef AND p.prokind <> 'a'
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) setting WHERE setting ~ '^search_path=(.*, *)?pg_temp$')
  LOOP
    EXECUTE format('ALTER ROUTINE %s SET search_path = %I, extensions, pg_temp', open_function, current_schema());
  END LOOP;
END $$`;

/**
 * Puts pg_temp at the end of the search path of every SECURITY DEFINER function of the schema at hand. Runs after all migrations, so
 * that a function made with SET search_path FROM CURRENT is right as well.
 */
export async function pinDefinerFunctions(runner: QueryRunner): Promise<void> {
  await runner.query(PIN);
}
