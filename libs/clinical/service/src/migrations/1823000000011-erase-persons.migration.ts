import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What clinical lets go of when a person is erased: it keeps clinical facts by number, and no name (ORG-76). */
export class ErasePersons1823000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, {
      statements: [],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
  }
}
