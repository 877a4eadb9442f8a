import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A time that is held online is found again by the browser that holds it (FRD-79). The release before leaves the column empty. */
export class AttemptsOfBookings1848000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE online_bookings ADD COLUMN attempt text');
    await runner.query(`CREATE INDEX online_bookings_by_attempt ON online_bookings (hospital_id, attempt)
      WHERE verified_at IS NULL AND ended_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE online_bookings DROP COLUMN attempt');
  }
}
