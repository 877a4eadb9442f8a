import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Which ends of memberships were announced by mail: each date once. */
export class CreateEndingMails1764000000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE ending_mails (
      hospital_id integer NOT NULL,
      member_id integer NOT NULL,
      valid_until timestamptz NOT NULL,
      PRIMARY KEY (hospital_id, member_id, valid_until))`);
    await tenantTable(runner, 'ending_mails');
    await runner.query('CREATE INDEX members_ending ON members (valid_until) WHERE valid_until IS NOT NULL');
    // Numbers alone, of the hospitals where somebody's membership ends soon: the job works in each of them by itself.
    await runner.query(`CREATE FUNCTION hospitals_with_endings(after timestamptz, until timestamptz) RETURNS TABLE (hospital_id integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT DISTINCT m.hospital_id FROM members m WHERE m.valid_until > after AND m.valid_until <= until AND m.status = 'active' ORDER BY 1 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospitals_with_endings(timestamptz, timestamptz)');
    await runner.query('DROP INDEX members_ending');
    await runner.query('DROP TABLE ending_mails');
  }
}
