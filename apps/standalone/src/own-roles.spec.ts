import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { permissionsIn, READY_ROLES, type RouteContract } from '@nidaan/kernel';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
const ofMembers = ALL_ROUTES.filter(({ needs }) => needs !== undefined);

describe('members of all services', () => {
  let nidaan: TestNidaan;

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status) VALUES ($1, 1, $2, 'Owner', 'owner', 'active')`,
      [HOSPITAL, OWNER],
    );
  }, 120_000);
  afterAll(() => nidaan?.close());

  const ask = ({ method, path }: RouteContract, accountId: number) => {
    const token = nidaan.token(HOSPITAL, { accountId });
    return nidaan.api.send(method, path.replace(/:\w+/g, '999'), { token, ...(method === 'GET' ? {} : { body: {} }) });
  };

  it('ORG-05 ORG-11 lets a role of the hospital’s own make the calls of its permissions in every service, from the next call on', async () => {
    const owner = { token: nidaan.token(HOSPITAL, { accountId: OWNER }) };
    const { status } = await nidaan.api.post('/api/roles/', { label: 'Lab head', permissions: [] }, owner);
    expect(status).toBe(201);
    await nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status)
         VALUES ($1, 95, 195, 'Head', 'lab-head', true, 'active')`,
      [HOSPITAL],
    );
    const calls = ofMembers.filter(({ produces, needs }) => produces !== 'events' && needs !== 'member' && needs !== 'owner');
    const keys = [...new Set(calls.flatMap(({ needs }) => permissionsIn(needs!)))];
    const wrong: string[] = [];
    const tries = async (permissions: readonly string[], tried: typeof calls, mayIn: boolean) => {
      await nidaan.api.put('/api/roles/lab-head/', { label: 'Lab head', permissions }, owner);
      for (const contract of tried) {
        const isLetIn = (await ask(contract, 195)).body.needs === undefined;
        if (isLetIn !== mayIn) wrong.push(`${contract.name} with ${mayIn ? permissions[0] : 'all others'}`);
      }
    };
    // Each permission alone opens its calls, and no other one does: all others together leave them shut.
    for (const key of keys)
      await tries(
        [key],
        calls.filter(({ needs }) => permissionsIn(needs!).includes(key)),
        true,
      );
    for (const needed of new Set(calls.map(({ needs }) => permissionsIn(needs!).join(' ')))) {
      const others = keys.filter((key) => !needed.split(' ').includes(key));
      await tries(
        others,
        calls.filter(({ needs }) => permissionsIn(needs!).join(' ') === needed),
        false,
      );
    }
    expect([keys.length > 15, wrong]).toEqual([true, []]);
  }, 120_000);

  it('ORG-15 ORG-25 lets every role leave', async () => {
    const leaving = ofMembers.find(({ path }) => path === '/api/session/leave/')!;
    const left: [string, number][] = [];
    for (const [index, role] of Object.keys(READY_ROLES).entries()) {
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status) VALUES ($1, $2, $3, $4, $4, 'active')`,
        [HOSPITAL, 70 + index, 170 + index, role],
      );
      const options = { token: nidaan.token(HOSPITAL, { accountId: 170 + index }), body: { hospital_id: HOSPITAL } };
      left.push([role, (await nidaan.api.send(leaving.method, leaving.path, options)).status]);
    }
    expect(left).toEqual(Object.keys(READY_ROLES).map((role) => [role, 204]));
  });
});
