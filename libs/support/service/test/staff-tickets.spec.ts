import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TICKET_STATUSES } from '@nidaan/support-contracts';
import { newContext, runInContext } from '@nidaan/platform-access';
import { PNG } from './sample-files.ts';
import { keepPayloads } from '@nidaan/testing/services';
import { formOf, known, openSupportFixture, type SupportFixture } from './support-fixture.ts';

let fixture: SupportFixture;
let ours: number;
let theirs: number;
beforeAll(async () => {
  fixture = await openSupportFixture();
  await keepPayloads(fixture.sql, 'support');
  ours = (await fixture.raise(1, { title: 'Ours', description: 'One', file: { name: 'a.png', content: PNG } })).body.id;
  theirs = (await fixture.raise(2, { title: 'Theirs', description: 'Two', priority: 'critical' })).body.id;
});
afterAll(() => fixture?.close());

const all = async (query = '') => (await fixture.api.get(`/api/admin/tickets/${query}`, { token: fixture.staff })).body;

describe('GET /api/admin/tickets/', () => {
  it('ADM-09 API-11 lists the tickets of all hospitals with who raised them, newest first', async () => {
    const listed = await all();
    expect(listed.map((ticket: { id: number }) => ticket.id)).toEqual([theirs, ours]);
    expect(listed[0]).toMatchObject({ created_by_username: 'डॉ. राव', created_by_email: 'desk2@example.in', user: 22 });
    expect(listed[1]).toMatchObject({
      created_by_username: 'Dr. Meera Kulkarni',
      created_by_email: 'desk1@example.in',
      user: 11,
    });
    const { branch, branch_name: branchName, ...own } = await fixture.find(1, ours);
    expect([branch, branchName]).toEqual([1, 'Branch 1']);
    expect({ ...listed[1], attachment: '' }).toEqual({ ...own, attachment: '', priority_support: false });
    expect((await fixture.api.get(listed[1].attachment)).raw.equals(PNG)).toBe(true);
  });

  it('OPN-53 gives a part where one is asked for', async () => {
    expect((await all('?limit=1')).map((ticket: { id: number }) => ticket.id)).toEqual([theirs]);
    expect((await all(`?limit=5&after=${theirs}`)).map((ticket: { id: number }) => ticket.id)).toEqual([ours]);
  });

  it('S14 tells each hospital that the staff read its tickets', async () => {
    const entries = () =>
      fixture.sql(
        `SELECT 1 FROM support.audit_entries WHERE hospital_id = 2 AND account_id = 99 AND action = 'read' AND subject = $1`,
        [theirs],
      );
    const before = (await entries()).length;
    await all();
    expect((await entries()).length).toBe(before + 1);
  });

  it('SEC-02 SEC-03 lets no hospital in, and its database role sees nothing through the way of the staff', async () => {
    expect((await fixture.api.get('/api/admin/tickets/')).status).toBe(401);
    const { status, body } = await fixture.api.get('/api/admin/tickets/', { token: fixture.token(1) });
    expect([status, JSON.stringify(body).includes('Theirs')]).toEqual([403, false]);
    const { database } = fixture.nidaan.composition.services.get('support')!;
    const seenBy = (hospitalId: number | null, sql: string) =>
      runInContext(newContext({ hospitalId, branches: '*' }), () => database.query(sql));
    expect(await seenBy(1, 'SELECT * FROM tickets_of_all_hospitals(NULL, NULL)')).toEqual([]);
    expect(await seenBy(1, `SELECT hospital_of_ticket(${theirs}) AS hospital`)).toEqual([{ hospital: null }]);
    expect(await seenBy(null, 'SELECT * FROM tickets')).toEqual([]);
    expect(await seenBy(1, 'SELECT id FROM tickets')).toEqual([{ id: ours }]);
  });
});

