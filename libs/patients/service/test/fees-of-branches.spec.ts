import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BranchSharing } from '@nidaan/kernel';
import { registerVisit } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { EVERYWHERE, HOSPITAL, LIMITED, openDesks, RECEPTION, type Desks } from './sharing-fixture.ts';
import { aDoctor } from './schedule-stand-in.ts';

/** Paid in full at branch 1, on the first day. */
const [FIRST_DAY, LATER] = ['2026-11-22', '2026-11-24'];
const FREE = 'Free follow-up 1 of 1 until 29/11/2026';
const CHEAPER = 'Follow-up until 13/12/2026';
/** The doctor there, and those of branch 2 by whose scope that visit counts. */
const THERE = 3;
const BY_SCOPE = { doctor: THERE, speciality: 5, hospital: 6 } as const;

describe('fees of persons who were at another branch', () => {
  let of: Desks;
  beforeAll(async () => {
    of = await openDesks();
    const at = { speciality: 'Psychiatry' };
    await of.app.doctorChanged(aDoctor(HOSPITAL, THERE, { ...at, followUpScope: 'doctor' }));
    await of.app.doctorChanged(aDoctor(HOSPITAL, BY_SCOPE.speciality, { ...at, followUpScope: 'speciality' }));
    await of.app.doctorChanged(aDoctor(HOSPITAL, BY_SCOPE.hospital, { speciality: 'Skin', followUpScope: 'hospital' }));
  }, 120_000);
  beforeEach(() => of.share('identity'));
  afterEach(() => of.app.clock.set(new Date()));
  afterAll(() => of?.app.stop());

  const on = (day: string) => of.app.clock.set(new Date(`${day}T04:00:00Z`));
  const quote = (person: number, doctor: number, accountId = LIMITED, branch?: number) =>
    of.call('GET', `/api/fee-quote/?doctor_id=${doctor}&person_id=${person}`, accountId, undefined, branch);
  /** Somebody who paid at branch 1, two days ago. */
  const paidThere = async (given: object = {}) => {
    on(FIRST_DAY);
    const made = await of.register({ doctor_id: THERE, fee_kind: 'first', amount: '500', ...given });
    on(LATER);
    return made;
  };
  const reasonOf = async (visit: number) =>
    (
      await runAs({ hospitalId: HOSPITAL }, () =>
        of.app.db.query<{ reason: string; kind: string; anchor: number }>(
          'SELECT fee_reason AS reason, fee_kind AS kind, fee_anchor_id AS anchor FROM patients WHERE id = $1',
          [visit],
        ),
      )
    )[0]!;

  it.each(Object.entries(BY_SCOPE))(
    'ORG-38 FRD-38 FRD-39 by the scope of a %s what was paid at a branch counts at the other, once, and neither day nor visit is told',
    async (_scope, doctor) => {
      const { id, person_id, phone } = await paidThere();
      expect((await quote(person_id, doctor)).status).toBe(404);
      await of.shared(phone);
      const { body, text } = await quote(person_id, doctor);
      expect(body).toEqual({
        ...{ fee: 0, kind: 'follow_up', reason: FREE, anchor: null, valid_until: '2026-11-29' },
        ...{ used: 0, allowed: 1, next_fee: 300 },
      });
      expect(text).not.toMatch(/22\/11\/2026|2026-11-22|Psychiatry/);
      const free = await of.visit({ person_id, doctor_id: doctor, fee_kind: 'follow_up', amount: '0' });
      expect([free.status, free.body.person_id, free.body.amount]).toEqual([201, person_id, 0]);
      expect(await reasonOf(free.body.id)).toEqual({ reason: FREE, kind: 'follow_up', anchor: id });
      // It was the free one of the hospital, not of the branch.
      const again = await of.visit({ person_id, doctor_id: doctor, fee_kind: 'follow_up', amount: '0' });
      expect([again.status, again.body.quote]).toMatchObject([409, { fee: 300, reason: CHEAPER, anchor: null }]);
      expect((await quote(person_id, doctor, EVERYWHERE, 1)).body).toMatchObject({ fee: 300, kind: 'follow_up' });
    },
  );

  it('ORG-38 FRD-39 who works in all branches is told of the visit, whichever branch they have chosen', async () => {
    const { id, person_id } = await paidThere();
    for (const branch of [undefined, 1, 2])
      expect((await quote(person_id, THERE, EVERYWHERE, branch)).body).toMatchObject({
        ...{ reason: `${FREE}, paid on 22/11/2026`, anchor: { visit_id: id, date: FIRST_DAY } },
      });
  });

  it('ORG-38 FRD-39 of a visit at a branch of their own a limited member is told as ever', async () => {
    on(FIRST_DAY);
    const { body } = await of.visit({ ...of.form(), doctor_id: THERE, fee_kind: 'first', amount: '500' });
    on(LATER);
    expect((await quote(body.person_id, THERE)).body).toMatchObject({
      ...{ reason: `${FREE}, paid on 22/11/2026`, anchor: { visit_id: body.id, date: FIRST_DAY } },
    });
  });

  it('ORG-38 FRD-39 once the days are over it is a first visit, and that somebody was at another branch is not said', async () => {
    const { person_id, phone } = await paidThere();
    await of.shared(phone);
    on('2026-12-20');
    expect((await quote(person_id, THERE)).body).toMatchObject({ fee: 500, kind: 'first', reason: 'First visit', anchor: null });
    expect((await quote(person_id, THERE, EVERYWHERE)).body.reason).toBe('First visit, last paid on 22/11/2026');
  });

  it('ORG-38 FRD-40 a typed amount is compared with what the rule says over all branches', async () => {
    const { person_id, phone } = await paidThere();
    await of.shared(phone);
    const typed = await of.visit({ person_id, doctor_id: THERE, amount: '500' });
    const { body } = await of.call('GET', `/api/fee-differences/?from=${LATER}`, EVERYWHERE);
    const row = body.find(({ visit_id }: { visit_id: number }) => visit_id === typed.body.id);
    expect(row).toMatchObject({ expected: 0, taken: 500, reason: FREE });
  });

  // Scheduling asks in the name of the hospital: what it may see is not what the desk may.
  const checkedIn = async (
    appointmentId: number,
    branchId: number,
    { person_id, phone }: { person_id: number; phone: string },
  ) => {
    const form = { first_name: 'Zebra', phone, paymentType: 'Cash', amount: 500, doctor_id: THERE, person_id };
    const asked = { appointmentId, branchId, form, isFeeByRule: true };
    return reasonOf((await of.ask(LIMITED, (client) => client.call(registerVisit, { body: asked }))).patientId);
  };

  it.each(['identity', 'clinical'] as const)(
    'ORG-38 FRD-52 where branches share %s a check-in is charged so too, and keeps no day of another branch',
    async (sharing) => {
      of.share(sharing);
      const made = await paidThere();
      await of.shared(made.phone);
      expect(await checkedIn(made.id, 2, made)).toMatchObject({ reason: FREE, kind: 'follow_up' });
      const own = await paidThere();
      expect(await checkedIn(own.id, 1, own)).toMatchObject({ reason: `${FREE}, paid on 22/11/2026`, kind: 'follow_up' });
    },
  );

  it('ORG-38 FRD-40 what is kept with a visit tells its branch of no other, also where who registers it works in all', async () => {
    const { person_id } = await paidThere();
    const visit = { person_id, doctor_id: THERE, fee_kind: 'follow_up', amount: '0' };
    const { body } = await of.call('POST', '/api/patients/', EVERYWHERE, { paymentType: 'Cash', ...visit }, 2);
    expect(await reasonOf(body.id)).toMatchObject({ reason: FREE, kind: 'follow_up' });
  });

  it('ORG-64 FRD-52 of a restricted record a check-in keeps no day', async () => {
    const made = await paidThere();
    await of.call('PATCH', `/api/patients/${made.id}/restricted/`, EVERYWHERE, { restricted: true, reason: 'Staff' });
    expect(await checkedIn(made.id, 1, made)).toMatchObject({ reason: FREE, kind: 'follow_up' });
  });

  it.each(['nothing', 'clinical'] as const)(
    'ORG-38 where branches share %s nobody is quoted who is not in sight',
    async (sharing) => {
      const made = await paidThere();
      await of.shared(made.phone);
      of.share(sharing satisfies BranchSharing);
      const { status, body } = await quote(made.person_id, THERE);
      // With clinical persons of all branches are in sight, and visits are not.
      expect([status, body.reason]).toEqual(sharing === 'clinical' ? [200, FREE] : [404, undefined]);
    },
  );

  it('ORG-38 where branches share nothing, who comes unknown pays a first visit', async () => {
    const { person_id, phone } = await paidThere();
    of.share('nothing');
    const form = { first_name: 'Zebra', last_name: 'Wood', phone, doctor_id: THERE };
    expect((await of.visit({ ...form, fee_kind: 'follow_up', amount: '0' })).body.quote).toMatchObject({ fee: 500 });
    const { status, body } = await of.visit({ ...form, fee_kind: 'first', amount: '500' });
    expect([status, body.person_id === person_id, body.amount]).toEqual([201, false, 500]);
  });

  it('ORG-64 FRD-39 of a restricted record the fee is told, and its history is not', async () => {
    on(FIRST_DAY);
    const own = await of.register({ doctor_id: THERE, fee_kind: 'first', amount: '500' }, EVERYWHERE, 2);
    on(LATER);
    expect((await quote(own.person_id, THERE, RECEPTION)).body.reason).toBe(`${FREE}, paid on 22/11/2026`);
    await of.call('PATCH', `/api/patients/${own.id}/restricted/`, EVERYWHERE, { restricted: true, reason: 'Staff' });
    expect((await quote(own.person_id, THERE, RECEPTION)).body).toMatchObject({ fee: 0, reason: FREE, anchor: null });
    expect((await quote(own.person_id, THERE, EVERYWHERE)).body.reason).toBe(`${FREE}, paid on 22/11/2026`);
  });
});
