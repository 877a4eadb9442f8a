import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notFound } from '@nidaan/kernel';
import { migrate, openDatabase, provision, roleOf, roleUrl, type Database } from '@nidaan/platform-database';
import type { ServiceClient } from '@nidaan/platform-http';
import { runAs } from '@nidaan/platform-telemetry';
import { doctorChanged, type DoctorChanged } from '@nidaan/scheduling-contracts';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { DoctorCopiesService, mountDoctors, type DoctorCopy } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';
const DOCTORS = mountDoctors(['name', 'feeRules', 'isActive']);
const AWAY = 'Nobody can say';

class Doctors extends DoctorCopiesService<DoctorCopy<'name' | 'feeRules' | 'isActive'>> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, DOCTORS, AWAY);
  }
}

const told = (doctorId: number, version = 1, more: Partial<DoctorChanged> = {}): DoctorChanged => ({
  ...(doctorChanged.sample as DoctorChanged),
  ...{ hospitalId: 1, doctorId, version, name: `Dr ${doctorId}, ${version}`, ...more },
});

describe('what scheduling tells of a doctor', () => {
  let test: TestDatabase;
  let db: Database;
  let doctors: Doctors;
  const owner = { asked: 0, answer: async (): Promise<unknown> => told(50) };
  const client = {
    call: () => {
      owner.asked += 1;
      return owner.answer();
    },
  } as unknown as ServiceClient;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', [DOCTORS.migration]);
    db = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [DOCTORS.entity], 2);
    doctors = new Doctors(db, client);
  }, 60_000);

  afterAll(async () => {
    await db?.close();
    await test?.drop();
  });

  const as = <T>(hospitalId: number, work: () => Promise<T>) => runAs({ hospitalId }, work);

  it('FRD-38 the larger version counts, whichever comes first and however often', async () => {
    const [first, second, third] = [told(2), told(2, 2, { isActive: false }), told(2, 3)];
    for (const each of [second, first, second]) await as(1, () => doctors.changed(each));
    expect(await as(1, () => doctors.get(2))).toMatchObject({ name: 'Dr 2, 2', isActive: false, version: 2 });
    await as(1, () => doctors.changed(third));
    expect(await as(1, () => doctors.get(2))).toEqual({
      ...{ hospitalId: 1, doctorId: 2, name: 'Dr 2, 3', isActive: true, version: 3 },
      feeRules: { firstFee: 50_000, emergencyFee: null, tiers: [{ withinDays: 7, fee: 0, visits: 1 }] },
    });
    expect(owner.asked).toBe(0);
  });

  it('FRD-38 asks the owner once for a doctor of whom nobody told', async () => {
    for (const _ of [1, 2]) expect(await as(1, () => doctors.get(50))).toMatchObject({ name: 'Dr 50, 1' });
    expect(owner.asked).toBe(1);
  });

  it('FRD-38 knows none where the owner knows none, and says so where nobody answers', async () => {
    owner.answer = async () => Promise.reject(notFound('Not found.'));
    expect(await as(1, () => doctors.get(60))).toBeNull();
    owner.answer = async () => Promise.reject(new Error('away'));
    await expect(as(1, () => doctors.get(60))).rejects.toMatchObject({ status: 503, message: AWAY });
  });

  it('SEC-04 knows a doctor in its own hospital only', async () => {
    owner.answer = async () => Promise.reject(notFound('Not found.'));
    expect(await as(2, () => doctors.get(2))).toBeNull();
  });
});
