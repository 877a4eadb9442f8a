import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess, WITHOUT_BROWSER } from '../src/nidaan-process.ts';

const AADHAAR = '234567890124';

describe('backup and restore', () => {
  let nidaan: NidaanProcess;
  let hospital: HospitalClient;
  let loggedOut: HospitalClient;
  let patient: number;
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-backups-'));
  const backup = join(folder, 'first');

  beforeAll(async () => {
    database = await createTestDatabase();
    nidaan = await NidaanProcess.startedApart(WITHOUT_BROWSER);
    hospital = await HospitalClient.registered(nidaan);
    patient = await hospital.patient({ first_name: 'कविता', aadhar: AADHAAR, disease: 'Tab\tand "quotes" \\ and\nlines' });
    await hospital.patient();
    expect((await hospital.prescribe(patient)).status).toBe(201);
    const report = new File([Buffer.from('%PDF-1.7\nreport of the lab')], 'report.pdf', { type: 'application/pdf' });
    const sent = await hospital.send('/api/lab-tests/upload/', {
      patient_id: String(patient),
      patientName: 'Kavita',
      file: report,
    });
    expect(sent.status).toBeLessThan(300);
    loggedOut = await HospitalClient.registered(nidaan);
    expect((await loggedOut.post('/api/logout/', { refresh: loggedOut.refresh })).status).toBeLessThan(300);
  }, 120_000);

  afterAll(async () => {
    await nidaan?.remove();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const answers = async (of: HospitalClient) => {
    const calls = [
      '/api/patients-main/',
      `/api/patients-main/${patient}/`,
      '/api/patients/patients_stats/',
      '/api/doctor-payment/',
    ];
    return withoutSignatures(await Promise.all(calls.map(async (path) => (await of.get(path)).body)));
  };

  it('L12 copies a running Nidaan with one command, readable by its owner alone, and refuses to write over a backup', async () => {
    expect(await nidaan.operate('backup', '--to', backup)).toMatch(/rows of \d+ tables and [1-9]\d* files are in .*first/);
    for (const name of readdirSync(backup)) expect(statSync(join(backup, name)).mode & 0o077).toBe(0);
    await expect(nidaan.operate('backup', '--to', backup)).rejects.toThrow(/is there already/);
    expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).not.toContain(AADHAAR);
  }, 120_000);

  it('L12 SES-09 restores it with one command elsewhere, on a PostgreSQL of its own: same rows, files, logins and ended sessions', async () => {
    const before = await answers(hospital);
    const moved = await NidaanProcess.make({ ...WITHOUT_BROWSER, DATABASE_URL: database.url });
    try {
      expect(await moved.operate('restore', '--from', backup)).toMatch(/are as they were at/);
      await expect(moved.operate('restore', '--from', backup)).rejects.toThrow(/not empty/);
      await moved.start();
      const there = new HospitalClient(moved.url, hospital.email, hospital.password);
      await there.login();
      expect(await answers(there)).toEqual(before);
      const { aadhar, lab_reports: reports } = (await there.get(`/api/patients-main/${patient}/`)).body;
      expect(aadhar).toBe(AADHAAR);
      const file = await there.get(new URL(reports[0].file_url, moved.url).href.slice(moved.url.length));
      expect(String(file.body)).toBe('%PDF-1.7\nreport of the lab');
      expect(await there.patient()).toBeGreaterThan(2);
      const ended = new HospitalClient(moved.url, loggedOut.email, loggedOut.password);
      ended.token = loggedOut.token;
      for (const path of ['/api/patients-main/', '/api/doctor-payment/', '/api/lab-tests/'])
        expect([path, (await ended.get(path)).status]).toEqual([path, 401]);
    } finally {
      await moved.remove();
    }
  }, 180_000);

  it('L12 leaves out no table of a database that was restored and started', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT IN ('migrations', 'migration')`,
    );
    await client.end();
    const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { tables: Record<string, string>[] };
    expect(tables.map(({ schema, name }) => `${schema}.${name}`).sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['lab.revocations', 'identity.sessions']));
  });

  it('L12 refuses a damaged backup and leaves nothing of it behind', async () => {
    const damaged = join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    appendFileSync(join(damaged, 'tables/patients.patients.copy.gz'), 'x');
    const fresh = await NidaanProcess.make();
    try {
      await expect(fresh.operate('restore', '--from', damaged)).rejects.toThrow(
        /patients\.patients of the backup cannot be read/,
      );
      await expect(fresh.operate('restore', '--from', join(folder, 'none'))).rejects.toThrow(/is no backup/);
      rmSync(join(damaged, 'secrets.json'));
      mkdirSync(join(damaged, 'secrets.json'));
      await expect(fresh.operate('restore', '--from', damaged)).rejects.toThrow(/The secrets\.json of the backup cannot be read/);
    } finally {
      await fresh.remove();
    }
  }, 120_000);
});

// Addresses of files are signed anew in each answer.
const withoutSignatures = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replace(/\?expires=\d+&signature=[\w-]+/g, ''));
