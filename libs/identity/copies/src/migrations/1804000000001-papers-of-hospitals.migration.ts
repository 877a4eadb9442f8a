import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnsOf, type EntityClass, type MigrationClass } from '@nidaan/platform-database';

const ON_PAPERS: ReadonlySet<string> = new Set(['doctorName', 'qualification', 'registrationNo', 'gstin', 'drugLicenceNo']);
const onPapers = (entity: EntityClass) => columnsOf(entity).columns.filter(({ property }) => ON_PAPERS.has(property));

/** What papers show of a hospital, as far as a service wants it; '' until identity tells of it. */
abstract class PapersOfHospitals implements MigrationInterface {
  protected abstract readonly entity: EntityClass;

  async up(runner: QueryRunner): Promise<void> {
    for (const { name } of onPapers(this.entity)) {
      // A table that was made with this release has the column, but without what the release before needs.
      await runner.query(`ALTER TABLE hospitals ADD COLUMN IF NOT EXISTS ${name} text NOT NULL DEFAULT ''`);
      await runner.query(`ALTER TABLE hospitals ALTER COLUMN ${name} SET DEFAULT ''`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of onPapers(this.entity)) await runner.query(`ALTER TABLE hospitals DROP COLUMN ${name}`);
  }
}

/** The migration that gives the hospitals' table of an entity what papers show. */
export const papersOfHospitals = (entity: EntityClass): MigrationClass =>
  class PapersOfHospitals1804000000001 extends PapersOfHospitals {
    protected readonly entity = entity;
  };
