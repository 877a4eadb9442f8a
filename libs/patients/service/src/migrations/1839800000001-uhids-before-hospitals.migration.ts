import type { MigrationInterface, QueryRunner } from 'typeorm';

const rebuilt = (columns: string): string[] => [
  `CREATE UNIQUE INDEX persons_uhid_anew ON persons (${columns})`,
  'DROP INDEX persons_uhid',
  'ALTER INDEX persons_uhid_anew RENAME TO persons_uhid',
];

/**
 * The index of UHIDs begins with the UHID. While it began with the hospital, a statement about one person that was planned on an
 * empty table read all persons of the hospital through it: both indexes looked equally good then.
 */
export class UhidsBeforeHospitals1839800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Safe beside the release before: it asks for the same index by the same name, and an equality finds its row in either order.
    for (const step of rebuilt('uhid_key, hospital_id')) await runner.query(step);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const step of rebuilt('hospital_id, uhid_key')) await runner.query(step);
  }
}
