import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn } from '@nidaan/kernel';
import { AuditChainService } from '@nidaan/platform-audit';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const [OWNER, NURSE, DESK, LEFT] = [100, 101, 102, 103];
const REST = { injections: '', ointments: '', syrups: '', tests: '', doctorAdvice: 'Rest' };

describe('persons of a breach, over all services', () => {
  let nidaan: TestNidaan;
  const as = (accountId: number) => ({ token: nidaan.token(HOSPITAL, { accountId }) });
  const register = async (first_name: string, phone: string): Promise<{ id: number; person_id: number }> => {
    const form = { first_name, last_name: 'Sharma', phone, disease: 'Fever', paymentType: 'Cash', amount: '500' };
    return (await nidaan.api.post('/api/patients/', form, as(OWNER))).body as never;
  };
  const sealAll = async () => {
    for (const { app } of nidaan.composition.services.values()) await app.get(AuditChainService).seal();
  };

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    for (const [id, account, role, status] of [
      [1, OWNER, 'owner', 'active'],
      [2, NURSE, 'nurse', 'active'],
      [3, DESK, 'desk', 'active'],
      [4, LEFT, 'nurse', 'ended'],
    ] as const)
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status) VALUES ($1, $2, $3, $4, $5, true, $6)`,
        [HOSPITAL, id, account, `Member ${id}`, role, status],
      );
    await nidaan.api.post('/api/roles/', { label: 'Desk', permissions: ['privacy.manage'] }, as(OWNER));
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-79 names whom a member may have seen, by visit, by person and by a record of another service, and nobody else', async () => {
    const byVisit = await register('Kavita', '9833300001');
    const byPerson = await register('Lalit', '9833300002');
    const byOrder = await register('Mohan', '9833300003');
    await register('Nobody', '9833300004');
    await nidaan.settled();
    await nidaan.api.get(`/api/patients-main/${byVisit.id}/`, as(NURSE));
    await nidaan.api.get(`/api/persons/${byPerson.person_id}/`, as(NURSE));
    await nidaan.api.post('/api/records/', { patient: byOrder.id, tablets: [], ...REST, tests: 'CBC' }, as(OWNER));
    await nidaan.settled();
    await nidaan.api.get('/api/lab-tests/orders/', as(NURSE));
    const noticed = { noticed_at: new Date().toISOString(), nature: 'A login was shared' };
    const { id } = (await nidaan.api.post('/api/privacy/breaches/', noticed, as(OWNER))).body;
    const list = async (days: string, member = 2) =>
      (await nidaan.api.get(`/api/privacy/breaches/${id}/persons/?member=${member}&${days}`, as(OWNER))).body;
    const today = dayIn('Asia/Kolkata', new Date());
    const days = `from=${today}&to=${today}`;
    for (const isSealed of [false, true]) {
      if (isSealed) await sealAll();
      const { total, persons } = await list(days);
      expect([total, persons.map(({ name }: { name: string }) => name)]).toEqual([
        3,
        ['Kavita Sharma', 'Lalit Sharma', 'Mohan Sharma'],
      ]);
    }
    expect((await list('from=2020-01-01&to=2020-01-02')).persons).toEqual([]);
    expect((await list(days, 99)).message).toBe('Member not found');
  });

  it('ORG-79 the privacy desk needs no right to the log: it chooses the member, also one who left, and gets the list', async () => {
    expect((await nidaan.api.get('/api/access-log/', as(DESK))).status).toBe(403);
    const { status, body } = await nidaan.api.get('/api/access-log/people/', as(DESK));
    const names = (body as { name: string }[]).map(({ name }) => name);
    expect([status, names]).toEqual([200, ['Member 1', 'Member 2', 'Member 3', 'Member 4']]);
    const noticed = { noticed_at: new Date().toISOString(), nature: 'A login was shared' };
    const { id } = (await nidaan.api.post('/api/privacy/breaches/', noticed, as(DESK))).body;
    const today = dayIn('Asia/Kolkata', new Date());
    const days = `from=${today}&to=${today}`;
    const list = await nidaan.api.get(`/api/privacy/breaches/${id}/persons/?member=2&${days}`, as(DESK));
    expect([list.status, list.body.total]).toEqual([200, 3]);
    expect(list.body.persons[0].phone).toMatch(/^•+\d{4}$/);
    expect((await nidaan.api.get('/api/access-log/people/', as(NURSE))).status).toBe(403);
  });

  it('ORG-64 ORG-79 the list and its CSV say nothing of a restricted record to who is not on its list', async () => {
    const hidden = await register('Hidden', '9833300009');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const extra = await nidaan.api.post(
      '/api/team/2/extras/',
      { permission: 'privacy.manage', until, reason: 'Holiday' },
      as(OWNER),
    );
    expect(extra.status).toBe(201);
    await nidaan.api.send('PATCH', `/api/patients/${hidden.id}/restricted/`, {
      ...as(OWNER),
      body: { restricted: true, reason: 'Known to all' },
    });
    await nidaan.settled();
    const noticed = { noticed_at: new Date().toISOString(), nature: 'A laptop was lost' };
    const { id } = (await nidaan.api.post('/api/privacy/breaches/', noticed, as(OWNER))).body;
    const { uhid } = (await nidaan.api.get(`/api/persons/${hidden.person_id}/`, as(OWNER))).body;
    await nidaan.api.post(`/api/privacy/breaches/${id}/pasted/`, { uhids: uhid }, as(OWNER));
    for (const [account, isShown] of [
      [OWNER, true],
      [NURSE, false],
    ] as const)
      for (const path of ['pasted/', 'pasted_csv/']) {
        const { status, raw } = await nidaan.api.get(`/api/privacy/breaches/${id}/${path}`, as(account));
        expect([account, path, status, raw.toString().includes('Hidden')]).toEqual([account, path, 200, isShown]);
      }
  });
});
