import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Which visit an appointment became: the key lets an appointment become one alone (FRD-52). */
export class VisitsOfAppointments1815000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE appointment_visits (hospital_id integer NOT NULL, appointment_id integer NOT NULL,
      patient_id integer NOT NULL, PRIMARY KEY (hospital_id, appointment_id))`);
    await tenantTable(runner, 'appointment_visits');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE appointment_visits');
  }
}
