import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { migrate, Numbers, numberTable, openDatabase, provision, roleUrl, roleOf, type Database } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';

class CreateNumbers1700000000300 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return numberTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE numbers');
  }
}

describe('numbers per hospital', () => {
  let testDatabase: TestDatabase;
  let db: Database;
  const open: Numbers[] = [];
  const replica = () => {
    const numbers = new Numbers(db);
    open.push(numbers);
    return numbers;
  };
  const next = (numbers: Numbers, hospitalId: number, kind = 'patient') => runAs({ hospitalId }, () => numbers.next(kind));

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await provision(testDatabase.url, ['lab'], SECRET);
    await migrate(testDatabase.url, 'lab', [CreateNumbers1700000000300]);
    db = await openDatabase(roleUrl(testDatabase.url, roleOf('lab'), SECRET), 'lab', [], 2);
  });
  afterAll(async () => {
    for (const numbers of open) await numbers.beforeApplicationShutdown();
    await db?.close();
    await testDatabase?.drop();
  });

  it('begin at 1 for each hospital and kind', async () => {
    const numbers = replica();
    expect([await next(numbers, 1), await next(numbers, 2), await next(numbers, 1, 'record')]).toEqual([1, 1, 1]);
  });

  it('PAT-30 are never given twice by several replicas at once, and leave few gaps', async () => {
    const replicas = [replica(), replica(), replica()];
    const given = await Promise.all(Array.from({ length: 900 }, (_, at) => next(replicas[at % 3]!, 3)));
    expect(new Set(given).size).toBe(900);
    expect(Math.max(...given)).toBeLessThan(900 + 3 * 2 * 256);
  });

  it('leave no gap when a replica is stopped in order', async () => {
    const first = replica();
    const given = await Promise.all(Array.from({ length: 50 }, () => next(first, 4)));
    await first.beforeApplicationShutdown();
    expect(Math.max(...given)).toBe(50);
    expect(await next(replica(), 4)).toBe(51);
  });

  it('L3 leave no gap where one was put back, and are never given twice for it', async () => {
    const numbers = replica();
    const putBack = (number: number) => runAs({ hospitalId: 6 }, () => numbers.putBack('patient', number));
    const [first, second] = [await next(numbers, 6), await next(numbers, 6)];
    putBack(second);
    expect(await next(numbers, 6)).toBe(second);
    // A later one has gone out: this one stays a gap.
    putBack(first);
    const more = await Promise.all(Array.from({ length: 20 }, () => next(numbers, 6)));
    expect(new Set([first, second, ...more]).size).toBe(22);
    expect(Math.min(...more)).toBe(3);
  });

  it('do not come back when the transaction at hand is rolled back', async () => {
    const numbers = replica();
    const failed = runAs({ hospitalId: 5 }, () =>
      db.transaction(async () => {
        await numbers.next('patient');
        throw new Error('no');
      }),
    );
    await expect(failed).rejects.toThrow('no');
    expect(await next(replica(), 5)).toBe(2);
  });

  it('come also while callers hold every connection of the pool', async () => {
    const numbers = replica();
    const given = await runAs({ hospitalId: 6 }, () =>
      Promise.all(Array.from({ length: 8 }, () => db.transaction(() => numbers.next('patient')))),
    );
    expect(new Set(given).size).toBe(8);
  });
});
