import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerVisit } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { PatientsApp } from './patients-app.ts';
import { aDoctor } from './schedule-stand-in.ts';

describe('visits of appointments', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const FORM = { first_name: 'Asha', phone: '9876500001', paymentType: 'Cash', amount: 450 };
  const ask = (appointmentId: number, form: object = FORM, { hospitalId = 1, branchId = 1, accountId = 7 } = {}) => {
    const { link, serviceTokens } = app.composition.resources;
    const scheduling = new ServiceClient(link, serviceTokens, 'scheduling');
    return runAs({ hospitalId, accountId }, () => scheduling.call(registerVisit, { body: { appointmentId, branchId, form } }));
  };

  it('FRD-52 PRM-13 an appointment becomes one visit, however often and by whomever it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(12, FORM, { accountId: 7 + at })));
    expect(new Set(answers.map(({ patientId }) => patientId)).size).toBe(1);
    expect(await ask(12, { ...FORM, amount: 900 })).toEqual(answers[0]);
    const pending = (await app.get('/api/patients/pending/', 1)).body;
    expect(pending).toMatchObject([{ id: answers[0]!.patientId, first_name: 'Asha', status: 'Pending' }]);
  });

  it('FRD-52 numbers of appointments are those of a hospital', async () => {
    const [one, other] = [await ask(13, FORM, { hospitalId: 2 }), await ask(13, FORM, { hospitalId: 3 })];
    const inEach = await Promise.all([2, 3].map(async (id) => (await app.get('/api/patients/pending/', id)).body.length));
    expect([inEach, one.patientId > 0, other.patientId > 0]).toEqual([[1, 1], true, true]);
  });

  it('FRD-52 FRD-11 registers another visit where the first was cancelled, once however often it is asked for', async () => {
    const stray = await ask(16, FORM, { hospitalId: 5 });
    const cancelled = await app.call('POST', `/api/patients/${stray.patientId}/cancel/`, 5, { reason: 'mistake', note: '' });
    expect(cancelled.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(16, FORM, { hospitalId: 5 })));
    expect(new Set(answers.map(({ patientId }) => patientId)).size).toBe(1);
    expect(answers[0]!.patientId).not.toBe(stray.patientId);
    expect(await ask(16, FORM, { hospitalId: 5 })).toEqual(answers[0]);
    const pending = (await app.get('/api/patients/pending/', 5)).body;
    expect(pending.map(({ id }: { id: number }) => id)).toEqual([answers[0]!.patientId]);
  });

  it('FRD-52 stands at the branch of the appointment, and is refused like any registration', async () => {
    const { patientId } = await ask(14, FORM, { hospitalId: 4, branchId: 2 });
    const [row] = await runAs({ hospitalId: 4 }, () =>
      app.db.query<{ branch_id: number }>('SELECT branch_id FROM patients WHERE id = $1', [patientId]),
    );
    expect(row).toEqual({ branch_id: 2 });
    await expect(ask(15, { ...FORM, paymentType: 'Gold' }, { hospitalId: 4 })).rejects.toMatchObject({ status: 400 });
    expect((await app.call('POST', '/internal/patients/visits/', {})).status).toBe(401);
  });
});

