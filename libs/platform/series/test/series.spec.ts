import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate, openDatabase, provision, roleOf, roleUrl, type Database } from '@nidaan/platform-database';
import { runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { seriesTable, takeNumber } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';
const RECEIPTS = { kind: 'receipt', period: '2026-27' };

class CreateSeries1700000000301 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return seriesTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE series');
  }
}

describe('numbers without gaps', () => {
  let testDatabase: TestDatabase;
  // Two processes of a cluster.
  const replicas: Database[] = [];
  const take = (hospitalId: number, of: object = {}, replica = 0) =>
    runAs({ hospitalId }, () => replicas[replica]!.transaction((tx) => takeNumber(tx, { ...RECEIPTS, ...of })));

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await provision(testDatabase.url, ['lab'], SECRET);
    await migrate(testDatabase.url, 'lab', [CreateSeries1700000000301]);
    for (let at = 0; at < 2; at += 1)
      replicas.push(await openDatabase(roleUrl(testDatabase.url, roleOf('lab'), SECRET), 'lab', [], 4));
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await testDatabase?.drop();
  });

  it('PRM-41 begin at 1 for each hospital, branch, kind and period', async () => {
    const first = [await take(1), await take(2), await take(1, { branchId: 3 }), await take(1, { kind: 'refund' })];
    expect([...first, await take(1, { period: '2027-28' })]).toEqual([1, 1, 1, 1, 1]);
    expect(await take(1)).toBe(2);
  });

  it('PRM-41 L10 fifty at once from two processes get each number once', async () => {
    const given = await Promise.all(Array.from({ length: 50 }, (_, at) => take(3, {}, at % 2)));
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  });

  it('PRM-41 a rollback gives the number back, also among others', async () => {
    const failing = (at: number) =>
      runAs({ hospitalId: 4 }, () =>
        replicas[at % 2]!.transaction(async (tx) => {
          const number = await takeNumber(tx, RECEIPTS);
          if (at % 5 === 0) throw new Error('The paper failed');
          return number;
        }),
      ).catch(() => null);
    const given = (await Promise.all(Array.from({ length: 50 }, (_, at) => failing(at)))).flatMap((number) => number ?? []);
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(await take(4)).toBe(41);
  });
});
