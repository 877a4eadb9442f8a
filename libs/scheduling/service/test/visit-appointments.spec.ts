import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitCancelled, visitRestored } from '@nidaan/patients-contracts';
import { appointmentCancelled } from '@nidaan/scheduling-contracts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

const DOCTOR = 3;
const VISIT = 81;
const APPOINTMENT = 8;
const BEGINS = new Date('2026-12-01T04:30:00Z');

describe('the appointment of a visit', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  /** A checked-in appointment whose visit waits for the doctor. */
  const arrived = async () => {
    await book(APPOINTMENT, { status: 'checked_in', patientId: VISIT });
    await desk.send(hospital, VISIT, DOCTOR, { appointmentId: APPOINTMENT });
  };
  const book = (id: number, { status, patientId }: { status: string; patientId: number | null }) =>
    desk.sql(
      `INSERT INTO scheduling.appointments (hospital_id, id, branch_id, doctor_id, patient_id, name, name_key, phone, phone_key, email, language,
         reason, day, starts_at, ends_at, seat, room, status, source, overbooked, moved_count, cancelled_by, cancel_reason, reference, created_at,
         created_by)
       VALUES ($1, $2, 1, $3, $4, 'Asha Rao', 'asha rao', '', '', '', '', '', '2026-12-01', $5, $6, 1, '', $7, 'desk', false, 0, '', '',
         'ABCDEFG' || $2::int, now(), 1)`,
      [hospital, id, DOCTOR, patientId, BEGINS, new Date(BEGINS.getTime() + 600_000), status],
    );
  const told = { ...visitCancelled.sample, patientId: VISIT };
  const cancel = () => desk.tell(visitCancelled, { ...told, hospitalId: hospital });
  const restore = () => desk.tell(visitRestored, { ...told, hospitalId: hospital });
  const read = async () => (await desk.api.get(`/api/appointments/${APPOINTMENT}/`, desk.as(hospital))).body;
  const words = async () =>
    (await desk.sql('SELECT FROM scheduling.outbox WHERE hospital_id = $1 AND name = $2', [hospital, appointmentCancelled.name]))
      .length;

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });
  beforeEach(async () => {
    hospital += 1;
    await desk.verify(hospital);
    await desk.doctor(hospital, DOCTOR, 'Dr Iyer');
  });
  afterAll(() => desk?.close());

  it('FRD-11 ends with it and frees its time; the patient, who stands at the desk, gets no message', async () => {
    await arrived();
    await cancel();
    const row = await read();
    expect(row).toMatchObject({ status: 'cancelled', cancelled_by: 'desk', cancel_reason: 'Visit cancelled' });
    expect(row.history).toMatchObject([{ what: 'cancelled', reason: 'Visit cancelled' }]);
    expect(await words()).toBe(0);
    // The same seat: the database would refuse it.
    await book(9, { status: 'booked', patientId: null });
    await cancel();
    expect((await read()).history).toHaveLength(1);
  });

  it('FRD-11 ends with it although the token was sent on or taken away before', async () => {
    const lab = await desk.queue(hospital, { name: 'Lab' });
    await arrived();
    const [token] = await desk.ofVisit(hospital, VISIT);
    const sent = await desk.act(hospital, token!.id, 'transfer', { queue_id: lab.id });
    await desk.act(hospital, sent.body.id, 'cancel', { reason: 'went home' });
    await cancel();
    expect((await read()).status).toBe('cancelled');
  });

  it('FRD-11 FRD-52 stays as it is where the patient was checked in with another visit since', async () => {
    await arrived();
    await desk.sql('UPDATE scheduling.appointments SET patient_id = $2 WHERE hospital_id = $1', [hospital, VISIT + 1]);
    await cancel();
    expect((await read()).status).toBe('checked_in');
  });

  it('FRD-11 stays as it is where it was completed before', async () => {
    await arrived();
    await desk.prescribe(hospital, VISIT);
    await cancel();
    expect((await read()).status).toBe('completed');
  });

  it('FRD-11 is completed where a prescription was under way, beside whoever has the time now', async () => {
    await arrived();
    await cancel();
    await book(9, { status: 'booked', patientId: null });
    await desk.prescribe(hospital, VISIT);
    await restore();
    expect(await read()).toMatchObject({ status: 'completed', overbooked: true, cancelled_by: '', cancel_reason: '' });
    await restore();
    expect((await read()).history).toHaveLength(2);
  });

  it('FRD-11 stays cancelled where somebody else cancelled it', async () => {
    await arrived();
    await desk.sql(
      `UPDATE scheduling.appointments SET status = 'cancelled', cancelled_by = 'patient', cancel_reason = 'x' WHERE hospital_id = $1`,
      [hospital],
    );
    await restore();
    expect(await read()).toMatchObject({ status: 'cancelled', cancelled_by: 'patient', cancel_reason: 'x' });
  });

  it('FRD-60 is completed by the prescription although the doctor sent the patient to the laboratory first', async () => {
    const lab = await desk.queue(hospital, { name: 'Lab' });
    await arrived();
    const [token] = await desk.ofVisit(hospital, VISIT);
    await desk.act(hospital, token!.id, 'transfer', { queue_id: lab.id });
    await desk.prescribe(hospital, VISIT);
    expect((await read()).status).toBe('completed');
  });
});