describe('the fee and the person of a visit that was an appointment', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const FORM = { first_name: 'Asha', last_name: 'Verma', phone: '9876500001', paymentType: 'Cash', amount: 450, doctor_id: 3 };
  const ask = (hospitalId: number, appointmentId: number, form: object, more: object) => {
    const { link, serviceTokens } = app.composition.resources;
    const scheduling = new ServiceClient(link, serviceTokens, 'scheduling');
    const body = { appointmentId, branchId: 1, form, ...more };
    return runAs({ hospitalId, accountId: 7 }, () => scheduling.call(registerVisit, { body }));
  };
  const visit = async (hospitalId: number, id: number) => (await app.get(`/api/patients/${id}/`, hospitalId)).body;

  it('FRD-52 FRD-39 is the rule’s: the first fee, then the free follow-up', async () => {
    await app.doctorChanged(aDoctor(1, 3));
    const fees = [];
    for (const appointment of [1, 2, 3]) {
      const { patientId } = await ask(1, appointment, FORM, { isFeeByRule: true });
      const { amount, fee_kind } = await visit(1, patientId);
      fees.push([amount, fee_kind]);
    }
    expect(fees).toEqual([
      [500, 'first'],
      [0, 'follow_up'],
      [300, 'follow_up'],
    ]);
  });

  it('FRD-52 is chosen by the desk where somebody known is likely: 409 with the candidates', async () => {
    await app.doctorChanged(aDoctor(2, 3));
    const known = await visit(2, (await ask(2, 1, FORM, {})).patientId);
    const asked = ask(2, 2, { ...FORM, first_name: 'Aasha' }, { asks: { branches: '*' } });
    await expect(asked).rejects.toMatchObject({
      ...{ status: 409, message: 'Please choose the patient' },
      options: { extra: { candidates: [{ person: { id: known.person_id, uhid: known.uhid } }] } },
    });
    const { patientId } = await ask(2, 2, { ...FORM, person_id: known.person_id }, {});
    expect(await visit(2, patientId)).toMatchObject({ person_id: known.person_id, visit_no: 2 });
  });

  it('FRD-52 FRD-04 leaves the person their phone and e-mail where the booking alone says others', async () => {
    await app.doctorChanged(aDoctor(4, 3));
    const { person_id } = await visit(4, (await ask(4, 1, { ...FORM, email: 'asha@example.in' }, {})).patientId);
    const booking = { ...FORM, person_id, phone: '9876500002', email: 'son@example.in', address: '4 Hill Road' };
    const { patientId } = await ask(4, 2, booking, { ofBooking: ['phone', 'email'] });
    const person = async () => (await app.get(`/api/persons/${person_id}/`, 4)).body;
    expect(await visit(4, patientId)).toMatchObject({ person_id, phone: '9876500002' });
    expect(await person()).toMatchObject({ phone: '9876500001', email: 'asha@example.in', address: '4 Hill Road' });
    await ask(4, 3, booking, { ofBooking: ['email'] });
    expect(await person()).toMatchObject({ phone: '9876500002', email: 'asha@example.in' });
  });

  describe('of a person who is with the doctor today already', () => {
    const refused = { status: 409, options: { extra: { isRegistered: true } } };
    const asked = (hospital: number, appointment: number, form: object = FORM) =>
      ask(hospital, appointment, form, { refusesSecond: true });
    const walkIn = async (hospital: number, more: object = {}) =>
      (await app.call('POST', '/api/patients/', hospital, { ...FORM, ...more })).body;

    it('FRD-52 is refused, whoever finds the person, and registered once where that is confirmed', async () => {
      await app.doctorChanged(aDoctor(5, 3));
      const { person_id } = await walkIn(5);
      await expect(asked(5, 1)).rejects.toMatchObject(refused);
      await expect(asked(5, 1, { ...FORM, person_id })).rejects.toMatchObject(refused);
      const again = await ask(5, 1, FORM, { refusesSecond: false });
      expect(await visit(5, again.patientId)).toMatchObject({ person_id, visit_no: 2 });
      // A second press gets the visit that is there.
      expect(await asked(5, 1)).toEqual(again);
    });

    it('FRD-52 is one visit, however often it is asked for at once', async () => {
      await app.doctorChanged(aDoctor(6, 3));
      const { patientId: cancelled } = await ask(6, 1, FORM, {});
      const { person_id } = await visit(6, cancelled);
      await app.call('POST', `/api/patients/${cancelled}/cancel/`, 6, { reason: 'mistake', note: '' });
      const answers = await Promise.all(Array.from({ length: 6 }, () => asked(6, 2, { ...FORM, person_id })));
      expect(new Set(answers.map(({ patientId }) => patientId)).size).toBe(1);
      await expect(asked(6, 3, { ...FORM, person_id })).rejects.toMatchObject(refused);
    });

    it('FRD-52 ORG-64 is not refused for another doctor or branch, nor where the record is restricted', async () => {
      for (const doctor of [3, 4]) await app.doctorChanged(aDoctor(7, doctor));
      const { id } = await walkIn(7);
      await expect(asked(7, 1)).rejects.toMatchObject(refused);
      const elsewhere = await ask(7, 2, FORM, { branchId: 2, refusesSecond: true });
      const other = await asked(7, 3, { ...FORM, doctor_id: 4 });
      await app.call('PATCH', `/api/patients/${id}/restricted/`, 7, { restricted: true, reason: 'Staff' });
      const restricted = await asked(7, 4);
      const made = [elsewhere, other, restricted].map(({ patientId }) => patientId > 0);
      expect(made).toEqual([true, true, true]);
    });
  });

  it('FRD-52 is registered at once where nobody known is likely', async () => {
    await app.doctorChanged(aDoctor(3, 3));
    expect((await ask(3, 1, FORM, { asks: { branches: '*' } })).patientId).toBeGreaterThan(0);
  });
});
