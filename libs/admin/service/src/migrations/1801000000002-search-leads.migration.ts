import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCHED_LEAD } from '../leads/searched-lead.ts';

/** Leads are found by any word of them. */
export class SearchLeads1801000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX leads_search ON leads USING gin ((${SEARCHED_LEAD}) extensions.gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX leads_search');
  }
}
