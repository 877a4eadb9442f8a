import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EraseOldLeadsJob } from '../src/jobs/erase-old-leads.job.ts';
import { openAdminFixture, type AdminFixture } from './admin-fixture.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdminFixture({ RATE_LIMITS: 'on' });
}, 60_000);
afterAll(() => fixture?.close());

let visitors = 0;
const contact = (body: object, address = `198.51.100.${(visitors += 1)}`) =>
  fixture.api.send('POST', '/api/contact/', { body, address });
const form = (change: object = {}) => ({
  name: 'Meera Joshi',
  email: `meera.${(visitors += 1)}@clinic.example`,
  phone: '+91 98220 12345',
  subject: 'Demo',
  message: 'नमस्ते <b>please</b> show us',
  topic: 'demo',
  ...change,
});
const leads = (query = '') => fixture.api.get(`/api/admin/leads/${query}`);
const change = (id: number | string, body: unknown, token: string | undefined = fixture.staff) =>
  fixture.api.send('PATCH', `/api/admin/leads/${id}/`, { body, token });

const erasedIn = (id: number) =>
  fixture.nidaan.sql(
    "SELECT account_id FROM admin.audit_entries WHERE hospital_id = 0 AND what = 'admin.lead-erased' AND subject = $1",
    [id],
  );

