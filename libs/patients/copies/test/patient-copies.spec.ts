import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notFound } from '@nidaan/kernel';
import { branchTable, type Database, migrate, openDatabase, provision, roleOf, roleUrl } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceClient } from '@nidaan/platform-http';
import { runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { mountPatients, PatientCopiesService, type PatientCopy } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';
const PATIENTS = mountPatients(['name', 'phone']);
const SAY = { patientUnknown: 'No such patient', patientsAway: 'Nobody can say' };

class Patients extends PatientCopiesService<PatientCopy<'name' | 'phone'>> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, PATIENTS, SAY);
  }
}

class Walls1900000000001 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return branchTable(runner, 'known_patients');
  }
  async down(): Promise<void> {}
}

describe('what patients tell of a patient', () => {
  let test: TestDatabase;
  let db: Database;
  let patients: Patients;
  const owner = {
    asked: 0,
    answer: async (): Promise<unknown> => ({
      id: 50,
      name: 'Asked Patient',
      phone: '9000000050',
      disease: 'x',
      age: '1',
      gender: 'y',
    }),
  };
  const client = {
    call: () => {
      owner.asked += 1;
      return owner.answer();
    },
  } as unknown as ServiceClient;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', [PATIENTS.migration, Walls1900000000001]);
    db = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [PATIENTS.entity], 2);
    patients = new Patients(db, client);
  }, 60_000);

  afterAll(async () => {
    await db?.close();
    await test?.drop();
  });

  const as = <T>(hospitalId: number, work: () => Promise<T>) => runAs({ hospitalId }, work);
  const told = (patientId: number, name = `Patient ${patientId}`) => ({ patientId, branchId: 1, name, phone: '9000000001' });

  it('writes all that one transaction tells as one statement, each patient once, the first word counting', async () => {
    await as(1, () =>
      db.transaction(async (tx) => {
        const sent: string[] = [];
        const send = tx.send.bind(tx);
        tx.send = ((statement: { text: string; values: [number[], number[]] }) => {
          sent.push(statement.text);
          expect(statement.values[1]).toEqual([1, 2, 3]);
          send(statement);
        }) as typeof tx.send;
        tx.afterCommit(() => expect(sent).toHaveLength(1));
        for (const patientId of [3, 1, 2]) await patients.add([told(patientId)]);
        await patients.add([told(2, 'Told again')]);
        expect(sent).toEqual([]);
      }),
    );
    expect(await as(1, () => patients.find(2))).toEqual({ hospitalId: 1, ...told(2) });
    await as(1, () => patients.add([told(2, 'Told again')]));
    expect(await as(1, () => patients.get(2))).toMatchObject({ name: 'Patient 2' });
    expect(owner.asked).toBe(0);
  });

  it('L4 fails with all that it was told with when a row cannot be written, and nothing of it stays', async () => {
    await expect(as(1, () => patients.add([told(11), told(12, 'Nul \u0000')]))).rejects.toMatchObject({ code: '22021' });
    expect(await as(1, () => patients.find(11))).toBeNull();
  });

  it('ORG-34 what the owner is asked of a patient is kept, and not shown to who may not see the branch', async () => {
    const atTwo = <T>(work: () => Promise<T>) => runAs({ hospitalId: 5, branches: '2' }, work);
    await expect(atTwo(() => patients.get(50))).rejects.toMatchObject({ status: 404 });
    await expect(atTwo(() => patients.get(50))).rejects.toMatchObject({ status: 404 });
    expect(await runAs({ hospitalId: 5, branches: '1' }, () => patients.find(50))).toMatchObject({ branchId: 1 });
  });

  it('S12 asks the owner once for a patient nobody told of, and keeps only what was mounted', async () => {
    const before = owner.asked;
    for (const _ of [1, 2])
      expect(await as(1, () => patients.get(50))).toEqual({
        hospitalId: 1,
        patientId: 50,
        branchId: 1,
        name: 'Asked Patient',
        phone: '9000000050',
      });
    expect(owner.asked).toBe(before + 1);
  });

  it('says 404 where the owner knows none, and 503 where nobody answers', async () => {
    owner.answer = async () => Promise.reject(notFound('Not found.'));
    await expect(as(1, () => patients.get(60))).rejects.toMatchObject({ status: 404, message: SAY.patientUnknown });
    owner.answer = async () => Promise.reject(new Error('away'));
    await expect(as(1, () => patients.get(60))).rejects.toMatchObject({ status: 503, message: SAY.patientsAway });
  });

  it('SEC-04 knows a patient in its own hospital only', async () => {
    expect(await as(2, () => patients.find(2))).toBeNull();
  });
});
