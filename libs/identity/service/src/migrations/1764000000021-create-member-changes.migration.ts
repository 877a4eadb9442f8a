import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Every change of a member's access, in words that stay what they were when roles and branches are renamed. Rows are only added. */
export class CreateMemberChanges1764000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE member_changes (
      hospital_id integer NOT NULL REFERENCES hospitals,
      member_id integer NOT NULL,
      number integer NOT NULL,
      at timestamptz NOT NULL,
      by_member integer,
      by_name text NOT NULL,
      what text NOT NULL,
      from_text text NOT NULL,
      to_text text NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (hospital_id, member_id, number))`);
    await tenantTable(runner, 'member_changes');
    await runner.query(`CREATE FUNCTION refuse_member_changes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
      $$ BEGIN RAISE EXCEPTION 'The history of members is only added to'; END $$`);
    await runner.query(`CREATE TRIGGER only_added BEFORE UPDATE OR DELETE ON member_changes
      FOR EACH ROW EXECUTE FUNCTION refuse_member_changes()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE member_changes');
    await runner.query('DROP FUNCTION refuse_member_changes()');
  }
}
