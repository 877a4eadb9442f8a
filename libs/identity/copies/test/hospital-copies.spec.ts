import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clinicSettingsChanged, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import { type Database, migrate, openDatabase, provision, roleOf, roleUrl, tenantTable } from '@nidaan/platform-database';
import { runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HospitalCopiesService, IdentityCopiesRepository, mountAccounts, mountHospitals, type RowOf } from '../src/index.ts';

const SETTINGS = clinicSettingsChanged.payload.parse(clinicSettingsChanged.sample);

const SECRET = 'a secret of the tests, long enough';
const HOSPITALS = mountHospitals(['phone', 'email', 'name', 'timeZone', 'doctorName', 'gstin']);
const ACCOUNTS = mountAccounts();

class HospitalsService extends HospitalCopiesService<RowOf<typeof HOSPITALS>> {
  constructor(db: Database) {
    super(db, HOSPITALS);
  }
}

/** The table as the release before made it. */
class Accounts1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE accounts (hospital_id integer NOT NULL, id integer NOT NULL, username text NOT NULL,
      email text NOT NULL, PRIMARY KEY (hospital_id, id))`);
    await tenantTable(runner, 'accounts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE accounts');
  }
}

const LATE = new Date('2026-11-20T20:00:00Z');

describe('what identity tells of hospitals', () => {
  let test: TestDatabase;
  let db: Database;
  let hospitals: HospitalsService;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', [HOSPITALS.migration, HOSPITALS.papers]);
    db = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [HOSPITALS.entity], 2);
    hospitals = new HospitalsService(db);
  }, 60_000);

  afterAll(async () => {
    await db?.close();
    await test?.drop();
  });

  const verified = (hospitalId: number, at: string, told: { hospitalName: string; timeZone?: string }) =>
    runAs({ hospitalId }, () => hospitals.verified({ ...hospitalVerified.sample, ...told, hospitalId, verifiedAt: at }));
  const changed = (hospitalId: number, at: string, hospitalName: string) =>
    runAs({ hospitalId }, () => hospitals.changed({ ...profileChanged.sample, hospitalId, hospitalName, changedAt: at }));
  const current = (hospitalId: number) => runAs({ hospitalId }, () => hospitals.current());
  const dayOf = (hospitalId: number) => runAs({ hospitalId }, () => hospitals.dayOf(LATE));

  it('ORG-58 counts days by another zone from the day on which it binds, and not before', async () => {
    await verified(30, '2026-01-01T00:00:00Z', { hospitalName: 'Zones', timeZone: 'Asia/Kolkata' });
    const settings = (timeZone: string, timeZoneFrom: string | null) =>
      runAs({ hospitalId: 30 }, () => hospitals.settingsChanged({ ...SETTINGS, hospitalId: 30, timeZone, timeZoneFrom }));
    expect(await dayOf(30)).toBe('2026-11-21');
    await settings('America/New_York', '2026-11-22');
    expect(await dayOf(30)).toBe('2026-11-21');
    await settings('America/New_York', null);
    expect(await dayOf(30)).toBe('2026-11-20');
    // A change of the profile says nothing of the zone.
    await changed(30, '2026-11-21T00:00:00Z', 'Zones II');
    expect([(await current(30))?.name, await dayOf(30)]).toEqual(['Zones II', '2026-11-20']);
  });

  it('L4 PRO-07 keeps the newer fact, whichever comes first and however often', async () => {
    await verified(1, '2026-01-01T00:00:00Z', { hospitalName: 'First', timeZone: 'Asia/Dubai' });
    await changed(1, '2026-03-01T00:00:00Z', 'Third');
    await changed(1, '2026-02-01T00:00:00Z', 'Second');
    await verified(1, '2026-01-01T00:00:00Z', { hospitalName: 'First', timeZone: 'Asia/Dubai' });
    expect(await current(1)).toMatchObject({ name: 'Third', timeZone: 'Asia/Dubai' });
    await changed(1, '2026-04-01T00:00:00Z', 'Fourth');
    expect(await current(1)).toMatchObject({ name: 'Fourth', timeZone: 'Asia/Dubai', toldAt: new Date('2026-04-01T00:00:00Z') });
  });

  it('L4 API-17 takes a change before its verification, which then brings the time zone and no older name', async () => {
    await changed(2, '2026-03-01T00:00:00Z', 'Newest');
    expect(await current(2)).toMatchObject({ name: 'Newest', timeZone: 'Asia/Kolkata' });
    expect(await dayOf(2)).toBe('2026-11-21');
    await verified(2, '2026-01-01T00:00:00Z', { hospitalName: 'First', timeZone: 'UTC' });
    expect(await current(2)).toMatchObject({ name: 'Newest', timeZone: 'UTC' });
    expect(await dayOf(2)).toBe('2026-11-20');
  });

  it('PRO-07 knows what papers show: the username where no doctor was named, nothing where nothing was typed', async () => {
    await verified(5, '2026-01-01T00:00:00Z', { hospitalName: 'New' });
    expect(await current(5)).toMatchObject({ doctorName: 'Asha Kulkarni', gstin: '' });
    const told = {
      ...profileChanged.sample,
      hospitalId: 5,
      doctorName: 'Dr. A. Kulkarni',
      gstin: '27AAPFU0939F1ZV',
      drugLicenceNo: '',
    };
    await runAs({ hospitalId: 5 }, () => hospitals.changed(told));
    expect(await current(5)).toMatchObject({ doctorName: 'Dr. A. Kulkarni', gstin: '27AAPFU0939F1ZV' });
  });

  it('PRO-07 knows phone and e-mail of the hospital itself, where it has some', async () => {
    const { phoneNumber: phone, email } = profileChanged.sample;
    await changed(6, '2026-01-01T00:00:00Z', 'New');
    expect(await current(6)).toMatchObject({ phone, email });
    const own = { hospitalPhone: '02025530000', hospitalEmail: 'desk@clinic.example' };
    await runAs({ hospitalId: 6 }, () => hospitals.changed({ ...profileChanged.sample, ...own, hospitalId: 6 }));
    expect(await current(6)).toMatchObject({ phone: own.hospitalPhone, email: own.hospitalEmail });
  });

  it('PRO-07 adds the columns of papers to a table of the release before and keeps its rows', async () => {
    await provision(test.url, ['billing'], SECRET);
    const before = mountHospitals(['phone', 'email', 'name', 'timeZone']);
    await migrate(test.url, 'billing', [before.migration]);
    const old = await openDatabase(roleUrl(test.url, roleOf('billing'), SECRET), 'billing', [before.entity], 1);
    await runAs({ hospitalId: 7 }, () => new IdentityCopiesRepository(old, before.table).verified(hospitalVerified.sample));
    await migrate(test.url, 'billing', [before.migration, HOSPITALS.papers]);
    await runAs({ hospitalId: 8 }, () =>
      new IdentityCopiesRepository(old, before.table).verified({ ...hospitalVerified.sample, hospitalId: 8 }),
    );
    await old.close();
    const db = await openDatabase(roleUrl(test.url, roleOf('billing'), SECRET), 'billing', [HOSPITALS.entity], 1);
    const rows = new IdentityCopiesRepository(db, HOSPITALS.table);
    for (const hospitalId of [7, 8])
      expect(await runAs({ hospitalId }, () => rows.find(hospitalId))).toMatchObject({ name: 'Sanjeevani Clinic', gstin: '' });
    await db.close();
  });

  it("API-17 counts a day in India's zone where the hospital, or its zone, is not known", async () => {
    expect(await current(3)).toBeNull();
    expect(await dayOf(3)).toBe('2026-11-21');
    await verified(3, '2026-01-01T00:00:00Z', { hospitalName: 'Nowhere', timeZone: 'Middle/Earth' });
    expect(await dayOf(3)).toBe('2026-11-21');
  });

  it('forgets what was read in a transaction that failed', async () => {
    await verified(4, '2026-01-01T00:00:00Z', { hospitalName: 'Kept' });
    const failing = runAs({ hospitalId: 4 }, () =>
      db.transaction(async () => {
        await hospitals.changed({ ...profileChanged.sample, hospitalId: 4, hospitalName: 'Lost' });
        throw new Error('undone');
      }),
    );
    await expect(failing).rejects.toThrow('undone');
    expect(await current(4)).toMatchObject({ name: 'Kept' });
  });

  it('SEC-04 shows and takes nothing of another hospital', async () => {
    const rows = new IdentityCopiesRepository(db, HOSPITALS.table);
    expect(await runAs({ hospitalId: 2 }, () => rows.find(1))).toBeNull();
    const foreign = runAs({ hospitalId: 2 }, () => rows.changed({ ...profileChanged.sample, hospitalId: 1 }));
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });

  it('takes over a table with rows of which nobody noted when they were told', async () => {
    await provision(test.url, ['support'], SECRET);
    await migrate(test.url, 'support', [Accounts1700000000100, ACCOUNTS.migration]);
    const accounts = await openDatabase(roleUrl(test.url, roleOf('support'), SECRET), 'support', [ACCOUNTS.entity], 1);
    const rows = new IdentityCopiesRepository(accounts, ACCOUNTS.table);
    await runAs({ hospitalId: 7 }, async () => {
      await accounts.query(
        `INSERT INTO accounts (hospital_id, id, username, email) VALUES (7, 12, 'Renamed before', 'a@b.example')`,
      );
      await rows.verified(hospitalVerified.sample);
      expect(await rows.find(7)).toMatchObject({ username: 'Renamed before', accountId: 12 });
      await rows.changed(profileChanged.sample);
      expect(await rows.find(7)).toMatchObject({ username: 'Dr. Asha Kulkarni', accountEmail: 'asha@sanjeevani.example' });
    });
    await accounts.close();
  });
});
