import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TICKET_PRIORITIES } from '@nidaan/support-contracts';
import { keepPayloads } from '@nidaan/testing/services';
import { openSupportFixture, type SupportFixture } from './support-fixture.ts';

let fixture: SupportFixture;
beforeAll(async () => {
  fixture = await openSupportFixture();
  await keepPayloads(fixture.sql, 'support');
});
afterAll(() => fixture?.close());

const REQUIRED = 'Title and description are required';
const ticket = { title: 'Printer', priority: 'high', description: 'Bills come out blank' };
const count = async () => Number((await fixture.sql<{ n: string }>('SELECT count(*) AS n FROM support.tickets'))[0]!.n);

describe('POST and GET /api/tickets/', () => {
  it('TIX-08 TIX-09 ENT-09 API-16 answers the ticket in full and lists it at once, open', async () => {
    const before = Date.now();
    const { status, body } = await fixture.raise(1, ticket);
    expect(status).toBe(201);
    const { id, created_at: createdAt, ...rest } = body;
    expect(rest).toEqual({
      ...ticket,
      attachment: null,
      attachment_name: null,
      status: 'open',
      createdAt,
      admin_response: null,
      adminResponse: null,
      created_by_username: 'Dr. Meera Kulkarni',
      created_by_email: 'desk1@example.in',
      user: 11,
      branch: 1,
      branch_name: 'Branch 1',
    });
    expect(Number.isInteger(id)).toBe(true);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(new Date(createdAt).getTime()).toBeGreaterThanOrEqual(before);
    const listed = await fixture.list(1);
    expect([Array.isArray(listed), listed[0]]).toEqual([true, body]);
  });

  it('ORG-32 ORG-33 a ticket stands at the branch where it was raised, and is listed there', async () => {
    const raised = await fixture.raise(1, { ...ticket, title: 'Kothrud' }, { 'x-branch-id': '2' });
    expect(raised.body).toMatchObject({ branch: 2, branch_name: 'Branch 2' });
    const titles = async (branch: string) =>
      (await fixture.list(1, `?search=Kothrud&branch=${branch}`)).map(({ title }: { title: string }) => title);
    expect([await titles('2'), await titles('all'), await titles('1')]).toEqual([['Kothrud'], ['Kothrud'], []]);
    expect(await fixture.answer(raised.body.id, { status: 'resolved' })).toMatchObject({ status: 200 });
  });

  it('TIX-09 API-19 takes JSON and urlencoded too', async () => {
    const token = fixture.token(1);
    expect((await fixture.api.post('/api/tickets/', ticket, { token })).body).toMatchObject({ ...ticket, status: 'open' });
    const form = await fixture.api.post('/api/tickets/', new URLSearchParams(ticket).toString(), {
      token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.body.title]).toEqual([201, 'Printer']);
  });

  it.each([
    [{ priority: 'low' }],
    [{ ...ticket, title: '' }],
    [{ ...ticket, title: '  ' }],
    [{ ...ticket, description: undefined }],
    [{ ...ticket, description: '\n\t ' }],
  ])('TIX-05 refuses %j with the documented sentence and keeps nothing', async (sent) => {
    const before = await count();
    const { status, body } = await fixture.raise(1, sent);
    expect([status, body.message, body.error, body.detail]).toEqual([400, REQUIRED, REQUIRED, REQUIRED]);
    expect(await count()).toBe(before);
  });

  it('TIX-10 CON-22 keeps all four priorities and refuses any other', async () => {
    for (const priority of TICKET_PRIORITIES)
      expect((await fixture.raise(1, { ...ticket, priority })).body.priority).toBe(priority);
    for (const priority of ['urgent', 'HIGH', '1', '[object Object]']) {
      const { status, body } = await fixture.raise(1, { ...ticket, priority });
      expect([status, body.errors.priority]).toEqual([400, 'Priority must be low, medium, high or critical']);
    }
  });

  it('TIX-15 takes medium where no priority is given', async () => {
    for (const priority of [undefined, ''])
      expect((await fixture.raise(1, { ...ticket, priority })).body.priority).toBe('medium');
  });

  it('TIX-16 does not read what only the staff may set', async () => {
    const forged = {
      ...ticket,
      status: 'closed',
      admin_response: 'paid',
      adminResponse: 'paid',
      user: 22,
      hospital_id: 2,
      id: 1,
      created_at: '2001-01-01',
      created_by_username: 'Somebody',
    };
    const { body } = await fixture.raise(1, forged);
    expect(body).toMatchObject({ status: 'open', admin_response: null, adminResponse: null, user: 11 });
    expect(body.created_by_username).toBe('Dr. Meera Kulkarni');
    expect(new Date(body.created_at).getFullYear()).toBeGreaterThan(2001);
    expect(await fixture.find(2, body.id)).toBeUndefined();
  });

  it('TIX-17 API-12 SEC-08 keeps any text as it came', async () => {
    const texts = {
      title: `मराठी தமிழ் 🩺 "quoted" \\ <b>bold</b> ' OR 1=1; DROP TABLE tickets; --`,
      description: '  <script>alert(1)</script>\r\n=HYPERLINK("x")\n{{7*7}} ${7} %00  ',
    };
    const { body } = await fixture.api.post('/api/tickets/', { ...ticket, ...texts }, { token: fixture.token(1) });
    expect(await fixture.find(1, body.id)).toMatchObject(texts);
  });

  it('API-13 API-24 stores long text whole or refuses it', async () => {
    const description = 'अ'.repeat(100_000);
    const { body } = await fixture.raise(1, { ...ticket, description });
    expect((await fixture.find(1, body.id)).description).toBe(description);
    const token = fixture.token(1);
    const odd = [
      { ...ticket, description: `${description}x` },
      { ...ticket, title: 't'.repeat(301) },
      { ...ticket, title: 'a\u0000b' },
      { ...ticket, description: '\ud800' },
      { ...ticket, title: ['a'] },
      { ...ticket, title: { a: 1 } },
    ];
    for (const sent of odd) expect((await fixture.api.post('/api/tickets/', sent, { token })).status).toBe(400);
  });

  it('L3 makes one ticket of a repeated call, and refuses its key for another one', async () => {
    const headers = { 'idempotency-key': 'once-and-only-once' };
    const before = await count();
    const [first, second] = [await fixture.raise(1, ticket, headers), await fixture.raise(1, ticket, headers)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await fixture.raise(1, { ...ticket, title: 'Another' }, headers)).status).toBe(409);
    expect(await count()).toBe(before + 1);
  });

  it('SEC-03 S1 shows a hospital its own tickets only, under numbers that are unique over the platform', async () => {
    const ours = (await fixture.raise(1, { ...ticket, title: 'ZZOURS' })).body;
    const theirs = (await fixture.raise(2, { ...ticket, title: 'ZZTHEIRS' })).body;
    expect(theirs.id).toBeGreaterThan(ours.id);
    expect(theirs.created_by_username).toBe('डॉ. राव');
    expect(JSON.stringify(await fixture.list(1))).not.toMatch(/ZZTHEIRS|desk2/);
    expect(JSON.stringify(await fixture.list(2))).not.toMatch(/ZZOURS|desk1/);
  });

  it('API-11 OPN-53 gives all tickets, newest first, or a part', async () => {
    for (let made = 0; made < 3; made++) await fixture.raise(2, ticket);
    const ids = (await fixture.list(2)).map((each: { id: number }) => each.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await fixture.list(2, `?limit=2&after=${ids[0]}`)).map((each: { id: number }) => each.id)).toEqual(ids.slice(1, 3));
    for (const query of ['?limit=0', '?limit=x', '?after=-1', '?limit=1001']) {
      expect((await fixture.api.get(`/api/tickets/${query}`, { token: fixture.token(2) })).status).toBe(400);
    }
  });

  it('names the creator as soon as identity told, though the ticket came first', async () => {
    const { body } = await fixture.raise(7, ticket);
    expect([body.created_by_username, body.created_by_email, body.user]).toEqual(['', '', 77]);
    await fixture.verify(7, 77, 'Dr. Late');
    expect((await fixture.find(7, body.id)).created_by_username).toBe('Dr. Late');
    await fixture.rename(7, 77, 'Dr. Renamed');
    expect((await fixture.find(7, body.id)).created_by_username).toBe('Dr. Renamed');
  });

  it('SEC-01 SES-06 needs a token, and ADM-26 one of a hospital', async () => {
    expect((await fixture.api.get('/api/tickets/')).status).toBe(401);
    expect((await fixture.api.post('/api/tickets/', ticket)).status).toBe(401);
    expect((await fixture.api.get('/api/tickets/', { token: fixture.staff })).status).toBe(403);
    expect((await fixture.api.post('/api/tickets/', ticket, { token: fixture.staff })).status).toBe(403);
  });

  it('S14 leaves an entry of every write and read', async () => {
    const { body } = await fixture.raise(1, ticket);
    await fixture.list(1);
    const entries = await fixture.sql(
      `SELECT action, account_id FROM support.audit_entries WHERE hospital_id = 1 AND what = 'support.ticket'
       AND (subject = $1 OR $1 = ANY(subjects)) ORDER BY id`,
      [body.id],
    );
    expect(entries).toEqual([
      { action: 'write', account_id: 11 },
      { action: 'read', account_id: 11 },
    ]);
  });

  it('tells the others what happened, but not what was written', async () => {
    const { body } = await fixture.raise(1, { ...ticket, title: 'about ZZPATIENT' });
    const [event] = await fixture.sql<{ name: string; payload: unknown }>(
      `SELECT name, payload FROM support.outbox WHERE aggregate = $1`,
      [String(body.id)],
    );
    expect(event).toEqual({
      name: 'support.ticket.created.v1',
      payload: { hospitalId: 1, ticketId: body.id, accountId: 11, priority: 'high', createdAt: body.created_at },
    });
  });
});
