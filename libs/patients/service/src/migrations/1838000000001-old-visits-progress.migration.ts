import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the old visits of all hospitals have their persons, for metrics and operators (FRD-22). */
export class OldVisitsProgress1838000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Counts alone; nothing where a hospital is at work.
    await runner.query(`CREATE FUNCTION old_visits_progress() RETURNS TABLE (unfinished bigint, visits bigint, persons bigint, pairs bigint)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT count(*) FILTER (WHERE o.finished_at IS NULL), coalesce(sum(o.visits), 0)::bigint, coalesce(sum(o.persons), 0)::bigint,
              (SELECT count(*) FROM duplicate_candidates d WHERE d.state = 'open')
            FROM hospitals h FULL JOIN old_visits o ON o.hospital_id = h.hospital_id
            HAVING NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION old_visits_progress()');
  }
}
