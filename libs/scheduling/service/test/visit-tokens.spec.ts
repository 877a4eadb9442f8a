import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitCancelled, visitCorrected, visitRestored, visitSent } from '@nidaan/patients-contracts';
import { QUEUE_MESSAGES } from '@nidaan/scheduling-contracts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

const DOCTOR = 3;

describe('tokens of visits', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  const begin = async () => {
    hospital += 1;
    await desk.verify(hospital);
    await desk.doctor(hospital, DOCTOR, 'Dr Iyer');
  };
  const queueOf = async () => (await desk.queues(hospital)).find(({ doctor_id: id }) => id === DOCTOR)!;
  const appointment = async (id: number, begins: Date) => {
    await desk.sql(
      `INSERT INTO scheduling.appointments (hospital_id, id, branch_id, doctor_id, name, name_key, phone, phone_key, email, language, reason,
         day, starts_at, ends_at, seat, room, status, source, overbooked, moved_count, cancelled_by, cancel_reason, reference, created_at, created_by)
       VALUES ($1, $5, 1, $2, 'A', 'a', '', '', '', '', '', current_date, $3, $4, 1, '', 'checked_in', 'desk', false, 0, '', '', 'ABCDEFG' || $5::int, now(), 1)`,
      [hospital, DOCTOR, begins, new Date(begins.getTime() + 600_000), id],
    );
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });

  afterAll(() => desk?.close());

  it('FRD-55 gives a visit that goes to a doctor its token at once', async () => {
    await begin();
    await desk.send(hospital, 11, DOCTOR, { name: 'Sunita Devi' });
    expect(await desk.ofVisit(hospital, 11)).toMatchObject([{ label: '1', name: 'Sunita Devi', state: 'waiting', position: 1 }]);
  });

  it('FRD-55 lets the answer of the registration wait for the token', () => {
    expect(visitSent.readBy).toEqual(['scheduling']);
  });

  it('FRD-55 does nothing for a doctor who is not known, and gives one token for a visit that is told twice', async () => {
    await begin();
    await desk.send(hospital, 12, 99);
    expect(await desk.ofVisit(hospital, 12)).toEqual([]);
    await desk.send(hospital, 12, DOCTOR);
    await desk.send(hospital, 12, DOCTOR);
    expect(await desk.ofVisit(hospital, 12)).toHaveLength(1);
  });

  it('FRD-57 places visits that are told late by the time of their registration', async () => {
    await begin();
    await desk.send(hospital, 1, DOCTOR, { at: minutesAgo(5) });
    await desk.send(hospital, 2, DOCTOR, { at: minutesAgo(20) });
    await desk.send(hospital, 3, DOCTOR, { at: minutesAgo(10), ageYears: 72 });
    const list = await desk.list(hospital, (await queueOf()).id);
    expect(list.map(({ visit_id: visit }) => visit)).toEqual([3, 2, 1]);
  });

  it('FRD-57 places an appointment before its begin', async () => {
    await begin();
    const begins = new Date(Date.now() + 20 * 60_000);
    await appointment(8, begins);
    await desk.send(hospital, 1, DOCTOR);
    await desk.send(hospital, 2, DOCTOR, { appointmentId: 8 });
    const list = await desk.list(hospital, (await queueOf()).id);
    expect(list.map(({ visit_id: visit }) => visit)).toEqual([2, 1]);
    expect(list[0]!.because).toMatch(/^Appointment \d\d:\d\d, on time$/);
  });

  it('FRD-60 ends the token of the doctor when the prescription is saved, whatever was pressed before', async () => {
    await begin();
    for (const visit of [21, 22, 23]) await desk.send(hospital, visit, DOCTOR, { at: minutesAgo(9) });
    await desk.next(hospital, (await queueOf()).id);
    for (const visit of [21, 22]) await desk.prescribe(hospital, visit);
    const states = [];
    for (const visit of [21, 22, 23]) states.push((await desk.ofVisit(hospital, visit))[0]!.state);
    expect(states).toEqual(['done', 'done', 'waiting']);
  });

  it('FRD-60 changes nothing by a prescription that is told late or again: a patient who is back with a report waits on', async () => {
    await begin();
    // At noon: whoever came before midnight is not seen again by the same token.
    const noon = new Date('2026-11-26T06:30:00Z');
    const around = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString();
    await desk.nidaan.at(noon, async () => {
      await desk.send(hospital, 31, DOCTOR, { at: around(-30) });
      const savedAt = around(-10);
      await desk.prescribe(hospital, 31, { savedAt });
      const [token] = await desk.ofVisit(hospital, 31);
      expect((await desk.act(hospital, token!.id, 'review')).status).toBe(200);
      await desk.prescribe(hospital, 31, { savedAt });
      expect(await desk.ofVisit(hospital, 31)).toMatchObject([{ state: 'waiting' }]);
      await desk.prescribe(hospital, 31, { savedAt: around(1) });
      expect(await desk.ofVisit(hospital, 31)).toMatchObject([{ state: 'done' }]);
    });
  });

  it('FRD-59 gives whoever was done before midnight no second turn by the same token', async () => {
    await begin();
    await desk.nidaan.at(new Date('2026-11-26T18:29:00Z'), async () => {
      await desk.send(hospital, 31, DOCTOR, { at: '2026-11-26T18:20:00.000Z' });
      await desk.prescribe(hospital, 31, { savedAt: '2026-11-26T18:28:00.000Z' });
    });
    const [token] = await desk.ofVisit(hospital, 31);
    const answer = await desk.nidaan.at(new Date('2026-11-26T18:31:00Z'), () => desk.act(hospital, token!.id, 'review'));
    expect([answer.status, answer.body.message]).toEqual([409, QUEUE_MESSAGES.notToday]);
  });

  it('FRD-59 undoes nothing once the prescription is saved', async () => {
    await begin();
    for (const visit of [41, 42]) await desk.send(hospital, visit, DOCTOR, { at: minutesAgo(9) });
    const queue = await queueOf();
    const press = (ms: number) => desk.nidaan.at(new Date(Date.now() + ms), () => desk.next(hospital, queue.id));
    await press(0);
    const { token } = (await press(4000)).body;
    await desk.prescribe(hospital, 41);
    const answer = await desk.act(hospital, token.id, 'undo');
    expect([answer.status, answer.body.message]).toEqual([409, 'The prescription is saved. This cannot be undone any more.']);
  });

  it('FRD-60 completes the appointment of the visit', async () => {
    await begin();
    await appointment(9, new Date());
    await desk.send(hospital, 61, DOCTOR, { appointmentId: 9 });
    await desk.prescribe(hospital, 61);
    const rows = await desk.sql('SELECT status FROM scheduling.appointments WHERE hospital_id = $1 AND id = 9', [hospital]);
    expect(rows).toEqual([{ status: 'completed' }]);
  });

  it('FRD-11 FRD-56 ends the tokens of a cancelled visit, and gives it none until it is restored', async () => {
    await begin();
    const queue = await desk.queue(hospital, { name: 'Lab' });
    desk.visit(hospital, 71);
    await desk.send(hospital, 71, DOCTOR);
    const told = { ...visitCancelled.sample, hospitalId: hospital, patientId: 71 };
    await desk.tell(visitCancelled, told);
    expect(await desk.ofVisit(hospital, 71)).toMatchObject([{ state: 'cancelled', reason: 'Visit cancelled' }]);
    const refused = await desk.issue(hospital, { queue_id: queue.id, visit_id: 71 });
    expect([refused.status, refused.body.message]).toEqual([409, 'This visit was cancelled']);
    await desk.tell(visitRestored, told);
    expect((await desk.issue(hospital, { queue_id: queue.id, visit_id: 71 })).status).toBe(201);
  });

  it('FRD-07 bear the name that was corrected, in each queue of the visit and in no other', async () => {
    await begin();
    const lab = await desk.queue(hospital, { name: 'Lab' });
    for (const visit of [91, 92]) await desk.send(hospital, visit, DOCTOR, { name: 'Asha Verma' });
    desk.visit(hospital, 91, { name: 'Asha Verma' });
    await desk.issue(hospital, { queue_id: lab.id, visit_id: 91 });
    const told = { ...visitCorrected.sample, hospitalId: hospital, patientId: 91, firstName: 'Asha', lastName: 'Varma' };
    await desk.tell(visitCorrected, told);
    const names = async (visit: number) => (await desk.ofVisit(hospital, visit)).map(({ name }) => name);
    expect([await names(91), await names(92)]).toEqual([['Asha Varma', 'Asha Varma'], ['Asha Verma']]);
  });

  it('FRD-07 lets the answer of the correction wait for the tokens', () => {
    expect(visitCorrected.readBy).toContain('scheduling');
  });

  it('FRD-60 sends the patient on to the next queue, where medicines or tests are prescribed', async () => {
    await begin();
    const pharmacy = await desk.queue(hospital, { name: 'Pharmacy', prefix: 'P' });
    const { kind: _kind, ...queue } = await queueOf();
    await desk.api.put(`/api/queues/${queue.id}/`, { ...queue, next_queue_id: pharmacy.id }, desk.as(hospital));
    for (const visit of [51, 52]) await desk.send(hospital, visit, DOCTOR, { at: minutesAgo(9) });
    await desk.prescribe(hospital, 51);
    await desk.prescribe(hospital, 51);
    await desk.prescribe(hospital, 52, { needsDispensing: false, tests: 'not required' });
    expect(await desk.list(hospital, pharmacy.id)).toMatchObject([{ visit_id: 51, label: 'P1', state: 'waiting' }]);
  });

  it('FRD-62 cancels at 03:00 what is left of the day before, in the zone of the hospital', async () => {
    await begin();
    await desk.verify(hospital, 'Asia/Kathmandu');
    const queue = await desk.queue(hospital, { name: 'Lab' });
    const night = await desk.queue(hospital, { name: 'Casualty', around_the_clock: true });
    const at = (text: string, work: () => Promise<unknown>) => desk.nidaan.at(new Date(text), work);
    await at('2026-11-24T20:00:00+05:45', async () => {
      for (const queue_id of [queue.id, night.id]) await desk.issue(hospital, { queue_id, name: 'A' });
    });
    const states = async () => {
      const list = [
        ...(await desk.list(hospital, queue.id, '?day=2026-11-24')),
        ...(await desk.list(hospital, night.id, '?day=2026-11-24')),
      ];
      return list.map(({ state, reason }) => `${state} ${reason}`.trim());
    };
    await at('2026-11-25T02:59:00+05:45', () => desk.night());
    expect(await states()).toEqual(['waiting', 'waiting']);
    await at('2026-11-25T03:00:10+05:45', () => desk.night());
    expect(await states()).toEqual(['cancelled day ended', 'waiting']);
    // The one who waits all night stays in line; numbers begin anew.
    await at('2026-11-25T08:00:00+05:45', async () => {
      await desk.issue(hospital, { queue_id: night.id, name: 'B' });
      const list = await desk.list(hospital, night.id);
      expect(list.map(({ name, number }) => [name, number])).toEqual([
        ['A', 1],
        ['B', 1],
      ]);
    });
  });
});

