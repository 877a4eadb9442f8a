import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What billing lets go of when a person is erased: its books know numbers alone (ORG-76). */
export class ErasePersons1823000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, {
      statements: [],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_person(integer, integer[], integer[])');
  }
}
