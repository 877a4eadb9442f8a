import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of many persons a few are unknown: the list reads those alone (FRD-15). */
export class UnidentifiedPersons1825000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX IF NOT EXISTS persons_unidentified ON persons (hospital_id, id) WHERE is_unknown AND merged_into IS NULL AND struck_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX persons_unidentified');
  }
}
