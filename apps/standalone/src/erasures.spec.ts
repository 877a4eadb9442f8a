import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { DiskFiles, Files } from '@nidaan/platform-files';
import { backupNidaan, restoreNidaan } from '@nidaan/platform-runtime';
import { createTestDatabase } from '@nidaan/testing';
import { startTestNidaan, TEST_SECRET, type TestNidaan } from '@nidaan/testing/services';
import pg from 'pg';
import { PLANTED, plantBooking, plantRows, TRACES } from './erasures.fixture.ts';
import { services } from './services.ts';

const HOSPITAL = 7;
const OTHER_HOSPITAL = 8;
const PASSWORD = 'a long word of the tests';
const REQUESTS = '/api/privacy/requests/';

type Sql = (text: string) => Promise<Record<string, unknown>[]>;

describe('erasure of a person over all services', () => {
  let nidaan: TestNidaan;
  let accounts: number[];
  const as = (who: number, headers: Record<string, string> = {}) => ({
    token: nidaan.token(HOSPITAL, { accountId: accounts[who]! }),
    headers,
  });
  const OWNER = 0;
  const MANAGER = 1;

  beforeAll(async () => {
    const env = { LOG_LEVEL: 'error', ALLOW_LOCAL_WEBHOOKS: 'on' };
    nidaan = await startTestNidaan({ services, isComplete: true, env });
    const passwordHash = await hash(PASSWORD);
    for (const id of [HOSPITAL, OTHER_HOSPITAL])
      await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
        VALUES (${id}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.plans (hospital_id, plan, rate_paise, account_manager, version)
      VALUES (${HOSPITAL}, 'corporate', 8000, '{"name":"","email":"","phone":""}', 1)`);
    await nidaan.sql(
      `INSERT INTO integrations.plans (hospital_id, plan, webhooks, version) VALUES (${HOSPITAL}, 'corporate', true, 1)`,
    );
    accounts = [];
    for (const [n, role] of ['owner', 'manager'].entries()) {
      const [row] = await nidaan.sql<{ id: number }>(
        `INSERT INTO identity.accounts (hospital_id, email, username, phone_number, password_hash, created_at)
          VALUES ($1, $2, $2, '', $3, now()) RETURNING id`,
        [HOSPITAL, `${role}@sanjeevani.example`, passwordHash],
      );
      accounts.push(row!.id);
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status) VALUES ($1, $2, $3, $4, $4, true, 'active')`,
        [HOSPITAL, n + 1, row!.id, role],
      );
    }
  }, 120_000);
  afterAll(() => nidaan?.close());

  const ok = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
    const { status, body } = await answer;
    expect([status < 300, body?.message]).toEqual([true, body?.message]);
    return body;
  };

  /** Tables of all schemas, the job store among them, in which any of these texts stands. */
  const found = async (sql: Sql = (text) => nidaan.sql(text)): Promise<string[]> => {
    const tables = await sql(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const hits: string[] = [];
    for (const { name } of tables) {
      const rows = await sql(`SELECT 1 FROM ${String(name)} x WHERE lower(x::text) ~ '${TRACES.join('|')}'`);
      if (rows.length > 0) hits.push(`${String(name)}: ${rows.length}`);
    }
    return hits;
  };
  const files = () => nidaan.composition.services.get('patients')!.app.get(Files, { strict: false });
  const filesWithTraces = async (store: Files = files()): Promise<string[]> => {
    const hits: string[] = [];
    for await (const key of store.list()) {
      const chunks: Buffer[] = [];
      for await (const chunk of (await store.open(key)).stream) chunks.push(chunk as Buffer);
      if (new RegExp(TRACES.join('|'), 'i').test(Buffer.concat(chunks).toString('latin1'))) hits.push(key);
    }
    return hits;
  };

  /** A visit with all that services make of it; the numbers. */
  const plant = async (which = 'first'): Promise<{ person: number; visit: number }> => {
    const key = { 'idempotency-key': `planted-${which}` };
    await ok(nidaan.api.post('/api/webhooks/', { url: 'http://127.0.0.1:8999/', events: ['patient.registered'] }, as(OWNER)));
    const form = { ...PLANTED, address: '1 Plantedlane', disease: 'Fever', paymentType: 'Cash', amount: '100', gender: 'Female' };
    const registered = await ok(
      nidaan.api.post('/api/patients/', { ...form, local_name: 'Zzyxquill', guardian_name: 'Vorbrandt' }, as(OWNER, key)),
    );
    const { id: visit, person_id: person } = registered;
    await nidaan.settled();
    const tablets = [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }];
    const record = await ok(
      nidaan.api.post('/api/records/', { patient: visit, tablets, tests: 'CBC', doctorAdvice: 'Rest' }, as(OWNER, key)),
    );
    await nidaan.settled();
    const test = { patient_id: visit, testName: 'CBC', testDate: '2026-11-23', price: 300, status: 'completed' };
    await ok(nidaan.api.post('/api/lab-tests/', test, as(OWNER, key)));
    await ok(
      nidaan.api.post(
        '/api/pharmacy/',
        {
          record_id: record.id,
          patient: visit,
          tablets,
          tabletsAmount: 40,
          injectionsAmount: 0,
          ointmentsAmount: 0,
          syrupsAmount: 0,
        },
        as(OWNER, key),
      ),
    );
    await ok(nidaan.api.post(`/api/persons/${person}/consents/`, { purpose: 'recall', state: 'given' }, as(OWNER)));
    await ok(
      nidaan.api.patch(
        `/api/persons/${person}/`,
        { version: (await nidaan.api.get(`/api/persons/${person}/`, as(OWNER))).body.version, city: 'Plantedlane' },
        as(OWNER, key),
      ),
    );
    await files().put(`documents/${HOSPITAL}/patient-report/${visit}.pdf`, Buffer.from('%PDF- Zzyxquill'), {
      contentType: 'application/pdf',
    });
    await files().put(`documents/${HOSPITAL}/patient-summary/${visit}-a5-hi.pdf`, Buffer.from('%PDF- Zzyxquill'), {
      contentType: 'application/pdf',
    });
    const report = new FormData();
    report.append('file', new Blob(['%PDF-1.4 a scan of somebody\n%%EOF'], { type: 'application/pdf' }), 'Zzyxquill.pdf');
    report.append('patient_id', String(visit));
    report.append('patientName', 'Zzyxquill');
    await ok(nidaan.api.post('/api/lab-tests/upload/', report, as(OWNER)));
    await plantRows((text, values) => nidaan.sql(text, values), { hospital: HOSPITAL, person, visit });
    await nidaan.settled();
    return { person, visit };
  };
  const inWork = async (person: number): Promise<{ id: number; number: string }> => {
    const requester = { name: 'Zzyxquill Vorbrandt', contact: '9811199988' };
    const body = { kind: 'erasure', person_id: person, requester, details: 'Please forget Zzyxquill' };
    const { id, number } = await ok(nidaan.api.post(REQUESTS, body, as(OWNER)));
    await ok(nidaan.api.post(`${REQUESTS}${id}/verify/`, { method: 'photo-id' }, as(OWNER)));
    await ok(nidaan.api.post(`${REQUESTS}${id}/start/`, undefined, as(OWNER)));
    return { id, number };
  };

  /** Waits until an erasure is on the list beside the database. */
  const listed = async (request: number): Promise<void> => {
    for (const until = Date.now() + 10_000; Date.now() < until; await nidaan.settled())
      if (await files().exists(`erasures/${HOSPITAL}/${request}.json`)) return;
    throw new Error('The erasure is not on the list');
  };

  it('ORG-75 ORG-76 finds the name nowhere afterwards: no schema, no file, no job', async () => {
    const { person, visit } = await plant();
    const before = await found();
    for (const table of [
      'patients.patients',
      'patients.persons',
      'lab.lab_tests',
      'lab.known_patients',
      'pharmacy.known_patients',
      'pharmacy.pharmacy_records',
      'scheduling.appointments',
      'scheduling.tokens',
      'lab.lab_reports',
      'billing.inbox',
    ])
      expect(before).toEqual(expect.arrayContaining([expect.stringContaining(`${table}: `)]));
    expect(await filesWithTraces()).toHaveLength(2);
    const { id } = await inWork(person);
    const plan = await ok(nidaan.api.get(`${REQUESTS}${id}/plan/`, as(OWNER)));
    expect(plan.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'contact', action: 'erase', until: null }),
        expect.objectContaining({ what: 'clinical', action: 'keep', until: expect.stringMatching(/^\d{4}-/) }),
      ]),
    );
    const own = await nidaan.api.post(`${REQUESTS}${id}/confirm/`, { password: PASSWORD }, as(OWNER));
    expect([own.status, own.body.message]).toEqual([403, 'Another person has to confirm this.']);
    const wrong = await nidaan.api.post(`${REQUESTS}${id}/confirm/`, { password: 'something else' }, as(MANAGER));
    expect(wrong.status).toBe(400);
    expect(await found()).not.toEqual([]);
    const done = await ok(
      nidaan.api.post(`${REQUESTS}${id}/confirm/`, { password: PASSWORD }, as(MANAGER, { 'idempotency-key': 'confirmed' })),
    );
    expect(done).toMatchObject({ state: 'done', requester: { name: `Erased person #${person}`, contact: '' } });
    // Not even waited for: the answer comes when all who keep copies have let go.
    expect(await found()).toEqual([]);
    for (const until = Date.now() + 10_000; (await filesWithTraces()).length > 0 && Date.now() < until;) await nidaan.settled();
    expect(await filesWithTraces()).toEqual([]);
    const shown = await ok(nidaan.api.get(`/api/patients-main/${visit}/`, as(OWNER)));
    expect(shown).toMatchObject({ first_name: `Erased person #${person}`, last_name: '', phone: '', disease: 'Fever' });
    expect(shown.medical_records).toHaveLength(1);
    const sent = await nidaan.sql('SELECT last_four, sealed_text FROM integrations.messages');
    expect(sent).toEqual(Array(4).fill({ last_four: '', sealed_text: null }));
    const letter = await nidaan.api.get(`${REQUESTS}${id}/letter_pdf/`, as(OWNER));
    for (const part of ['Your request', 'Clinical records', `Person #${person}`, 'size: A4'])
      expect(letter.raw.toString()).toContain(part);
    expect(letter.raw.toString()).not.toMatch(/zzyxquill/i);
  }, 60_000);

  it('ORG-76 a backup from before the erasure is restored without the person', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-erased-'));
    const target = await createTestDatabase();
    const { person, visit } = await plant('again');
    const planted = { hospital: HOSPITAL, person, visit };
    const { checkIn } = await plantBooking((text, values) => nidaan.sql(text, values), planted);
    const print = () => undefined;
    const [here] = await nidaan.sql<{ name: string }>('SELECT current_database() AS name');
    const before = join(folder, 'before');
    const environment = { NODE_ENV: 'test', SECRET: TEST_SECRET, TOKEN_KEY: process.env['TEST_TOKEN_KEY'] ?? '' };
    const client = new pg.Client({ connectionString: target.url });
    try {
      const url = new URL(target.url);
      url.pathname = `/${here!.name}`;
      Object.assign(process.env, {
        ...environment,
        DATABASE_URL: url.href,
        DATA_DIR: nidaan.composition.resources.config.values.dataDir,
      });
      await backupNidaan({ services, to: before, print });
      await checkIn();
      const { id } = await inWork(person);
      await ok(nidaan.api.post(`${REQUESTS}${id}/confirm/`, { password: PASSWORD }, as(MANAGER)));
      await listed(id);
      await backupNidaan({ services, to: join(folder, 'after'), print });
      Object.assign(process.env, { DATABASE_URL: target.url, DATA_DIR: join(folder, 'restored') });
      await restoreNidaan({ services, from: before, print });
      await client.connect();
      const sql: Sql = async (text) => (await client.query(text)).rows;
      expect(await sql(`SELECT first_name FROM patients.persons WHERE id = ${person}`)).toEqual([
        { first_name: `Erased person #${person}` },
      ]);
      expect(await found(sql)).toEqual([]);
      const sent = await sql('SELECT last_four, sealed_text FROM integrations.messages');
      expect(sent.length).toBeGreaterThanOrEqual(5);
      expect(sent).toEqual(Array(sent.length).fill({ last_four: '', sealed_text: null }));
      expect(await filesWithTraces(new DiskFiles(join(folder, 'restored', 'files')))).toEqual([]);
    } finally {
      await client.end();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
