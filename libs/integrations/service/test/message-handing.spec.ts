import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { MailFailure } from '@nidaan/platform-mail';
import type { Handover } from '@nidaan/platform-messages';
import { appointmentArrived, appointmentMoved } from '@nidaan/scheduling-contracts';
import { DueMessagesRepository } from '../src/messages/due-messages.repository.ts';
import { appointment, mailTemplate, NOW, person, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();
const MINUTE = 60_000;
const AT_ONCE = 25;
const TAKEN: Handover = { outcome: 'taken', providerRef: 'p1' };
const after = (ms: number) => new Date(NOW.getTime() + ms);
const only = async () => (await world.messages())[0]!;

/** Messages of one person and number, due now. */
async function due(count: number, template: object = smsTemplate('booked')) {
  await world.template(template);
  await world.settings({ reminder_hours: [] });
  world.fixture.known.persons.set(5, person(5));
  for (let id = 12; id < 12 + count; id++) {
    world.fixture.known.appointments.set(id, appointment(id, { person_id: 5, email: 'asha@example.in' }));
    await world.tell({ appointmentId: id, personId: 5 });
  }
}

/** Messages are handed over, and the process dies before it writes down what became of them. */
async function dies() {
  const repository = world.fixture.app.get(DueMessagesRepository, { strict: false });
  const ends = jest.spyOn(repository, 'end').mockImplementation(() => Promise.reject(new Error('The process died')));
  // What is not ready to leave ends before the others.
  ends.mockImplementationOnce(() => Promise.resolve());
  await world.look();
  expect(ends).toHaveBeenCalledTimes(2);
  ends.mockRestore();
  expect(await only()).toMatchObject({ state: 'sending', attempts: 1 });
}
const erase = () =>
  runAs({ hospitalId: 1 }, () =>
    world.fixture.app.get(Database, { strict: false }).query('SELECT erase_person(5, ARRAY[5], ARRAY[]::integer[])'),
  );
const sealed = () =>
  world.fixture.sql(
    `SELECT DISTINCT state, sealed_values, sealed_address, sealed_text, last_four FROM integrations.messages WHERE person_id = 5`,
  );
const ERASED = { state: 'cancelled', sealed_values: null, sealed_address: null, sealed_text: null, last_four: '' };

describe('messages that are being handed over', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('FRD-71 an e-mail whose sending was interrupted is never mailed twice, whatever the driver of SMS says', async () => {
    await due(1, mailTemplate('booked'));
    world.driver.found = { state: 'absent' };
    const before = world.fixture.nidaan.mail.to('asha@example.in').length;
    const mailed = () => world.fixture.nidaan.mail.to('asha@example.in').length - before;
    await dies();
    expect(mailed()).toBe(1);
    for (const minutes of [6, 8, 20]) await world.lookAt(after(minutes * MINUTE));
    expect(await only()).toMatchObject({ state: 'unknown', reason: 'The sending was interrupted', channel: 'email' });
    expect(mailed()).toBe(1);
  });

  it('FRD-71 an SMS whose sending was interrupted is tried again where the provider does not know it', async () => {
    await due(1);
    world.driver.found = { state: 'absent' };
    await dies();
    await world.lookAt(after(6 * MINUTE));
    expect(await only()).toMatchObject({ state: 'scheduled', channel: 'sms', to: '3210' });
    await world.lookAt(after(20 * MINUTE));
    expect(await only()).toMatchObject({ state: 'sent' });
    expect(world.driver.given).toHaveLength(2);
  });

  it('FRD-71 of a message of which nobody wrote how it leaves, no driver says that it did not', async () => {
    await due(1);
    world.driver.found = { state: 'absent' };
    const repository = world.fixture.app.get(DueMessagesRepository, { strict: false });
    await runAs({ hospitalId: 1 }, () => repository.claim(after(1000)));
    await world.lookAt(after(6 * MINUTE));
    expect(await only()).toMatchObject({ state: 'unknown', reason: 'The sending was interrupted' });
    expect(world.driver.given).toEqual([]);
  });

  it.each([
    ['unknown', 'unknown', 'The mail server did not say whether it took it', 1],
    ['refused', 'failed', 'The mail server refused the address', 1],
    ['later', 'failed', 'The mail server did not take it', 3],
  ] as const)('FRD-71 a mail server that says %s: %s', async (outcome, state, reason, tries) => {
    await due(1, mailTemplate('booked'));
    const send = jest.spyOn(world.fixture.nidaan.mail, 'send');
    send.mockImplementation(() => Promise.reject(new MailFailure(new Error('No answer'), outcome)));
    for (const minutes of [0, 2, 10, 30]) await world.lookAt(after(minutes * MINUTE));
    expect(await only()).toMatchObject({ state, reason, channel: 'email' });
    expect(send).toHaveBeenCalledTimes(tries);
  });

  it('ORG-76 of a person who was booked without a number all that was said of their appointment goes, the code too', async () => {
    await world.template(smsTemplate('booked'));
    for (const id of [12, 13]) {
      world.fixture.known.appointments.set(id, appointment(id));
      await world.tell({ appointmentId: id, personId: null });
    }
    await world.look();
    await world.fixture.sql(
      `UPDATE integrations.messages SET kind = 'otp', purpose_key = 'code' WHERE kind = 'reminder' AND appointment_id = 12 AND offset_hours = 24`,
    );
    await world.tell({ personId: null, patientId: 77 }, appointmentArrived);
    // Whatever comes after that.
    await world.tell({ personId: null, movedCount: 1 }, appointmentMoved);
    await world.fixture.sql(`UPDATE integrations.message_stops SET sealed_address = '\\x01'`);
    await runAs({ hospitalId: 1 }, () =>
      world.fixture.app.get(Database, { strict: false }).query('SELECT erase_person(5, ARRAY[5], ARRAY[77])'),
    );
    const left = (appointmentId: number) =>
      world.fixture.sql(
        `SELECT kind, state, last_four, sealed_text IS NULL AND sealed_address IS NULL AND sealed_values IS NULL AS bare
         FROM integrations.messages WHERE appointment_id = $1 ORDER BY id`,
        [appointmentId],
      );
    const bare = { last_four: '', bare: true };
    expect(await left(12)).toEqual(
      [
        ...[
          { kind: 'booked', state: 'sent' },
          { kind: 'otp', state: 'cancelled' },
          { kind: 'reminder', state: 'cancelled' },
        ],
        ...['moved', 'reminder', 'reminder'].map((kind) => ({ kind, state: 'cancelled' })),
      ].map((each) => ({ ...each, ...bare })),
    );
    expect((await left(13))[0]).toEqual({ kind: 'booked', state: 'sent', last_four: '3210', bare: false });
  });

  it('ORG-76 FRD-77 of a person who is erased meanwhile neither text nor address come back, and what waits is not sent', async () => {
    await due(AT_ONCE + 1);
    world.driver.next = [
      async () => {
        await erase();
        return TAKEN;
      },
    ];
    await world.look();
    expect(await sealed()).toEqual([ERASED]);
    expect(world.driver.given).toHaveLength(AT_ONCE);
  });

  it('FRD-76 a STOP holds for those of the same look that have not left', async () => {
    await due(1);
    await world.look();
    await due(AT_ONCE + 2);
    world.driver.next = [
      async () => {
        expect((await world.report([{ kind: 'stop', from: '+919876543210' }])).status).toBe(200);
        return TAKEN;
      },
    ];
    await world.look();
    expect(world.driver.given).toHaveLength(1 + AT_ONCE);
    const kept = (await world.messages()).filter(({ state }) => state !== 'sent');
    expect(kept).toMatchObject([{ state: 'suppressed', reason: 'The address asked for no more messages', to: '' }]);
  });
});
