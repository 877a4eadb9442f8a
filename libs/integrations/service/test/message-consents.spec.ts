import { describe, expect, it } from '@jest/globals';
import { consentChanged } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { LiftStopJob } from '../src/jobs/lift-stop.job.ts';
import { TellStopsJob } from '../src/jobs/tell-stops.job.ts';
import { appointment, at, mailTemplate, NOW, person, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();
const HOUR = 3_600_000;
const tomorrow = at('2026-11-25', '10:00');

describe('consent', () => {
  const consents = (state: 'given' | 'refused' | 'withdrawn' | 'not_asked', purpose = 'recall', channel = '') => [
    { purpose, channel, state },
  ];
  const recalled = async (given: ReturnType<typeof consents>) => {
    await world.template(smsTemplate('recall'));
    world.fixture.known.persons.set(5, person(5, { consents: given }));
    const made = await world.fixture.api.post('/api/messages/', { kind: 'recall', person_id: 5 }, world.fixture.as(1));
    expect(made.status).toBe(201);
    await world.look();
    const [message] = await world.messages();
    return `${message!.state} ${message!.reason}`.trim();
  };

  it('FRD-76 a recall needs that it was given', async () => expect(await recalled(consents('given'))).toBe('sent'));

  it.each([
    [[]],
    [consents('not_asked')],
    [consents('refused')],
    [consents('withdrawn')],
    [consents('given', 'appointments')],
    [consents('given', 'recall', 'email')],
    [[...consents('given'), ...consents('withdrawn', 'recall', 'sms')]],
  ])('FRD-76 a recall does not leave without it (%#)', async (given) =>
    expect(await recalled(given)).toBe('suppressed No consent for this kind of message'),
  );

  it('FRD-76 ORG-71 one that is withdrawn in the second of sending ends what is due', async () => {
    await world.template(smsTemplate('booked'));
    world.fixture.known.appointments.set(12, appointment(12, { person_id: 5 }));
    world.fixture.known.persons.set(5, person(5));
    await world.tell({ personId: 5 });
    world.fixture.known.persons.set(5, person(5, { consents: consents('withdrawn', 'appointments') }));
    await world.look();
    expect((await world.messages()).at(-1)).toMatchObject({ state: 'suppressed', reason: 'No consent for this kind of message' });
  });

  it('FRD-76 without an answer a booking is confirmed to the address given for it, and not to the person’s', async () => {
    await world.template(smsTemplate('booked'));
    world.fixture.known.persons.set(5, person(5, { consents: [] }));
    world.fixture.known.appointments.set(12, appointment(12, { person_id: 5, phone: '9000000001' }));
    world.fixture.known.appointments.set(13, appointment(13, { person_id: 5, phone: '' }));
    await world.tell({ personId: 5 });
    await world.tell({ personId: 5, appointmentId: 13 });
    await world.look();
    expect(world.driver.given.map(({ to }) => to)).toEqual(['+919000000001']);
  });
});

describe('who asked for no more', () => {
  it('FRD-76 a STOP holds at once: also for what is scheduled, and for all who share the number', async () => {
    await world.template(smsTemplate('booked'));
    await world.template(smsTemplate('reminder'));
    await world.tell();
    await world.look();
    expect((await world.report([{ kind: 'stop', from: '+919876543210' }])).status).toBe(200);
    world.fixture.known.appointments.set(13, appointment(13, { name: 'Ravi Verma', phone: '+91 98765-43210' }));
    await world.tell({ appointmentId: 13 });
    await world.lookAt(tomorrow);
    expect(world.driver.given).toHaveLength(1);
    const kept = (await world.messages()).filter(({ state }) => state === 'suppressed');
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['booked', 'reminder', 'reminder']);
    expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['The address asked for no more messages']));
  });

  it('FRD-76 patients is told of it, and again until it has heard; then no address rests with the stop', async () => {
    await world.template(smsTemplate('booked'));
    await world.tell();
    await world.look();
    world.fixture.known.isAway = true;
    await world.report([{ kind: 'stop', from: '+919876543210' }]);
    const tell = () => world.fixture.app.get(TellStopsJob, { strict: false }).run();
    await expect(tell()).rejects.toThrow('away');
    world.fixture.known.isAway = false;
    await tell();
    expect(world.fixture.known.stops).toContain('sms +919876543210');
    expect(await world.fixture.sql('SELECT sealed_address FROM integrations.message_stops')).toEqual([{ sealed_address: null }]);
    const told = world.fixture.known.stops.length;
    await tell();
    expect(world.fixture.known.stops).toHaveLength(told);
  });

  it('FRD-76 a STOP of a number to which nothing went is kept nowhere', async () => {
    await world.report([{ kind: 'stop', from: '+919000000009' }]);
    expect(await world.fixture.sql('SELECT FROM integrations.message_stops')).toEqual([]);
  });

  it('FRD-76 the link of an e-mail ends e-mails to that address; a link that nobody signed ends nothing', async () => {
    await world.template(mailTemplate('booked'));
    world.fixture.known.appointments.set(12, appointment(12, { email: 'asha@example.in' }));
    await world.tell();
    await world.look();
    const token = /stop-messages#(\S+)/.exec(world.fixture.nidaan.mail.to('asha@example.in').at(-1)!.text)![1]!;
    const stop = (given: unknown) => world.fixture.api.post('/api/public/messages/stop/', { token: given });
    for (const forged of [
      '',
      'x',
      `${token}x`,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token.replace(/^1\./, '2.'),
      7,
    ])
      expect([400, 404]).toContain((await stop(forged)).status);
    expect(await world.fixture.sql('SELECT FROM integrations.message_stops')).toEqual([]);
    for (let n = 0; n < 2; n++) expect((await stop(token)).body).toEqual({ message: 'You will get no more of these messages.' });
    world.fixture.known.appointments.set(13, appointment(13, { email: 'asha@example.in' }));
    await world.tell({ appointmentId: 13 });
    await world.look();
    expect((await world.messages()).find((message) => message.kind === 'booked')).toMatchObject({ state: 'suppressed' });
  });

  it('FRD-76 who agrees anew later than the STOP is written to again, by that channel; an agreement from before counts nothing', async () => {
    await world.template(smsTemplate('booked'));
    world.fixture.known.persons.set(5, person(5));
    world.fixture.known.persons.set(6, person(6, { phone: '9000000001' }));
    const { sql, app, tell } = world.fixture;
    const stopped = async () => (await sql('SELECT FROM integrations.message_stops')).length;
    const lift = (more: object = {}, later = HOUR) => {
      const data = { hospitalId: 1, personId: 5, channel: 'sms' as const, at: new Date(NOW.getTime() + later).toISOString() };
      return runAs({ hospitalId: 1 }, () => app.get(LiftStopJob, { strict: false }).run({ ...data, ...more }));
    };
    await world.tell();
    await world.look();
    await world.report([{ kind: 'stop', from: '+919876543210' }]);
    // Patients has not heard of the STOP yet: then this consent ends with it.
    await sql(`UPDATE integrations.message_stops SET sealed_address = '\\x01'`);
    await lift();
    await sql('UPDATE integrations.message_stops SET sealed_address = NULL');
    for (const other of [{ channel: 'email' as const }, { personId: 6 }, { personId: 7 }]) await lift(other);
    await lift({}, -HOUR);
    const said = { personId: 5, purpose: 'appointments', channel: 'sms', state: 'given', isAnew: true } as const;
    for (const other of [{ state: 'withdrawn' }, { channel: 'whatsapp' }] as const)
      await tell(consentChanged, 1, { ...said, ...other });
    expect(await stopped()).toBe(1);
    await sql(`UPDATE integrations.message_stops SET at = '2020-01-01'`);
    await tell(consentChanged, 1, said);
    await eventually(async () => expect(await stopped()).toBe(0));
    const [entry] = await world.fixture.sql(
      `SELECT subject FROM integrations.audit_entries WHERE what = 'integrations.message-stop-lifted'`,
    );
    expect(entry).toEqual({ subject: 5 });
    world.fixture.known.appointments.set(13, appointment(13));
    await world.tell({ appointmentId: 13 });
    await world.look();
    expect(world.driver.given).toHaveLength(2);
  });

  it('FRD-76 a second STOP is kept where the consent between the two is heard of late', async () => {
    await world.template(smsTemplate('booked'));
    world.fixture.known.persons.set(5, person(5));
    await world.tell();
    await world.look();
    const { sql, app, nidaan } = world.fixture;
    const stop = () => world.report([{ kind: 'stop', from: '+919876543210' }]);
    await stop();
    await app.get(TellStopsJob, { strict: false }).run();
    nidaan.clock.set(new Date(NOW.getTime() + 2 * HOUR));
    world.fixture.known.isAway = true;
    await stop();
    nidaan.clock.set(NOW);
    world.fixture.known.isAway = false;
    await sql('UPDATE integrations.message_stops SET sealed_address = NULL');
    const data = { hospitalId: 1, personId: 5, channel: 'sms' as const, at: new Date(NOW.getTime() + HOUR).toISOString() };
    await runAs({ hospitalId: 1 }, () => app.get(LiftStopJob, { strict: false }).run(data));
    expect(await sql('SELECT FROM integrations.message_stops')).toHaveLength(1);
  });

  it('FRD-76 a consent of another person with the same number lifts no STOP', async () => {
    await world.template(smsTemplate('booked'));
    world.fixture.known.persons.set(5, person(5));
    world.fixture.known.persons.set(6, person(6, { name: 'Ravi Verma' }));
    await world.tell({ personId: 5 });
    await world.look();
    await world.report([{ kind: 'stop', from: '+919876543210' }]);
    await world.fixture.sql(`UPDATE integrations.message_stops SET at = '2020-01-01', sealed_address = NULL`);
    const said = { personId: 6, purpose: 'appointments', channel: 'sms', state: 'given' } as const;
    await world.fixture.tell(consentChanged, 1, said);
    world.fixture.known.appointments.set(13, appointment(13));
    await world.tell({ personId: 5, appointmentId: 13 });
    await world.look();
    expect(world.driver.given).toHaveLength(1);
    // The person's own new consent lifts it.
    await world.fixture.tell(consentChanged, 1, { ...said, personId: 5, isAnew: true });
    const stopped = () => world.fixture.sql('SELECT FROM integrations.message_stops');
    await eventually(async () => expect(await stopped()).toEqual([]));
  });
});
