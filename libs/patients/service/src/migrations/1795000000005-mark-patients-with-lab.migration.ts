import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['lab_tests', 'lab_reports'];

/**
 * Says of a patient who waits for the doctor whether the lab has done anything yet: else four tables need not be looked into. By a trigger,
 * so that it holds whoever inserts, the release before this one too while it still runs.
 */
export class MarkPatientsWithLab1795000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE patients ADD COLUMN has_lab boolean NOT NULL DEFAULT false');
    await runner.query(`CREATE FUNCTION mark_patient_with_lab() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
      UPDATE patients SET has_lab = true
        WHERE hospital_id = NEW.hospital_id AND id = NEW.patient_id AND status = 'Pending' AND NOT has_lab;
      RETURN NULL;
    END $$`);
    for (const table of TABLES) {
      await runner.query(
        `CREATE TRIGGER mark_patient AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION mark_patient_with_lab()`,
      );
      await runner.query(`UPDATE patients p SET has_lab = true WHERE NOT p.has_lab AND p.status = 'Pending'
        AND EXISTS (SELECT FROM ${table} t WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TRIGGER mark_patient ON ${table}`);
    await runner.query('DROP FUNCTION mark_patient_with_lab');
    await runner.query('ALTER TABLE patients DROP COLUMN has_lab');
  }
}
