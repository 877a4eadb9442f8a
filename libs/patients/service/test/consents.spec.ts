import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findContacts, stopContact } from '@nidaan/patients-contracts';
import { keepPayloads } from '@nidaan/testing/services';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

describe('consents of a person', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    await keepPayloads(desk.sql, 'patients');
    await desk.person({ id: 501, first_name: 'Asha', last_name: 'Verma', phone: '9876543210', email: 'asha@example.in' });
    await desk.person({ id: 502, first_name: 'Ravi', last_name: 'Verma', phone: '+91 98765 43210' });
    await desk.person({ id: 503, first_name: 'Mina', birth_date: `${new Date().getFullYear() - 5}-01-01` });
    await desk.person({ id: 601, first_name: 'Other', phone: '9876543210' }, 2);
  }, 60_000);
  afterAll(() => desk?.close());

  const path = (person: number) => `/api/persons/${person}/consents/`;
  const say = (person: number, body: object, hospitalId = 1) => desk.api.post(path(person), body, desk.as(hospitalId));
  const current = async (person: number, hospitalId = 1) =>
    (
      (await desk.api.get(path(person), desk.as(hospitalId))).body as {
        current: boolean;
        purpose: string;
        channel: string;
        state: string;
      }[]
    )
      .filter((row) => row.current)
      .map(({ purpose, channel, state }) => `${purpose} ${channel} ${state}`);

  it('ORG-71 are only added to: taking back is a row, also past the code', async () => {
    const given = { purpose: 'research', state: 'given', method: 'signature', language: 'hi' };
    expect((await say(501, given)).status).toBe(201);
    const { body } = await say(501, { purpose: 'research', state: 'withdrawn', method: 'spoken-with-witness' });
    expect(body).toMatchObject([
      { purpose: 'research', channel: '', state: 'withdrawn', basis: 'consent', taken_by: 10, guardian: null, current: true },
      { state: 'given', method: 'signature', language: 'hi', current: false },
    ]);
    for (const change of [`UPDATE consents SET state = 'given'`, 'DELETE FROM consents'])
      expect(await desk.asService(1, `${change} WHERE person_id = 501 RETURNING id`)).toEqual([]);
    expect((await desk.api.get(path(501), desk.as(1))).body).toEqual(body);
  });

  it('ORG-71 a purpose that sends messages is asked once for all channels, or for one of them', async () => {
    await say(501, { purpose: 'recall', state: 'given' });
    await say(501, { purpose: 'recall', channel: 'sms', state: 'refused' });
    expect((await current(501)).filter((line) => line.startsWith('recall'))).toEqual([
      'recall sms refused',
      'recall email given',
      'recall whatsapp given',
    ]);
    expect((await say(501, { purpose: 'treatment', channel: 'sms', state: 'given' })).body.message).toBe(
      'This purpose sends no messages, so it has no channel',
    );
  });

  it('ORG-71 each row is told', async () => {
    await say(502, { purpose: 'feedback', channel: 'email', state: 'withdrawn' });
    const told = await desk.sql(
      `SELECT payload FROM patients.outbox WHERE name = 'patients.consent.changed.v1' ORDER BY seq DESC LIMIT 1`,
    );
    expect(told[0]).toEqual({
      payload: { hospitalId: 1, personId: 502, purpose: 'feedback', channel: 'email', state: 'withdrawn' },
    });
  });

  it('FRD-76 says of a consent that it was taken back before, and of no other', async () => {
    await desk.person({ id: 521, first_name: 'Leela' });
    const answers = ['given', 'withdrawn', 'given', 'given'];
    for (const state of answers) await say(521, { purpose: 'recall', channel: 'sms', state });
    await say(521, { purpose: 'recall', channel: 'email', state: 'given' });
    const told = await desk.sql(
      `SELECT payload->'isAnew' AS anew FROM patients.outbox WHERE name = 'patients.consent.changed.v1'
         AND payload->>'personId' = '521' ORDER BY seq`,
    );
    expect(told.map(({ anew }) => anew)).toEqual([null, null, true, null, null]);
  });

  it('ORG-71 names a version of the notice that was published in that language', async () => {
    const said = { purpose: 'treatment', state: 'given', notice_version: 1, language: 'en' };
    expect((await say(501, said)).body.message).toBe('There is no such version of the notice in this language');
    const { id } = (await desk.api.post('/api/privacy/notices/', { language: 'en' }, desk.as(1))).body;
    await desk.api.post(`/api/privacy/notices/${id}/publish/`, undefined, desk.as(1));
    expect((await say(501, said)).body[0]).toMatchObject({ notice_version: 1 });
    expect((await say(501, { ...said, language: 'hi' })).status).toBe(400);
    expect((await say(601, said, 2)).status).toBe(400);
  });

  it('ORG-71 for a child the guardian answers, and is noted as such', async () => {
    expect((await say(503, { purpose: 'treatment', state: 'given' })).body.message).toBe(
      'For a child the guardian answers: please choose Guardian, and give name and relation',
    );
    expect((await say(503, { purpose: 'treatment', state: 'given', method: 'guardian' })).body.message).toBe(
      'Please give name and relation of the guardian',
    );
    const guardian = { name: 'Asha Verma', relation: 'mother' };
    expect((await say(503, { purpose: 'treatment', state: 'given', method: 'guardian', guardian })).body[0]).toMatchObject({
      guardian,
    });
    // Taking back, or refusing, needs nobody else.
    expect((await say(503, { purpose: 'photographs', state: 'refused' })).status).toBe(201);
  });

  it('ORG-71 of a person who was merged they are found under each number', async () => {
    await desk.person({ id: 504, first_name: 'Asha', merged_into: 501, root_id: 501 });
    await say(504, { purpose: 'insurer', state: 'given' });
    expect(await current(501)).toContain('insurer  given');
    expect(await current(504)).toEqual(await current(501));
  });

  it('FRD-31 after a merge what was taken back holds for both, until the one person says otherwise; taken apart each says their own', async () => {
    await desk.person({ id: 511, first_name: 'Tara' });
    await desk.person({ id: 512, first_name: 'Tara' });
    await say(512, { purpose: 'research', state: 'withdrawn' });
    await say(511, { purpose: 'research', state: 'given' });
    await say(511, { purpose: 'abdm', state: 'refused' });
    await say(512, { purpose: 'abdm', state: 'given' });
    const merged = await desk.api.post('/api/persons/511/merge/', { other_id: 512, reason: 'One person' }, desk.as(1));
    expect(await current(511)).toEqual(expect.arrayContaining(['research  withdrawn', 'abdm  given']));
    expect(await current(511)).toHaveLength(2);
    await say(512, { purpose: 'research', state: 'given' });
    expect(await current(511)).toContain('research  given');
    await desk.api.post(`/api/persons/merges/${merged.body.merge_id}/undo/`, { reason: 'Two persons' }, desk.as(1));
    expect(await current(511)).toEqual(expect.arrayContaining(['research  given', 'abdm  refused']));
  });

  it("ORG-71 another hospital's persons do not exist", async () => {
    expect([
      (await say(601, { purpose: 'research', state: 'given' })).status,
      (await desk.api.get(path(601), desk.as(1))).status,
    ]).toEqual([404, 404]);
    expect((await desk.api.get(path(0), desk.as(1))).status).toBe(404);
  });

  it('ORG-71 L3 a retried answer is written once', async () => {
    const keyed = { ...desk.as(1), headers: { 'idempotency-key': 'consent-1' } };
    const said = { purpose: 'abdm', state: 'given' };
    const answers = [await desk.api.post(path(502), said, keyed), await desk.api.post(path(502), said, keyed)];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await desk.sql(`SELECT FROM patients.consents WHERE person_id = 502 AND purpose = 'abdm'`)).toHaveLength(1);
  });

  it('ORG-71 of answers at once none is lost', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => say(502, { purpose: 'referral', state: at % 2 ? 'given' : 'refused' })),
    );
    expect(await desk.sql(`SELECT FROM patients.consents WHERE person_id = 502 AND purpose = 'referral'`)).toHaveLength(8);
    expect((await current(502)).filter((line) => line.startsWith('referral'))).toHaveLength(1);
  });

  it.each([
    [{ purpose: 'ads', state: 'given' }, 'Please choose the purpose from the list'],
    [{ purpose: 'recall', state: 'maybe' }, 'State must be given, refused, withdrawn or not_asked'],
    [{ purpose: 'recall', state: 'given', channel: 'post' }, 'Channel must be sms, whatsapp or email'],
    [{ purpose: 'recall', state: 'given', notice_version: 'x' }, 'There is no such version of the notice in this language'],
  ])('ORG-71 says what is wrong with %j', async (body, message) => {
    expect((await say(501, body)).body).toMatchObject({ statusCode: 400, message });
  });

  it('ORG-71 who sends messages asks in the moment of sending: what was taken back in the same second is known', async () => {
    const contact = async () => (await desk.asIntegrations(1, findContacts, { body: { person_ids: [501, 601] } }))[0]!;
    const consentTo = async () =>
      (await contact()).consents.find(({ purpose, channel }) => purpose === 'queue' && channel === 'sms')?.state;
    await say(501, { purpose: 'queue', state: 'given' });
    expect(await consentTo()).toBe('given');
    await say(501, { purpose: 'queue', state: 'withdrawn' });
    expect(await consentTo()).toBe('withdrawn');
    expect(await contact()).toMatchObject({ name: 'Asha Verma', phone: '9876543210', email: 'asha@example.in' });
  });

  it('ORG-71 a STOP of a number holds for all who share it in this hospital, and adds nothing when told again', async () => {
    const stop = () => desk.asIntegrations(1, stopContact, { body: { channel: 'sms', address: '+919876543210' } });
    expect(await stop()).toEqual({ persons: 2 });
    for (const person of [501, 502])
      for (const purpose of ['appointments', 'queue', 'recall', 'feedback', 'results'])
        expect(await current(person)).toContain(`${purpose} sms withdrawn`);
    expect(await current(501)).toContain('recall email given');
    expect(await current(601, 2)).toEqual([]);
    const [before] = await desk.sql('SELECT count(*)::int AS n FROM patients.consents');
    expect(await stop()).toEqual({ persons: 2 });
    expect(await desk.sql('SELECT count(*)::int AS n FROM patients.consents')).toEqual([before]);
  });
});
