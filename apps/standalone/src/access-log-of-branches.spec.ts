import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AccessEntry, AccessLog } from '@nidaan/identity-contracts';
import { unavailable } from '@nidaan/kernel';
import { ServiceClient } from '@nidaan/platform-http';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
const NURSE = 101;
const MANAGER = 102;

/** A visit and what was made for it. */
interface Treated {
  visit: number;
  record: number;
  test: number;
}

describe('who looked, as a member limited to branches reads it', () => {
  let nidaan: TestNidaan;
  /** At branch 2, which is the manager's; the nurse looked at both, and lists name both. */
  let own: Treated;
  let other: Treated;
  const at = (accountId: number, branch?: number) => ({
    token: nidaan.token(HOSPITAL, { accountId }),
    headers: { ...(branch && { 'x-branch-id': String(branch) }) },
  });
  const logOf = async (accountId: number, query = ''): Promise<AccessLog> => {
    const { status, body } = await nidaan.api.get(`/api/access-log/${query}`, at(accountId));
    expect([status, body.message]).toEqual([200, undefined]);
    return body as unknown as AccessLog;
  };
  const asked = (query = '') => logOf(MANAGER, query);
  const page = (query = '') => logOf(OWNER, query);

  async function treated(branch: number, first_name: string, phone: string): Promise<Treated> {
    const made = async (path: string, form: object): Promise<number> => {
      const { status, body } = await nidaan.api.post(path, form, at(OWNER, branch));
      expect([path, status, body.message]).toEqual([path, 201, undefined]);
      await nidaan.settled();
      return body.id;
    };
    const visit = await made('/api/patients/', { first_name, phone, paymentType: 'Cash', amount: '500' });
    const drugs = { injections: '', ointments: '', syrups: '', tests: 'CBC', doctorAdvice: 'Rest' };
    const tablets = [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }];
    const record = await made('/api/records/', { patient: visit, tablets, ...drugs });
    const test = await made('/api/lab-tests/', { testName: 'ESR', testDate: '2026-11-20', price: 10, patient_id: visit });
    return { visit, record, test };
  }

  /** What names a record of the other branch. */
  const leaks = (entries: AccessEntry[]) =>
    entries.filter(({ what, subjects }) => {
      if (what === 'clinical.record') return !subjects.every((id) => id === own.record);
      if (/^lab\.test(-list)?$/.test(what)) return !subjects.every((id) => id === own.test);
      return !subjects.every((id) => id === own.visit);
    });

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active)
      VALUES (${HOSPITAL}, 1, 'Main Branch', '', '', true, true), (${HOSPITAL}, 2, 'Kothrud', '', '', false, true)`);
    for (const [id, account, name, role, branches] of [
      [1, OWNER, 'Asha', 'owner', null],
      [2, NURSE, 'Meera', 'nurse', null],
      [3, MANAGER, 'Branch manager', 'manager', [2]],
    ] as const)
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id)
         VALUES ($1, $2, $3, $4, $5, true, 'active', $6, $7)`,
        [HOSPITAL, id, account, name, role, branches, branches?.[0] ?? 1],
      );
    // A visit more, so that records and visits bear different numbers.
    await treated(1, 'Esha', '9833333330');
    await nidaan.api.post(
      '/api/patients/',
      { first_name: 'Ila', phone: '9833333339', paymentType: 'Cash', amount: '1' },
      at(OWNER, 1),
    );
    other = await treated(1, 'Farhan', '9833333331');
    own = await treated(2, 'Gita', '9833333332');
    for (const { visit } of [own, other]) await nidaan.api.get(`/api/patients-main/${visit}/`, at(NURSE));
    for (const path of ['/api/patients-main/', '/api/lab-tests/', '/api/lab-tests/orders/'])
      await nidaan.api.get(path, at(OWNER));
    await nidaan.api.post('/api/roles/', { label: 'Auditor', permissions: ['audit.view'] }, at(OWNER));
    await nidaan.settled();
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-61 sees what was done with visits of own branches in every part, and of a list those alone', async () => {
    const { entries, next, unavailable } = await asked('?limit=1000');
    expect([next, unavailable, leaks(entries)]).toEqual([null, [], []]);
    const of = (what: string, action = 'read') => entries.find((each) => each.what === what && each.action === action)?.subjects;
    expect(of('patients.patient')).toEqual([own.visit]);
    expect(of('clinical.record', 'write')).toEqual([own.record]);
    expect(of('lab.test', 'write')).toEqual([own.test]);
    expect(of('patients.patient-list')).toEqual([own.visit]);
    // What is of no visit is of no branch.
    expect(entries.filter(({ what }) => /^identity\.(role|member|access-log)/.test(what))).toEqual([]);
    const whole = (await page('?limit=1000')).entries;
    const reads = (id: number) =>
      whole.filter(({ what, subjects }) => what === 'patients.patient' && subjects.includes(id)).length;
    expect([reads(own.visit) > 0, reads(other.visit) > 0]).toEqual([true, true]);
    expect(whole.filter(({ what }) => what === 'identity.role-made').length).toBeGreaterThan(0);
  });

  it('ORG-61 never sees another branch by member, kind, day or patient', async () => {
    const ofNurse = (await asked('?member=2&limit=1000')).entries;
    expect(ofNurse.find(({ what }) => what === 'patients.patient')?.subjects).toEqual([own.visit]);
    for (const query of ['?member=2', '?what=patients.patient-list', '?what=clinical.record', '?via=desk', '?from=2026-01-01'])
      expect([query, leaks((await asked(query)).entries)]).toEqual([query, []]);
    expect((await asked('?what=identity.role-made')).entries).toEqual([]);
    const ofOther = await nidaan.api.get(`/api/access-log/?patient=${other.visit}`, at(MANAGER));
    expect(ofOther.status).toBe(404);
    expect(leaks((await asked(`?patient=${own.visit}`)).entries)).toEqual([]);
  });

  it('ORG-61 never sees another branch in the file', async () => {
    const { status, raw } = await nidaan.api.get('/api/access-log/export/?format=csv', at(MANAGER));
    expect(status).toBe(200);
    const rows = raw
      .toString()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .filter(([at]) => /^\d{4}-/.test(at!));
    const seen = rows
      .filter(([, , , , , what]) => what!.startsWith('patients.'))
      .flatMap((row) => row.at(-1)!.split(' ').map(Number));
    expect(seen).toContain(own.visit);
    expect(seen.filter((id) => id !== own.visit)).toEqual([]);
  });

  it('ORG-61 pages go on without a gap or a repetition, also over a stretch in which nothing is of own branches', async () => {
    await nidaan.sql(`INSERT INTO patients.audit_entries (hospital_id, account_id, subject, request_id, action, what)
      SELECT ${HOSPITAL}, ${OWNER}, ${other.visit}, 'many', 'read', 'patients.patient' FROM generate_series(1, 2600)`);
    await nidaan.api.get(`/api/patients-main/${own.visit}/`, at(OWNER));
    await nidaan.settled();
    const walked = async (limit: number) => {
      const [ids, sizes]: [string[], number[]] = [[], []];
      for (let before: string | null = ''; before !== null && sizes.length < 100;) {
        const part: AccessLog = await asked(`?limit=${limit}${before && `&before=${before}`}`);
        ids.push(...part.entries.map(({ id }) => id));
        sizes.push(part.entries.length);
        before = part.next;
      }
      return { ids, sizes };
    };
    const [all, few] = [await walked(1000), await walked(3)];
    expect(all.sizes.length).toBeLessThan(5);
    expect(new Set(few.ids).size).toBe(few.ids.length);
    expect(few.ids).toEqual(all.ids);
    expect(few.sizes.every((size) => size <= 3)).toBe(true);
    // The page that meets the stretch ends in it.
    expect(few.sizes.slice(0, -1).some((size) => size < 3)).toBe(true);
    // Of the whole hospital no page is short.
    expect((await page('?limit=1000')).entries).toHaveLength(1000);
  });

  it('ORG-61 says nothing where nobody can say whose visits they are, and names a part that does not say it', async () => {
    const client = nidaan.composition.services.get('identity')!.app.get(ServiceClient);
    const call = client.call.bind(client);
    const away = jest.spyOn(client, 'call');
    const standIn = (answer: typeof call) => away.mockImplementation(answer);
    try {
      standIn(((contract, given) =>
        contract.name === 'patients.find-visits-at-branches'
          ? Promise.reject(unavailable('Away.'))
          : call(contract, given)) as typeof call);
      expect((await nidaan.api.get('/api/access-log/', at(MANAGER))).status).toBe(503);
      // As a service of the release before answers.
      standIn((async (contract, given) => {
        const answer = (await call(contract, given)) as unknown;
        return contract.name === 'clinical.access-log'
          ? (answer as { visits?: unknown }[]).map(({ visits: _, ...entry }) => entry)
          : answer;
      }) as typeof call);
      const { entries, unavailable: parts } = await asked('?what=clinical.record');
      expect([entries, parts]).toEqual([[], ['clinical']]);
    } finally {
      away.mockRestore();
    }
  });
});
