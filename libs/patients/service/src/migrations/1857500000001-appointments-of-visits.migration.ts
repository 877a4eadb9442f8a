import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For an erasure, also one that is done again after a restore: the appointments that became these visits. */
export class AppointmentsOfVisits1857500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION appointments_of_visits(of_visits integer[]) RETURNS SETOF integer LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
      BEGIN
        RETURN QUERY SELECT a.appointment_id FROM appointment_visits a
          WHERE a.hospital_id = current_setting('nidaan.hospital_id')::int AND a.patient_id = ANY (of_visits) ORDER BY 1;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION appointments_of_visits(integer[])');
  }
}
