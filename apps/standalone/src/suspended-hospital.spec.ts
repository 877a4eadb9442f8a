import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';
import { MAY } from './who-may.fixture.ts';

const HOSPITAL = 7;
const OWNER = 100;
const NURSE = 101;
const RESTING = 102;
const ELSEWHERE = 200;

/** One read for each service that serves members: of all that managers may make, the first. The profile wants an account's own row. */
const READS = services.flatMap(({ name }) => {
  const read = ALL_ROUTES.find(
    ({ owner, method, path, produces, name: call }) =>
      owner === name &&
      MAY[`${method} ${path}`]?.includes('M') &&
      !/:|[?]/.test(path) &&
      method === 'GET' &&
      produces === undefined &&
      call !== 'identity.user-details',
  );
  return read ? [[name, read.path] as const] : [];
});

describe('a hospital whose principal is deactivated', () => {
  let nidaan: TestNidaan;
  const as = (accountId: number, hospital = HOSPITAL) => ({ token: nidaan.token(hospital, { accountId }) });
  const member = (hospital: number, id: number, account: number, role: string, status = 'active') =>
    nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status) VALUES ($1, $2, $3, 'Asha', $4, true, $5)`,
      [hospital, id, account, role, status],
    );
  const setActive = async (account: number, is_active: boolean) => {
    const staff = { token: nidaan.token(null, { accountId: 99, isStaff: true }) };
    const answer = await nidaan.api.patch(`/api/admin/doctors/${account}/status/`, { is_active }, staff);
    await nidaan.settled();
    return answer;
  };

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' } });
    for (const [hospital, account] of [
      [HOSPITAL, OWNER],
      [8, ELSEWHERE],
    ] as const) {
      await nidaan.sql(
        `INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, principal_account_id, created_at)
         VALUES ($1, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', $2, now())`,
        [hospital, account],
      );
      await nidaan.sql(
        `INSERT INTO identity.accounts (id, hospital_id, email, username, phone_number, password_hash, is_staff, is_active, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'Asha', '9812300000', 'x', false, true, now())`,
        [account, hospital, `owner${hospital}@example.in`],
      );
      await member(hospital, 1, account, 'owner');
    }
    await member(HOSPITAL, 2, NURSE, 'manager');
    await member(HOSPITAL, 3, RESTING, 'manager', 'suspended');
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-27 has a read of members in every service that serves them', () => {
    expect(READS.map(([name]) => name).sort()).toEqual(
      expect.arrayContaining(['billing', 'clinical', 'identity', 'lab', 'patients']),
    );
  });

  it.each(READS)('ORG-27 is refused in %s at once, for all of its members, and let in again as they were', async (_, path) => {
    const statuses = async () =>
      Promise.all(
        [as(OWNER), as(NURSE), as(RESTING), as(ELSEWHERE, 8)].map(async (who) => (await nidaan.api.get(path, who)).status),
      );
    expect(await statuses()).toEqual([200, 200, 401, 200]);
    expect((await setActive(OWNER, false)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401, 200]);
    expect((await setActive(OWNER, true)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 401, 200]);
  });

  it('ORG-27 a member’s own number is nobody whom the staff could deactivate', async () => {
    expect((await setActive(NURSE, false)).status).toBe(404);
    expect((await nidaan.api.get('/api/branches/', as(NURSE))).status).toBe(200);
  });
});
