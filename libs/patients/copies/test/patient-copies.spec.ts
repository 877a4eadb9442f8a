import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notFound } from '@nidaan/kernel';
import { branchTable, type Database, migrate, openDatabase, provision, roleOf, roleUrl } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceClient } from '@nidaan/platform-http';
import { runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import {
  mountPatients,
  PatientCopiesService,
  PERSON_COLUMNS,
  PERSONS,
  type PatientCopy,
  type PersonColumn,
} from '../src/index.ts';

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
  /** As the inbox does: in a transaction. */
  const written = (work: () => unknown) => db.transaction(async () => void (await work()));
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
        for (const patientId of [3, 1, 2]) patients.add([told(patientId)]);
        patients.add([told(2, 'Told again')]);
        expect(sent).toEqual([]);
      }),
    );
    expect(await as(1, () => patients.find(2))).toEqual({ hospitalId: 1, ...told(2) });
    await as(1, () => written(() => patients.add([told(2, 'Told again')])));
    expect(await as(1, () => patients.get(2))).toMatchObject({ name: 'Patient 2' });
    expect(owner.asked).toBe(0);
  });

  it('L4 fails with all that it was told with when a row cannot be written, and nothing of it stays', async () => {
    await expect(as(1, () => written(() => patients.add([told(11), told(12, 'Nul \u0000')])))).rejects.toMatchObject({
      code: '22021',
    });
    expect(await as(1, () => patients.find(11))).toBeNull();
  });

  it('ORG-34 what the owner is asked of a patient is kept, and not shown to who may not see the branch', async () => {
    const atTwo = <T>(work: () => Promise<T>) => runAs({ hospitalId: 5, branches: '2' }, work);
    await expect(atTwo(() => patients.get(50))).rejects.toMatchObject({ status: 404 });
    await expect(atTwo(() => patients.get(50))).rejects.toMatchObject({ status: 404 });
    expect(await runAs({ hospitalId: 5, branches: '1' }, () => patients.find(50))).toMatchObject({ branchId: 1 });
  });

  it('ORG-41 a visit whose move came before its registration is found where it stands now, once somebody there asks for it', async () => {
    await as(7, () => written(() => patients.move(50, 2)));
    await as(7, () => written(() => patients.add([told(50)])));
    const atTwo = <T>(work: () => Promise<T>) => runAs({ hospitalId: 7, branches: '2' }, work);
    const { answer } = owner;
    owner.answer = async () => ({ ...((await answer()) as object), branchId: 2 });
    expect(await atTwo(() => patients.get(50))).toMatchObject({ branchId: 2, name: 'Patient 50' });
    owner.answer = answer;
    expect(await runAs({ hospitalId: 7, branches: '1' }, () => patients.find(50))).toBeNull();
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

describe('who a visit is of', () => {
  const WITH_PERSONS = mountPatients(['name', 'age', ...PERSON_COLUMNS]);
  class Persons extends PatientCopiesService<PatientCopy<'name' | 'age' | PersonColumn>> {}
  let test: TestDatabase;
  let db: Database;
  let patients: Persons;
  let brief: unknown = null;
  const client = { call: async () => brief ?? Promise.reject(new Error('away')) } as unknown as ServiceClient;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', [WITH_PERSONS.migration, Walls1900000000001, PERSONS.migration]);
    db = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [WITH_PERSONS.entity, PERSONS.entity], 2);
    patients = new Persons(db, client, WITH_PERSONS, SAY);
  }, 60_000);

  afterAll(async () => {
    await db?.close();
    await test?.drop();
  });

  const uhidOf = (person: number) => `UH00000${person}`;
  const visit = (patientId: number, person: number) => ({
    ...{ patientId, branchId: 1, name: `Patient ${patientId}`, age: '1', ageText: '14 months' },
    ...{ personId: person, uhid: uhidOf(person), linkVersion: 1, correctedOn: null },
  });
  const shownOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await patients.find(id))!.uhid));
  const joined = (mergedId: number, survivorId: number | null, version: number, beside = survivorId!) =>
    patients.point(
      { personId: mergedId, uhid: uhidOf(mergedId), mergedInto: survivorId, version },
      { personId: beside, uhid: uhidOf(beside) },
    );
  const as = <T>(hospitalId: number, work: () => Promise<T>) => runAs({ hospitalId }, work);
  /** As the inbox does: in a transaction. */
  const written = (work: () => unknown) => db.transaction(async () => void (await work()));

  it('FRD-90 FRD-31 shows the number of the root, in whatever order merges and their undoing are told', async () => {
    // 1 was merged into 2, and 2 into 3; then 2 and 3 were two again.
    const told = [() => joined(1, 2, 2), () => joined(2, 3, 2), () => joined(2, null, 3, 3)];
    const orders = [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1, 0],
      [1, 2, 0],
    ];
    for (const [at, order] of orders.entries())
      await as(10 + at, async () => {
        await written(() => patients.add([visit(1, 1), visit(2, 2), visit(3, 3)]));
        for (const step of order) await told[step]!();
        expect(await shownOf(1, 2, 3)).toEqual(['UH000002', 'UH000002', 'UH000003']);
        await joined(2, 3, 4);
        expect(await shownOf(1, 2, 3)).toEqual(['UH000003', 'UH000003', 'UH000003']);
      });
    expect(await as(20, async () => db.query('SELECT FROM known_persons WHERE hospital_id = 20'))).toEqual([]);
  });

  it('FRD-10 a moved visit is of the person told last, whichever telling comes first', async () => {
    await as(30, async () => {
      await written(() => patients.add([visit(1, 1)]));
      const to = (person: number, linkVersion: number, correctedOn: string | null) =>
        written(() => patients.assign([{ patientId: 1, personId: person, uhid: uhidOf(person), linkVersion, correctedOn }]));
      await to(3, 3, '2026-11-24');
      await to(2, 2, '2026-11-23');
      expect(await patients.find(1)).toMatchObject({ uhid: 'UH000003', correctedOn: '2026-11-24' });
    });
  });

  it('FRD-90 a paper about a visit of before asks the owner for the number, and is printed without while nobody answers', async () => {
    await as(40, async () => {
      await written(() => patients.add([{ patientId: 1, branchId: 1, name: 'Old', age: '40' }]));
      expect(await patients.named(1)).toMatchObject({ name: 'Old', uhid: '' });
      brief = { id: 1, name: 'Old', age: '40', personId: 9, uhid: 'UH000009', ageText: '40 years', correctedOn: null };
      expect(await patients.named(1)).toMatchObject({ uhid: 'UH000009', ageText: '40 years' });
    });
  });
});
