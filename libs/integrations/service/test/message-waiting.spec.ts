import { describe, expect, it } from '@jest/globals';
import { Live } from '@nidaan/platform-events';
import { doctorDelayed, tokenNear } from '@nidaan/scheduling-contracts';
import { appointment, at, mailTemplate, NOW, person, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();

describe('what is said to those who wait', () => {
  const today = at('2026-11-24', '14:00');
  const told = (id: number) => ({ appointmentId: id, personId: id, branchId: 1, startsAt: today.toISOString(), movedCount: 0 });
  const late = (minutes: number, ids: readonly number[] = [12]) =>
    world.fixture.tell(doctorDelayed, 1, { minutes, appointmentIds: [...ids], appointments: ids.map(told) });
  const booked = (id: number, more: Parameters<typeof person>[1] = {}) => {
    world.fixture.known.persons.set(id, person(id, more));
    world.fixture.known.appointments.set(id, appointment(id, { person_id: id, starts_at: today.toISOString() }));
  };
  const texts = () => world.driver.given.map(({ text }) => /at (.*)\. Sanj/.exec(text)![1]);

  it('FRD-72 a delay is told at once to each who is booked and agreed, with the time that holds now', async () => {
    await world.template(smsTemplate('delayed'));
    for (const id of [12, 13]) booked(id);
    booked(14, { consents: [] });
    await late(40, [12, 13, 14]);
    await world.look();
    expect(texts()).toEqual(['14:40', '14:40']);
    const states = (await world.messages('?kind=delayed')).map(({ state, reason }) => `${state} ${reason}`);
    expect(states.sort()).toEqual(['sent ', 'sent ', 'suppressed No consent for this kind of message']);
  });

  it('FRD-72 who was told hears again only where the time changed by more than 15 minutes; a delay of nothing is no news', async () => {
    await world.template(smsTemplate('delayed'));
    booked(12);
    for (const minutes of [0, 40, 50, 40, 60, 45, 0]) {
      await late(minutes);
      await world.look();
    }
    expect(texts()).toEqual(['14:40', '15:00', '14:00']);
  });

  it('FRD-72 a delay leaves in quiet hours, and until the time that holds now', async () => {
    await world.settings({ quiet_from: '08:00', quiet_to: '20:00' });
    await world.template(smsTemplate('delayed'));
    booked(12);
    world.fixture.nidaan.clock.set(at('2026-11-24', '14:05'));
    await late(40);
    await world.look();
    world.fixture.nidaan.clock.set(NOW);
    expect(texts()).toEqual(['14:40']);
  });

  it('FRD-72 nobody hears of a delay who is here or whose appointment is off', async () => {
    await world.template(smsTemplate('delayed'));
    booked(12);
    world.fixture.known.appointments.set(
      12,
      appointment(12, { person_id: 12, status: 'checked_in', starts_at: today.toISOString() }),
    );
    await late(40);
    await world.look();
    expect(world.driver.given).toEqual([]);
    expect(await world.messages()).toMatchObject([{ state: 'cancelled', reason: 'The patient has arrived' }]);
  });

  const TOKEN = {
    token_id: 31,
    state: 'waiting' as const,
    token: 'A12',
    person_id: 5,
    doctor_name: 'Dr Meera Iyer',
    branch_id: 1,
  };
  const near = () => world.fixture.tell(tokenNear, 1, { tokenId: 31, personId: 5 });
  const agreed = { consents: [{ purpose: 'queue' as const, channel: '' as const, state: 'given' as const }] };
  const nearTemplate = mailTemplate('token_near', { subject: 'Token {token}', body: '{doctor_name}: {link}' });

  it('FRD-64 three ahead: one message a token, with its number and its page, to who agreed to such', async () => {
    await world.template(nearTemplate);
    world.fixture.known.tokens.set(31, { ...TOKEN, link: 'http://x/q/1.a' });
    world.fixture.known.persons.set(5, person(5, agreed));
    const live = world.fixture.app.get(Live, { strict: false });
    const heard: string[] = [];
    const leave = live.listen((service) => void heard.push(service));
    await near();
    // The screen of messages shows it.
    expect(heard).toContain('integrations');
    leave();
    await near();
    await world.look();
    const sent = await world.messages('?kind=token_near');
    expect(sent).toMatchObject([{ state: 'sent', channel: 'email' }]);
    const { body } = await world.fixture.api.get(`/api/messages/${sent[0]!.id}/`, world.fixture.as(1));
    expect(body.text).toContain('Dr Meera Iyer: http://x/q/1.a');
  });

  it('FRD-64 none to who was called meanwhile, and none without consent to messages about the queue', async () => {
    await world.template(nearTemplate);
    world.fixture.known.tokens.set(31, { ...TOKEN, link: '', state: 'called' });
    world.fixture.known.persons.set(5, person(5, agreed));
    await near();
    await world.look();
    expect(await world.messages()).toMatchObject([{ state: 'cancelled', reason: 'The token does not wait any more' }]);
    await world.fixture.sql('DELETE FROM integrations.messages');
    world.fixture.known.tokens.set(31, { ...TOKEN, link: '' });
    world.fixture.known.persons.set(5, person(5));
    await near();
    await world.look();
    expect(await world.messages()).toMatchObject([{ state: 'suppressed', reason: 'No consent for this kind of message' }]);
  });
});
