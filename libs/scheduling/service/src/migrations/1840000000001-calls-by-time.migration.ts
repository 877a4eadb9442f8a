import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last calls of today are found without walking all that a queue ever did (FRD-66). */
export class CallsByTime1840000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX token_events_calls ON token_events (hospital_id, queue_id, at)
      WHERE action IN ('call', 'recall') AND undone_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX token_events_calls');
  }
}