describe("the patient's own page", () => {
  let desk: QueuesFixture;

  const begin = async (hospital: number) => {
    await desk.verify(hospital);
    await desk.doctor(hospital, DOCTOR, 'Dr Iyer');
    for (const visit of [1, 2, 3]) await desk.send(hospital, visit, DOCTOR);
    const [token] = await desk.ofVisit(hospital, 3);
    return token!;
  };
  const read = (key: string, headers: Record<string, string> = {}) => desk.api.get(`/api/public/tokens/${key}/`, { headers });

  beforeAll(async () => {
    desk = await openQueuesFixture({ RATE_LIMITS: 'on' });
  });

  afterAll(() => desk?.close());

  it('FRD-64 shows number, place and wait without a login, and no name and no speciality', async () => {
    const { public_key: key } = await begin(1);
    expect(key).toMatch(/^1\.[\w-]{22}$/);
    const { status, body } = await read(key);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ number: '3', queue: 'Dr Iyer', queue_hi: '', room: '3', state: 'waiting', ahead: 2, eta_from: 20, eta_to: 30 },
      ...{ doctor_state: 'not_arrived', delay_minutes: 0, notice: 'Doctor has not arrived' },
    });
    expect(JSON.stringify(body)).not.toMatch(/Patient 3|Paediatrics/);
  });

  it('FRD-64 answers 304 until something changes', async () => {
    const { public_key: key, queue_id: queue } = await begin(2);
    const first = await read(key);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await read(key, headers)).status).toBe(304);
    await desk.next(2, queue);
    const changed = await read(key, headers);
    expect(changed).toMatchObject({ status: 200, body: { ahead: 1, doctor_state: 'in' } });
  });

  it('FRD-64 ends with the day', async () => {
    const { public_key: key, id } = await begin(3);
    await desk.act(3, id, 'cancel', { reason: 'x' });
    expect((await read(key)).body.state).toBe('cancelled');
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const late = await desk.nidaan.at(tomorrow, () => read(key));
    expect(late).toMatchObject({
      status: 404,
      body: { message: 'This token is not known any more. Please ask at the front desk.' },
    });
  });

  it('FRD-64 says the same of what is no key, of an unknown one and of one in another hospital', async () => {
    const { public_key: key } = await begin(4);
    for (const wrong of ['x', `5.${key.slice(2)}`, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, `4.${'a'.repeat(22)}`])
      expect((await read(wrong)).status).toBe(404);
  });

  it('FRD-64 answers 20 times a minute for one key, and other keys meanwhile', async () => {
    const [one, other] = [await begin(5), await begin(6)];
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await read(one.public_key)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect((await read(other.public_key)).status).toBe(200);
  });
});
