import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the pharmacy lets go of when a person is erased; bills stay with the number (ORG-76). */
export class ErasePersons1823000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, {
      statements: [
        `UPDATE known_patients SET name = new_name, phone = '' WHERE hospital_id = of_hospital AND patient_id = ANY (of_visits)`,
        `UPDATE pharmacy_records SET patient_name = new_name WHERE hospital_id = of_hospital AND patient_id = ANY (of_visits)`,
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
  }
}
