import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import type { RouteContract } from '@nidaan/kernel';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const ROLES = {
  O: 'owner',
  M: 'manager',
  D: 'doctor',
  N: 'nurse',
  R: 'reception',
  L: 'lab',
  P: 'pharmacy',
  A: 'accounts',
} as const;
const EVERYBODY = 'OMDNRLPA';

/** Who may make each call, by the matrix of the people chapter. A new call has to be written down here. */
const MAY: Record<string, string> = {
  'POST /api/logout/': EVERYBODY,
  'POST /api/logout/others/': EVERYBODY,
  'GET /api/user-details/': EVERYBODY,
  'PUT /api/user-details/:id/': EVERYBODY,
  'GET /api/live/': EVERYBODY,
  'POST /api/update-tab-settings': 'OM',
  'POST /api/patients/': 'OMDNR',
  'GET /api/patients-main/known/': 'OMDNR',
  'GET /api/patients/pending/': EVERYBODY,
  'GET /api/patients/': EVERYBODY,
  'GET /api/patients/patients_stats/': EVERYBODY,
  'GET /api/patients/:id/': EVERYBODY,
  'GET /api/patients-main/': EVERYBODY,
  'GET /api/patients-main/count/': EVERYBODY,
  'GET /api/patients-main/completed/': EVERYBODY,
  'GET /api/patients-main/:id/': EVERYBODY,
  'GET /api/patients-main/:id/visits/': EVERYBODY,
  'GET /api/patients-main/:id/aadhaar/': 'OMR',
  'GET /api/patients-main/:id/generate_pdf/': 'OMDN',
  'GET /api/patients-main/:id/summary_pdf/': 'OMDN',
  'POST /api/records/': 'OD',
  'GET /api/records/medicines/': 'OMDN',
  'GET /api/ehr/:id/allergies/': 'OMDNP',
  'PUT /api/ehr/:id/allergies/': 'OMDNP',
  'GET /api/lab-tests/': 'OMDNL',
  'GET /api/lab-tests/:id/lab-pdf/': 'OMDNL',
  'POST /api/lab-tests/': 'OML',
  'POST /api/lab-tests/:id/complete/': 'OML',
  'POST /api/lab-tests/upload/': 'OML',
  'GET /api/pharmacy/': 'OMPA',
  'GET /api/pharmacy/:id/pharmacy-pdf/': 'OMPA',
  'POST /api/pharmacy/': 'OMP',
  'GET /api/generate-billing-report/': 'OMA',
  'GET /api/day-sheet/': 'OMA',
  'GET /api/doctor-payment/': EVERYBODY,
  'POST /api/payment/order/': 'OMA',
  'POST /api/payment/verify': 'OMA',
  'POST /api/payment/sandbox/': 'OMA',
  'GET /api/tickets/': EVERYBODY,
  'GET /api/tickets/count/': EVERYBODY,
  'POST /api/tickets/': EVERYBODY,
};

const HOSPITAL = 7;
const callOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
const ofMembers = ALL_ROUTES.filter(({ needs }) => needs !== undefined);

describe('ORG-15 who may make which call', () => {
  let nidaan: TestNidaan;
  const accounts = new Map<string, number>();

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    const people: [string, string, string][] = Object.values(ROLES).map((role) => [role, role, 'active']);
    people.push(
      ['suspended', 'owner', 'suspended'],
      ['ended', 'owner', 'ended'],
      ['invited', 'owner', 'invited'],
      ['made-up', 'made-up', 'active'],
    );
    for (const [index, [name, role, status]] of people.entries()) {
      accounts.set(name, 100 + index);
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [HOSPITAL, index + 1, 100 + index, name, role, role === 'owner' || role === 'doctor', status],
      );
    }
    await nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status, valid_until)
         VALUES ($1, 90, 190, 'expired', 'owner', 'active', now() - interval '1 second')`,
      [HOSPITAL],
    );
    accounts.set('expired', 190).set('nobody', 199);
  }, 120_000);
  afterAll(() => nidaan?.close());

  const ask = ({ method, path }: RouteContract, who: string) => {
    const token = nidaan.token(HOSPITAL, { accountId: accounts.get(who)! });
    return nidaan.api.send(method, path.replace(/:\w+/g, '999'), { token, ...(method === 'GET' ? {} : { body: {} }) });
  };

  it('ORG-15 has every call of members in the table', () => {
    expect(ofMembers.map(callOf).sort()).toEqual(Object.keys(MAY).sort());
  });

  it.each(Object.entries(ROLES))('ORG-07 ORG-15 lets %s (%s) make the calls of the role, and no others', async (letter, role) => {
    const wrong: string[] = [];
    for (const contract of ofMembers.filter(({ produces }) => produces !== 'events')) {
      const { status, body } = await ask(contract, role);
      const isRefused = status === 403 && body.message === 'You do not have permission to do this.';
      if (isRefused && !body.needs) wrong.push(`${contract.name} does not say what it needs`);
      if (status === 401 || status >= 500 || isRefused === MAY[callOf(contract)]!.includes(letter))
        wrong.push(`${contract.name} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['suspended', 'ended', 'invited', 'expired', 'nobody'])('ORG-15 ORG-24 answers 401 to whoever is %s', async (who) => {
    const answers = await Promise.all(ofMembers.map(async (contract) => [contract.name, (await ask(contract, who)).status]));
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('ORG-15 lets a role that nobody knows make the calls of every member alone', async () => {
    const answers = await Promise.all(
      ofMembers
        .filter(({ produces }) => produces !== 'events')
        .map(async ({ needs, ...contract }) => [
          contract.name,
          needs === 'member',
          (await ask(contract as RouteContract, 'made-up')).status !== 403,
        ]),
    );
    expect(answers.filter(([, isForAll, isLetIn]) => isForAll !== isLetIn)).toEqual([]);
  });
});
