import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What scheduling lets go of when a person is erased; appointments and tokens stay as numbers (ORG-76). */
export class ErasePersons1823000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, {
      statements: [
        `UPDATE appointment_changes SET reason = '' WHERE hospital_id = of_hospital AND appointment_id IN (SELECT id FROM appointments WHERE hospital_id = of_hospital AND (person_id = ANY (of_persons) OR patient_id = ANY (of_visits)))`,
        `UPDATE token_events SET reason = '' WHERE hospital_id = of_hospital AND token_id IN (SELECT id FROM tokens WHERE hospital_id = of_hospital AND (person_id = ANY (of_persons) OR patient_id = ANY (of_visits)))`,
        `UPDATE tokens SET display_name = '', reason = '' WHERE hospital_id = of_hospital AND (person_id = ANY (of_persons) OR patient_id = ANY (of_visits))`,
        `UPDATE appointments SET name = new_name, name_key = '', phone = '', phone_key = '', email = '', reason = '', cancel_reason = '' WHERE hospital_id = of_hospital AND (person_id = ANY (of_persons) OR patient_id = ANY (of_visits))`,
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
  }
}
