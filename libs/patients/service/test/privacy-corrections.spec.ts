import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

const REQUESTS = '/api/privacy/requests/';

describe('corrections that persons ask for', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    await desk.person({ id: 501, first_name: 'Asha', last_name: 'Verma', phone: '9822011111', gender: 'Female' });
  }, 60_000);
  afterAll(() => desk?.close());

  const step = (id: number, name: string, body?: object) => desk.api.post(`${REQUESTS}${id}/${name}/`, body, desk.as(1));
  const inWork = async (more: object = {}): Promise<number> => {
    const { id } = await desk.ask({ kind: 'correction', person_id: 501, ...more });
    await step(id, 'verify', { method: 'photo-id' });
    await step(id, 'start');
    return id;
  };
  const correct = (id: number, body: object, headers: object = {}) =>
    desk.api.post(`${REQUESTS}${id}/correction/`, body, { ...desk.as(1), ...headers });

  it('ORG-74 old and new are recorded with the proof, and the person is corrected', async () => {
    const id = await inWork();
    const { status, body } = await correct(id, { field: 'last_name', value: 'Sharma', proof: 'Aadhaar card' });
    expect(status).toBe(200);
    expect(body.corrections).toEqual([
      {
        ...{ field: 'last_name', before: 'Verma', after: 'Sharma', proof: 'Aadhaar card' },
        ...{ corrected_at: expect.any(String), corrected_by: 10 },
      },
    ]);
    expect((await desk.api.get(`${REQUESTS}${id}/`, desk.as(1))).body).toEqual(body);
    expect(await desk.sql('SELECT last_name FROM patients.persons WHERE id = 501')).toEqual([{ last_name: 'Sharma' }]);
    const [newest] = (await desk.api.get('/api/persons/501/history/', desk.as(1))).body;
    expect(newest.changed_because).toBe(`${body.number}: Aadhaar card`);
  });

  it('ORG-74 is in the trail, at the request and at the person', async () => {
    const id = await inWork();
    await correct(id, { field: 'city', value: 'Pune', proof: 'Light bill' });
    const kinds = await desk.sql(
      `SELECT what FROM patients.audit_entries WHERE (what = 'patients.privacy-request-correct' AND subject = ${id})
        OR (what = 'patients.person-changed' AND subject = 501)`,
    );
    expect(kinds.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['patients.privacy-request-correct', 'patients.person-changed']),
    );
  });

  it('ORG-74 clinical statements are not overwritten', async () => {
    const id = await inWork();
    const { status, body } = await correct(id, { field: 'disease', value: 'None', proof: 'Letter' });
    expect([status, body.message]).toEqual([
      400,
      'Please choose the field from the list. Clinical statements are not overwritten: they are struck out with a note.',
    ]);
  });

  it.each([
    [{ field: 'last_name', value: 'S', proof: ' ' }, 400, 'Please say which proof was seen'],
    [{ field: 'gender', value: 'Unknown', proof: 'x' }, 400, undefined],
    [{ field: 'birth_date', value: '2026-02-31', proof: 'x' }, 400, 'This date of birth is not possible'],
    [{ field: 'gender', value: 'Female', proof: 'x' }, 409, 'The record says this already.'],
  ])('ORG-74 %j is refused', async (sent, status, sentence) => {
    const { status: got, body } = await correct(await inWork(), sent);
    expect(got).toBe(status);
    expect(typeof body.message).toBe('string');
    if (sentence !== undefined) expect(body.message).toBe(sentence);
  });

  it('ORG-74 nothing is corrected before the identity was checked, for another kind, or without a person', async () => {
    const sent = { field: 'city', value: 'Nashik', proof: 'Light bill' };
    const { id: unchecked } = await desk.ask({ kind: 'correction', person_id: 501 });
    expect((await correct(unchecked, sent)).body.message).toBe(
      'Please check the identity and begin to work on the request first.',
    );
    expect((await correct(await inWork({ kind: 'grievance' }), sent)).body.message).toBe(
      'This request does not ask for a correction.',
    );
    expect((await correct(await inWork({ person_id: null }), sent)).body.message).toBe(
      'Please note first which person this request is about.',
    );
    expect((await correct(await inWork({ person_id: 999 }), sent)).status).toBe(404);
    expect((await desk.api.post(`${REQUESTS}${unchecked}/correction/`, sent, desk.as(2))).status).toBe(404);
    expect((await desk.api.get('/api/persons/501/', desk.as(1))).body.city).not.toBe('Nashik');
  });

  it('ORG-74 corrects whose record was read, and nobody who was noted meanwhile', async () => {
    await desk.person({ id: 502, first_name: 'Usha', last_name: 'Verma' });
    const id = await inWork();
    await step(id, 'verify', { method: 'photo-id', person_id: 502 });
    await step(id, 'start');
    const sent = { field: 'city', value: 'Nagpur', proof: 'Light bill' };
    const changed = { statusCode: 409, message: 'Somebody else changed this meanwhile. Please look again.' };
    expect((await correct(id, { ...sent, person_id: 501 })).body).toMatchObject(changed);
    const noting = `UPDATE patients.privacy_requests SET person_id = 501, started_at = now() WHERE hospital_id = 1 AND id = ${id}`;
    const { correcting } = await desk.nidaan.whileLocked(noting, async (awaited) => {
      const begun = correct(id, sent);
      await awaited();
      return { correcting: begun };
    });
    expect((await correcting).body).toMatchObject(changed);
    expect(await desk.sql(`SELECT id FROM patients.persons WHERE city = 'Nagpur'`)).toEqual([]);
    expect((await correct(id, { ...sent, person_id: 501 })).status).toBe(200);
  });

  it('ORG-74 the same call sent twice corrects once', async () => {
    const id = await inWork();
    const key = { headers: { 'idempotency-key': 'correct-once' } };
    const sent = { field: 'pincode', value: '411001', proof: 'Light bill' };
    const [first, second] = [await correct(id, sent, key), await correct(id, sent, key)];
    expect(second.body).toEqual(first.body);
    expect(second.body.corrections).toHaveLength(1);
  });
});
