import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_ID } from '@nidaan/kernel';
import { openIntegrationsFixture, type IntegrationsFixture } from './integrations-fixture.ts';

let fixture: IntegrationsFixture;
beforeAll(async () => {
  fixture = await openIntegrationsFixture();
}, 120_000);
afterAll(() => fixture?.close());

const URL_HERE = 'http://127.0.0.1:65000/hooks';
const read = async (id: number, hospital = 1) => fixture.api.get(`/api/webhooks/${id}/`, fixture.as(hospital));

describe('/api/webhooks/', () => {
  it('ORG-83 shows the secret once, and keeps it sealed', async () => {
    const { status, body } = await fixture.make(1, URL_HERE, { events: ['lab.completed', 'patient.registered'], branches: [2] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      url: URL_HERE,
      events: ['patient.registered', 'lab.completed'],
      branches: [2],
      is_active: true,
      off_reason: '',
      former_secret_until: null,
      created_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...shown } = body;
    expect((await read(body.id)).body).toEqual(shown);
    expect((await fixture.api.get('/api/webhooks/', fixture.as(1))).body).toEqual([shown]);
    const rows = JSON.stringify(
      await fixture.sql('SELECT *, encode(sealed_secret, $1) AS text FROM integrations.webhooks', ['escape']),
    );
    expect(rows).not.toContain(secret.slice(6, 30));
    await fixture.api.delete(`/api/webhooks/${body.id}/`, fixture.as(1));
  });

  it('ORG-83 changes what is sent, switches off and on, and is removed with its deliveries', async () => {
    const { id } = (await fixture.make(1, URL_HERE)).body;
    const change = (body: object) => fixture.api.patch(`/api/webhooks/${id}/`, body, fixture.as(1));
    expect((await change({ events: ['lab.completed'] })).body).toMatchObject({ events: ['lab.completed'], url: URL_HERE });
    expect((await change({ url: 'http://127.0.0.1:1234/x' })).body).toMatchObject({ url: 'http://127.0.0.1:1234/x' });
    expect((await change({ is_active: false })).body).toMatchObject({ is_active: false, off_reason: 'switched_off' });
    const test = await fixture.api.post(`/api/webhooks/${id}/test/`, undefined, fixture.as(1));
    expect([test.status, test.body.message]).toEqual([409, 'This webhook is switched off. Switch it on first.']);
    expect((await change({ is_active: true })).body).toMatchObject({ is_active: true, off_reason: '' });
    const tested = await fixture.api.post(`/api/webhooks/${id}/test/`, undefined, fixture.as(1));
    expect([tested.status, tested.body.type]).toEqual([201, 'webhook.test']);
    expect((await fixture.api.delete(`/api/webhooks/${id}/`, fixture.as(1))).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect(await fixture.sql('SELECT FROM integrations.deliveries WHERE webhook_id = $1', [id])).toEqual([]);
  });

  it('ORG-83 allows ten, also where two ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => fixture.make(2, URL_HERE)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([403, 'Your plan allows up to 10 webhooks']),
    );
  });

  it('ORG-53 needs a plan that has webhooks', async () => {
    const { status, body } = await fixture.make(3, URL_HERE);
    expect([status, body.message]).toEqual([403, 'Your plan does not include webhooks']);
  });

  it('SEC-03 S1 are of their hospital alone', async () => {
    const { id } = (await fixture.make(1, URL_HERE)).body;
    const as = fixture.as(2);
    expect((await read(id, 2)).status).toBe(404);
    expect((await fixture.api.patch(`/api/webhooks/${id}/`, { is_active: false }, as)).status).toBe(404);
    expect((await fixture.api.delete(`/api/webhooks/${id}/`, as)).status).toBe(404);
    for (const call of ['rotate-secret', 'test'])
      expect((await fixture.api.post(`/api/webhooks/${id}/${call}/`, undefined, as)).status).toBe(404);
    expect((await read(id)).body.is_active).toBe(true);
    expect((await fixture.api.get('/api/webhooks/')).status).toBe(401);
  });

  it('API-23 answers odd input with a sentence', async () => {
    const { id } = (await fixture.make(1, URL_HERE)).body;
    const good = { url: URL_HERE, events: ['lab.completed'] };
    for (const [body, sentence] of [
      [{ ...good, url: undefined }, 'Please give an address that begins with https://'],
      [{ ...good, url: 'hooks' }, 'Please give an address that begins with https://'],
      [{ ...good, url: 7 }, 'Please give an address that begins with https://'],
      [{ ...good, events: [] }, 'Please choose at least one event'],
      [{ ...good, events: 'lab.completed' }, 'Please choose at least one event'],
      [{ ...good, events: ['invoice.paid'] }, 'Please choose events from the list'],
      [{ ...good, branches: [] }, 'branches must be numbers of branches'],
      [{ ...good, branches: [MAX_ID + 1] }, 'branches must be numbers of branches'],
    ] as const) {
      const answer = await fixture.api.post('/api/webhooks/', body, fixture.as(1));
      expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    }
    for (const [body, sentence] of [
      [{}, 'Please give a url, events or is_active'],
      [{ is_active: 'yes' }, 'is_active must be true or false'],
    ] as const) {
      const answer = await fixture.api.patch(`/api/webhooks/${id}/`, body, fixture.as(1));
      expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    }
    for (const odd of ['0', 'x', String(MAX_ID + 1), '-1'])
      expect((await fixture.api.get(`/api/webhooks/${odd}/`, fixture.as(1))).status).toBe(404);
  });

  it('ORG-86 refuses an address that cannot be reached, at making and at changing', async () => {
    const { id } = (await fixture.make(1, URL_HERE)).body;
    for (const url of [
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/',
      'http://example.invalid:8080/',
      'ftp://127.0.0.1:2121/',
    ]) {
      const made = await fixture.make(1, url);
      expect([made.status, made.body.message, made.body.errors]).toEqual([
        400,
        'This address cannot be reached from Nidaan.',
        { url: 'This address cannot be reached from Nidaan.' },
      ]);
      expect((await fixture.api.patch(`/api/webhooks/${id}/`, { url }, fixture.as(1))).status).toBe(400);
    }
    expect((await read(id)).body.url).toBe(URL_HERE);
  });
});
