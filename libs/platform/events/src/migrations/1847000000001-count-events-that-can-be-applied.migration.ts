import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The age of the oldest event that nothing holds back: those behind a parked one wait for a person, and say nothing of the service. */
export class CountEventsThatCanBeApplied1847000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION applicable_lag_seconds() RETURNS float8 LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
      SELECT coalesce(extract(epoch FROM now() - min(i.received_at)), 0)::float8 FROM inbox i
      WHERE i.done_at IS NULL AND i.parked_at IS NULL AND NOT EXISTS
        (SELECT 1 FROM inbox p WHERE p.lane = i.lane AND p.seq < i.seq AND p.parked_at IS NOT NULL AND p.done_at IS NULL)
    $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION applicable_lag_seconds()');
  }
}
