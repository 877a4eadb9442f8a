import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For an erasure that is done again after a restore: appointments whose visit came after the backup belong to a person. */
export class PersonOfAppointments1857500000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION note_person_of_appointments(of_person integer, of_appointments integer[]) RETURNS void
      LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        UPDATE appointments SET person_id = of_person
          WHERE hospital_id = current_setting('nidaan.hospital_id')::int AND id = ANY (of_appointments) AND person_id IS NULL;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION note_person_of_appointments(integer, integer[])');
  }
}