describe('leads', () => {
  it('PRM-70 are taken from the contact form, by anybody, also with a stale token', async () => {
    const answer = await fixture.api.send('POST', '/api/contact/', { body: form(), token: 'stale', address: '198.51.100.200' });
    expect([answer.status, answer.body]).toEqual([201, { message: 'Thank you. Our team will contact you soon.' }]);
    const sent = form({ phone: null, subject: undefined, topic: '' });
    expect((await contact(sent)).status).toBe(201);
    expect((await leads())[0]).toEqual({
      id: expect.any(Number),
      name: sent.name,
      email: sent.email,
      phone: '',
      subject: '',
      message: sent.message,
      topic: 'general',
      status: 'new',
      note: '',
      created_at: expect.stringMatching(/Z$/),
      updated_at: null,
    });
    expect(await fixture.nidaan.sql(`SELECT payload FROM admin.outbox WHERE name = 'admin.lead.received.v1'`)).toHaveLength(2);
  });

  it('PRM-70 answers a program that fills the hidden field alike, and keeps nothing', async () => {
    const before = (await leads()).length;
    const answer = await contact(form({ website: 'https://spam.example' }));
    expect([answer.status, answer.body]).toEqual([201, { message: 'Thank you. Our team will contact you soon.' }]);
    expect(await leads()).toHaveLength(before);
    expect((await contact(form({ website: '' }))).status).toBe(201);
    expect(await leads()).toHaveLength(before + 1);
  });

  it('PRM-70 says what is wrong with a form, field by field', async () => {
    const answer = await contact({ email: 'x', topic: 'prices', phone: 'soon' });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      {
        name: 'Name is required',
        email: 'Email is invalid',
        phone: 'Phone number is invalid',
        message: 'Message is required',
        topic: 'Topic must be demo, sales or general',
      },
    ]);
    for (const odd of [{ message: 'x'.repeat(10_001) }, { name: '\u0000' }, { message: {} }, { subject: [] }])
      expect((await contact(form(odd))).status).toBe(400);
  });

  it('PRM-70 SEC-16 takes a few messages of one e-mail and of one address, and then asks to wait', async () => {
    const email = 'often@clinic.example';
    const ofEmail = [];
    for (let n = 0; n < 7; n += 1)
      ofEmail.push((await contact(form({ email: n % 2 ? email : ` ${email.toUpperCase()}` }))).status);
    expect(ofEmail).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const ofAddress = await Promise.all(Array.from({ length: 40 }, () => contact(form(), '203.0.113.9')));
    expect(ofAddress.filter(({ status }) => status === 201)).toHaveLength(30);
    const refused = ofAddress.find(({ status }) => status === 429)!;
    expect([Number(refused.headers['retry-after']) > 0, typeof refused.body.message]).toEqual([true, 'string']);
  });

  it('PRM-71 are listed by status, page by page, and changed by the staff', async () => {
    const [newest, second] = await leads();
    const closed = await change(second.id, { status: 'closed', note: 'Registered' });
    expect(closed.body).toMatchObject({ id: second.id, status: 'closed', note: 'Registered', updated_at: expect.any(String) });
    expect((await change(second.id, { note: null })).body).toMatchObject({ status: 'closed', note: '' });
    expect((await leads('?status=closed')).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect((await leads(`?status=new&limit=1&after=${newest.id}`))[0].id).toBeLessThan(second.id);
    expect((await fixture.api.send('GET', '/api/admin/leads/?status=open', { token: fixture.staff })).status).toBe(400);
    for (const [id, body, status] of [
      [second.id, {}, 400],
      [second.id, { status: 'open' }, 400],
      [999_999, { status: 'closed' }, 404],
      ['abc', { status: 'closed' }, 404],
    ] as const)
      expect([id, (await change(id, body)).status]).toEqual([id, status]);
    const { body } = await fixture.api.send('GET', '/api/admin/summary/', { token: fixture.staff });
    expect(body.new_leads).toBe((await leads('?status=new')).length);
  });

  it('PRM-71 API-07 refuses to overwrite what another member of staff noted since it was seen, with the other’s words', async () => {
    const [{ id }] = await leads();
    const seen = { status: 'new', note: '' };
    await change(id, { status: 'new', note: null });
    expect((await change(id, { note: 'Theirs', status: 'contacted', seen })).status).toBe(200);
    const refused = await change(id, { note: 'Mine', seen: { note: '' } });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        message: 'Somebody else changed the same fields. Nothing was saved. Please choose.',
        current: { note: 'Theirs' },
      }),
    ]);
    expect((await leads())[0]).toMatchObject({ note: 'Theirs', status: 'contacted' });
    for (const body of [
      { status: 'closed', seen: { status: 'contacted' } },
      { note: 'Mine', seen: { note: 'Theirs' } },
      { note: 'As documented', status: 'new' },
      { note: '', seen: null },
    ])
      expect((await change(id, body)).status).toBe(200);
    expect((await change(id, { note: 'x', seen: 'odd' })).status).toBe(400);
    const race = await Promise.all(Array.from({ length: 8 }, (_, at) => change(id, { note: `Note ${at}`, seen: { note: '' } })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    await change(id, { status: 'new', note: null });
  });

  it('PRM-71 API-15 are found by any word of them, with a true total, and odd searches get a sentence', async () => {
    const sent = form({ name: 'Farida Contractor', message: '50% of\nबिस्तर' });
    await contact(sent);
    const [{ id }] = await leads();
    const total = async (query: string) =>
      (await fixture.api.send('GET', `/api/admin/leads/count/${query}`, { token: fixture.staff })).body.total;
    for (const word of ['CONTRACTOR', '50% of', 'बिस्तर', sent.email, `#${id}`]) {
      const query = `?search=${encodeURIComponent(word)}`;
      expect([word, (await leads(query)).map((lead: { id: number }) => lead.id), await total(query)]).toEqual([word, [id], 1]);
    }
    expect([await total('?search=contractor&status=closed'), await leads('?search=contractor&status=closed')]).toEqual([0, []]);
    expect(await total('')).toBe((await leads()).length);
    for (const odd of ['?search=%00', `?search=${'x'.repeat(201)}`]) {
      const { status, body } = await fixture.api.send('GET', `/api/admin/leads/${odd}`, { token: fixture.staff });
      expect([status, body.message]).toEqual([400, 'Search must be a text of at most 200 characters']);
    }
    expect((await fixture.api.send('GET', '/api/admin/leads/count/', { token: fixture.nidaan.token(1) })).status).toBe(403);
    expect(
      await fixture.nidaan.sql(`SELECT 1 FROM pg_indexes WHERE schemaname = 'admin' AND indexname = 'leads_search'`),
    ).toHaveLength(1);
  });

  it('PRM-71 are erased at the wish of the visitor, by the staff alone, and the trail keeps the number', async () => {
    await contact(form({ name: 'Forget Me' }));
    const [{ id }] = await leads();
    const erase = (token?: string) => fixture.api.send('DELETE', `/api/admin/leads/${id}/`, { token });
    expect([(await erase()).status, (await erase(fixture.nidaan.token(1))).status]).toEqual([401, 403]);
    expect([(await erase(fixture.staff)).status, (await erase(fixture.staff)).status]).toEqual([204, 404]);
    expect(await leads('?search=Forget')).toEqual([]);
    expect(await erasedIn(id)).toEqual([{ account_id: 99 }]);
  });

  it('SEC-02 SEC-13 are for the staff’s eyes only, and who saw or changed one stands in the platform’s trail', async () => {
    const hospital = fixture.nidaan.token(1);
    expect((await fixture.api.send('GET', '/api/admin/leads/', { token: hospital })).status).toBe(403);
    const [newest] = await leads();
    expect((await change(newest.id, { status: 'closed' }, hospital)).status).toBe(403);
    expect((await leads())[0].status).toBe('new');
    await change(newest.id, { status: 'contacted' });
    const entries = await fixture.nidaan.sql(
      `SELECT account_id, action FROM admin.audit_entries WHERE hospital_id = 0 AND what = 'admin.lead'
         AND (subject = $1 OR $1 = ANY (subjects)) ORDER BY id`,
      [newest.id],
    );
    expect(entries[0]).toEqual({ account_id: null, action: 'write' });
    expect(entries.slice(1)).toContainEqual({ account_id: 99, action: 'read' });
    expect(entries.at(-1)).toEqual({ account_id: 99, action: 'write' });
  });

  it('PRM-71 that are closed are erased half a year after they were changed last, and no others', async () => {
    const [newest, second, third] = await leads();
    const days = (count: number) => `now() - interval '${count} days'`;
    const set = (id: number, text: string) => fixture.nidaan.sql(`UPDATE admin.leads SET ${text} WHERE id = $1`, [id]);
    await set(newest.id, `status = 'closed', created_at = ${days(181)}, updated_at = NULL`);
    await set(second.id, `status = 'closed', created_at = ${days(400)}, updated_at = ${days(179)}`);
    await set(third.id, `status = 'contacted', created_at = ${days(400)}, updated_at = ${days(400)}`);
    const before = await leads();
    await fixture.nidaan.composition.services.get('admin')!.app.get(EraseOldLeadsJob).run();
    expect((await leads()).map(({ id }: { id: number }) => id)).toEqual(
      before.map(({ id }: { id: number }) => id).filter((id: number) => id !== newest.id),
    );
    expect(await erasedIn(newest.id)).toEqual([{ account_id: null }]);
  });
});
