import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PERSON_COLUMNS } from '../patient-copy.entity.ts';
import { columnsOf, tenantTable, type EntityClass, type MigrationClass } from '@nidaan/platform-database';

/** The table of known patients. A service that has one from before keeps it with its rows, which the release before goes on reading and writing. */
abstract class CopyPatients implements MigrationInterface {
  protected abstract readonly entity: EntityClass;

  async up(runner: QueryRunner): Promise<void> {
    const { table, columns } = columnsOf(this.entity);
    if (await runner.hasTable(table)) return;
    // The release before tells no branch.
    const withDefault = (name: string) => (name === 'branch_id' ? ' DEFAULT 1' : '');
    // Those of the person came later, with a migration of their own.
    const first = columns.filter(({ property }) => !PERSON_COLUMNS.some((later) => later === property));
    const lines = first.map(({ name, type }) => `${name} ${type} NOT NULL${withDefault(name)}`);
    await runner.query(`CREATE TABLE ${table} (${lines.join(', ')}, PRIMARY KEY (hospital_id, patient_id))`);
    await tenantTable(runner, table);
  }

  async down(): Promise<void> {}
}

/** The migration that makes, or takes over, the table of an entity. */
export const copyPatients = (entity: EntityClass): MigrationClass =>
  class CopyPatients1803000000002 extends CopyPatients {
    protected readonly entity = entity;
  };
