import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the lab lets go of when a person is erased; tests and results stay with the number (ORG-76). */
export class ErasePersons1823000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, {
      statements: [
        `UPDATE known_patients SET name = new_name, phone = '' WHERE hospital_id = of_hospital AND patient_id = ANY (of_visits)`,
        `UPDATE lab_tests SET patient_name = new_name, phone = '', search = lower(test_name || E'\\n\\n' || new_name) WHERE hospital_id = of_hospital AND patient_id = ANY (of_visits)`,
        `UPDATE lab_reports SET name = 'report-' || id || coalesce(substring(name FROM '\\.[A-Za-z0-9]{1,8}$'), '') WHERE hospital_id = of_hospital AND patient_id = ANY (of_visits)`,
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
  }
}
