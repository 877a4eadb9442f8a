import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnsOf, tenantTable, type EntityClass, type MigrationClass } from '@nidaan/platform-database';

/**
 * The table of what identity tells. A service that has one from before keeps it with its rows, which the release before goes on reading and
 * writing; it only gets the time of what was told, which is unknown for those rows.
 */
abstract class CopyIdentity implements MigrationInterface {
  protected abstract readonly entity: EntityClass;

  async up(runner: QueryRunner): Promise<void> {
    const { table, columns } = columnsOf(this.entity);
    if (await runner.hasTable(table)) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN told_at timestamptz`);
      return;
    }
    const lines = columns.map(({ name, type, isNullable }) => `${name} ${type}${isNullable ? '' : ' NOT NULL'}`);
    const key = columns.filter(({ isPrimary }) => isPrimary).map(({ name }) => name);
    await runner.query(`CREATE TABLE ${table} (${lines.join(', ')}, PRIMARY KEY (${key.join(', ')}))`);
    await tenantTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${columnsOf(this.entity).table} DROP COLUMN told_at`);
  }
}

/** The migration that makes, or takes over, the table of an entity. */
export const copyIdentity = (entity: EntityClass): MigrationClass =>
  class CopyIdentity1803000000001 extends CopyIdentity {
    protected readonly entity = entity;
  };
