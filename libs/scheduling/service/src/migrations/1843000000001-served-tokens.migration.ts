import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last consultations of a queue are found without walking all that were never called or took no usual time (FRD-61). */
export class ServedTokens1843000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX tokens_counted ON tokens (hospital_id, queue_id, ended_at)
      WHERE state = 'done' AND called_at IS NOT NULL
        AND ended_at - coalesce(started_at, called_at) BETWEEN interval '2 minutes' AND interval '60 minutes'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tokens_counted');
  }
}
