import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HospitalClient } from '../../src/hospital-client.ts';
import { NidaanProcess } from '../../src/nidaan-process.ts';

const REPORT = '%PDF-1.7\nreport of the lab';

interface Manifest {
  tables: { schema: string; name: string; rows: number; sha256: string }[];
  files: { key: string; size: number; sha256: string }[];
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

/** What a hospital sees of its day; addresses of files are signed anew in each answer. */
async function dayOf(hospital: HospitalClient, patient: number): Promise<unknown> {
  const calls = [
    '/api/patients-main/',
    `/api/patients-main/${patient}/`,
    '/api/patients/patients_stats/',
    '/api/doctor-payment/',
  ];
  const answers = await Promise.all(calls.map(async (path) => (await hospital.get(path)).body));
  return JSON.parse(JSON.stringify(answers).replace(/\?expires=\d+&signature=[\w-]+/g, ''));
}

describe('a move from one machine to a cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-move-'));
  const [backup, again] = [join(folder, 'move'), join(folder, 'again')];
  let home: NidaanProcess;
  let there: NidaanProcess;
  let hospital: HospitalClient;
  let patient: number;
  let before: unknown;

  beforeAll(async () => {
    [home, there] = [await NidaanProcess.make(), await NidaanProcess.makeCluster()];
    await home.start();
    hospital = await HospitalClient.registered(home, 'Sahyadri Hospital');
    patient = await hospital.patient({ first_name: 'कविता', aadhar: '234567890124' });
    const { body: record } = await hospital.prescribe(patient);
    expect((await hospital.post('/api/pharmacy/', { patient, record_id: record.id, tabletsAmount: 40.5 })).status).toBe(201);
    const file = new File([REPORT], 'report.pdf', { type: 'application/pdf' });
    expect((await hospital.send('/api/lab-tests/upload/', { patient_id: String(patient), file })).status).toBe(201);
    before = await dayOf(hospital, patient);
    await home.stop();
  }, 300_000);

  afterAll(async () => {
    await Promise.all([home?.remove(), there?.remove()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('L12 brings every row and every file: counts and hashes are equal', async () => {
    expect(await home.operate('backup', '--to', backup)).toMatch(/rows of \d+ tables and [1-9]\d* files are in/);
    expect(await there.operate('restore', '--from', backup)).toMatch(/are as they were at/);
    await there.operate('backup', '--to', again);
    const [left, came] = [manifestOf(backup), manifestOf(again)];
    // Jobs that waited stand among a service's requests instead of in the queue of one machine; outboxes send their last days again.
    const ofData = ({ schema, name }: { schema: string; name: string }) =>
      schema !== 'bullmq' && !['job_requests', 'outbox'].includes(name);
    expect(came.tables.filter(ofData)).toEqual(left.tables.filter(ofData));
    expect(left.tables.filter(ofData).length).toBeGreaterThan(40);
    const sent = ({ tables }: Manifest) => tables.filter(({ name }) => name === 'outbox').map(({ rows }) => rows);
    expect(sent(came)).toEqual(sent(left));
    expect(left.tables.find(({ schema, name }) => `${schema}.${name}` === 'patients.patients')).toMatchObject({ rows: 1 });
    expect(came.files).toEqual(left.files);
    expect(came.files.length).toBeGreaterThan(0);
  }, 300_000);

  it('L12 goes on there: logins, the patient, the report and the prints are as they were, and what is new counts', async () => {
    await there.start();
    const moved = new HospitalClient(there.url, hospital.email, hospital.password);
    await moved.login();
    expect(await dayOf(moved, patient)).toEqual(before);
    const { aadhar, lab_reports: reports } = (await moved.get(`/api/patients-main/${patient}/`)).body;
    expect(aadhar).toBe('234567890124');
    expect(String((await moved.get(new URL(reports[0].file_url, there.url).href.slice(there.url.length))).body)).toBe(REPORT);
    const print = await moved.get(`/api/patients-main/${patient}/generate_pdf/`);
    expect([print.status, String(print.body.subarray(0, 5))]).toEqual([200, '%PDF-']);
    expect(await moved.patient({ amount: '100' })).toBe(patient + 1);
    expect((await moved.get('/api/patients/patients_stats/')).body.yearly_data[0].amount).toBe(600);
  }, 300_000);
});

describe('a backup of a cluster at work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-move-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('L12 copies its rows and its files out of S3 with one command', async () => {
    const nidaan = await NidaanProcess.started();
    const hospital = await HospitalClient.registered(nidaan, 'Copied Hospital');
    const file = new File([REPORT], 'report.pdf', { type: 'application/pdf' });
    await hospital.send('/api/lab-tests/upload/', { patient_id: String(await hospital.patient()), file });
    const to = join(folder, 'backup');
    expect(await nidaan.operate('backup', '--to', to)).toMatch(/rows of \d+ tables and [1-9]\d* files are in/);
    const { tables, files } = manifestOf(to);
    expect(tables.find(({ schema, name }) => `${schema}.${name}` === 'patients.patients')!.rows).toBeGreaterThan(0);
    const stored = files.map(({ key }) => readFileSync(join(to, 'files', key), 'utf8'));
    expect(stored.filter((text) => text === REPORT).length).toBeGreaterThan(0);
  }, 120_000);
});
