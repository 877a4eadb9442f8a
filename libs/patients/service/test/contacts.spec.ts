import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findContacts, personStanding, stopContact, type Consent } from '@nidaan/patients-contracts';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

describe('how persons are reached', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    const asha = { first_name: 'Asha', last_name: 'Verma', phone: '9876543210', email: 'asha@example.in', language: 'hi' };
    await desk.person({ id: 501, uhid: 'UH000501', ...asha });
    await desk.person({ id: 502, uhid: 'UH000502', first_name: 'Aasha', phone: '9000000002', merged_into: 501, root_id: 501 });
    await desk.person({ id: 503, uhid: 'UH000503', first_name: 'Ravi', deceased_on: '2026-10-01' });
    await desk.person({ id: 504, first_name: 'Gone', struck_at: '2026-10-01T10:00:00Z' });
    await desk.person({ id: 601, first_name: 'Other' }, 2);
  }, 60_000);
  afterAll(() => desk?.close());
  const of = (...ids: number[]) => desk.asIntegrations(1, findContacts, { body: { person_ids: ids } });

  it('FRD-76 are answered in one go: of the person somebody became, without those who are struck out or of another hospital', async () => {
    const found = await of(501, 502, 503, 504, 601, 999);
    expect(found.map(({ person_id: id }) => id).sort()).toEqual([501, 502, 503]);
    const asha = {
      name: 'Asha Verma',
      first_name: 'Asha',
      uhid: 'UH000501',
      phone: '9876543210',
      email: 'asha@example.in',
      language: 'hi',
    };
    for (const id of [501, 502])
      expect(found.find((each) => each.person_id === id)).toEqual({ person_id: id, ...asha, is_deceased: false, consents: [] });
    expect(found.find((each) => each.person_id === 503)).toMatchObject({ is_deceased: true });
    expect(await of()).toEqual([]);
  });

  it('FRD-76 ORG-71 with the last word on each purpose and channel, under whichever of the numbers it was said', async () => {
    const say = (id: number, body: object) => desk.api.post(`/api/persons/${id}/consents/`, body, desk.as(1));
    await say(501, { purpose: 'recall', channel: 'sms', state: 'refused' });
    await say(501, { purpose: 'recall', channel: 'sms', state: 'given' });
    await say(501, { purpose: 'feedback', channel: 'email', state: 'withdrawn' });
    const [asha] = await of(502);
    expect(asha!.consents).toEqual([
      { purpose: 'feedback', channel: 'email', state: 'withdrawn' },
      { purpose: 'recall', channel: 'sms', state: 'given' },
    ]);
  });

  it('FRD-31 FRD-76 after a merge say what the consents of the person say: what was taken back holds until the one person says otherwise', async () => {
    const say = (id: number, state: string, purpose = 'recall') =>
      desk.api.post(`/api/persons/${id}/consents/`, { purpose, channel: 'sms', state }, desk.as(1));
    const shown = async (id: number) =>
      ((await desk.api.get(`/api/persons/${id}/consents/`, desk.as(1))).body as Consent[])
        .filter(({ current }) => current)
        .map(({ purpose, channel, state }) => ({ purpose, channel, state }));
    for (const id of [511, 512, 513]) await desk.person({ id, first_name: 'Tara' });
    await say(512, 'withdrawn');
    await say(511, 'given');
    await say(512, 'refused', 'feedback');
    await say(513, 'refused');
    await desk.api.post('/api/persons/511/merge/', { other_id: 512, reason: 'One person' }, desk.as(1));
    const consentsOf = async (...ids: number[]) => new Map((await of(...ids)).map((each) => [each.person_id, each.consents]));
    const joined = await consentsOf(511, 512, 513);
    for (const id of [511, 512]) expect(joined.get(id)).toEqual(await shown(511));
    expect(joined.get(511)).toContainEqual({ purpose: 'recall', channel: 'sms', state: 'withdrawn' });
    expect(joined.get(513)).toEqual([{ purpose: 'recall', channel: 'sms', state: 'refused' }]);
    await say(511, 'given');
    await say(511, 'given', 'feedback');
    const later = await consentsOf(511, 512);
    for (const id of [511, 512])
      expect(later.get(id)).toEqual([
        { purpose: 'feedback', channel: 'sms', state: 'given' },
        { purpose: 'recall', channel: 'sms', state: 'given' },
      ]);
  });

  it('FRD-31 FRD-76 a STOP of the number that somebody had before a merge holds until they say otherwise', async () => {
    await desk.person({ id: 521, first_name: 'Uma', phone: '9000000021' });
    await desk.person({ id: 522, first_name: 'Uma', phone: '9000000022' });
    await desk.api.post('/api/persons/521/merge/', { other_id: 522, reason: 'One person' }, desk.as(1));
    await desk.asIntegrations(1, stopContact, { body: { channel: 'sms', address: '+919000000022' } });
    const recall = async () =>
      (await of(521))[0]!.consents.filter(({ purpose }) => purpose === 'recall').map(({ state }) => state);
    expect(await recall()).toEqual(['withdrawn']);
    await desk.api.post('/api/persons/521/consents/', { purpose: 'recall', channel: 'sms', state: 'given' }, desk.as(1));
    expect(await recall()).toEqual(['given']);
  });

  it('FRD-21 say whether they may be booked for: as the person somebody became, and not of another hospital', async () => {
    const standing = (id: number) => desk.asScheduling(1, personStanding, { params: { id } });
    expect([await standing(502), await standing(503)]).toEqual([{ is_deceased: false }, { is_deceased: true }]);
    for (const id of [504, 601, 999]) await expect(standing(id)).rejects.toMatchObject({ status: 404 });
  });
});
