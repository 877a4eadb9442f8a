import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What integrations lets go of when a person is erased: texts and addresses of messages, replies of receivers (ORG-76). */
export class ErasePersons1823000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, {
      statements: [
        `UPDATE message_stops SET sealed_address = NULL WHERE hospital_id = of_hospital AND address_hash IN (SELECT address_hash FROM messages WHERE hospital_id = of_hospital AND person_id = ANY (of_persons))`,
        `UPDATE messages SET sealed_values = NULL, sealed_address = NULL, sealed_text = NULL, last_four = '', state = CASE WHEN state IN ('scheduled', 'sending') THEN 'cancelled' ELSE state END WHERE hospital_id = of_hospital AND person_id = ANY (of_persons)`,
        `UPDATE deliveries SET reply = '' WHERE hospital_id = of_hospital AND body::jsonb #>> '{data,patient_id}' = ANY (of_visits::text[])`,
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
  }
}
