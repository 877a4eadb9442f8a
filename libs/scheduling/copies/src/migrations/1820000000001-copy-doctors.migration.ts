import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnsOf, tenantTable, type EntityClass, type MigrationClass } from '@nidaan/platform-database';

/** The table of known doctors. */
abstract class CopyDoctors implements MigrationInterface {
  protected abstract readonly entity: EntityClass;

  async up(runner: QueryRunner): Promise<void> {
    const { table, columns } = columnsOf(this.entity);
    const lines = columns.map(({ name, type, isNullable }) => `${name} ${type}${isNullable ? '' : ' NOT NULL'}`);
    await runner.query(`CREATE TABLE ${table} (${lines.join(', ')}, PRIMARY KEY (hospital_id, doctor_id))`);
    await tenantTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${columnsOf(this.entity).table}`);
  }
}

/** The migration that makes the table of an entity. */
export const copyDoctors = (entity: EntityClass): MigrationClass =>
  class CopyDoctors1820000000001 extends CopyDoctors {
    protected readonly entity = entity;
  };
