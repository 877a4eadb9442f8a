import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import type { RouteContract } from '@nidaan/kernel';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';
import { MAY } from './who-may.fixture.ts';

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
const HOSPITAL = 7;
const callOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
const ofMembers = ALL_ROUTES.filter(({ needs }) => needs !== undefined);
/** Calls after which somebody can still make the next one. */
const isRepeatable = ({ produces, name }: RouteContract): boolean => produces !== 'events' && name !== 'identity.leave-hospital';

// Hundreds at once are refused by a busy machine: 503 says nothing about rights.
const AT_ONCE = 20;

/** Asks for each, some at once. */
async function askAll<C, A>(contracts: readonly C[], one: (contract: C) => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  for (let at = 0; at < contracts.length; at += AT_ONCE)
    answers.push(...(await Promise.all(contracts.slice(at, at + AT_ONCE).map(one))));
  return answers;
}

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
    for (const contract of ofMembers.filter(isRepeatable)) {
      const { status, body } = await ask(contract, role);
      const isRefused = status === 403 && body.message === 'You do not have permission to do this.';
      if (isRefused && !body.needs) wrong.push(`${contract.name} does not say what it needs`);
      if (status === 401 || status >= 500 || isRefused === MAY[callOf(contract)]!.includes(letter))
        wrong.push(`${contract.name} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['suspended', 'ended', 'invited', 'expired', 'nobody'])('ORG-15 ORG-24 answers 401 to whoever is %s', async (who) => {
    const answers = await askAll(ofMembers, async (contract) => [contract.name, (await ask(contract, who)).status]);
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('ORG-15 lets a role that nobody knows make the calls of every member alone', async () => {
    const answers = await askAll(ofMembers.filter(isRepeatable), async ({ needs, ...contract }) => [
      contract.name,
      needs === 'member',
      (await ask(contract as RouteContract, 'made-up')).status !== 403,
    ]);
    expect(answers.filter(([, isForAll, isLetIn]) => isForAll !== isLetIn)).toEqual([]);
  });

  describe('what of an answer a role sees', () => {
    let patient: number;
    const as = (who: string) => ({ token: nidaan.token(HOSPITAL, { accountId: accounts.get(who)! }) });
    const FORM = { first_name: 'Asha', last_name: 'Verma', aadhar: '1234 5678 9012', paymentType: 'Cash', amount: '500' };

    beforeAll(async () => {
      const ok = async (answer: ReturnType<typeof nidaan.api.post>) => {
        const { status, body } = await answer;
        if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
        return body;
      };
      patient = (await ok(nidaan.api.post('/api/patients/', FORM, as('owner')))).id;
      const tablets = [{ name: 'Paracetamol', dosage: '500mg', frequency: 'OD', duration: 5, count: '5' }];
      const record = {
        patient,
        tablets,
        tests: 'CBC',
        doctorAdvice: 'Rest',
        injections: 'not required',
        ointments: 'not required',
      };
      const { id: record_id } = await ok(nidaan.api.post('/api/records/', { ...record, syrups: 'not required' }, as('doctor')));
      const test = { patient_id: patient, testName: 'CBC', testDate: '2026-11-23', price: 300, status: 'completed' };
      await ok(nidaan.api.post('/api/lab-tests/', test, as('lab')));
      const bill = { record_id, patient, tablets, tabletsAmount: 40, injectionsAmount: 0, ointmentsAmount: 0, syrupsAmount: 0 };
      await ok(nidaan.api.post('/api/pharmacy/', bill, as('pharmacy')));
      await nidaan.settled();
    }, 60_000);

    const seen = async (who: string, path: string) => (await nidaan.api.get(path, as(who))).body;

    it('ORG-06 hides nothing from an owner, and has no key for it', async () => {
      const one = await seen('owner', `/api/patients-main/${patient}/`);
      expect([
        one.amount,
        one.aadhar,
        one.medical_records[0].doctorAdvice,
        one.lab_tests.length,
        one.pharmacy_records.length,
      ]).toEqual([500, '1234 5678 9012', 'Rest', 1, 1]);
      expect('hidden' in one).toBe(false);
    });

    it.each([
      ['doctor', ['amount', 'pharmacy_records']],
      ['nurse', ['amount', 'pharmacy_records']],
      ['reception', ['lab_reports', 'lab_tests', 'medical_records', 'pharmacy_records', 'tests']],
      ['lab', ['amount', 'medical_records', 'pharmacy_records']],
      ['pharmacy', ['lab_reports', 'lab_tests', 'medical_records', 'tests']],
      ['accounts', ['lab_reports', 'lab_tests', 'medical_records', 'tests']],
    ])('ORG-06 empties for %s what the role may not see of a patient, and names it', async (role, hidden) => {
      const one = await seen(role, `/api/patients-main/${patient}/`);
      expect(one.hidden).toEqual(hidden);
      expect(one.aadhar).toBe(role === 'reception' ? '1234 5678 9012' : 'XXXX XXXX 9012');
      const empty: Record<string, unknown> = { amount: 0, tests: '' };
      for (const field of hidden.filter((name) => name !== 'medical_records'))
        expect([field, one[field]]).toEqual([field, empty[field] ?? []]);
    });

    it('ORG-06 gives the pharmacy the medicines without the advice, and the lab the ordered test without the record', async () => {
      const [record] = (await seen('pharmacy', `/api/patients-main/${patient}/`)).medical_records;
      expect([record.tablets[0].name, record.doctorAdvice, record.tests]).toEqual(['Paracetamol', '', '']);
      const inLab = await seen('lab', `/api/patients-main/${patient}/`);
      expect([inLab.medical_records, inLab.tests]).toEqual([[], 'CBC']);
    });

    it('ORG-06 shows the desk the fee of the patient it serves, and no fees in lists and sums', async () => {
      expect((await seen('reception', `/api/patients/${patient}/`)).amount).toBe(500);
      for (const path of ['/api/patients/', '/api/patients-main/', '/api/patients-main/completed/']) {
        const rows = await seen('reception', path);
        expect([path, rows.length, rows[0].amount, rows[0].hidden.includes('amount')]).toEqual([path, 1, 0, true]);
      }
      const stats = await seen('reception', '/api/patients/patients_stats/?newest=10');
      expect([stats.registered_today_count, stats.registered_today_amount, stats.today_patients_data[0].amount]).toEqual([
        1, 0, 0,
      ]);
      const [month] = stats.monthly_data;
      expect([month.amount, month.lab_amount, month.pharmacy_amount, month.total_amount]).toEqual([0, 0, 0, 0]);
      expect([stats.yearly_data[0].total_amount, stats.newest_totals]).toEqual([
        0,
        { visits: 1, amount: 0, lab_amount: 0, pharmacy_amount: 0 },
      ]);
      expect(stats.hidden).toEqual(['monthly_data', 'newest_totals', 'registered_today_amount', 'yearly_data']);
      expect((await seen('accounts', '/api/patients/patients_stats/')).registered_today_amount).toBe(500);
    });

    it('ORG-06 keeps the advice from the counter, and medicines from the accounts', async () => {
      const [atCounter] = await seen('pharmacy', '/api/pharmacy/');
      expect([atCounter.doctor_advice, atCounter.doctorAdvice, atCounter.tablets.length, atCounter.total_amount]).toEqual([
        '',
        '',
        1,
        40,
      ]);
      const [inBooks] = await seen('accounts', '/api/pharmacy/');
      expect([inBooks.tablets, inBooks.total_amount]).toEqual([[], 40]);
    });

    it('ORG-06 says what is due to those alone who may pay it', async () => {
      const [nurse, accountant] = [await seen('nurse', '/api/doctor-payment/'), await seen('accounts', '/api/doctor-payment/')];
      expect([nurse.dueAmount, nurse.amount_paise, nurse.paid, nurse.hidden.includes('dueAmount')]).toEqual([0, 0, true, true]);
      expect([accountant.dueAmount, 'hidden' in accountant]).toEqual([20, false]);
    });

    it('ORG-06 hands nobody the kept answer of another member’s call', async () => {
      const options = (who: string) => ({ ...as(who), headers: { 'idempotency-key': 'the-same-key' } });
      const first = await nidaan.api.post('/api/patients/', FORM, options('owner'));
      const again = await nidaan.api.post('/api/patients/', FORM, options('nurse'));
      expect([first.status, first.body.amount, again.status, again.body.amount]).toEqual([201, 500, 409, undefined]);
    });
  });
});
