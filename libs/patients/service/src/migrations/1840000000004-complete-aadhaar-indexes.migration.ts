import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Has the old visits of those hospitals looked at once more in which somebody's Aadhaar number has no index (FRD-22): that completes them. */
export class CompleteAadhaarIndexes1840000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE old_visits o SET finished_at = NULL
      WHERE EXISTS (SELECT FROM persons p WHERE p.hospital_id = o.hospital_id AND p.aadhaar_sealed IS NOT NULL AND p.aadhaar_index IS NULL)`);
  }

  async down(): Promise<void> {
    // Looking once more changes nothing.
  }
}
