import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { daysLater } from '@nidaan/kernel';
import type { Recall } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import {
  appointmentBooked,
  appointmentCancelled,
  appointmentMissed,
  appointmentMoved,
  type AppointmentFacts,
} from '@nidaan/scheduling-contracts';
import { AddDueRecallsJob } from '../src/jobs/add-due-recalls.job.ts';
import { RecallRulesService } from '../src/recalls/recall-rules.service.ts';
import { PatientsApp } from './patients-app.ts';
import { addPerson } from './persons-fixture.ts';
import { aDoctor } from './schedule-stand-in.ts';
import { eventually } from '@nidaan/testing';

const HOSPITAL = 1;
const OTHER = 2;
const DOCTOR = 3;
const TODAY = '2026-11-20';

describe('recalls', () => {
  let app: PatientsApp;
  let last = 500;
  beforeAll(async () => {
    app = await PatientsApp.start();
    app.clock.now = () => new Date(`${TODAY}T05:00:00Z`);
    for (const hospital of [HOSPITAL, OTHER]) await app.verified(hospital);
    for (const doctor of [DOCTOR, 4]) await app.doctorChanged(aDoctor(HOSPITAL, doctor));
  });
  afterAll(() => app?.stop());

  const service = () => app.composition.services.get('patients')!.app;
  const person = async (given: Parameters<typeof addPerson>[3] = {}) =>
    (await addPerson(app, HOSPITAL, ++last, { first_name: 'Asha', last_name: 'Verma', phone: `98${last}00000`, ...given })).id;
  const post = (body: object, hospital = HOSPITAL) => app.call('POST', '/api/recalls/', hospital, body);
  const patch = (id: number, body: object, hospital = HOSPITAL) => app.call('PATCH', `/api/recalls/${id}/`, hospital, body);
  const noted = async (given: object = {}) => {
    const made = await post({ person_id: await person(), doctor_id: DOCTOR, due_on: daysLater(TODAY, 10), ...given });
    expect(made.status).toBe(201);
    return made.body as Recall;
  };
  const list = async (query = '') => (await app.get(`/api/recalls/?${query}`, HOSPITAL)).body as Recall[];
  const mine = async (id: number, state: Recall['state']) => (await list(`state=${state}`)).filter((each) => each.id === id);
  const comes = async (person_id: number, doctor_id = DOCTOR) => {
    const visit = await app.register(HOSPITAL, { person_id, doctor_id, amount: '0' });
    await heard('patients', 'patients.patient.registered.v1');
    return visit.id as number;
  };
  // Nobody's answer waits for these events: the test does.
  const heard = async (from: 'patients' | 'scheduling', names: string) => {
    const told = await runAs({ hospitalId: HOSPITAL }, () =>
      app.composition.services
        .get(from)!
        .database.query<{ id: string }>('SELECT event_id AS id FROM outbox WHERE name LIKE $1', [names]),
    );
    const isDone = async () => {
      const done = 'SELECT event_id FROM inbox WHERE event_id = ANY ($1::uuid[]) AND done_at IS NOT NULL';
      const rows = await runAs({ hospitalId: HOSPITAL }, () => app.db.query(done, [told.map(({ id }) => id)]));
      return new Set(rows.map(({ event_id: id }) => id)).size === told.length;
    };
    await eventually(isDone);
  };
  const tell = async (...told: Parameters<PatientsApp['appointment']>) => {
    await app.appointment(...told);
    await heard('scheduling', 'scheduling.appointment.%');
  };
  const appointment = (personId: number | null, day: string, more: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
    ...(appointmentBooked.sample as AppointmentFacts),
    ...{ hospitalId: HOSPITAL, appointmentId: ++last, personId, doctorId: DOCTOR, startsAt: `${day}T04:30:00.000Z` },
    ...more,
  });

  it('FRD-88 notes that a patient is to come again, and shows whom to call', async () => {
    const made = await noted({ note: ' Sugar ', source: 'doctor' });
    expect(made).toMatchObject({
      ...{ name: 'Asha Verma', phone: expect.stringMatching(/^98/), doctor_id: DOCTOR, doctor_name: `Dr ${DOCTOR}` },
      ...{ due_on: '2026-11-30', days_late: 0, note: 'Sugar', source: 'doctor', state: 'due', last_contact: '', attempts: 0 },
    });
    expect(await mine(made.id, 'due')).toEqual([made]);
  });

  it('FRD-88 lists who is overdue, due today and due this week, and those of one doctor, the longest due first', async () => {
    const [late, today, soon, far] = [daysLater(TODAY, -3), TODAY, daysLater(TODAY, 6), daysLater(TODAY, 7)];
    const made: Recall[] = [];
    for (const due_on of [far, soon, today]) made.push(await noted({ due_on, doctor_id: 4 }));
    const old = await noted({ doctor_id: 4 });
    await runAs({ hospitalId: HOSPITAL }, () => app.db.query('UPDATE recalls SET due_on = $2 WHERE id = $1', [old.id, late]));
    const shown = async (due: string) => (await list(`due=${due}&doctor=4`)).map(({ due_on }) => due_on);
    expect(await shown('overdue')).toEqual([late]);
    expect(await shown('today')).toEqual([today]);
    expect(await shown('week')).toEqual([today, soon]);
    const all = await list('doctor=4');
    expect(all.map(({ due_on, days_late }) => [due_on, days_late])).toEqual([
      [late, 3],
      [today, 0],
      [soon, 0],
      [far, 0],
    ]);
    expect(await list(`doctor=4&limit=2&after=${all[1]!.id}`)).toEqual(all.slice(2));
  });

  it('FRD-88 a call that reached the patient makes one contacted, one that did not counts alone, another day makes it due again', async () => {
    const { id } = await noted();
    expect((await patch(id, { last_contact: 'no_answer' })).body).toMatchObject({ state: 'due', attempts: 1 });
    const called = await patch(id, { last_contact: 'called' });
    expect(called.body).toMatchObject({ state: 'contacted', attempts: 2, contacted_at: expect.any(String) });
    expect((await patch(id, { due_on: '2026-12-24', note: 'In winter' })).body).toMatchObject({
      state: 'due',
      due_on: '2026-12-24',
    });
  });

  it('FRD-88 one is dropped for a reason alone, and stays so', async () => {
    const { id } = await noted();
    expect((await patch(id, { state: 'dropped' })).body).toMatchObject({ detail: 'Please give a reason' });
    expect((await patch(id, { state: 'dropped', note: 'Moved away' })).body.state).toBe('dropped');
    const again = await patch(id, { last_contact: 'called' });
    expect([again.status, again.body.detail]).toEqual([409, 'The recall is already dropped']);
    expect((await list()).some((each) => each.id === id)).toBe(false);
  });

  it.each([
    ['same doctor', DOCTOR, 10, 'closed'],
    ['14 days before', DOCTOR, 14, 'closed'],
    ['15 days before', DOCTOR, 15, 'due'],
    ['another doctor', 4, 10, 'due'],
  ] as const)('FRD-88 a visit closes it: %s', async (_, doctor, days, state) => {
    const made = await noted({ due_on: daysLater(TODAY, days) });
    await comes(made.person_id, doctor);
    expect(await mine(made.id, state)).toHaveLength(1);
  });

  it.each([
    [30, 'closed'],
    [31, 'due'],
  ] as const)('FRD-88 a visit %s days after the day: %s', async (days, state) => {
    const made = await noted();
    const due = daysLater(TODAY, -days);
    await runAs({ hospitalId: HOSPITAL }, () => app.db.query('UPDATE recalls SET due_on = $2 WHERE id = $1', [made.id, due]));
    await comes(made.person_id);
    expect(await mine(made.id, state)).toHaveLength(1);
  });

  it('FRD-88 a visit that is cancelled leaves it due', async () => {
    const made = await noted();
    const visit = await comes(made.person_id);
    const cancelled = await app.call('POST', `/api/patients/${visit}/cancel/`, HOSPITAL, { reason: 'left' });
    expect(cancelled.status).toBe(200);
    expect(await mine(made.id, 'due')).toHaveLength(1);
  });

  it('FRD-88 a booking near the day takes it off the list; cancelled, missed or moved far away it is back', async () => {
    const made = await noted();
    const facts = appointment(made.person_id, daysLater(TODAY, 9));
    await tell(appointmentBooked, facts);
    expect(await mine(made.id, 'booked')).toHaveLength(1);
    await tell(appointmentCancelled, facts);
    expect(await mine(made.id, 'due')).toHaveLength(1);
    await tell(appointmentBooked, { ...facts, appointmentId: ++last });
    await tell(appointmentMissed, { ...facts, appointmentId: last });
    expect(await mine(made.id, 'due')).toHaveLength(1);
    const other = { ...facts, appointmentId: ++last };
    await tell(appointmentBooked, other);
    await tell(appointmentMoved, { ...other, startsAt: `${daysLater(TODAY, 12)}T04:30:00.000Z`, movedCount: 1 });
    expect(await mine(made.id, 'booked')).toHaveLength(1);
    await tell(appointmentMoved, { ...other, startsAt: `${daysLater(TODAY, 90)}T04:30:00.000Z`, movedCount: 2 });
    expect(await mine(made.id, 'due')).toHaveLength(1);
  });

  it('FRD-88 after a merge a visit of the one closes what was noted for the other', async () => {
    const made = await noted();
    const survivor = await person({ first_name: 'Usha' });
    const body = { other_id: made.person_id, reason: 'One patient', confirm: true };
    expect((await app.call('POST', `/api/persons/${survivor}/merge/`, HOSPITAL, body)).status).toBe(200);
    expect((await mine(made.id, 'due'))[0]).toMatchObject({ person_id: survivor, name: 'Usha Verma' });
    await comes(survivor);
    expect(await mine(made.id, 'closed')).toHaveLength(1);
  });

  it('FRD-88 FRD-21 whoever died is on no list, and is not put on one', async () => {
    const made = await noted();
    const dead = { version: 1, deceased_on: TODAY };
    expect((await app.call('PATCH', `/api/persons/${made.person_id}/`, HOSPITAL, dead)).status).toBe(200);
    expect(await mine(made.id, 'due')).toEqual([]);
    const again = await post({ person_id: made.person_id, due_on: '2026-12-01' });
    expect([again.status, again.body.detail]).toEqual([409, 'This patient is marked as deceased']);
  });

  it('FRD-88 ten desks that note the same at once make one entry', async () => {
    const person_id = await person();
    const body = { person_id, doctor_id: DOCTOR, due_on: '2026-12-02' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)!.body.detail).toBe('This patient is on the list for this day already');
  });

  it.each([
    [{ due_on: undefined }, 400, 'due_on is required'],
    [{ due_on: '2026-11-19' }, 400, 'The day must not be in the past'],
    [{ due_on: '2036-01-01' }, 400, 'The day must be within five years'],
    [{ due_on: '20 Nov' }, 400, 'Dates must be written as YYYY-MM-DD'],
    [{ doctor_id: 99 }, 400, 'No doctor found with this ID'],
    [{ person_id: 99_999 }, 404, 'No patient found with this UHID'],
    [{ person_id: undefined }, 400, 'Please choose the patient'],
    [{ source: 'rule' }, 400, 'source must be desk or doctor'],
  ])('FRD-88 refuses %j', async (given, status, sentence) => {
    const answer = await post({ person_id: await person(), due_on: '2026-12-02', ...given });
    expect([answer.status, answer.body.detail ?? Object.values(answer.body)[0]]).toEqual([status, sentence]);
  });

  it('FRD-88 FRD-90 another hospital finds nothing of it', async () => {
    const made = await noted();
    expect((await app.get('/api/recalls/', OTHER)).body).toEqual([]);
    const answer = await patch(made.id, { last_contact: 'called' }, OTHER);
    expect([answer.status, answer.body.detail]).toEqual([404, 'No recall found with this ID']);
    expect((await post({ person_id: made.person_id, due_on: '2026-12-02' }, OTHER)).status).toBe(404);
  });

  describe('by rule', () => {
    const rules = (body: unknown) => app.call('PUT', '/api/recall-rules/', HOSPITAL, body);
    const run = (day: string) => {
      const before = app.clock.now;
      app.clock.now = () => new Date(`${day}T05:00:00Z`);
      return runAs({ hospitalId: HOSPITAL }, () => service().get(RecallRulesService).run()).finally(
        () => (app.clock.now = before),
      );
    };
    const ofRule = async (personId: number) =>
      (await list()).filter(({ person_id, source }) => source === 'rule' && person_id === personId);

    it('FRD-88 a doctor who wants it sees patients again so many days after the last visit, each once', async () => {
      expect((await rules([{ doctor_id: DOCTOR, after_days: 90 }])).status).toBe(200);
      const personId = await person();
      await comes(personId);
      const due = daysLater(TODAY, 90);
      await run(daysLater(due, -15));
      expect(await ofRule(personId)).toEqual([]);
      await run(daysLater(due, -14));
      await run(daysLater(due, -13));
      expect(await ofRule(personId)).toMatchObject([{ due_on: due, doctor_id: DOCTOR, state: 'due', note: '' }]);
    });

    it('FRD-88 the last visit counts, and who died is left alone', async () => {
      const [twice, dead] = [await person(), await person()];
      for (const each of [twice, dead]) await comes(each);
      await runAs({ hospitalId: HOSPITAL }, async () => {
        await app.db.query('UPDATE patients SET registered_on = registered_on - 1 WHERE person_id = $1', [twice]);
        await app.db.query('UPDATE persons SET deceased_on = $2 WHERE id = $1', [dead, TODAY]);
      });
      await comes(twice);
      await run(daysLater(TODAY, 85));
      expect(await ofRule(twice)).toMatchObject([{ due_on: daysLater(TODAY, 90) }]);
      expect(await ofRule(dead)).toEqual([]);
    });

    it('FRD-88 the nightly run reaches every hospital with rules', async () => {
      const personId = await person();
      await comes(personId);
      const asked: number[] = [];
      const recallRules = service().get(RecallRulesService);
      const jobs = service().get(AddDueRecallsJob);
      const before = app.clock.now;
      app.clock.now = () => new Date(`${daysLater(TODAY, 90)}T05:00:00Z`);
      const run = recallRules.run.bind(recallRules);
      const done = new Promise<void>((resolve) => {
        recallRules.run = async () => {
          await run();
          asked.push(HOSPITAL);
          resolve();
        };
      });
      await jobs.ask();
      await done;
      app.clock.now = before;
      expect(asked).toEqual([HOSPITAL]);
      expect(await ofRule(personId)).toHaveLength(1);
    });

    it.each([
      [[{ doctor_id: 99, after_days: 90 }], 'No doctor found with this ID'],
      [[{ doctor_id: DOCTOR, after_days: 0 }], 'after_days must be a number from 1 to 1825'],
      [
        [
          { doctor_id: DOCTOR, after_days: 9 },
          { doctor_id: DOCTOR, after_days: 9 },
        ],
        'A doctor has one rule',
      ],
      [{}, 'A list of rules is expected'],
    ])('FRD-88 refuses the rules %j', async (body, sentence) => {
      const answer = await rules(body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(sentence)]);
    });
  });
});
