import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs, type RightsKey } from '@nidaan/platform-access';
import { EveryoneOwns } from '@nidaan/testing/services';
import { PatientsApp } from './patients-app.ts';
import { team } from './team-stand-in.ts';
import { aDoctor } from './schedule-stand-in.ts';

const FREE = 'Free follow-up 1 of 1 until 29/11/2026, paid on 22/11/2026';

// Of the desk, but sees amounts.
const CASHIER = 999;
class DeskAndOwners extends EveryoneOwns {
  override async find(key: RightsKey) {
    const member = await super.find(key);
    return member && key.accountId === CASHIER
      ? {
          ...member,
          memberId: 9,
          roleKey: 'reception',
          extras: [{ id: 1, permission: 'money.view', until: '2099-01-01T00:00:00Z' }],
        }
      : member;
  }
}

describe('fees by the rule of a doctor', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(undefined, new DeskAndOwners());
  });
  afterEach(() => app.clock.set(new Date()));
  afterAll(() => app?.stop());

  const on = (day: string) => app.clock.set(new Date(`${day}T04:00:00Z`));
  const send = (hospitalId: number, form: object, headers = {}) =>
    app.call(
      'POST',
      '/api/patients/',
      { ...app.headers(hospitalId), ...headers },
      {
        ...{
          paymentType: 'Cash',
          amount: '500',
          first_name: 'Asha',
          phone: '9811100001',
          doctor_id: 3,
          fee_kind: 'first',
          ...form,
        },
      },
    );
  const quote = async (hospitalId: number, query: string) => (await app.get(`/api/fee-quote/?${query}`, hospitalId)).body;
  const row = async (hospitalId: number, id: number) =>
    (
      await runAs({ hospitalId }, () =>
        app.db.query<Record<string, unknown>>(
          'SELECT fee_kind, fee_anchor_id, expected_paise::int, amount_paise::int, fee_reason FROM patients WHERE hospital_id = $1 AND id = $2',
          [hospitalId, id],
        ),
      )
    )[0];
  /** A person whose first visit to doctor 3 was on 22 November. */
  const opened = async (hospitalId: number) => {
    await app.doctorChanged(aDoctor(hospitalId, 3));
    on('2026-11-22');
    return (await send(hospitalId, {})).body as { id: number; person_id: number };
  };
  const freeOf = (person_id: number) => ({ person_id, fee_kind: 'follow_up', amount: '0' });

  it('FRD-39 quotes the first fee without a person, and the fee of an emergency', async () => {
    await app.doctorChanged(aDoctor(1, 3));
    expect(await quote(1, 'doctor_id=3')).toEqual({
      ...{ fee: 500, kind: 'first', reason: 'First visit', anchor: null, valid_until: null, used: 0, allowed: null, next_fee: 0 },
    });
    expect(await quote(1, 'doctor_id=3&emergency=true')).toMatchObject({ fee: 800, kind: 'emergency' });
  });

  it('FRD-39 quotes a follow-up with its anchor, how long it holds and what the next one costs', async () => {
    const { id, person_id } = await opened(2);
    expect(await quote(2, `doctor_id=3&person_id=${person_id}&date=2026-11-29`)).toEqual({
      ...{ fee: 0, kind: 'follow_up', reason: FREE, anchor: { visit_id: id, date: '2026-11-22' }, valid_until: '2026-11-29' },
      ...{ used: 0, allowed: 1, next_fee: 300 },
    });
    expect(await quote(2, `doctor_id=3&person_id=${person_id}&date=2026-12-14`)).toMatchObject({ fee: 500, kind: 'first' });
  });

  it('FRD-39 SEC-04 knows neither doctors nor persons of another hospital', async () => {
    const { person_id } = await opened(3);
    await app.doctorChanged(aDoctor(4, 9));
    const answers = await Promise.all(
      [
        [4, 'doctor_id=3'],
        [4, `doctor_id=9&person_id=${person_id + 50}`],
        [3, 'doctor_id=9'],
      ].map(([hospital, query]) => app.get(`/api/fee-quote/?${query}`, hospital as number)),
    );
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'No doctor found with this ID'],
      [404, 'No patient found with this UHID'],
      [404, 'No doctor found with this ID'],
    ]);
    for (const query of ['', 'doctor_id=3&date=22-11-2026', 'doctor_id=3&emergency=maybe'])
      expect((await app.get(`/api/fee-quote/?${query}`, 3)).status).toBe(400);
  });

  it('FRD-40 takes a free follow-up with Cash and 0 once, and keeps its anchor; then answers 409 with the fresh quote', async () => {
    const { id, person_id } = await opened(5);
    const free = await send(5, freeOf(person_id));
    expect([free.status, free.body.fee_kind, free.body.amount]).toEqual([201, 'follow_up', 0]);
    expect(await row(5, free.body.id)).toEqual({
      ...{ fee_kind: 'follow_up', fee_anchor_id: id, expected_paise: 0, amount_paise: 0, fee_reason: FREE },
    });
    const { status, body } = await send(5, freeOf(person_id));
    expect([status, body.message, body.quote]).toMatchObject([
      409,
      'This follow-up is no longer free',
      { fee: 300, kind: 'follow_up' },
    ]);
    expect((await send(5, { person_id, fee_kind: 'follow_up', amount: '300' })).status).toBe(201);
  });

  it('FRD-40 finds the person of a follow-up by the rule as well', async () => {
    await opened(6);
    expect((await send(6, { fee_kind: 'follow_up', amount: '0' })).status).toBe(201);
    expect((await send(6, { fee_kind: 'follow_up', amount: '0' })).status).toBe(409);
    expect((await send(6, { fee_kind: 'follow_up', amount: '0', phone: '9811100077', first_name: 'Ravi' })).status).toBe(409);
  });

  it('FRD-40 I7 two desks at once use the last free one once', async () => {
    const { person_id } = await opened(7);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(7, freeOf(person_id))));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('FRD-40 the same Idempotency-Key gets the same follow-up, and uses it once', async () => {
    const { person_id } = await opened(8);
    const key = { 'idempotency-key': 'a' };
    const [first, again] = [await send(8, freeOf(person_id), key), await send(8, freeOf(person_id), key)];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  });

  it('FRD-40 is over a day after its last one', async () => {
    const { person_id } = await opened(9);
    on('2026-11-30');
    expect((await send(9, freeOf(person_id))).body).toMatchObject({
      message: 'This follow-up is no longer free',
      quote: { fee: 300 },
    });
    on('2026-11-29');
    expect((await send(9, freeOf(person_id))).status).toBe(201);
  });

  it('FRD-40 without fee_kind the amount counts, and what the rule says is kept', async () => {
    const { person_id } = await opened(10);
    const { body } = await send(10, { person_id, fee_kind: undefined, amount: '120' });
    expect([body.fee_kind, body.amount]).toEqual(['typed', 120]);
    expect(await row(10, body.id)).toMatchObject({ expected_paise: 0, amount_paise: 12_000, fee_reason: FREE });
    expect((await send(10, freeOf(person_id))).status).toBe(201);
  });

  it('FRD-40 a cancelled visit gives the follow-up back, and takes its own away', async () => {
    const { id, person_id } = await opened(11);
    const free = (await send(11, freeOf(person_id))).body;
    await app.call('POST', `/api/patients/${free.id}/cancel/`, 11, { reason: 'left' });
    expect(await quote(11, `doctor_id=3&person_id=${person_id}`)).toMatchObject({ fee: 0, used: 0 });
    await app.call('POST', `/api/patients/${id}/cancel/`, 11, { reason: 'left' });
    expect(await quote(11, `doctor_id=3&person_id=${person_id}`)).toMatchObject({ fee: 500, kind: 'first' });
  });

  it('FRD-40 a change of rules binds new visits; who was charged before keeps the rule', async () => {
    const { person_id } = await opened(12);
    await app.doctorChanged(aDoctor(12, 3, { version: 2, feeRules: { firstFee: 70_000, emergencyFee: null, tiers: [] } }));
    expect(await quote(12, `doctor_id=3&person_id=${person_id}`)).toMatchObject({ fee: 0, reason: FREE });
    expect(await quote(12, 'doctor_id=3')).toMatchObject({ fee: 700, next_fee: 700 });
  });

  it.each([
    ['doctor', 500, 500],
    ['speciality', 0, 500],
    ['hospital', 0, 0],
  ] as const)('FRD-38 with the scope %s earlier visits count of the doctors in it', async (followUpScope, sameFee, otherFee) => {
    const hospital = { doctor: 13, speciality: 14, hospital: 15 }[followUpScope];
    const { person_id } = await opened(hospital);
    await app.doctorChanged(aDoctor(hospital, 4, { followUpScope }));
    await app.doctorChanged(aDoctor(hospital, 5, { followUpScope, speciality: 'Dermatology' }));
    const fees = await Promise.all(
      [4, 5].map(async (id) => (await quote(hospital, `doctor_id=${id}&person_id=${person_id}`)).fee),
    );
    expect(fees).toEqual([sameFee, otherFee]);
  });

  it('FRD-40 counts what was given at a branch that the caller does not see', async () => {
    const { person_id } = await opened(16);
    await send(16, freeOf(person_id), { 'x-branch-id': '1' });
    const atTwo = await runAs({ hospitalId: 16, branches: '2' }, () =>
      app.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM fee_visits($1, 3, 'doctor', '2026-11-23', false)`, [person_id]),
    );
    expect(atTwo).toEqual([{ n: 2 }]);
  });

  it('FRD-40 lists visits of which another fee was taken than the rule says, and who took it', async () => {
    const { person_id } = await opened(17);
    team.names.set(170, 'Neha Rao');
    const less = (await send(17, { first_name: 'Ravi', phone: '9811100002', amount: '350' })).body;
    await send(17, { person_id, fee_kind: 'follow_up', amount: '0' });
    const { body } = await app.get('/api/fee-differences/?from=2026-11-22&to=2026-11-22', 17);
    expect(body).toEqual([
      {
        ...{ visit_id: less.id, date: '2026-11-22', name: 'Ravi', uhid: less.uhid, doctor_name: 'Dr 3', fee_kind: 'first' },
        ...{ reason: 'First visit', expected: 500, taken: 350, taken_by: 170, taken_by_name: 'Neha Rao' },
      },
    ]);
    team.isAway = true;
    const nameless = (await app.get('/api/fee-differences/?from=2026-11-22&to=2026-11-22', 17)).body;
    expect(nameless[0]).toMatchObject({ taken_by: 170, taken_by_name: '' });
    team.isAway = false;
    expect((await app.get('/api/fee-differences/?from=2026-11-23&to=2026-11-24', 17)).body).toEqual([]);
    for (const query of ['from=2026-11-23&to=2026-11-22', 'from=2025-01-01&to=2026-11-22'])
      expect((await app.get(`/api/fee-differences/?${query}`, 17)).status).toBe(400);
  });

  it('FRD-40 gives the same visits as CSV, in which no name is a formula', async () => {
    await opened(18);
    team.names.set(180, '@Neha Rao');
    const less = (await send(18, { first_name: '=HYPERLINK("http://x")', last_name: '', phone: '9811100003', amount: '350.50' }))
      .body;
    const more = (await send(18, { first_name: 'लक्ष्मी', last_name: 'Rao, Mrs', phone: '9811100004', amount: '600' })).body;
    const path = '/api/fee-differences/export/?from=2026-11-22&to=2026-11-22';
    const answer = await app.composition.http('patients').inject({ url: path, headers: app.headers(18) });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers['content-disposition']).toContain('fee-differences-2026-11-22-2026-11-22.csv');
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFvisit,date,patient,uhid,doctor,rule,expected,taken,difference,by',
      `${more.id},2026-11-22,"लक्ष्मी Rao, Mrs",${more.uhid},Dr 3,First visit,500,600,100,'@Neha Rao`,
      `${less.id},2026-11-22,"'=HYPERLINK(""http://x"")",${less.uhid},Dr 3,First visit,500,350.5,-149.5,'@Neha Rao`,
      '',
    ]);
    for (const query of ['from=2026-11-23&to=2026-11-22', 'from=2025-01-01&to=2026-11-22'])
      expect((await app.get(`/api/fee-differences/export/?${query}`, 18)).status).toBe(400);
  });

  it('FRD-40 ORG-64 the CSV says no more of a restricted record than the list does', async () => {
    await opened(19);
    const { id, uhid } = (await send(19, { first_name: 'Zebra', phone: '9811100005', amount: '350' })).body;
    const read = (path: string, account?: number) =>
      app.call('GET', `/api/fee-differences/${path}?from=2026-11-22&to=2026-11-22`, app.headers(19, account));
    const restrict = { restricted: true, reason: 'Staff' };
    expect((await app.call('PATCH', `/api/patients/${id}/restricted/`, 19, restrict)).status).toBe(200);
    for (const path of ['', 'export/']) {
      expect((await read(path)).text).toContain('Zebra');
      const { status, text } = await read(path, CASHIER);
      expect([status, text.includes(`Restricted patient #${id}`), text.includes('350')]).toEqual([200, true, true]);
      expect([text.includes('Zebra'), text.includes(uhid)]).toEqual([false, false]);
    }
  });
});
