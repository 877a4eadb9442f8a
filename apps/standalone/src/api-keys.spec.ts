import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { KEY_SCOPES } from '@nidaan/kernel';
import { Revocations } from '@nidaan/platform-access';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';
import { OPEN_TO_KEYS } from './open-to-others.fixture.ts';
import { eventually } from '@nidaan/testing';

const HOSPITAL = 7;
const OWNER = 100;
const NOT_OPEN = 'This call is not open to API keys.';
const FORM = { first_name: 'Asha', last_name: 'Verma', aadhar: '1234 5678 9012', paymentType: 'Cash', amount: '500' };

describe('API keys in every service', () => {
  let nidaan: TestNidaan;
  const owner = () => ({ token: nidaan.token(HOSPITAL, { accountId: OWNER }) });
  const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'on' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status)
      VALUES (${HOSPITAL}, 1, ${OWNER}, 'Asha Kulkarni', 'owner', true, 'active')`);
    await nidaan.sql(`INSERT INTO identity.plans (hospital_id, plan, rate_paise, account_manager, version)
      VALUES (${HOSPITAL}, 'corporate', 8000, '{"name":"","email":"","phone":""}', 1)`);
    for (const [id, isMain] of [
      [1, true],
      [2, false],
    ])
      await nidaan.sql(
        `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', $4, true)`,
        [HOSPITAL, id, `Branch ${id}`, isMain],
      );
  }, 120_000);
  afterAll(() => nidaan?.close());

  async function make(change: object = {}): Promise<{ id: number; token: string }> {
    const { status, body } = await nidaan.api.post('/api/api-keys/', { name: 'Tally', scopes: KEY_SCOPES, ...change }, owner());
    if (status !== 201) throw new Error(`${status} ${body.message}`);
    return { id: body.id, token: body.key };
  }
  const remove = (id: number) => nidaan.api.delete(`/api/api-keys/${id}/`, owner());
  it('ORG-82 ORG-15 make the calls of patients, prescriptions, lab, pharmacy and money, and no others', async () => {
    const { id, token } = await make();
    const open: string[] = [];
    const wrong: string[] = [];
    for (const { method, path, access } of ALL_ROUTES) {
      if (access === 'public' || access === 'service') continue;
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await nidaan.api.send(method, path.replace(/:\w+/g, '999'), { token, ...body });
      if (answer.status === 403 && answer.body.message === NOT_OPEN) continue;
      open.push(`${method} ${path}`);
      if ([401, 403].includes(answer.status) || answer.status >= 500) wrong.push(`${method} ${path} ${answer.status}`);
    }
    expect(open.sort()).toEqual([...OPEN_TO_KEYS].sort());
    expect(wrong).toEqual([]);
    await remove(id);
  });

  it('ORG-81 ORG-82 are refused everywhere with the answer that takes them back', async () => {
    const { id, token } = await make();
    const calls = [
      '/api/patients/',
      '/api/records/medicines/',
      '/api/lab-tests/',
      '/api/pharmacy/',
      '/api/generate-billing-report/',
    ];
    for (const path of calls) expect((await nidaan.api.get(path, { token })).status).toBeLessThan(300);
    expect((await remove(id)).status).toBe(204);
    for (const path of calls) expect(said(await nidaan.api.get(path, { token }))).toEqual([401, 'This API key is not valid.']);
    for (const text of ['nk_', `${token}x`, token.replace('nk_', 'nk-'), token.slice(0, -1)])
      expect((await nidaan.api.get('/api/patients/', { token: text })).status).toBe(401);
  });

  it('ORG-82 hold their scopes alone; what these hide is not in the answer', async () => {
    const { id, token } = await make({ scopes: ['patients.view', 'patients.register'] });
    const { status, body } = await nidaan.api.post('/api/patients/', FORM, { token });
    expect(status).toBe(201);
    expect(said(await nidaan.api.get('/api/pharmacy/', { token }))).toEqual([403, 'You do not have permission to do this.']);
    const { body: patient } = await nidaan.api.get(`/api/patients-main/${body.id}/`, { token });
    expect(patient).toMatchObject({ first_name: 'Asha', amount: 0, hidden: expect.arrayContaining(['amount']) });
    expect(JSON.stringify(patient)).not.toContain('123456789012');
    await remove(id);
  });

  it('ORG-82 of one branch see and write in that one', async () => {
    const main = await make();
    const { id, token } = await make({ branches: [2] });
    const { body: there } = await nidaan.api.post('/api/patients/', FORM, { token: main.token });
    const { body: here } = await nidaan.api.post('/api/patients/', FORM, { token });
    const { body: list } = await nidaan.api.get('/api/patients/', { token });
    const seen = new Set<number>(list.map((each: { id: number }) => each.id));
    expect([seen.has(here.id), seen.has(there.id)]).toEqual([true, false]);
    expect((await nidaan.api.get(`/api/patients-main/${there.id}/`, { token })).status).toBe(404);
    expect(said(await nidaan.api.get('/api/patients/', { token, headers: { 'x-branch-id': '1' } }))).toEqual([
      404,
      'Branch not found',
    ]);
    await Promise.all([remove(id), remove(main.id)]);
  });

  it('ORG-82 call from their networks alone', async () => {
    const { id, token } = await make({ addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string) => nidaan.api.get('/api/patients/', { token, address });
    expect((await from('203.0.113.77')).status).toBe(200);
    expect((await from('2001:db8::7')).status).toBe(200);
    expect(said(await from('198.51.100.7'))).toEqual([403, 'This API key may not be used from this network.']);
    await remove(id);
  });

  it('ORG-82 have a number of their own in the trail, and their use is known', async () => {
    const { id, token } = await make({ name: 'Lab machine' });
    const { body } = await nidaan.api.post('/api/patients/', FORM, { token, address: '203.0.113.77' });
    await nidaan.api.get(`/api/patients-main/${body.id}/`, { token });
    const page = async (via: string) => (await nidaan.api.get(`/api/access-log/?via=${via}`, owner())).body.entries;
    let entries: { via: string; name: string; role: string; action: string }[] = [];
    await eventually(async () => {
      entries = (await page('key')).filter(({ name }: { name: string }) => name === 'Lab machine');
      expect(entries.map(({ action }) => action).sort()).toEqual(['read', 'write']);
    });
    expect(entries[0]).toMatchObject({ via: 'key', role: 'API key' });
    expect((await page('desk')).some(({ name }: { name: string }) => name === 'Lab machine')).toBe(false);
    const [{ n }] = (await nidaan.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM patients.audit_entries WHERE account_id = $1',
      [-id],
    )) as [{ n: number }];
    expect(n).toBe(2);
    const listed = () =>
      nidaan.api.get('/api/api-keys/', owner()).then((answer) => answer.body.find((key: { id: number }) => key.id === id));
    const used = { last_used_at: expect.any(String), last_address: '203.0.113.77' };
    await eventually(async () => expect(await listed()).toMatchObject(used));
    await remove(id);
  });

  it('ORG-82 make 600 calls a minute, and ten at once', async () => {
    const { id, token } = await make();
    const call = () => nidaan.api.get('/api/patients-main/count/', { token });
    const burst = await Promise.all(Array.from({ length: 40 }, call));
    const busy = burst.filter(({ status }) => status === 429);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]!.headers['retry-after']).toBe('1');
    expect(burst.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
    let answer = await call();
    let calls = 1;
    for (; answer.status === 200 && calls <= 600; calls += 1) answer = await call();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1);
    expect(calls).toBeGreaterThan(500);
    await remove(id);
  });

  it('ORG-82 ORG-54 are refused while the plan has no API, after their end, and while the hospital is suspended', async () => {
    const { token, id } = await make();
    const ask = () => nidaan.api.get('/api/patients/', { token });
    const status = (value: string) => nidaan.sql('UPDATE patients.key_rights SET status = $1 WHERE key_id = $2', [value, id]);
    await status('no-plan');
    expect(said(await ask())).toEqual([403, 'Your plan does not include API access']);
    await status('no-maker');
    expect(said(await ask())).toEqual([401, 'This API key is paused. An owner of the hospital can renew it.']);
    await status('active');
    await nidaan.at(new Date(Date.now() + 366 * 24 * 3_600_000), async () =>
      expect(said(await ask())).toEqual([401, 'This API key has expired.']),
    );
    expect((await ask()).status).toBe(200);
    const revocations = nidaan.composition.services.get('patients')!.app.get(Revocations, { strict: false });
    await revocations.setSuspended(HOSPITAL, true, new Date().toISOString());
    expect((await ask()).status).toBe(401);
    await revocations.setSuspended(HOSPITAL, false, new Date().toISOString());
    expect((await ask()).status).toBe(200);
    await remove(id);
  });

  it('ORG-82 hold no more than who makes them', async () => {
    const permissions = ['integrations.manage', 'patients.view'];
    const { body: role } = await nidaan.api.post('/api/roles/', { label: 'Integrator', permissions }, owner());
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, branch_ids, default_branch_id, status)
      VALUES (${HOSPITAL}, 2, 101, 'Ravi', '${role.key}', '{2}', 2, 'active')`);
    const integrator = { token: nidaan.token(HOSPITAL, { accountId: 101 }) };
    const ask = (change: object) =>
      nidaan.api.post('/api/api-keys/', { name: 'Tally', scopes: ['patients.view'], ...change }, integrator);
    const more = 'You cannot give a permission you do not have yourself.';
    expect(said(await ask({ scopes: ['patients.view', 'money.view'], branches: [2] }))).toEqual([403, more]);
    expect(said(await ask({}))).toEqual([403, more]);
    expect(said(await ask({ branches: [1] }))).toEqual([404, 'Branch not found']);
    const { status, body } = await ask({ branches: [2] });
    expect(status).toBe(201);
    // A key of all branches does not exist for who works in one: renewing it would give him the others.
    const wide = await make({ scopes: ['patients.view'] });
    expect(said(await nidaan.api.post(`/api/api-keys/${wide.id}/rotate/`, {}, integrator))).toEqual([404, 'API key not found']);
    expect(said(await nidaan.api.delete(`/api/api-keys/${wide.id}/`, integrator))).toEqual([404, 'API key not found']);
    const listed = (await nidaan.api.get('/api/api-keys/', integrator)).body.map((key: { id: number }) => key.id);
    expect(listed).toEqual([body.id]);
    // Who is moved to another branch leaves none behind.
    expect((await nidaan.api.patch('/api/team/2/', { branches: [1], branch: 1 }, owner())).status).toBe(200);
    expect((await nidaan.api.get('/api/patients/', { token: body.key })).status).toBe(401);
    expect((await nidaan.api.patch('/api/team/2/', { branches: [2], branch: 2 }, owner())).status).toBe(200);
    expect((await nidaan.api.get('/api/patients/', { token: body.key })).status).toBe(200);
    const change = { label: 'Integrator', permissions: ['integrations.manage'] };
    expect((await nidaan.api.put(`/api/roles/${role.key}/`, change, owner())).status).toBe(200);
    expect((await nidaan.api.get('/api/patients/', { token: body.key })).status).toBe(401);
  });
});
