import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CONTENT } from './audit-functions.ts';

const content = async (runner: QueryRunner, sql: string): Promise<void> => {
  const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }];
  await runner.query(sql.replaceAll('{schema}', schema));
};

/** A seal takes time in proportion to its entries, also before PostgreSQL has statistics of them. What it says stays the same. */
export class LookUpFirstEntryOnce1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await content(runner, CONTENT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await content(runner, CONTENT.replace('AS MATERIALIZED', 'AS'));
  }
}
