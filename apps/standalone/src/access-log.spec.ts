import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accessLogDays,
  accessLogPeople,
  checkAccessLog,
  findPersonAccess,
  type AccessEntry,
  type AccessLog,
} from '@nidaan/identity-contracts';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { newContext, runInContext } from '@nidaan/platform-access';
import { AuditChainService } from '@nidaan/platform-audit';
import { ServiceClient } from '@nidaan/platform-http';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';
import { eventually } from '@nidaan/testing';

const HOSPITAL = 7;
const OWNER = 100;
const NURSE = 101;
const AUDITOR = 102;
const STRANGER = 200;
const FORM = {
  first_name: 'Ravi',
  last_name: 'Sharma',
  phone: '9812345678',
  disease: 'Viral Fever',
  gender: 'Male',
  day: '5',
  month: '6',
  year: '1988',
  patientType: 'OPD',
  paymentType: 'Cash',
  amount: '500',
};

describe('who looked', () => {
  let nidaan: TestNidaan;
  let owner: { token: string };
  let nurse: { token: string };
  let visit: number;

  const member = (hospital: number, id: number, account: number, name: string, role: string) =>
    nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status) VALUES ($1, $2, $3, $4, $5, true, 'active')`,
      [hospital, id, account, name, role],
    );
  const register = async (fields: object = {}, as = owner): Promise<number> => {
    const { status, body } = await nidaan.api.post('/api/patients/', { ...FORM, ...fields }, as);
    expect([status, body.message]).toEqual([201, body.message]);
    return body.id;
  };
  const logOf = async (patient: number, query = ''): Promise<AccessEntry[]> => {
    const { status, body } = await nidaan.api.get(`/api/ehr/${patient}/access-log/${query}`, owner);
    expect([status, body.message]).toEqual([200, undefined]);
    return body as unknown as AccessEntry[];
  };
  const page = async (query = ''): Promise<AccessLog> => (await nidaan.api.get(`/api/access-log/${query}`, owner)).body as never;
  const sealAll = async () => {
    for (const { app } of nidaan.composition.services.values()) await app.get(AuditChainService).seal();
  };

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    for (const [id, name] of [
      [HOSPITAL, 'Sanjeevani'],
      [8, 'Other'],
    ])
      await nidaan.sql(
        `INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at) VALUES ($1, $2, 'Pune', 'Asia/Kolkata', '', now())`,
        [id, name],
      );
    await member(HOSPITAL, 1, OWNER, 'Asha', 'owner');
    await member(HOSPITAL, 2, NURSE, '=Meera', 'nurse');
    await member(HOSPITAL, 3, AUDITOR, 'Auditor', 'auditor');
    await member(8, 1, STRANGER, 'Stranger', 'owner');
    owner = { token: nidaan.token(HOSPITAL, { accountId: OWNER }) };
    nurse = { token: nidaan.token(HOSPITAL, { accountId: NURSE }) };
    await nidaan.api.post('/api/roles/', { label: 'Auditor', permissions: ['audit.view'] }, owner);
    visit = await register();
    await nidaan.settled();
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-60 a view of a record stands in the log at once, with name and role, and reading the log is itself an entry', async () => {
    await nidaan.api.get(`/api/patients-main/${visit}/`, nurse);
    const [newest, ...older] = (await logOf(visit)).filter(({ name }) => name === '=Meera');
    expect(older).toEqual([]);
    expect(newest).toMatchObject({
      member_id: 2,
      role: 'Nurse',
      action: 'read',
      what: 'patients.patient',
      via: 'desk',
      subjects: [visit],
    });
    const again = await logOf(visit);
    expect(again.find(({ what }) => what === 'identity.access-log')).toMatchObject({
      name: 'Asha',
      action: 'read',
      subjects: [visit],
    });
    // Sealed and counted, it is the same list.
    await sealAll();
    expect((await logOf(visit)).filter(({ name }) => name === '=Meera')).toEqual([newest]);
  });

  it('ORG-60 it covers all visits of the person and the records of all services, and no other person', async () => {
    const second = await register({ disease: 'Cough' });
    const other = await register({ first_name: 'Gauri', phone: '9822222222' });
    await nidaan.settled();
    const drugs = { injections: '', ointments: '', syrups: '', tests: 'CBC', doctorAdvice: 'Rest' };
    const tablets = [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }];
    for (const patient of [second, other]) {
      const saved = await nidaan.api.post('/api/records/', { patient, tablets, ...drugs }, owner);
      expect([saved.status, saved.body.message]).toEqual([201, saved.body.message]);
    }
    await nidaan.settled();
    await nidaan.api.get('/api/lab-tests/orders/', nurse);
    const kinds = ['clinical.allergies', 'clinical.record', 'identity.access-log'];
    kinds.push('lab.test-orders', 'patients.patient', 'patients.patient-brief');
    // Allergies are read for the prescription's paper, which a worker makes after the answer.
    let log: Awaited<ReturnType<typeof logOf>> = [];
    const found = () => [...new Set(log.map(({ what }) => what))].sort();
    await eventually(async () => {
      log = await logOf(visit);
      expect(found()).toEqual(kinds);
    });
    const written = log.filter(({ action, what }) => action === 'write' && what === 'patients.patient');
    expect(written.map(({ subjects }) => subjects[0]).sort()).toEqual([visit, second].sort());
    expect(log.filter(({ what }) => what === 'clinical.record')).toHaveLength(1);
    expect((await logOf(other)).filter(({ what }) => what === 'clinical.record')).toHaveLength(1);
  });

  it('ORG-60 S1 S2 asks for audit.view and clinical.view, and knows no patient of another hospital', async () => {
    const path = `/api/ehr/${visit}/access-log/`;
    const statusOf = async (token: string | undefined, at = path) => (await nidaan.api.get(at, { token })).status;
    const auditor = nidaan.token(HOSPITAL, { accountId: AUDITOR });
    expect(await statusOf(undefined)).toBe(401);
    expect(await statusOf(nurse.token)).toBe(403);
    expect(await statusOf(auditor)).toBe(403);
    expect(await statusOf(auditor, `/api/access-log/?patient=${visit}`)).toBe(403);
    expect(await statusOf(auditor, '/api/access-log/')).toBe(200);
    const stranger = nidaan.token(8, { accountId: STRANGER });
    expect(await statusOf(stranger)).toBe(404);
    const { entries } = (await nidaan.api.get('/api/access-log/', { token: stranger })).body as unknown as AccessLog;
    expect(entries.filter(({ name }) => name !== 'Stranger')).toEqual([]);
    expect(await statusOf(owner.token, '/api/ehr/99999/access-log/')).toBe(404);
  });

  it('ORG-61 the hospital’s log is merged by time over the services and paged without a gap or a repetition', async () => {
    const all = (await page('?limit=1000')).entries;
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const ids: string[] = [];
    for (let before: string | null = all[0]!.id; before !== null;) {
      const part: AccessLog = await page(`?limit=4&before=${before}`);
      expect(part.unavailable).toEqual([]);
      ids.push(...part.entries.map(({ id }) => id));
      before = part.next;
    }
    expect(ids).toEqual(all.slice(1).map(({ id }) => id));
  });

  it('ORG-61 by member, kind, way and day; what cannot be is refused with a sentence', async () => {
    const ofNurse = (await page('?member=2')).entries;
    expect(new Set(ofNurse.map(({ name }) => name))).toEqual(new Set(['=Meera']));
    expect((await page('?member=2&what=patients.patient')).entries.map(({ what }) => what)).toEqual(['patients.patient']);
    expect((await page('?via=support')).entries).toEqual([]);
    expect((await page('?to=2020-01-01')).entries).toEqual([]);
    const refused = async (query: string) => {
      const { status, body } = await nidaan.api.get(`/api/access-log/${query}`, owner);
      return [status, body.message];
    };
    expect(await refused('?from=2026-02-31')).toEqual([400, 'Please give the day as YYYY-MM-DD']);
    expect(await refused('?from=2026-03-02&to=2026-03-01')).toEqual([400, 'The first day must not be after the last one']);
    expect(await refused('?before=nonsense')).toEqual([400, 'Please load the list again']);
    expect(await refused('?via=window')).toEqual([400, 'Way must be desk, emergency, support or key']);
    expect(await refused('?member=77')).toEqual([404, 'Member not found']);
    expect(await refused('days/')).toEqual([400, 'Please choose a patient or a person']);
  });

  it('ORG-61 days say who did how much, of a patient by member and of a member', async () => {
    const days = async (query: string): Promise<AnswerOf<typeof accessLogDays>> =>
      (await nidaan.api.get(`/api/access-log/days/${query}`, owner)).body as never;
    const before = await days(`?patient=${visit}`);
    await sealAll();
    await nidaan.api.get(`/api/patients-main/${visit}/`, nurse);
    const { days: rows } = await days(`?patient=${visit}`);
    const meera = (all: typeof rows) => all.find(({ name }) => name === '=Meera');
    expect(meera(rows)).toMatchObject({ member_id: 2, role: 'Nurse', reads: meera(before.days)!.reads + 1, writes: 0 });
    expect((await days('?member=2')).days).toHaveLength(1);
  });

  it('ORG-73 days of a person for the copy of the record name roles and nobody, of these visits alone', async () => {
    await nidaan.api.get(`/api/patients-main/${visit}/`, nurse);
    const client = nidaan.composition.services.get('patients')!.app.get(ServiceClient);
    const asked = (visits: number[]) =>
      runInContext(newContext({ hospitalId: HOSPITAL }), () => client.call(findPersonAccess, { body: { visits } }));
    const { days } = await asked([visit]);
    const nurses = days.find(({ role }) => role === 'Nurse')!;
    expect(nurses.reads).toBeGreaterThan(0);
    expect(Object.keys(nurses).sort()).toEqual(['day', 'first_at', 'last_at', 'reads', 'role', 'writes']);
    expect(new Set(days.map(({ day, role }) => `${day} ${role}`)).size).toBe(days.length);
    expect(JSON.stringify(days)).not.toContain('Meera');
    expect((await asked([999_999])).days).toEqual([]);
  });

  it('ORG-62 exports as CSV, safe to open, with the head of each chain', async () => {
    await sealAll();
    const { status, headers, raw } = await nidaan.api.get('/api/access-log/export/?format=csv', owner);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = raw.toString().split('\r\n');
    expect(lines[0]).toBe('\uFEFFat,name,role,branch,action,what,via,records');
    expect(lines.some((line) => line.includes(",'=Meera,Nurse,"))).toBe(true);
    const [seal] = await nidaan.sql(`SELECT encode(hash, 'hex') AS hash FROM patients.audit_seals ORDER BY n DESC LIMIT 1`);
    expect(lines.some((line) => line.startsWith('head,patients,') && line.endsWith(String(seal!['hash'])))).toBe(true);
  });

  it('ORG-62 checks the trail of the hospital’s range and names the first bad entry', async () => {
    await sealAll();
    const check = async (): Promise<AnswerOf<typeof checkAccessLog>> =>
      (await nidaan.api.get('/api/access-log/check/', owner)).body as never;
    const good = await check();
    expect(good.map(({ is_checked, holds }) => [is_checked, holds])).toEqual(good.map(() => [true, true]));
    expect(good.find(({ service }) => service === 'patients')?.entries).toBeGreaterThan(0);
    const [first] = await nidaan.sql(`SELECT min(id)::int AS id FROM patients.audit_entries WHERE hospital_id = ${HOSPITAL}`);
    const id = Number(first!['id']);
    await nidaan.sql(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica; UPDATE patients.audit_entries SET account_id = 999 WHERE id = ${id}; END $$`,
    );
    const bad = (await check()).find(({ service }) => service === 'patients');
    expect(bad).toMatchObject({ holds: false, fault: { entry: id, kind: 'changed' } });
  });

  it('ORG-61 ORG-34 a manager limited to branches reads the log of visits of those alone', async () => {
    await nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, branch_ids, default_branch_id, status)
       VALUES (${HOSPITAL}, 9, 109, 'Branch manager', 'manager', '{2}', 2, 'active')`,
    );
    const limited = { token: nidaan.token(HOSPITAL, { accountId: 109 }) };
    const second = await register({ disease: 'Fracture' });
    await nidaan.sql(`UPDATE patients.patients SET branch_id = 2 WHERE hospital_id = ${HOSPITAL} AND id = ${second}`);
    expect((await nidaan.api.get(`/api/ehr/${visit}/access-log/`, limited)).status).toBe(404);
    const { status, body } = await nidaan.api.get(`/api/ehr/${second}/access-log/`, limited);
    expect(status).toBe(200);
    const entries = body as unknown as AccessEntry[];
    expect(entries.find(({ what, action }) => what === 'patients.patient' && action === 'write')?.subjects).toEqual([second]);
    await nidaan.api.get('/api/patients-main/', owner);
    const seen = (await nidaan.api.get(`/api/ehr/${second}/access-log/`, limited)).body as unknown as AccessEntry[];
    expect(seen.find(({ what }) => what === 'patients.patient-list')?.subjects).toEqual([second]);
    const people: AnswerOf<typeof accessLogPeople> = (await nidaan.api.get('/api/access-log/people/', limited)).body as never;
    expect(people.map(({ name }) => name)).toEqual(['Branch manager']);
    // The same person's visits of the other branch are the owner's to see.
    const written = (log: AccessEntry[]) =>
      log.filter(({ what, action }) => what === 'patients.patient' && action === 'write').length;
    expect(written(entries)).toBe(1);
    expect(written(await logOf(second))).toBeGreaterThan(1);
    const list = (await nidaan.api.get('/api/access-log/?limit=1000', limited)).body as unknown as AccessLog;
    expect(new Set(list.entries.flatMap(({ subjects }) => subjects))).toEqual(new Set([second]));
    const days = await nidaan.api.get('/api/access-log/days/?member=2', limited);
    expect([days.status, days.body.message]).toEqual([403, 'You work in some branches. Please ask for a patient of these.']);
  });

  it('ORG-69 what the staff did in the hospital stands there as Nidaan staff', async () => {
    await nidaan.sql(`INSERT INTO identity.accounts (id, hospital_id, email, username, phone_number, password_hash, is_staff, is_active, created_at)
      OVERRIDING SYSTEM VALUE VALUES (${OWNER}, ${HOSPITAL}, 'asha@clinic.example', 'Asha', '9811111111', 'x', false, true, now())`);
    await nidaan.sql(`UPDATE identity.hospitals SET principal_account_id = ${OWNER} WHERE hospital_id = ${HOSPITAL}`);
    const [account] = await nidaan.sql(`SELECT identity.put_staff_account('root@nidaan.example', 'x', now()) AS id`);
    const staff = { token: nidaan.token(null, { accountId: Number(account!['id']), isStaff: true }) };
    const changed = await nidaan.api.send('PATCH', `/api/admin/doctors/${OWNER}/plan/`, { ...staff, body: { plan: 'multi' } });
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    const [entry] = (await page('?what=identity.plan-changed')).entries;
    expect(entry).toMatchObject({ member_id: null, name: 'Nidaan staff', action: 'write' });
  });

  it('ORG-67 ADM-26 a staff token opens no call of a hospital', async () => {
    const token = nidaan.token(null, { accountId: 900, isStaff: true });
    const calls = ALL_ROUTES.filter(({ access }) => access === 'hospital');
    const let_in: string[] = [];
    for (const { method, path, name } of calls) {
      const { status } = await nidaan.api.send(method, path.replace(/:\w+/g, String(visit)), {
        token,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (status !== 403) let_in.push(`${name} ${status}`);
    }
    expect([calls.length > 60, let_in]).toEqual([true, []]);
  });
});
