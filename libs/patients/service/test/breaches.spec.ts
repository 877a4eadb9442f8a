import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

const BREACHES = '/api/privacy/breaches/';
const HOUR = 3_600_000;
const TEXTS = {
  ...{ nature: 'A laptop was stolen', extent: '120 persons', timing: 'In the night', location: 'Pune', impact: 'Low' },
  ...{ consequences: 'Calls by strangers', measures: 'Passwords changed', safety: 'Trust no caller', contact: 'Meera Joshi' },
  ...{ facts: 'A window stood open', findings: 'Unknown', prevention: 'Bars at the window', intimations: 'All were called' },
};

describe('the register of breaches', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
  }, 60_000);
  afterAll(() => desk?.close());

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const record = async (more: object = {}) =>
    (await desk.api.post(BREACHES, { noticed_at: hoursAgo(2), ...TEXTS, ...more }, desk.as(1))).body;
  const amend = (id: number, body: object, hospitalId = 1) => desk.api.patch(`${BREACHES}${id}/`, body, desk.as(hospitalId));
  const close = (id: number, reason?: string) => desk.api.post(`${BREACHES}${id}/close/`, { reason }, desk.as(1));
  const draft = async (id: number, kind: string) =>
    (await desk.api.get(`${BREACHES}${id}/draft_pdf/?for=${kind}`, desk.as(1))).raw.toString();

  it('ORG-79 a text that somebody else has amended since it was seen is not written over, and what it says now is told', async () => {
    const { id } = await record();
    await amend(id, { extent: '80 persons', seen: { extent: TEXTS.extent } });
    const late = await amend(id, { extent: '200 persons', findings: 'A key was lost', seen: { extent: TEXTS.extent } });
    expect([late.status, late.body.message, late.body.current]).toEqual([
      ...[409, 'Somebody else changed this meanwhile. Please look again.', { extent: '80 persons' }],
    ]);
    const after = (await desk.api.get(`${BREACHES}${id}/`, desk.as(1))).body;
    expect([after.extent, after.findings, after.amendments.length]).toEqual(['80 persons', TEXTS.findings, 1]);
    // Another text, the same words, and what was seen as it is now go through.
    expect((await amend(id, { findings: 'A key was lost', seen: { findings: TEXTS.findings } })).status).toBe(200);
    expect((await amend(id, { extent: '200 persons', seen: { extent: '80 persons' } })).body.extent).toBe('200 persons');
    expect((await amend(id, { extent: 'x', seen: { extent: 7 } })).body.message).toBe(
      'seen must name texts of the breach and what they said',
    );
  });

  it('ORG-79 four clocks run from when it was noticed: 6 hours, 72 hours, and twice without delay', async () => {
    const { noticed_at: noticed, clocks } = await record();
    const after = (hours: number) => new Date(Date.parse(noticed) + hours * HOUR).toISOString();
    expect(clocks).toEqual([
      { what: 'cert_in', due_at: after(6), done_at: null },
      { what: 'board', due_at: null, done_at: null },
      { what: 'board_detailed', due_at: after(72), done_at: null },
      { what: 'persons', due_at: null, done_at: null },
    ]);
  });

  it('ORG-79 a time is amended with a reason, never edited: what stood before stays', async () => {
    const { id, noticed_at: before } = await record();
    const earlier = hoursAgo(5);
    expect((await amend(id, { noticed_at: earlier })).body.message).toBe(
      'A time is amended, never edited: please give the reason',
    );
    const { body } = await amend(id, { noticed_at: earlier, reason: 'The guard saw it first' });
    expect(body.noticed_at).toBe(earlier);
    expect(Date.parse(body.clocks[0].due_at)).toBe(Date.parse(earlier) + 6 * HOUR);
    expect(body.amendments).toEqual([
      { field: 'noticed_at', before, after: earlier, reason: 'The guard saw it first', by: 10, at: expect.any(String) },
    ]);
    for (const change of [`UPDATE breach_amendments SET before = 'x'`, 'DELETE FROM breach_amendments'])
      expect(await desk.asService(1, `${change} RETURNING number`)).toEqual([]);
    expect((await desk.api.get(`${BREACHES}${id}/`, desk.as(1))).body.amendments[0].before).toBe(before);
  });

  it('ORG-79 so is when something was done', async () => {
    const { id } = await record();
    const [first, second] = [hoursAgo(1), hoursAgo(0.5)];
    expect((await amend(id, { done: { what: 'cert_in', at: first } })).body.clocks[0].done_at).toBe(first);
    expect((await amend(id, { done: { what: 'cert_in', at: second } })).body).toMatchObject({ statusCode: 409 });
    const { body } = await amend(id, { done: { what: 'cert_in', at: second }, reason: 'Sent twice' });
    expect([body.clocks[0].done_at, body.amendments.length]).toEqual([second, 2]);
    for (const at of [hoursAgo(3), hoursAgo(-1)])
      expect((await amend(id, { done: { what: 'board', at } })).body.message).toBe(
        'This cannot have been done before the breach was noticed, or in the future',
      );
  });

  it('ORG-79 of two amendments at once none is lost', async () => {
    const { id } = await record();
    await Promise.all([amend(id, { extent: '130' }), amend(id, { location: 'Nashik' }), amend(id, { impact: 'High' })]);
    const { body } = await desk.api.get(`${BREACHES}${id}/`, desk.as(1));
    expect([body.extent, body.location, body.impact, body.amendments.length]).toEqual(['130', 'Nashik', 'High', 3]);
  });

  it('ORG-79 is closed when all four are done, or with a written reason, and then stays', async () => {
    const { id } = await record();
    expect((await close(id)).body.message).toBe('Not everything is done: please finish it, or give a written reason.');
    for (const what of ['cert_in', 'board', 'board_detailed', 'persons']) await amend(id, { done: { what, at: hoursAgo(1) } });
    expect((await close(id)).body).toMatchObject({ closed_at: expect.any(String), close_reason: '' });
    expect((await amend(id, { extent: 'x' })).body.message).toBe('This breach is closed.');
    const other = await record();
    expect((await close(other.id, 'Nothing was lost: the disk is encrypted')).body.close_reason).toContain('encrypted');
  });

  it.each([
    [
      'persons',
      ['7(1)(a)', '7(1)(b)', '7(1)(c)', '7(1)(d)', '7(1)(e)'],
      ['nature', 'extent', 'timing', 'location', 'consequences', 'measures', 'safety', 'contact'],
    ],
    ['board', ['7(2)(a)'], ['nature', 'extent', 'timing', 'location', 'impact']],
    [
      'board_detailed',
      ['7(2)(b)(i)', '7(2)(b)(ii)', '7(2)(b)(iii)', '7(2)(b)(iv)', '7(2)(b)(v)', '7(2)(b)(vi)'],
      ['nature', 'extent', 'timing', 'location', 'impact', 'facts', 'measures', 'findings', 'prevention', 'intimations'],
    ],
  ] as const)('ORG-79 the draft for %s has exactly the items of rule 7', async (kind, rules, fields) => {
    const { id } = await record();
    const html = await draft(id, kind);
    expect([...html.matchAll(/rule (7\([^<]*?\))\s*</g)].map(([, rule]) => rule)).toEqual(rules);
    for (const [field, text] of Object.entries(TEXTS)) {
      const isAsked = (fields as readonly string[]).includes(field);
      expect([field, html.includes(text)]).toEqual([field, isAsked]);
    }
  });

  it('ORG-79 a draft shows what is not written yet', async () => {
    const { id } = await record({ safety: undefined });
    expect(await draft(id, 'persons')).toContain('(not written yet)');
    expect(await draft(id, 'board')).not.toContain('(not written yet)');
    expect((await desk.api.get(`${BREACHES}${id}/draft_pdf/?for=press`, desk.as(1))).status).toBe(400);
  });

  it.each([
    [{ noticed_at: new Date(Date.now() + HOUR).toISOString() }, 'The breach cannot have been noticed in the future'],
    [{ noticed_at: 'yesterday' }, 'Please say when the breach was noticed'],
    [{ nature: '' }, 'Please describe the nature of the breach'],
  ])('ORG-79 says what is wrong with %j', async (more, message) => {
    expect(await record(more)).toMatchObject({ statusCode: 400, message });
  });

  it("ORG-79 another hospital's do not exist", async () => {
    const { id } = await record();
    expect((await amend(id, { extent: 'x' }, 2)).status).toBe(404);
    expect((await desk.api.get(`${BREACHES}${id}/`, desk.as(2))).status).toBe(404);
    expect((await desk.api.get(BREACHES, desk.as(2))).body).toEqual([]);
    expect((await amend(id, {})).body.message).toBe('Please give something to amend');
  });
});
