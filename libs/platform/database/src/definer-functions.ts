import type { QueryRunner } from 'typeorm';

/** SQL: the SECURITY DEFINER functions whose search path does not end with pg_temp. It would come first, and a caller's temporary table with it. */
export const openFunctionsOf = (schema: string): string => `FROM pg_proc p
    WHERE p.pronamespace = ${schema} AND p.prosecdef AND p.prokind <> 'a'
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) setting WHERE setting ~ '^search_path=(.*, *)?pg_temp$')`;

const PIN = `DO $$
DECLARE
  open_function regprocedure;
BEGIN
  FOR open_function IN
    SELECT p.oid::regprocedure ${openFunctionsOf('current_schema()::regnamespace')}
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
