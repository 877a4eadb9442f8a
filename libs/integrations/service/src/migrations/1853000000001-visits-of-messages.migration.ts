import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ERASED_BEFORE = [
  `UPDATE message_stops SET sealed_address = NULL WHERE hospital_id = of_hospital AND address_hash IN (SELECT address_hash FROM messages WHERE hospital_id = of_hospital AND person_id = ANY (of_persons))`,
  `UPDATE messages SET sealed_values = NULL, sealed_address = NULL, sealed_text = NULL, last_four = '', state = CASE WHEN state IN ('scheduled', 'sending') THEN 'cancelled' ELSE state END WHERE hospital_id = of_hospital AND person_id = ANY (of_persons)`,
  `UPDATE deliveries SET reply = '' WHERE hospital_id = of_hospital AND body::jsonb #>> '{data,patient_id}' = ANY (of_visits::text[])`,
] as const;

// All that was said of an appointment goes with it: its code was sent before anybody knew whose it is.
const NAMED = `hospital_id = of_hospital AND (person_id = ANY (of_persons) OR patient_id = ANY (of_visits))`;
const THEIRS = `hospital_id = of_hospital AND (person_id = ANY (of_persons) OR patient_id = ANY (of_visits)
  OR appointment_id IN (SELECT appointment_id FROM messages WHERE ${NAMED} AND appointment_id IS NOT NULL))`;

/** What `erase_person` does since messages know the visit that their appointment became. */
export const ERASED_WITH_VISITS = [
  `UPDATE message_stops SET sealed_address = NULL WHERE hospital_id = of_hospital AND address_hash IN (SELECT address_hash FROM messages WHERE ${THEIRS})`,
  `UPDATE messages SET sealed_values = NULL, sealed_address = NULL, sealed_text = NULL, last_four = '', state = CASE WHEN state IN ('scheduled', 'sending') THEN 'cancelled' ELSE state END WHERE ${THEIRS}`,
  ERASED_BEFORE[2],
] as const;

/**
 * Messages of bookings that were made without a number of a person are found by their visit (ORG-76). A move knows the time before (FRD-72), and
 * codes are found before all else that is due (FRD-79). A release before writes neither of the columns.
 */
export class VisitsOfMessages1853000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN patient_id integer, ADD COLUMN former_at timestamptz(3)');
    await runner.query(
      `CREATE INDEX IF NOT EXISTS messages_of_visit ON messages (hospital_id, patient_id) WHERE patient_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX IF NOT EXISTS messages_codes_due ON messages (hospital_id, due_at, id) WHERE state = 'scheduled' AND kind IN ('otp', 'record_code')`,
    );
    await erasePersonFunction(runner, { statements: ERASED_WITH_VISITS });
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, { statements: ERASED_BEFORE });
    await runner.query('DROP INDEX messages_of_visit, messages_codes_due');
    await runner.query('ALTER TABLE messages DROP COLUMN patient_id, DROP COLUMN former_at');
  }
}
