import { describe, expect, it } from '@jest/globals';
import { personChanged } from '@nidaan/patients-contracts';
import { appointmentArrived, appointmentCancelled, appointmentMissed, appointmentMoved } from '@nidaan/scheduling-contracts';
import { appointment, at, mailTemplate, NOW, person, SLOT, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();
const HOUR = 3_600_000;
const tomorrow = at('2026-11-25', '10:00');

describe('what is planned of an appointment', () => {
  const planned = async () =>
    (await world.fixture.api.get('/api/appointments/12/reminders/', world.fixture.as(1))).body as {
      due_at: string;
      status: string;
      reason: string;
    }[];

  it('FRD-72 PRM-14 a confirmation at once, reminders 24 and 2 hours before', async () => {
    await world.tell();
    expect(await planned()).toEqual([
      {
        id: expect.any(Number),
        appointment: 12,
        channel: '',
        due_at: tomorrow.toISOString(),
        status: 'scheduled',
        sent_at: null,
        reason: '',
      },
      expect.objectContaining({ due_at: at('2026-11-26', '08:00').toISOString() }),
    ]);
    expect(await world.states()).toEqual(['booked scheduled', 'reminder scheduled', 'reminder scheduled']);
  });

  it('FRD-72 those whose hour has passed are skipped, and the hospital says how many there are', async () => {
    await world.tell({ startsAt: new Date(NOW.getTime() + 20 * HOUR).toISOString() });
    expect(await planned()).toHaveLength(1);
    await world.settings({ reminder_hours: [72, 48, 3] });
    await world.tell({ appointmentId: 13 });
    const ids = await world.fixture.sql(
      'SELECT offset_hours FROM integrations.messages WHERE appointment_id = 13 AND kind = $1',
      ['reminder'],
    );
    expect(ids).toEqual([{ offset_hours: 3 }]);
  });

  it('FRD-71 what is told twice makes one message', async () => {
    await world.tell();
    await world.tell();
    expect(await world.messages()).toHaveLength(3);
    const [{ purpose_key: key }] = (await world.fixture.sql(
      `SELECT purpose_key FROM integrations.messages WHERE kind = 'reminder' ORDER BY due_at`,
    )) as [{ purpose_key: string }];
    expect(key).toBe('appointment/12/reminder/24h/0');
  });

  it('FRD-72 PRM-14 moved: the former reminders go, those of the new time come, and the patient is told', async () => {
    await world.tell();
    await world.tell({ startsAt: new Date(SLOT.getTime() + 26 * HOUR).toISOString(), movedCount: 1 }, appointmentMoved);
    expect(await world.states()).toEqual([
      ...['booked cancelled', 'reminder cancelled', 'reminder cancelled'],
      ...['moved scheduled', 'reminder scheduled', 'reminder scheduled'],
    ]);
    const reasons = (await planned()).map(({ status, reason }) => `${status} ${reason}`);
    expect(reasons).toEqual(expect.arrayContaining(['cancelled The appointment was moved', 'scheduled ']));
  });

  it.each([
    [appointmentCancelled, 'The appointment was cancelled', ['cancelled scheduled']],
    [appointmentArrived, 'The patient has arrived', []],
    [appointmentMissed, 'The patient did not come', []],
  ] as const)('FRD-72 PRM-14 what waits is cancelled with the reason (%#)', async (contract, reason, more) => {
    await world.tell();
    await world.tell({}, contract);
    expect(await world.states()).toEqual(['booked cancelled', 'reminder cancelled', 'reminder cancelled', ...more]);
    expect((await planned()).map((each) => each.reason)).toEqual([reason, reason]);
  });

  it('FRD-72 of an early appointment that is moved or cancelled in the night the patient hears at once', async () => {
    await world.settings({ reminder_hours: [] });
    for (const kind of ['moved', 'cancelled']) await world.template(smsTemplate(kind));
    const night = at('2026-11-24', '21:30');
    const early = at('2026-11-25', '07:30').toISOString();
    world.fixture.nidaan.clock.set(night);
    await world.tell({ movedCount: 1, formerStartsAt: early }, appointmentMoved);
    world.fixture.known.appointments.set(13, appointment(13, { status: 'cancelled', starts_at: early }));
    await world.tell({ appointmentId: 13, startsAt: early }, appointmentCancelled);
    await world.look();
    world.fixture.nidaan.clock.set(NOW);
    expect(await world.states()).toEqual(['moved sent', 'cancelled sent']);
  });

  it('FRD-72 moved again in the night, or cancelled after a move that nobody was told of, it is said as early as the first move', async () => {
    await world.settings({ reminder_hours: [] });
    const night = at('2026-11-24', '21:30');
    const [early, later] = [at('2026-11-25', '07:30').toISOString(), at('2026-11-28', '10:00').toISOString()];
    world.fixture.nidaan.clock.set(night);
    for (const appointmentId of [12, 13])
      await world.tell({ appointmentId, movedCount: 1, formerStartsAt: early, startsAt: later }, appointmentMoved);
    await world.tell({ movedCount: 2, formerStartsAt: later }, appointmentMoved);
    await world.tell({ appointmentId: 13, movedCount: 1, startsAt: later }, appointmentCancelled);
    world.fixture.nidaan.clock.set(NOW);
    const due = (await world.messages()).filter(({ state }) => state === 'scheduled');
    expect(due.map(({ kind, due_at: dueAt }) => [kind, dueAt.slice(0, 16)]).sort()).toEqual([
      ['cancelled', '2026-11-24T16:00'],
      ['moved', '2026-11-24T16:00'],
    ]);
  });

  it('FRD-72 nobody is told that an appointment of yesterday is cancelled', async () => {
    await world.tell({ startsAt: at('2026-11-23', '10:00').toISOString() }, appointmentCancelled);
    expect(await world.messages()).toEqual([]);
  });

  it('FRD-72 reminders of another hospital’s appointment are none', async () => {
    await world.tell();
    expect((await world.fixture.api.get('/api/appointments/12/reminders/', world.fixture.as(2))).body).toEqual([]);
  });
});

describe('what leaves', () => {
  it('FRD-71 FRD-73 FRD-74 an SMS as it is registered, to the number of the booking, once', async () => {
    await world.template(smsTemplate('booked'));
    await world.tell();
    await world.look();
    await world.look();
    expect(world.driver.given).toEqual([
      {
        reference: expect.stringMatching(/^1\.[0-9a-z]+$/),
        to: '+919876543210',
        text: 'Dear Asha, your appointment is on 26/11/2026 at 10:00. Sanjeevani Clinic',
        registration: { entityId: '1101234567890123456', templateId: '1107161234567890123', header: 'SANJVN' },
      },
    ]);
    const [, , sent] = await world.messages();
    expect(sent).toMatchObject({ kind: 'booked', state: 'sent', channel: 'sms', to: '3210', parts: 1, cost: 0.2 });
  });

  it('FRD-73 FRD-76 an e-mail with its words and the link that ends them', async () => {
    await world.template(mailTemplate('booked'));
    world.fixture.known.appointments.set(12, appointment(12, { email: 'Asha@Example.in' }));
    await world.tell();
    await world.look();
    const [mail] = world.fixture.nidaan.mail.to('asha@example.in');
    expect(mail!.subject).toBe('Your appointment on 26/11/2026');
    expect(mail!.text).toContain('Dr Meera Iyer expects you at 10:00 in Branch 1. Sanjeevani Clinic, 02041234567');
    expect(mail!.text).toMatch(/http\S+\/stop-messages#1\.[0-9a-z]+\.[\w-]{22}/);
    expect((await world.messages()).at(-1)).toMatchObject({ state: 'sent', channel: 'email', to: 'e.in', cost: 0 });
  });

  it('FRD-72 reminders leave at their hour, not before', async () => {
    await world.template(smsTemplate('reminder'));
    await world.tell();
    await world.lookAt(new Date(tomorrow.getTime() - 60_000));
    expect(world.driver.given).toHaveLength(0);
    await world.lookAt(tomorrow);
    expect(world.driver.given).toHaveLength(1);
  });

  it('FRD-72 nothing leaves in quiet hours, also what came late: it waits for the morning', async () => {
    await world.template(smsTemplate('booked'));
    await world.tell();
    await world.lookAt(at('2026-11-24', '22:00'));
    expect(world.driver.given).toHaveLength(0);
    expect((await world.messages()).at(-1)).toMatchObject({
      state: 'scheduled',
      due_at: at('2026-11-25', '08:00').toISOString(),
    });
    await world.lookAt(at('2026-11-25', '08:00'));
    expect(world.driver.given).toHaveLength(1);
  });

  it.each([
    [{ status: 'cancelled' as const }, 'The appointment was cancelled'],
    [{ status: 'checked_in' as const }, 'The patient has arrived'],
    [{ status: 'no_show' as const }, 'The patient did not come'],
    [{ starts_at: at('2026-11-27', '10:00').toISOString() }, 'The appointment was moved'],
  ])('FRD-72 what has changed at the owner does not leave, though no event has come yet (%#)', async (more, reason) => {
    await world.template(smsTemplate('booked'));
    await world.tell();
    world.fixture.known.appointments.set(12, appointment(12, more));
    await world.look();
    expect(world.driver.given).toEqual([]);
    expect((await world.messages()).at(-1)).toMatchObject({ state: 'cancelled', reason });
  });

  it('FRD-74 FRD-75 a kind without a template is kept back with the reason; the first channel of the order that has one is taken', async () => {
    await world.tell();
    await world.look();
    expect((await world.messages()).at(-1)).toMatchObject({
      state: 'suppressed',
      reason: 'No template for this kind of message',
    });
    await world.template(mailTemplate('moved'));
    await world.template(smsTemplate('moved', { is_active: false }));
    world.fixture.known.appointments.set(12, appointment(12, { email: 'asha@example.in', moved_count: 1 }));
    await world.tell({ movedCount: 1 }, appointmentMoved);
    await world.look();
    expect((await world.messages()).find(({ kind }) => kind === 'moved')).toMatchObject({ state: 'sent', channel: 'email' });
    expect(world.driver.given).toEqual([]);
  });

  it('FRD-74 a text that does not fit what is registered is kept back', async () => {
    await world.template(
      smsTemplate('booked', {
        dlt: {
          ...smsTemplate('booked').dlt,
          placeholders: [{ tag: 'numeric', variable: 'patient_name' }, ...smsTemplate('booked').dlt.placeholders.slice(1)],
        },
      }),
    );
    const numeric = await world.messages();
    expect(numeric).toEqual([]);
    await world.template(smsTemplate('booked'));
    await world.settings({ entity_id: '' });
    await world.tell();
    await world.look();
    expect((await world.messages()).at(-1)).toMatchObject({
      state: 'suppressed',
      reason: 'Text differs from the registered template',
    });
    expect(world.driver.given).toEqual([]);
  });

  it.each([
    [{ phone: '' }, 'No phone number'],
    [{ phone: '020 4123456' }, 'No Indian mobile number'],
    [{ phone: '+971501234567' }, 'No Indian mobile number'],
  ])('FRD-76 nobody is reached without a mobile number of India (%#)', async (more, reason) => {
    world.fixture.known.appointments.set(12, appointment(12, { ...more, person_id: 5 }));
    world.fixture.known.persons.set(5, person(5, { phone: more.phone }));
    await world.template(smsTemplate('booked'));
    await world.tell({ personId: 5 });
    await world.look();
    expect((await world.messages()).at(-1)).toMatchObject({ state: 'suppressed', reason });
  });

  it('FRD-72 FRD-21 nobody is written to who is marked as deceased', async () => {
    world.fixture.known.appointments.set(12, appointment(12, { person_id: 5 }));
    world.fixture.known.persons.set(5, person(5, { is_deceased: true }));
    await world.template(smsTemplate('booked'));
    await world.tell({ personId: 5 });
    await world.look();
    expect(world.driver.given).toEqual([]);
    expect((await world.messages()).at(-1)).toMatchObject({ state: 'suppressed', reason: 'The patient is marked as deceased' });
  });

  it('FRD-21 a death takes back whatever is planned for the person, also a word by hand; undoing it brings nothing back', async () => {
    world.fixture.known.persons.set(5, person(5)).set(6, person(6));
    world.fixture.known.appointments.set(12, appointment(12, { person_id: 5 })).set(13, appointment(13, { person_id: 6 }));
    await world.template(smsTemplate('reminder'));
    await world.tell({ personId: 5 });
    await world.tell({ appointmentId: 13, personId: 6 });
    await world.fixture.tell(personChanged, 1, { personId: 5, deceased: true, what: ['deceased_on'] });
    const planned = async (person: number) =>
      (await world.messages(`?person=${person}`)).map(({ state, reason }) => [state, reason]);
    const gone = ['cancelled', 'The patient is marked as deceased'];
    expect(new Set((await planned(5)).map(String))).toEqual(new Set([String(gone)]));
    expect(new Set((await planned(6)).map(([state]) => state))).toEqual(new Set(['scheduled']));
    await world.fixture.tell(personChanged, 1, { personId: 5, deceased: false, what: ['deceased_on'] });
    expect(new Set((await planned(5)).map(String))).toEqual(new Set([String(gone)]));
    world.fixture.known.persons.set(5, person(5, { is_deceased: true }));
    const refused = await world.fixture.api.post('/api/messages/', { kind: 'recall', person_id: 5 }, world.fixture.as(1));
    expect([refused.status, refused.body.message]).toEqual([409, 'This patient is marked as deceased']);
  });

  it('FRD-71 owners that are away cost no try: it is asked again a minute later', async () => {
    await world.template(smsTemplate('recall'));
    world.fixture.known.persons.set(5, person(5, { consents: [{ purpose: 'recall', channel: '', state: 'given' }] }));
    await world.fixture.api.post('/api/messages/', { kind: 'recall', person_id: 5 }, world.fixture.as(1));
    world.fixture.known.isAway = true;
    await world.look();
    expect(await world.messages()).toMatchObject([
      { state: 'scheduled', attempts: 0, reason: 'Waits for the patient’s address' },
    ]);
    world.fixture.known.isAway = false;
    await world.lookAt(new Date(NOW.getTime() + 5 * 60_000));
    expect(await world.states()).toEqual(['recall sent']);
  });
});
