import { describe, expect, it } from '@jest/globals';
import { BATCH, DueMessagesRepository } from '../src/messages/due-messages.repository.ts';
import { runAs } from '@nidaan/platform-access';
import { SendingService } from '../src/messages/sending.service.ts';
import { appointment, NOW, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();
const MINUTE = 60_000;
const AT_ONCE = 25;
const after = (ms: number) => new Date(NOW.getTime() + ms);

async function booked() {
  await world.template(smsTemplate('booked'));
  await world.settings({ reminder_hours: [] });
  await world.tell();
}
const only = async () => (await world.messages())[0]!;

describe('what becomes of a message', () => {
  it('FRD-71 a refusal that can pass is tried three times, after one and five minutes, then it has failed', async () => {
    await booked();
    world.driver.next = Array.from(
      { length: 9 },
      () => ({ outcome: 'later', reason: 'The provider answered 500', afterSeconds: null }) as const,
    );
    await world.look();
    const pauses = [];
    for (const [tries, ms] of [
      [1, 1.5 * MINUTE],
      [2, 8 * MINUTE],
    ] as const) {
      const { state, reason, due_at: due } = await only();
      expect([state, reason]).toEqual(['scheduled', 'The provider answered 500']);
      expect(world.driver.given).toHaveLength(tries);
      pauses.push(Date.parse(due));
      await world.lookAt(after(ms));
    }
    expect(await only()).toMatchObject({ state: 'failed', reason: 'The provider answered 500', attempts: 3 });
    expect(pauses[0]! - NOW.getTime()).toBeGreaterThanOrEqual(MINUTE);
    expect(pauses[1]! - NOW.getTime()).toBeGreaterThanOrEqual(6 * MINUTE);
    await world.lookAt(after(60 * MINUTE));
    expect(world.driver.given).toHaveLength(3);
    expect(new Set(world.driver.given.map(({ reference }) => reference)).size).toBe(1);
  });

  it('FRD-71 waits as long as the provider asks', async () => {
    await booked();
    world.driver.next = [{ outcome: 'later', reason: 'The provider takes no more messages now', afterSeconds: 1800 }];
    await world.look();
    await world.lookAt(after(29 * MINUTE));
    expect(world.driver.given).toHaveLength(1);
    await world.lookAt(after(32 * MINUTE));
    expect(await only()).toMatchObject({ state: 'sent', reason: '' });
  });

  it('FRD-71 a message that the provider refuses has failed at once', async () => {
    await booked();
    world.driver.next = [{ outcome: 'refused', reason: 'The provider refused the message (422)' }];
    await world.look();
    expect(await only()).toMatchObject({ state: 'failed', reason: 'The provider refused the message (422)', parts: 0, cost: 0 });
  });

  it('FRD-71 one that may have been taken is looked up, and never sent again by itself where nobody can say', async () => {
    await booked();
    world.driver.next = [{ outcome: 'unknown', reason: 'The provider did not answer in time' }];
    await world.look();
    for (const ms of [10, 60, 24 * 60]) await world.lookAt(after(ms * MINUTE));
    expect(await only()).toMatchObject({ state: 'unknown', reason: 'The provider did not answer in time' });
    expect(world.driver.given).toHaveLength(1);
  });

  it('FRD-71 one that the provider knows is sent, one that it does not know is tried again', async () => {
    await booked();
    world.driver.next = [{ outcome: 'unknown', reason: 'The answer was cut off' }];
    world.driver.found = { state: 'taken', providerRef: 'known' };
    await world.look();
    expect(await only()).toMatchObject({ state: 'sent' });
    await world.tell({ appointmentId: 13 });
    world.fixture.known.appointments.set(13, appointment(13));
    world.driver.next = [{ outcome: 'unknown', reason: 'The answer was cut off' }];
    world.driver.found = { state: 'absent' };
    await world.look();
    expect(await only()).toMatchObject({ state: 'scheduled', reason: 'The answer was cut off', attempts: 1 });
  });

  it('FRD-71 what a process left behind as it died is settled by the next one: never sent twice', async () => {
    await booked();
    const due = world.fixture.app.get(DueMessagesRepository, { strict: false });
    // The claim of a process that is gone.
    await runAs({ hospitalId: 1 }, () => due.claim(after(1000)));
    expect(await only()).toMatchObject({ state: 'sending', attempts: 1 });
    await world.lookAt(after(4 * MINUTE));
    expect(await only()).toMatchObject({ state: 'sending' });
    await world.lookAt(after(6 * MINUTE));
    expect(await only()).toMatchObject({ state: 'unknown', reason: 'The sending was interrupted' });
    expect(world.driver.given).toEqual([]);
  });

  it('FRD-71 what is still to go of a batch that takes long is not taken for lost by another process', async () => {
    await world.template(smsTemplate('booked'));
    await world.settings({ reminder_hours: [] });
    const count = 2 * AT_ONCE + 1;
    for (let id = 100; id < 100 + count; id++) {
      world.fixture.known.appointments.set(id, appointment(id));
      await world.tell({ appointmentId: id });
    }
    const { clock } = world.fixture.nidaan;
    const taken = async () => ({ outcome: 'taken', providerRef: 'p1' }) as const;
    world.driver.next = Array.from({ length: count }, () => taken);
    world.driver.next[0] = () => (clock.set(after(3 * MINUTE)), taken());
    world.driver.next[AT_ONCE] = async () => {
      clock.set(after(6 * MINUTE));
      await runAs({ hospitalId: 1 }, () => world.fixture.app.get(SendingService, { strict: false }).batch());
      return taken();
    };
    await world.look();
    clock.set(NOW);
    expect(world.driver.given).toHaveLength(count);
    expect(new Set((await world.messages(`?limit=${count}`)).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('FRD-71 of two processes that look at once each message is taken by one', async () => {
    await world.settings({ reminder_hours: [] });
    for (let id = 100; id < 130; id++) {
      world.fixture.known.appointments.set(id, appointment(id));
      await world.tell({ appointmentId: id });
    }
    const due = world.fixture.app.get(DueMessagesRepository, { strict: false });
    const claim = () => runAs({ hospitalId: 1 }, () => due.claim(after(MINUTE)));
    const taken = (await Promise.all([claim(), claim(), claim(), claim()])).flat().map(({ id }) => id);
    expect(taken).toHaveLength(30);
    expect(new Set(taken).size).toBe(30);
  });

  it('FRD-71 a claim takes a batch, also before PostgreSQL has statistics', async () => {
    await world.fixture.sql(
      `INSERT INTO integrations.messages (hospital_id, branch_id, kind, purpose_key, about_at, channel, language, last_four, due_at, state, reason,
         attempts, provider_ref, parts, cost_paise, created_at)
       SELECT 1, 1, 'booked', 'appointment/' || n || '/booked/0', $2, '', '', '', $2, 'scheduled', '', 0, '', 0, 0, $2 FROM generate_series(1, $1::int) n`,
      [2 * BATCH + 50, NOW],
    );
    const due = world.fixture.app.get(DueMessagesRepository, { strict: false });
    const claimed = () => runAs({ hospitalId: 1 }, async () => (await due.claim(NOW)).length);
    expect([await claimed(), await claimed(), await claimed(), await claimed()]).toEqual([BATCH, BATCH, 50, 0]);
    const lost = () => runAs({ hospitalId: 1 }, async () => (await due.claimLost(after(MINUTE), after(MINUTE))).length);
    expect([await lost(), await lost(), await lost(), await lost()]).toEqual([BATCH, BATCH, 50, 0]);
  });

  it('ORG-27 FRD-71 what is due of a suspended hospital waits', async () => {
    await booked();
    const { Revocations } = await import('@nidaan/platform-access');
    const revocations = world.fixture.app.get(Revocations, { strict: false });
    await revocations.setSuspended(1, true, new Date().toISOString());
    await world.look();
    expect(world.driver.given).toEqual([]);
    await revocations.setSuspended(1, false, new Date().toISOString());
    await world.look();
    expect(world.driver.given).toHaveLength(1);
  });
});

describe('reports of the provider', () => {
  const reportOf = (reference: string, state: string, reason = '') => ({
    kind: 'report',
    reference,
    providerRef: 'p1',
    state,
    reason,
  });

  it('FRD-75 FRD-70 one that comes before the answer counts, and the answer moves nothing back', async () => {
    await booked();
    world.driver.next = [
      async () => {
        await world.report([reportOf(world.driver.given[0]!.reference, 'delivered')]);
        return { outcome: 'taken', providerRef: 'p1' };
      },
    ];
    await world.look();
    expect(await only()).toMatchObject({ state: 'delivered', cost: 0.2, parts: 1 });
  });

  it('FRD-75 those that come again or late change nothing back', async () => {
    await booked();
    await world.look();
    const { reference } = world.driver.given[0]!;
    await world.report([
      reportOf(reference, 'delivered'),
      reportOf(reference, 'failed', 'Not delivered'),
      reportOf(reference, 'delivered'),
    ]);
    expect(await only()).toMatchObject({ state: 'delivered', reason: '' });
    await world.report([reportOf('1.zzzzz', 'delivered'), reportOf('2.1', 'delivered'), reportOf('odd', 'failed')]);
    expect(await only()).toMatchObject({ state: 'delivered' });
  });

  it('FRD-75 FRD-71 they settle what nobody knew, and keep from sending what was delivered after all', async () => {
    await booked();
    world.driver.next = [{ outcome: 'unknown', reason: 'The provider did not answer in time' }];
    await world.look();
    await world.report([reportOf(world.driver.given[0]!.reference, 'delivered')]);
    expect(await only()).toMatchObject({ state: 'delivered' });
    world.fixture.known.appointments.set(13, appointment(13));
    await world.tell({ appointmentId: 13 });
    world.driver.next = [{ outcome: 'later', reason: 'The provider answered 500', afterSeconds: null }];
    await world.look();
    await world.report([reportOf(world.driver.given[1]!.reference, 'delivered')]);
    await world.lookAt(after(10 * MINUTE));
    expect(world.driver.given).toHaveLength(2);
  });

  it('FRD-75 FRD-77 what nobody knew and was delivered after all was sent, and is counted with its cost once', async () => {
    await booked();
    world.driver.next = [{ outcome: 'unknown', reason: 'The provider did not answer in time' }];
    await world.look();
    expect(await only()).toMatchObject({ state: 'unknown', cost: 0, parts: 0, sent_at: null });
    const { reference } = world.driver.given[0]!;
    for (let n = 0; n < 2; n++) await world.report([reportOf(reference, 'delivered')]);
    const sentOnTheDay = { state: 'delivered', cost: 0.2, parts: 1, sent_at: expect.stringMatching(/^2026-11-24T06:3/) };
    expect(await only()).toMatchObject(sentOnTheDay);
    // Reported while the process that asked is still at it, which hears nothing else.
    world.fixture.known.appointments.set(13, appointment(13));
    await world.tell({ appointmentId: 13 });
    world.driver.next = [
      async () => {
        await world.report([reportOf(world.driver.given[1]!.reference, 'delivered')]);
        return { outcome: 'unknown', reason: 'The provider did not answer in time' };
      },
    ];
    await world.look();
    expect(await only()).toMatchObject(sentOnTheDay);
    const months = await world.fixture.sql('SELECT month, messages, parts, cost_paise FROM integrations.message_months');
    expect(months).toEqual([{ month: '2026-11', messages: 2, parts: 2, cost_paise: 40 }]);
  });

  it('FRD-75 a wrong signature, key or driver is answered 401, and nothing is stored', async () => {
    await booked();
    await world.look();
    const news = [reportOf(world.driver.given[0]!.reference, 'delivered'), { kind: 'stop', from: '+919876543210' }];
    for (const answer of [
      await world.report(news, {}),
      await world.report(news, { 'x-signed': 'no' }),
      await world.report(news, undefined, 'sandbox/guessed'),
      await world.report(news, undefined, 'vonage/sandbox'),
      await world.report(news, undefined, 'pigeon/sandbox'),
    ])
      expect([answer.status, answer.body.message]).toEqual([401, 'This report is not signed.']);
    expect(await only()).toMatchObject({ state: 'sent' });
    expect(await world.fixture.sql('SELECT FROM integrations.message_stops')).toEqual([]);
  });
});