describe('tickets of members who did not register the hospital', () => {
  const RECEPTION = { hospital: 1, account: 57, name: 'Nisha', email: 'nisha@example.in' };
  const raise = async (title: string): Promise<number> => {
    const token = fixture.nidaan.token(1, { accountId: RECEPTION.account });
    const { status, body } = await fixture.api.post('/api/tickets/', formOf({ title, description: 'x' }), { token });
    expect([status, body.message]).toEqual([201, body.message]);
    return body.id;
  };
  const listed = async (id: number, query = '') => (await all(query)).find((ticket: { id: number }) => ticket.id === id);
  afterEach(() => void Object.assign(known, { isSilent: false, hospitals: [], members: [] }));

  it('ORG-26 ADM-09 name the member and the hospital, to the hospital too, and are found by the member’s name', async () => {
    Object.assign(known, { hospitals: [{ hospital: 1, name: 'Sanjeevani' }], members: [RECEPTION] });
    const id = await raise('Printer');
    const names = { created_by_username: 'Nisha', created_by_email: 'nisha@example.in', user: 57 };
    expect(await listed(id)).toMatchObject({ ...names, hospital_name: 'Sanjeevani' });
    expect(await fixture.find(1, id)).toMatchObject(names);
    known.members = [{ ...RECEPTION, name: 'Nisha Rao' }];
    expect(await listed(id, '?search=nisha')).toMatchObject(names);
    // As it is called at the next ticket.
    await raise('Printer again');
    expect(await listed(id)).toMatchObject({ created_by_username: 'Nisha Rao' });
  });

  it('ORG-26 are raised and listed where identity does not answer, and named as soon as it does', async () => {
    await fixture.sql('DELETE FROM support.accounts WHERE hospital_id = 1 AND id = 57');
    known.isSilent = true;
    const id = await raise('Scanner');
    expect(await listed(id)).toMatchObject({ created_by_username: '', created_by_email: '' });
    Object.assign(known, { isSilent: false, members: [RECEPTION] });
    expect(await listed(id)).toMatchObject({ created_by_username: 'Nisha', created_by_email: 'nisha@example.in' });
  });
});

