import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For an erasure, also one that is done again after a restore: what was said of these appointments to nobody who was known belongs to a person. */
export class PersonOfAppointments1857500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION note_person_of_appointments(of_person integer, of_appointments integer[]) RETURNS void
      LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        UPDATE messages SET person_id = of_person
          WHERE hospital_id = current_setting('nidaan.hospital_id')::int AND appointment_id = ANY (of_appointments) AND person_id IS NULL;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION note_person_of_appointments(integer, integer[])');
  }
}
