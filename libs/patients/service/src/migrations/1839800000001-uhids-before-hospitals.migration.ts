import type { MigrationInterface, QueryRunner } from 'typeorm';

async function rebuild(runner: QueryRunner, columns: string): Promise<void> {
  // Safe beside the release before: the same columns were unique.
  await runner.query(`CREATE UNIQUE INDEX persons_uhid_anew ON persons (${columns})`);
  // Safe beside the release before: it asks for the index by the name that stays, and an equality finds its row in either order.
  await runner.query('DROP INDEX persons_uhid');
  // Safe beside the release before: it knows no index of the name that goes.
  await runner.query('ALTER INDEX persons_uhid_anew RENAME TO persons_uhid');
}

/**
 * The index of UHIDs begins with the UHID. While it began with the hospital, a statement about one person that was planned on an
 * empty table read all persons of the hospital through it: both indexes looked equally good then.
 */
export class UhidsBeforeHospitals1839800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rebuild(runner, 'uhid_key, hospital_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rebuild(runner, 'hospital_id, uhid_key');
  }
}