describe('PATCH /api/admin/tickets/{id}/', () => {
  it('ADM-10 TIX-14 STA-05 CON-23 keeps response and status together, in any order of statuses, and the hospital sees both', async () => {
    for (const status of [...TICKET_STATUSES, ...TICKET_STATUSES.toReversed()]) {
      const response = `Now ${status} – अभी`;
      const { status: code, body } = await fixture.answer(ours, { admin_response: response, status });
      expect([code, body.status, body.admin_response]).toEqual([200, status, response]);
      expect(await fixture.find(1, ours)).toMatchObject({ status, admin_response: response, adminResponse: response });
    }
    expect(await fixture.find(2, theirs)).toMatchObject({ status: 'open', admin_response: null, title: 'Theirs' });
  });

  it('ADM-10 OPN-05 reads both spellings, snake_case first, and leaves alone what is not given', async () => {
    await fixture.answer(theirs, { adminResponse: 'camel' });
    expect(await fixture.find(2, theirs)).toMatchObject({ status: 'open', admin_response: 'camel', adminResponse: 'camel' });
    await fixture.answer(theirs, { admin_response: 'snake', adminResponse: 'camel' });
    await fixture.answer(theirs, { status: 'resolved' });
    expect(await fixture.find(2, theirs)).toMatchObject({ status: 'resolved', admin_response: 'snake' });
    await fixture.answer(theirs, { admin_response: '' });
    expect(await fixture.find(2, theirs)).toMatchObject({ status: 'resolved', admin_response: null, adminResponse: null });
  });

  it('ADM-10 changes nothing else, whatever else is sent', async () => {
    const before = await fixture.find(2, theirs);
    await fixture.answer(theirs, {
      status: 'open',
      title: 'x',
      description: 'x',
      priority: 'low',
      user: 1,
      hospital_id: 1,
      id: ours,
    });
    expect(await fixture.find(2, theirs)).toEqual({ ...before, status: 'open' });
  });

  it('ADM-11 answers 400 to an empty status, and stores nothing of what came with it', async () => {
    const before = await fixture.find(2, theirs);
    for (const status of ['', ' ', '\t\n']) {
      const { status: code, body } = await fixture.answer(theirs, { status, admin_response: 'half a reply' });
      expect([code, body.message]).toEqual([400, 'Status must be open, in_progress, resolved or closed']);
    }
    const form = new URLSearchParams({ status: '', admin_response: 'half a reply' });
    const sent = await fixture.api.send('PATCH', `/api/admin/tickets/${theirs}/`, {
      body: form.toString(),
      token: fixture.staff,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.status).toBe(400);
    expect(await fixture.find(2, theirs)).toEqual(before);
  });

  it('ADM-11 answers 400 to an unknown status and to nothing at all, and changes nothing', async () => {
    const before = await fixture.find(2, theirs);
    for (const status of ['done', 'OPEN', 'in progress', 7, ['open'], {}]) {
      const { status: code, body } = await fixture.answer(theirs, { status, admin_response: 'x' });
      expect([code, body.message]).toEqual([400, 'Status must be open, in_progress, resolved or closed']);
    }
    for (const body of [{}, { status: null }]) {
      expect((await fixture.answer(theirs, body)).body.message).toBe('Please give a response or a status');
    }
    for (const response of [{ a: 1 }, ['x'], true, 'a\u0000b', 'x'.repeat(100_001)]) {
      expect((await fixture.answer(theirs, { admin_response: response })).status).toBe(400);
    }
    expect(await fixture.find(2, theirs)).toEqual(before);
  });

  it('ADM-11 API-23 answers 404 to an unknown or odd ticket', async () => {
    for (const id of [999_999, 'abc', 0, -1, '9'.repeat(30), '1%20OR%201%3D1', '%00', '2147483648']) {
      const { status, body } = await fixture.answer(id, { status: 'closed' });
      expect([id, status, body.message]).toEqual([id, 404, 'No ticket found with this ID']);
    }
  });

  it('SEC-02 refuses a hospital, also for its own ticket, without effect', async () => {
    const before = await fixture.find(1, ours);
    for (const id of [ours, theirs, 999_999]) {
      expect((await fixture.answer(id, { status: 'closed', admin_response: 'forged' }, fixture.token(1))).status).toBe(403);
    }
    expect((await fixture.api.patch(`/api/admin/tickets/${ours}/`, { status: 'closed' })).status).toBe(401);
    expect(await fixture.find(1, ours)).toMatchObject({ status: before.status, admin_response: before.admin_response });
  });

  it('S14 leaves an entry in the trail of the hospital, and tells the others', async () => {
    await fixture.answer(ours, { status: 'resolved', admin_response: 'Done' });
    const entries = await fixture.sql(
      `SELECT hospital_id FROM support.audit_entries WHERE account_id = 99 AND action = 'write' AND subject = $1`,
      [ours],
    );
    expect(entries.at(-1)).toEqual({ hospital_id: 1 });
    const events = await fixture.sql<{ hospital_id: number; actor_id: number; payload: object }>(
      `SELECT hospital_id, actor_id, payload FROM support.outbox WHERE name = 'support.ticket.answered.v1' AND aggregate = $1 ORDER BY seq`,
      [String(ours)],
    );
    expect(events.at(-1)).toMatchObject({
      hospital_id: 1,
      actor_id: 99,
      payload: { hospitalId: 1, ticketId: ours, status: 'resolved', hasResponse: true },
    });
  });
});

describe('priority support', () => {
  it('ORG-56 lists waiting tickets of hospitals on Corporate first, in whole pages too, and says which have priority support', async () => {
    const raise = async (hospital: number) => (await fixture.raise(hospital, { title: 'More', description: 'x' })).body.id;
    const [first, other, second, closed, newest] = [
      await raise(1),
      await raise(2),
      await raise(1),
      await raise(1),
      await raise(2),
    ];
    await fixture.answer(closed, { status: 'closed' });
    const known = new Set([first, other, second, closed, newest]);
    const pageOf = async (query = '') => (await all(query)).map(({ id }: { id: number }) => id);
    const ids = async (query = '') => (await pageOf(query)).filter((id: number) => known.has(id));
    const byAge = [newest, closed, second, other, first];
    expect(await ids()).toEqual(byAge);
    await fixture.onPlan(1, 'corporate', 2);
    await fixture.onPlan(1, 'multi', 1);
    const sorted = [second, first, newest, closed, other];
    expect(await ids()).toEqual(sorted);
    const walked: number[] = [];
    for (let page = await pageOf('?limit=2'); page.length > 0; page = await pageOf(`?limit=2&after=${walked.at(-1)}`))
      walked.push(...page);
    expect(walked).toEqual(await pageOf());
    expect(await ids('?search=more')).toEqual(sorted);
    // So a ticket is opened, wherever it stands.
    for (const id of known) expect(await ids(`?search=%23${id}`)).toEqual([id]);
    expect(await ids('?status=closed')).toEqual([closed]);
    const flagged = (await all()).filter(({ priority_support: has }: { priority_support: boolean }) => has);
    expect(flagged.map(({ id }: { id: number }) => id).filter((id: number) => known.has(id))).toEqual([second, first, closed]);
    await fixture.onPlan(1, 'multi', 3);
    expect(await ids()).toEqual(byAge);
  });
});
