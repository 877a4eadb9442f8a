import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { heardRegistration } from './hears-visits.ts';
import { PatientsApp } from './patients-app.ts';
import { aDoctor, schedule } from './schedule-stand-in.ts';

describe('visits that go to a doctor', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const sentOf = (hospital: number, visit: number) =>
    schedule.sent.filter(({ hospitalId, patientId }) => hospitalId === hospital && patientId === visit);
  const send = (hospitalId: number, form: object) =>
    app.call('POST', '/api/patients/', hospitalId, { paymentType: 'Cash', amount: '500', first_name: 'Asha', ...form });

  it('FRD-01 bear the doctor in the answer, in every later one and in what others hear', async () => {
    await app.doctorChanged(aDoctor(1, 3, { name: 'Dr Meera Iyer' }));
    const { status, body } = await send(1, { doctor_id: 3 });
    expect([status, body.doctor_id, body.doctor_name]).toEqual([201, 3, 'Dr Meera Iyer']);
    expect((await app.get(`/api/patients/${body.id}/`, 1)).body).toMatchObject({ doctor_id: 3, doctor_name: 'Dr Meera Iyer' });
    expect(await heardRegistration(body.id)).toMatchObject({ doctorId: 3, personId: body.person_id });
  });

  it('FRD-01 keep the name that the doctor had, and show the new one at the next visit', async () => {
    await app.doctorChanged(aDoctor(2, 3, { name: 'Dr Old' }));
    const first = (await send(2, { doctor_id: 3 })).body;
    await app.doctorChanged(aDoctor(2, 3, { name: 'Dr New', version: 2 }));
    const second = (await send(2, { doctor_id: 3, first_name: 'Ravi' })).body;
    expect([(await app.get(`/api/patients/${first.id}/`, 2)).body.doctor_name, second.doctor_name]).toEqual(['Dr Old', 'Dr New']);
  });

  it('FRD-01 are refused for a doctor who is unknown, of another hospital, or no more active', async () => {
    await app.doctorChanged(aDoctor(3, 4));
    await app.doctorChanged(aDoctor(4, 5, { isActive: false }));
    for (const doctor_id of [4, 5, 99, 'x', 0]) {
      const { status, body } = await send(4, { doctor_id });
      expect([status, body.message]).toEqual([400, 'No doctor found with this ID']);
    }
    expect((await app.get('/api/patients/pending/', 4)).body).toEqual([]);
  });

  it('FRD-01 ask scheduling once for a doctor of whom nobody told yet', async () => {
    schedule.doctors.push(aDoctor(5, 6));
    const before = schedule.asked;
    for (const first_name of ['Asha', 'Ravi']) expect((await send(5, { doctor_id: 6, first_name })).status).toBe(201);
    expect(schedule.asked - before).toBe(1);
  });

  it('FRD-01 FRD-55 without a doctor a visit answers none, and no queue hears of it', async () => {
    const { body } = await send(6, {});
    expect([body.doctor_id, body.doctor_name, body.fee_kind]).toEqual([null, '', '']);
    expect(sentOf(6, body.id)).toEqual([]);
  });

  it('FRD-55 are told to the queue with person, age and priority before the answer is there', async () => {
    await app.doctorChanged(aDoctor(7, 3));
    const { body } = await send(7, { doctor_id: 3, last_name: 'Verma', age: '71', needs: ['wheelchair'] });
    expect(sentOf(7, body.id)).toEqual([
      {
        ...{ hospitalId: 7, patientId: body.id, personId: body.person_id, branchId: 1, doctorId: 3, appointmentId: null },
        ...{ name: 'Asha Verma', priority: 'disabled', ageYears: 71, at: body.created_at },
      },
    ]);
  });

  it.each([
    [{ patientType: 'Emergency', needs: ['pregnant'] }, 'emergency'],
    [{ needs: ['pregnant', 'disability'] }, 'pregnant'],
    [{ patientType: 'OPD' }, 'normal'],
  ])('FRD-55 FRD-57 of %o are told as %s', async (form, priority) => {
    await app.doctorChanged(aDoctor(8, 3));
    const { body } = await send(8, { doctor_id: 3, ...form });
    expect(sentOf(8, body.id)).toMatchObject([{ priority, ageYears: null }]);
  });

  it('FRD-55 bring along what the chosen person needs', async () => {
    await app.doctorChanged(aDoctor(9, 3));
    const first = (await send(9, { needs: ['disability'], phone: '9811100009' })).body;
    const { body } = await send(9, { doctor_id: 3, person_id: first.person_id });
    expect(sentOf(9, body.id)).toMatchObject([{ priority: 'disabled', personId: first.person_id }]);
  });

  it('FRD-46 are listed for one doctor, with those that go to none', async () => {
    for (const id of [3, 4]) await app.doctorChanged(aDoctor(11, id));
    const [mine, , free] = [await send(11, { doctor_id: 3 }), await send(11, { doctor_id: 4 }), await send(11, {})];
    for (const order of ['', '&order=queue']) {
      const listed = (await app.get(`/api/patients/pending/?doctor=3${order}`, 11)).body.map(({ id }: { id: number }) => id);
      expect(listed.sort()).toEqual([mine.body.id, free.body.id]);
      const found = (await app.get(`/api/patients/pending/?doctor=3&search=Asha&limit=1${order}`, 11)).body;
      expect(found).toHaveLength(1);
    }
    expect((await app.get('/api/patients/pending/', 11)).body).toHaveLength(3);
  });

  it('FRD-52 are no way to make a visit of an appointment', async () => {
    const { status, body } = await send(10, { appointment_id: 5 });
    expect([status, body.message]).toEqual([400, 'No appointment found with this ID']);
  });
});
