import type { MigrationInterface, QueryRunner } from 'typeorm';

const HAS = (states: string) =>
  `EXISTS (SELECT FROM members m WHERE m.hospital_id = h.hospital_id AND m.account_id = a.id AND m.status IN (${states}))`;

/** Phone and e-mail of a hospital itself. Where who registered it has left, they become those that its letterhead shows. */
export class ContactOfHospitals1857100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['phone', 'email'])
      await runner.query(`ALTER TABLE hospitals ADD COLUMN ${column} text NOT NULL DEFAULT ''`);
    await runner.query(`UPDATE hospitals h SET phone = a.phone_number, email = a.email FROM accounts a
      WHERE a.hospital_id = h.hospital_id AND a.id = h.principal_account_id
        AND ${HAS(`'ended'`)} AND NOT ${HAS(`'active', 'suspended'`)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['phone', 'email']) await runner.query(`ALTER TABLE hospitals DROP COLUMN ${column}`);
  }
}
