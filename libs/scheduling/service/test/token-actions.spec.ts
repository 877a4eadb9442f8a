import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import type { QueueAnswer, TokenAnswer } from '@nidaan/scheduling-contracts';
import { eventually } from '@nidaan/testing';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

describe('what is done with a token', () => {
  let desk: QueuesFixture;
  let hospital = 0;
  let queue: QueueAnswer;

  const begin = async (names: readonly string[], form: object = {}): Promise<TokenAnswer[]> => {
    hospital += 1;
    await desk.verify(hospital);
    queue = await desk.queue(hospital, form);
    const issued: TokenAnswer[] = [];
    for (const name of names) issued.push((await desk.issue(hospital, { queue_id: queue.id, name })).body);
    return issued;
  };
  const act = (token: TokenAnswer, verb: string, body: object = {}, headers?: Record<string, string>) =>
    desk.act(hospital, token.id, verb, body, headers);
  const said = ({ status, body }: Answer) => [status, body.message];
  const waiting = async () => (await desk.list(hospital, queue.id, '?state=waiting')).map(({ label }) => label);
  const stateOf = async (token: TokenAnswer) =>
    (await desk.api.get(`/api/tokens/${token.id}/`, desk.as(hospital))).body.token.state;

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });

  afterAll(() => desk?.close());

  it('FRD-59 goes from called to serving to done, with the times', async () => {
    const [token] = await begin(['A']);
    await act(token!, 'call');
    expect((await act(token!, 'start')).body).toMatchObject({ state: 'serving', started_at: expect.any(String) });
    expect((await act(token!, 'done')).body).toMatchObject({ state: 'done', ended_at: expect.any(String) });
  });

  it('FRD-59 announces again and counts the calls', async () => {
    const [token] = await begin(['A']);
    await act(token!, 'call');
    expect((await act(token!, 'recall')).body).toMatchObject({ state: 'called', calls: 2 });
  });

  it.each([
    ['recall', 'waiting'],
    ['start', 'waiting'],
    ['done', 'waiting'],
    ['return', 'waiting'],
    ['review', 'waiting'],
  ])('FRD-59 refuses %s of a token that is %s', async (verb, state) => {
    const [token] = await begin(['A']);
    expect(said(await act(token!, verb))).toEqual([409, `Token B1 is already ${state}`]);
  });

  it('FRD-59 refuses everything but a review of a token that is done', async () => {
    const [token] = await begin(['A']);
    await act(token!, 'call');
    await act(token!, 'done');
    const other = await desk.queue(hospital, { name: 'Lab' });
    const bodies: Record<string, object> = {
      ...{ call: {}, recall: {}, start: {}, done: {}, skip: {}, return: {}, transfer: { queue_id: other.id } },
      ...{ priority: { priority: 'elderly', reason: 'x' }, cancel: { reason: 'x' } },
    };
    for (const [verb, body] of Object.entries(bodies))
      expect([verb, ...said(await act(token!, verb, body))]).toEqual([verb, 409, 'Token B1 is already done']);
  });

  it('FRD-59 puts a returned token behind the next two who wait', async () => {
    const [first] = await begin(['A', 'B', 'C', 'D']);
    await act(first!, 'call');
    expect((await act(first!, 'return')).body).toMatchObject({ state: 'waiting', position: 3 });
    expect(await waiting()).toEqual(['B2', 'B3', 'B1', 'B4']);
    expect((await desk.list(hospital, queue.id, '?state=waiting'))[2]!.because).toMatch(/^Sent back at \d\d:\d\d$/);
  });

  it('FRD-59 puts a returned token first where nobody else waits', async () => {
    const [first] = await begin(['A']);
    await act(first!, 'call');
    expect((await act(first!, 'return')).body).toMatchObject({
      state: 'waiting',
      position: 1,
      because: expect.stringMatching(/^Came at/),
    });
  });

  it('FRD-59 brings a skipped token back by a call or a return', async () => {
    const [first, second] = await begin(['A', 'B']);
    await act(first!, 'skip');
    await act(second!, 'skip');
    expect((await act(first!, 'call')).body.state).toBe('called');
    expect((await act(second!, 'return')).body.state).toBe('waiting');
  });

  it('FRD-59 lets a patient come back with the report: the same number, with a head start', async () => {
    const [first, second] = await begin(['A', 'B']);
    await act(first!, 'call');
    await act(first!, 'done');
    const { body } = await act(first!, 'review');
    expect(body).toMatchObject({
      id: first!.id,
      label: 'B1',
      state: 'waiting',
      position: 1,
      because: 'Back with the report, +30 min',
    });
    expect(await waiting()).toEqual(['B1', second!.label]);
  });

  it('FRD-59 refuses a review of another day', async () => {
    const [first] = await begin(['A']);
    await act(first!, 'call');
    await act(first!, 'done');
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const late = await desk.nidaan.at(tomorrow, () => act(first!, 'review'));
    expect(said(late)).toEqual([409, 'Only a patient who was here today can come back']);
  });

  it('FRD-59 changes the priority with a reason, and so the place', async () => {
    const [, second] = await begin(['A', 'B']);
    expect(said(await act(second!, 'priority', { priority: 'pregnant' }))).toEqual([400, 'Please give a reason']);
    expect(said(await act(second!, 'priority', { reason: 'x' }))).toEqual([400, 'Please choose a priority from the list']);
    const { body } = await act(second!, 'priority', { priority: 'pregnant', reason: 'Eighth month' });
    expect(body).toMatchObject({ priority: 'pregnant', position: 1, because: 'Pregnant, +30 min', reason: 'Eighth month' });
  });

  it('FRD-59 transfers into another queue with a number of that one, behind who waits there', async () => {
    const [first] = await begin(['A']);
    const lab = await desk.queue(hospital, { name: 'Lab', prefix: 'L' });
    await desk.issue(hospital, { queue_id: lab.id, name: 'Other' });
    const { body } = await act(first!, 'transfer', { queue_id: lab.id });
    expect(body).toMatchObject({ queue_id: lab.id, label: 'L2', name: 'A', from_token: first!.id, position: 2 });
    expect(await stateOf(first!)).toBe('transferred');
  });

  it('FRD-59 keeps the place in the other queue where that is asked for', async () => {
    const [first] = await begin(['A']);
    const lab = await desk.queue(hospital, { name: 'Lab', prefix: 'L' });
    await desk.issue(hospital, { queue_id: lab.id, name: 'Other' });
    const { body } = await act(first!, 'transfer', { queue_id: lab.id, keep_place: true });
    expect(body).toMatchObject({ position: 1, rank_at: first!.rank_at });
    expect(body.because).toMatch(/^From another queue, came at \d\d:\d\d$/);
    expect(said(await act(first!, 'transfer', { queue_id: 999_999 }))).toEqual([404, 'No queue found with this ID']);
  });

  it('FRD-59 does each once for an Idempotency-Key', async () => {
    const [token] = await begin(['A']);
    await act(token!, 'call');
    const recalls = await Promise.all(Array.from({ length: 3 }, () => act(token!, 'recall', {}, { 'idempotency-key': 'r-1' })));
    for (const { body } of recalls) expect(body).toMatchObject({ calls: 2 });
  });

  it('FRD-59 lets two desks that end one token at once end it once', async () => {
    const [token] = await begin(['A']);
    await act(token!, 'call');
    const ends = await Promise.all([act(token!, 'done'), act(token!, 'done'), act(token!, 'cancel', { reason: 'x' })]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('FRD-59 undoes a call: the next one waits again in its place, and the one before is back', async () => {
    const [first, second] = await begin(['A', 'B', 'C']);
    await act(first!, 'call');
    await act(first!, 'start');
    await desk.next(hospital, queue.id);
    expect((await act(second!, 'undo')).body).toMatchObject({
      label: 'B2',
      state: 'waiting',
      position: 1,
      counter_id: null,
      calls: 0,
    });
    expect(await stateOf(first!)).toBe('serving');
    const { history } = (await desk.api.get(`/api/tokens/${second!.id}/`, desk.as(hospital))).body;
    expect(history.map(({ action, undone }: { action: string; undone: boolean }) => [action, undone])).toEqual([
      ['issue', false],
      ['call', true],
      ['undo', false],
    ]);
  });

  it('FRD-59 undoes one action after the other, and a transfer with its token', async () => {
    const [first] = await begin(['A', 'B']);
    const lab = await desk.queue(hospital, { name: 'Lab', prefix: 'L' });
    await act(first!, 'call');
    const { body: there } = await act(first!, 'transfer', { queue_id: lab.id });
    expect((await act(first!, 'undo')).body.state).toBe('called');
    expect(await stateOf(there)).toBe('cancelled');
    expect((await act(first!, 'undo')).body.state).toBe('waiting');
    expect(said(await act(first!, 'undo'))).toEqual([409, 'There is nothing to undo']);
  });

  it('FRD-59 undoes no longer than 2 minutes', async () => {
    const [first] = await begin(['A']);
    await act(first!, 'call');
    const later = (ms: number) => desk.nidaan.at(new Date(Date.now() + ms), () => act(first!, 'undo'));
    expect(said(await later(121_000))).toEqual([409, 'This can only be undone within 2 minutes']);
    expect((await later(100_000)).status).toBe(200);
  });

  it('FRD-59 undoes the last action of a counter only', async () => {
    const [first, second] = await begin(['A', 'B', 'C']);
    await act(first!, 'call');
    await act(first!, 'done');
    await act(second!, 'call');
    expect(said(await act(first!, 'undo'))).toEqual([409, 'Somebody has gone on with this token. It cannot be undone.']);
    expect((await act(second!, 'undo')).body.state).toBe('waiting');
    expect((await act(first!, 'undo')).body.state).toBe('called');
  });

  it('FRD-59 undoes nothing whose other token has gone on meanwhile', async () => {
    const [first, second] = await begin(['A', 'B']);
    const lab = await desk.queue(hospital, { name: 'Lab', prefix: 'L' });
    const { body: there } = await act(first!, 'transfer', { queue_id: lab.id });
    await act(there, 'call');
    expect(said(await act(first!, 'undo'))[0]).toBe(409);
    expect(await stateOf(second!)).toBe('waiting');
  });

  it('FRD-59 undoes nothing whose place is taken: the visit has another token there by now', async () => {
    await begin([]);
    desk.visit(hospital, 7);
    const issue = async () => (await desk.issue(hospital, { queue_id: queue.id, visit_id: 7 })).body;
    const first = await issue();
    await act(first, 'cancel', { reason: 'Left' });
    await issue();
    expect(said(await act(first, 'undo'))).toEqual([409, 'This patient already has token B2 in this queue']);
    expect(await stateOf(first)).toBe('cancelled');
  });

  it('FRD-59 undoing waits for the counter before it holds the token, as calling does', async () => {
    const [first] = await begin(['A']);
    const { body: called } = await act(first!, 'call');
    const counter = `SELECT pg_advisory_xact_lock(hashtext('nidaan.queue ${hospital}/${queue.id}'), ${called.counter_id})`;
    let undone!: Promise<Answer>;
    await desk.nidaan.whileLocked(counter, async (awaited) => {
      undone = act(first!, 'undo');
      await awaited();
      // Whoever calls holds the counter, and takes the token then: one of the two would be refused after a deadlock.
      await desk.sql(`SELECT FROM scheduling.tokens WHERE hospital_id = ${hospital} AND id = ${first!.id} FOR UPDATE NOWAIT`);
    });
    expect((await undone).body.state).toBe('waiting');
  });

  it('FRD-59 a visit that two desks send into one queue at once has one token there', async () => {
    await begin([]);
    desk.visit(hospital, 8);
    const from = [queue, await desk.queue(hospital, { name: 'Eyes', prefix: 'E' })];
    const to = await desk.queue(hospital, { name: 'Lab', prefix: 'L' });
    const tokens: TokenAnswer[] = [];
    for (const { id } of from) tokens.push((await desk.issue(hospital, { queue_id: id, visit_id: 8 })).body);
    // Both have looked when they wait for a number.
    await desk.issue(hospital, { queue_id: to.id, name: 'Other' });
    const numbers = `SELECT FROM scheduling.series WHERE hospital_id = ${hospital} AND period LIKE '${to.id}/%' FOR UPDATE`;
    let sent!: Promise<Answer[]>;
    await desk.nidaan.whileLocked(numbers, async () => {
      // With a key each, as the screens send it: whoever comes second begins anew with it.
      const keyOf = ({ id }: TokenAnswer) => ({ 'idempotency-key': `at-once-${id}` });
      sent = Promise.all(tokens.map((token) => act(token, 'transfer', { queue_id: to.id }, keyOf(token))));
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await desk.sql(waiting)).length >= 2);
    });
    const answers = await sent;
    expect(answers.map(said).sort()).toEqual([
      [200, undefined],
      [409, 'This patient already has token L2 in this queue'],
    ]);
  });
});
