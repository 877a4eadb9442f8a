import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
const INTEGRATOR = 101;
const URL = 'http://127.0.0.1:8999/hook';

describe('webhooks of a hospital with branches', () => {
  let nidaan: TestNidaan;
  const as = (accountId: number) => ({ token: nidaan.token(HOSPITAL, { accountId }) });

  beforeAll(async () => {
    const env = { LOG_LEVEL: 'silent', ALLOW_LOCAL_WEBHOOKS: 'on' };
    nidaan = await startTestNidaan({ services, isComplete: true, env });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.plans (hospital_id, plan, rate_paise, account_manager, version)
      VALUES (${HOSPITAL}, 'corporate', 8000, '{"name":"","email":"","phone":""}', 1)`);
    await nidaan.sql(`INSERT INTO integrations.plans (hospital_id, plan, webhooks, version)
      VALUES (${HOSPITAL}, 'corporate', true, 1)`);
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status)
      VALUES (${HOSPITAL}, 1, ${OWNER}, 'Asha Kulkarni', 'owner', true, 'active')`);
    for (const id of [1, 2])
      await nidaan.sql(
        `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', $4, true)`,
        [HOSPITAL, id, `Branch ${id}`, id === 1],
      );
    const role = { label: 'Integrator', permissions: ['integrations.manage'] };
    const { body } = await nidaan.api.post('/api/roles/', role, as(OWNER));
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, branch_ids, default_branch_id, status)
      VALUES (${HOSPITAL}, 2, ${INTEGRATOR}, 'Ravi', '${body.key}', '{2}', 2, 'active')`);
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-53 are counted in the plan as soon as one is made or removed', async () => {
    const used = async () => (await nidaan.api.get('/api/plan/', as(OWNER))).body.used.webhooks;
    const make = () => nidaan.api.post('/api/webhooks/', { url: URL, events: ['patient.registered'] }, as(OWNER));
    expect(await used()).toBe(0);
    const made = await Promise.all([make(), make()]);
    expect([made.map(({ status }) => status), await used()]).toEqual([[201, 201], 2]);
    await nidaan.api.patch(`/api/webhooks/${made[0].body.id}/`, { is_active: false }, as(OWNER));
    expect(await used()).toBe(2);
    const removed = await Promise.all(made.map(({ body }) => nidaan.api.delete(`/api/webhooks/${body.id}/`, as(OWNER))));
    expect([removed.map(({ status }) => status), await used()]).toEqual([[204, 204], 0]);
  });

  it('ORG-83 ORG-32 are seen, changed, tried and replayed only by those who work in all their branches', async () => {
    const make = (branches: number[] | null, accountId = OWNER) =>
      nidaan.api.post('/api/webhooks/', { url: URL, events: ['patient.registered'], branches }, as(accountId));
    const [ofAll, ofOther, own] = [await make(null), await make([1]), await make([2], INTEGRATOR)];
    expect([ofAll.status, ofOther.status, own.status]).toEqual([201, 201, 201]);
    expect((await make(null, INTEGRATOR)).status).toBe(403);
    expect((await make([1, 2], INTEGRATOR)).status).toBe(404);

    const calls = (
      id: number,
      delivery: number,
    ): [method: 'DELETE' | 'GET' | 'PATCH' | 'POST', path: string, body?: object][] => [
      ['GET', `/api/webhooks/${id}/`],
      ['PATCH', `/api/webhooks/${id}/`, { url: 'http://127.0.0.1:8998/' }],
      ['POST', `/api/webhooks/${id}/rotate-secret/`, {}],
      ['POST', `/api/webhooks/${id}/test/`, {}],
      ['GET', `/api/webhooks/${id}/deliveries/`],
      ['GET', `/api/webhooks/${id}/deliveries/${delivery}/`],
      ['POST', `/api/webhooks/${id}/deliveries/${delivery}/replay/`, {}],
      ['POST', `/api/webhooks/${id}/deliveries/replay/`, { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' }],
      ['DELETE', `/api/webhooks/${id}/`],
    ];
    const tried = async (id: number) => {
      const { body: delivery } = await nidaan.api.post(`/api/webhooks/${id}/test/`, {}, as(OWNER));
      const answers: number[] = [];
      for (const [method, path, body] of calls(id, delivery.id))
        answers.push((await nidaan.api.send(method, path, { ...as(INTEGRATOR), ...(body && { body }) })).status);
      return answers;
    };
    for (const { body } of [ofAll, ofOther]) expect(await tried(body.id)).toEqual(calls(0, 0).map(() => 404));
    const listed = (await nidaan.api.get('/api/webhooks/', as(INTEGRATOR))).body.map(({ id }: { id: number }) => id);
    expect(listed).toEqual([own.body.id]);
    const kept = (await nidaan.api.get('/api/webhooks/', as(OWNER))).body;
    expect(kept.map(({ id, url }: { id: number; url: string }) => [id, url])).toEqual(
      [ofAll, ofOther, own].map(({ body }) => [body.id, URL]),
    );
    // What is their own they may do.
    expect((await tried(own.body.id)).filter((status) => status >= 400)).toEqual([]);
  });
});
