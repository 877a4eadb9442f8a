import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
/** Monday, 09:00 in India. */
const NOW = new Date('2026-11-23T03:30:00Z');

describe('a visit that goes to a doctor', () => {
  let nidaan: TestNidaan;
  let doctor: number;
  const as = () => ({ token: nidaan.token(HOSPITAL, { accountId: OWNER }) });
  const tokensOf = async (visit: number) => (await nidaan.api.get(`/api/tokens/?visit=${visit}`, as())).body;

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    nidaan.clock.set(NOW);
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active)
      VALUES (${HOSPITAL}, 1, 'Main', '', '', true, true)`);
    await nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id)
       VALUES ($1, 1, $2, 'Asha', 'owner', true, 'active', null, 1)`,
      [HOSPITAL, OWNER],
    );
    const sent = { name: 'Dr Meera Iyer', fee_rules: { first_fee: 500, tiers: [{ within_days: 7, fee: 0, visits: 1 }] } };
    doctor = (await nidaan.api.post('/api/doctors/', sent, as())).body.id;
    const hours = { weekday: 0, start_time: '09:00', end_time: '12:00', slot_minutes: 15 };
    await nidaan.api.put(`/api/doctors/${doctor}/schedule/`, [hours], as());
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('FRD-55 FRD-01 has its token in the queue of a doctor who was added just now, when the answer is there', async () => {
    const form = { first_name: 'Mani', phone: '9812300001', paymentType: 'Cash', amount: '500', doctor_id: doctor };
    const { status, body } = await nidaan.api.post('/api/patients/', form, as());
    expect([status, body.doctor_name]).toEqual([201, 'Dr Meera Iyer']);
    expect(await tokensOf(body.id)).toMatchObject([{ number: 1, state: 'waiting', visit_id: body.id }]);
  });

  it('FRD-55 FRD-52 has its token after a check-in, as the visit of its appointment', async () => {
    const slot = { doctor, date: '2026-11-23', time: '09:30', name: 'Ravi Rao', phone: '9812300002' };
    const booked = (await nidaan.api.post('/api/appointments/', slot, as())).body;
    const { body } = await nidaan.api.post(`/api/appointments/${booked.id}/check-in/`, {}, as());
    expect(await tokensOf(body.patient)).toMatchObject([{ number: 2, state: 'waiting', appointment_id: booked.id }]);
    expect((await nidaan.api.get(`/api/patients/${body.patient}/`, as())).body).toMatchObject({ doctor_id: doctor });
  });
});
