import { describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { ForgetMessageTextsJob } from '../src/jobs/forget-message-texts.job.ts';
import { MessageReencryptionService } from '../src/messages/message-reencryption.service.ts';
import { MessagesService } from '../src/messages/messages.service.ts';
import { appointment, mailTemplate, NOW, person, SETTINGS, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();
const DAY = 24 * 3_600_000;
const get = (path: string, hospital = 1) => world.fixture.api.get(path, world.fixture.as(hospital));
const post = (path: string, body: object = {}, hospital = 1) => world.fixture.api.post(path, body, world.fixture.as(hospital));
const given = (id: number) =>
  world.fixture.known.persons.set(id, person(id, { consents: [{ purpose: 'recall', channel: '', state: 'given' }] }));

async function sent() {
  await world.template(smsTemplate('booked'));
  await world.settings({ reminder_hours: [] });
  await world.tell();
  await world.look();
  return (await world.messages())[0]!;
}

describe('the list of messages', () => {
  it('FRD-73 FRD-77 shows the last four signs of an address, by state, kind, channel, person and page', async () => {
    await sent();
    given(5);
    await world.template(smsTemplate('recall'));
    await post('/api/messages/', { kind: 'recall', person_id: 5 });
    const kinds = async (query: string) => (await world.messages(query)).map(({ kind }) => kind);
    expect(await kinds('')).toEqual(['recall', 'booked']);
    expect(await kinds('?state=sent')).toEqual(['booked']);
    expect(await kinds('?kind=recall')).toEqual(['recall']);
    expect(await kinds('?channel=sms')).toEqual(['booked']);
    expect(await kinds('?person=5')).toEqual(['recall']);
    const [first] = await world.messages('?limit=1');
    expect(await kinds(`?after=${first!.id}`)).toEqual(['booked']);
    expect(await world.messages('?kind=recall')).toMatchObject([{ patient: 'Asha Verma (UH000005)', to: '' }]);
    expect(JSON.stringify(await world.messages())).not.toMatch(/9876543210|your appointment/);
    expect((await get('/api/messages/?state=odd')).body.message).toBe('Please choose a state from the list');
    expect((await get('/api/messages/', 2)).body).toEqual([]);
  });

  it('FRD-77 text and address are read one by one, and the trail says who did', async () => {
    const { id } = await sent();
    const read = await get(`/api/messages/${id}/`);
    expect(read.body).toMatchObject({
      address: '+919876543210',
      text: expect.stringContaining('your appointment is on 26/11/2026'),
    });
    const trail = await world.fixture.sql(
      `SELECT subject FROM integrations.audit_entries WHERE what = 'integrations.message' AND action = 'read'`,
    );
    expect(trail).toContainEqual({ subject: id });
    expect((await get(`/api/messages/${id}/`, 2)).status).toBe(404);
  });

  it('ORG-73 what was sent to a person is told with text and address, and what waits is not', async () => {
    const { id } = await sent();
    given(5);
    await world.template(smsTemplate('recall'));
    await post('/api/messages/', { kind: 'recall', person_id: 5 });
    const { app } = world.fixture;
    const of = (persons: number[], appointments: number[], hospitalId = 1) =>
      runAs({ hospitalId }, () => app.get(MessagesService, { strict: false }).ofPerson({ persons, appointments }));
    const told = await of([5], [12]);
    expect(told).toEqual([
      {
        ...{ id, kind: 'booked', appointment_id: 12, channel: 'sms', language: 'en', state: 'sent' },
        ...{ sent_at: expect.any(String), address: '+919876543210' },
        text: expect.stringContaining('your appointment is on 26/11/2026'),
      },
    ]);
    expect([await of([6], [13]), await of([5], [12], 2)]).toEqual([[], []]);
    await world.look();
    expect((await of([5], [])).map(({ kind }) => kind)).toEqual(['recall']);
  });

  it('FRD-77 text and address rest sealed, and go after 180 days; what remains says what was', async () => {
    const { id } = await sent();
    const [row] = await world.fixture.sql('SELECT to_jsonb(m)::text AS text FROM integrations.messages m');
    expect(row!['text']).not.toMatch(/9876543210|appointment is on|Asha/);
    const forget = (instant: Date) =>
      world.fixture.nidaan.at(instant, () => world.fixture.app.get(ForgetMessageTextsJob, { strict: false }).run());
    await forget(new Date(NOW.getTime() + 179 * DAY));
    world.fixture.nidaan.clock.set(NOW);
    expect((await get(`/api/messages/${id}/`)).body.text).not.toBe('');
    await forget(new Date(NOW.getTime() + 181 * DAY));
    world.fixture.nidaan.clock.set(NOW);
    expect((await get(`/api/messages/${id}/`)).body).toMatchObject({
      text: '',
      address: '',
      to: '3210',
      state: 'sent',
      kind: 'booked',
    });
  });

  it('FRD-77 one that failed is sent again once, as a new message; one that arrived is not', async () => {
    world.driver.next = [{ outcome: 'refused', reason: 'The provider refused the message (422)' }];
    const { id } = await sent();
    const [first, second] = [await post(`/api/messages/${id}/again/`), await post(`/api/messages/${id}/again/`)];
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    await world.look();
    expect(await world.states()).toEqual(['booked failed', 'booked sent']);
    expect(world.driver.given[0]!.reference).not.toBe(world.driver.given[1]!.reference);
    const refused = await post(`/api/messages/${first.body.id}/again/`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only a message that failed, or of which nothing is known, can be sent again',
    ]);
    expect((await post(`/api/messages/${id}/again/`, {}, 2)).status).toBe(404);
  });

  it('FRD-77 by hand only a recall or feedback, to somebody who is known, once a day', async () => {
    given(5);
    const send = (body: object) => post('/api/messages/', body);
    expect((await send({ kind: 'recall', person_id: 5 })).status).toBe(201);
    const twice = await send({ kind: 'recall', person_id: 5 });
    expect([twice.status, twice.body.message]).toEqual([409, 'This patient was sent such a message today']);
    expect((await send({ kind: 'feedback', person_id: 5 })).status).toBe(201);
    expect((await send({ kind: 'otp', person_id: 5 })).body.message).toBe('Please choose a kind of message from the list');
    const unknown = await send({ kind: 'recall', person_id: 6 });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No patient found with this UHID']);
  });

  it('FRD-77 what was kept back today told nobody anything: the same is sent by hand again', async () => {
    given(5);
    const send = () => post('/api/messages/', { kind: 'recall', person_id: 5 });
    expect((await send()).status).toBe(201);
    await world.look();
    expect((await world.messages())[0]).toMatchObject({ state: 'suppressed', reason: 'No template for this kind of message' });
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(409);
    await world.template(smsTemplate('recall'));
    await world.look();
    const twice = await send();
    expect([twice.status, twice.body.message]).toEqual([409, 'This patient was sent such a message today']);
    expect(await world.states()).toEqual(['recall suppressed', 'recall sent']);
  });

  it('L3 FRD-77 is one message, answered alike, where the call is made again with its key; so are settings and templates', async () => {
    given(5);
    world.driver.next = [{ outcome: 'refused', reason: 'The provider refused the message (422)' }];
    const { id } = await sent();
    const call = world.fixture.api;
    const keyed = (key: string) => ({ ...world.fixture.as(1), headers: { 'idempotency-key': key } });
    const [template] = (await get('/api/message-templates/')).body as { id: number }[];
    const calls: Record<string, () => Promise<{ status: number; body: unknown }>> = {
      send: () => call.post('/api/messages/', { kind: 'recall', person_id: 5 }, keyed('send')),
      repeat: () => call.post(`/api/messages/${id}/again/`, {}, keyed('repeat')),
      make: () => call.post('/api/message-templates/', smsTemplate('delayed'), keyed('make')),
      change: () => call.put(`/api/message-templates/${template!.id}/`, smsTemplate('booked'), keyed('change')),
      settings: () => call.put('/api/message-settings/', SETTINGS, keyed('settings')),
    };
    for (const [name, again] of Object.entries(calls)) {
      const [first, second] = [await again(), await again()];
      expect([name, first.status < 300, second]).toEqual([name, true, { ...second, status: first.status, body: first.body }]);
    }
    expect(await world.states()).toEqual(['booked failed', 'recall scheduled', 'booked scheduled']);
  });

  it('FRD-77 counts what a month cost by channel, and keeps back at the limit all but codes and cancellations', async () => {
    await world.template(smsTemplate('booked'));
    await world.template(smsTemplate('cancelled'));
    await world.settings({ reminder_hours: [], monthly_limit_rupees: 0.4 });
    for (const id of [12, 13, 14]) {
      world.fixture.known.appointments.set(id, appointment(id));
      await world.tell({ appointmentId: id });
      await world.look();
    }
    expect((await world.messages()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'suppressed The limit of the month is reached',
      'sent ',
      'sent ',
    ]);
    world.fixture.known.appointments.set(12, appointment(12, { status: 'cancelled' }));
    const { appointmentCancelled } = await import('@nidaan/scheduling-contracts');
    await world.tell({ appointmentId: 12 }, appointmentCancelled);
    await world.look();
    expect((await world.messages())[0]).toMatchObject({ kind: 'cancelled', state: 'sent' });
    expect((await get('/api/message-costs/')).body).toEqual({
      monthly_limit_rupees: 0.4,
      months: [{ month: '2026-11', channel: 'sms', messages: 3, parts: 3, cost: 0.6 }],
    });
    expect((await get('/api/message-costs/', 2)).body.months).toEqual([]);
  });
});

describe('templates and settings', () => {
  it('FRD-74 settings are those of the default until they are set, and a hospital’s own', async () => {
    expect((await get('/api/message-settings/', 2)).body).toEqual({
      ...{
        channels: ['sms', 'email'],
        order: ['sms', 'email'],
        entity_id: '',
        headers: [],
        quiet_from: '21:00',
        quiet_to: '08:00',
      },
      ...{ monthly_limit_rupees: null, reminder_hours: [24, 2], sms_provider: 'sandbox', version: 1 },
    });
    const saved = await world.settings({ quiet_from: '22:00', monthly_limit_rupees: 500.5 });
    expect(saved.body).toEqual({
      ...{ ...SETTINGS, quiet_from: '22:00', monthly_limit_rupees: 500.5, sms_provider: 'sandbox' },
      version: expect.any(Number),
    });
    expect((await get('/api/message-settings/')).body).toEqual(saved.body);
    expect((await world.settings({ quiet_to: '8' })).body.message).toBe('Times must be written as HH:MM');
  });

  it('FRD-74 are not set by whoever saw others: 409 with the settings as they are; without a version as before', async () => {
    const put = (more: object) => world.fixture.api.put('/api/message-settings/', { ...SETTINGS, ...more }, world.fixture.as(1));
    const { body: seen } = await get('/api/message-settings/');
    const answers = await Promise.all(['06:00', '07:00'].map((time) => put({ quiet_to: time, version: seen.version })));
    const saved = answers.find(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => [body.message, body.current])).toEqual([
      ['Somebody else changed these settings. Look again.', saved!.body],
    ]);
    expect((await get('/api/message-settings/')).body).toEqual(saved!.body);
    expect(saved!.body.version).toBe(seen.version + 1);
    const plain = await put({});
    expect([plain.status, plain.body.version]).toEqual([200, seen.version + 2]);
    expect((await put({ version: 'x' })).body.message).toBe('Version must be a whole number');
  });

  it('FRD-73 FRD-74 templates are added once for each kind, language and channel, changed and previewed', async () => {
    const made = await world.template(smsTemplate('booked'));
    expect([made.status, made.body.dlt.entity_id]).toEqual([201, SETTINGS.entity_id]);
    const twice = await world.template(smsTemplate('booked'));
    expect([twice.status, twice.body.message]).toEqual([409, 'There is a template for this kind, language and channel already']);
    const other = (await world.template(mailTemplate('booked'))).body;
    const change = (id: number, form: object, hospital = 1) =>
      world.fixture.api.put(`/api/message-templates/${id}/`, form, world.fixture.as(hospital));
    expect((await change(made.body.id, smsTemplate('booked', { is_active: false }))).body).toMatchObject({ is_active: false });
    expect((await change(other.id, smsTemplate('booked'))).status).toBe(409);
    expect((await change(made.body.id, smsTemplate('booked'), 2)).status).toBe(404);
    expect((await get('/api/message-templates/')).body).toHaveLength(2);
    expect((await post(`/api/message-templates/${made.body.id}/preview/`)).body).toEqual({
      subject: '',
      text: `Dear ${'W'.repeat(30)}, your appointment is on ${'W'.repeat(30)} at ${'W'.repeat(30)}. Sanjeevani Clinic`,
      parts: 1,
    });
    expect((await post(`/api/message-templates/${other.id}/preview/`)).body).toMatchObject({ parts: 0 });
  });

  it('FRD-74 a header that is not in the settings is refused', async () => {
    const refused = await world.template(smsTemplate('booked', { dlt: { ...smsTemplate('booked').dlt, header: 'OTHERS' } }));
    expect([refused.status, refused.body.message]).toEqual([400, 'This header is not in the settings: OTHERS']);
  });

  it('FRD-73 ten of the same at once are one', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => world.template(mailTemplate('moved'))));
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('the keys of messages', () => {
  it('FRD-77 are one a hospital, sealed by the deployment’s, and sealed anew without touching a message', async () => {
    const { id } = await sent();
    const service = world.fixture.app.get(MessageReencryptionService, { strict: false });
    expect(await service.byKey()).toEqual([{ mark: expect.any(String), count: 1, isPresent: true }]);
    await world.fixture.sql(`UPDATE integrations.message_keys SET sealed_key = '\\x0200000000' || substr(sealed_key, 6)`);
    expect(await service.run()).toEqual({ resealed: 0, unopened: ['messages of hospital 1'] });
    expect((await get(`/api/messages/${id}/`)).status).toBe(500);
  });
});
