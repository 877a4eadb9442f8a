import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MemberFacts, RightsKey } from '@nidaan/platform-access';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { EveryoneOwns } from '@nidaan/testing/services';
import { heardOfVisits } from './hears-visits.ts';
import { PatientsApp } from './patients-app.ts';

const DOCTOR = 12;

class People extends EveryoneOwns {
  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const member = (await super.find(key))!;
    return key.accountId === DOCTOR ? { ...member, roleKey: 'doctor' } : member;
  }
}

describe('cancelled visits', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(undefined, new People());
  });
  afterAll(() => app?.stop());

  const cancel = (hospital: number, id: number, body: object = { reason: 'left' }, headers = {}) =>
    app.call('POST', `/api/patients/${id}/cancel/`, { ...app.headers(hospital), ...headers }, body);
  const stats = async (hospital: number): Promise<PatientsStatsAnswer> =>
    (await app.get('/api/patients/patients_stats/', hospital)).body as PatientsStatsAnswer;
  const waiting = async (hospital: number): Promise<number[]> =>
    ((await app.get('/api/patients/pending/', hospital)).body as { id: number }[]).map(({ id }) => id);
  const told = (hospital: number, id: number) =>
    heardOfVisits.filter(([, visit]) => visit.hospitalId === hospital && visit.patientId === id);

  it('FRD-11 ends a waiting visit: off the pending list, status Cancelled, others are told, and what was taken is said', async () => {
    const [gone, stays] = [await app.register(1, { amount: '250.50' }), await app.register(1)];
    const { status, body } = await cancel(1, gone.id, { reason: 'left', note: '  went home ' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: gone.id, status: 'Cancelled', refund_due: 250.5, amount: 250.5 }),
    ]);
    expect(await waiting(1)).toEqual([stays.id]);
    expect((await app.get(`/api/patients-main/${gone.id}/`, 1)).body.status).toBe('Cancelled');
    const payload = { hospitalId: 1, patientId: gone.id, amountPaise: 25_050, registeredOn: expect.any(String) };
    expect(told(1, gone.id)).toEqual([['cancelled', payload]]);
    const { body: history } = await app.get(`/api/patients/${gone.id}/cancellations/`, 1);
    expect(history).toEqual([
      { cancel_reason: 'left', cancel_note: 'went home', cancelled_at: expect.any(String), undone_at: null },
    ]);
    expect((await app.get(`/api/patients/${stays.id}/cancellations/`, 1)).body).toEqual([]);
  });

  it('FRD-11 answers a refund of 0 where no fee was taken', async () => {
    const { id } = await app.register(1, { paymentType: 'Reference', amount: '' });
    expect((await cancel(1, id, { reason: 'mistake' })).body.refund_due).toBe(0);
  });

  it('FRD-11 leaves every documented figure as it was, and counts the cancelled beside it; who left unseen by reason', async () => {
    const reasons = ['left', 'mistake', 'duplicate', 'doctor_absent'];
    const visits = [];
    for (const _ of [...reasons, 'stays']) visits.push(await app.register(2, { amount: '300' }));
    const before = await stats(2);
    expect([before.cancelled_today, before.left_today]).toEqual([0, 0]);
    for (const [at, reason] of reasons.entries()) expect((await cancel(2, visits[at].id, { reason })).status).toBe(200);
    const { today_patients_data: listed, ...after } = await stats(2);
    const { today_patients_data: _, ...figures } = before;
    expect(after).toEqual({ ...figures, cancelled_today: 4, left_today: 2 });
    expect(listed.map(({ status, amount }) => [status, amount])).toEqual([
      ['Pending', 300],
      ...reasons.map(() => ['Cancelled', 300]),
    ]);
    const day = (await app.get('/api/patients/day/', 2)).body;
    expect([day.registered, day.waiting, day.pending]).toEqual([5, 1, 1]);
  });

  it('FRD-11 refuses a treated visit, a cancelled one, an unknown one, that of another hospital, and a reason it does not know', async () => {
    const [treated, cancelled] = [await app.register(3), await app.register(3)];
    await app.saved(3, treated.id, 901);
    await cancel(3, cancelled.id);
    const said = async (id: number, body?: object) => {
      const answer = await cancel(3, id, body);
      return [answer.status, answer.body.message];
    };
    expect(await said(treated.id)).toEqual([409, 'This visit has already been treated']);
    expect(await said(cancelled.id)).toEqual([409, 'This visit was cancelled']);
    await app.register(4);
    expect(await said(99_999)).toEqual([404, 'No patient found with this ID']);
    expect((await app.get(`/api/patients/${cancelled.id}/cancellations/`, 9)).status).toBe(404);
    for (const reason of [undefined, 'bored', 1, null]) {
      expect(await said(cancelled.id, { reason })).toEqual([400, 'reason must be left, mistake, duplicate or doctor_absent']);
    }
    expect(await said(cancelled.id, { reason: 'left', note: 'x'.repeat(501) })).toEqual([400, 'Note is too long']);
  });

  it('FRD-11 lets a prescription that was saved at the same moment win: treated again, told, counted back, and kept as undone', async () => {
    const { id } = await app.register(5);
    await cancel(5, id);
    expect((await stats(5)).cancelled_today).toBe(1);
    await app.saved(5, id, 902, {
      tablets: [{ name: 'Paracetamol', count: 1, dosage: '', frequency: 'BD', duration: 1 }] as never,
    });
    const { body } = await app.get(`/api/patients-main/${id}/`, 5);
    expect([body.status, body.medical_records.length]).toEqual(['Prescribed', 1]);
    expect(told(5, id).map(([kind]) => kind)).toEqual(['cancelled', 'restored']);
    const after = await stats(5);
    expect([after.cancelled_today, after.left_today, after.completed_today_count]).toEqual([0, 0, 1]);
    const { body: history } = await app.get(`/api/patients/${id}/cancellations/`, 5);
    expect(history).toEqual([expect.objectContaining({ cancel_reason: 'left', undone_at: expect.stringMatching(/^20.*Z$/) })]);
  });

  it('FRD-11 L3 cancels once where a desk asks twice, and of two desks one is refused', async () => {
    const [retried, raced] = [await app.register(6), await app.register(6)];
    const key = { 'idempotency-key': 'cancel-1' };
    const [first, second] = [
      await cancel(6, retried.id, { reason: 'left' }, key),
      await cancel(6, retried.id, { reason: 'left' }, key),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const both = await Promise.all([cancel(6, raced.id), cancel(6, raced.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stats(6)).cancelled_today).toBe(2);
  });

  it('FRD-11 ORG-06 shows what goes back to nobody who may not see the fee', async () => {
    const { id } = await app.register(7, { amount: '90' });
    const answer = await app.call('POST', `/api/patients/${id}/cancel/`, app.headers(7, DOCTOR), { reason: 'left' });
    expect(answer.body).toMatchObject({ refund_due: 0, amount: 0 });
    expect(answer.body.hidden).toEqual(expect.arrayContaining(['amount', 'refund_due']));
  });
});
