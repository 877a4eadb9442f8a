import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { compareTokens, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

const counters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Counter ${index + 1}`,
    room: `${index + 1}`,
    is_open: true,
  }));

describe('calling a queue', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  const begin = async (form: object = {}) => {
    hospital += 1;
    await desk.verify(hospital);
    return desk.queue(hospital, form);
  };
  const issue = async (queue_id: number, names: readonly string[]): Promise<TokenAnswer[]> => {
    const issued: TokenAnswer[] = [];
    for (const name of names) issued.push((await desk.issue(hospital, { queue_id, name })).body);
    return issued;
  };
  const said = ({ status, body }: Answer) => [status, body.message];
  const states = async (queueId: number) =>
    Object.fromEntries((await desk.list(hospital, queueId)).map(({ label, state }) => [label, state]));

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });

  afterAll(() => desk?.close());

  it('FRD-58 answers that nobody is waiting', async () => {
    const queue = await begin();
    expect(await desk.next(hospital, queue.id)).toMatchObject({
      status: 200,
      body: { token: null, message: 'Nobody is waiting', repeated: false },
    });
  });

  it('FRD-58 gives 20 counters at once 20 different tokens (I2)', async () => {
    const queue = await begin({ counters: counters(20) });
    await issue(
      queue.id,
      Array.from({ length: 20 }, (_, index) => `P${index}`),
    );
    const calls = await Promise.all(counters(20).map(({ id }) => desk.next(hospital, queue.id, { counter_id: id })));
    const called = calls.map(({ body }) => body.token as TokenAnswer);
    expect(new Set(called.map(({ id }) => id)).size).toBe(20);
    expect(called.map(({ counter_id }) => counter_id)).toEqual(counters(20).map(({ id }) => id));
    expect(new Set(Object.values(await states(queue.id)))).toEqual(new Set(['called']));
  });

  it('FRD-58 lets two presses at one counter in the same moment call one token', async () => {
    const queue = await begin();
    await issue(queue.id, ['A', 'B', 'C']);
    const presses = await Promise.all(Array.from({ length: 6 }, () => desk.next(hospital, queue.id)));
    expect(new Set(presses.map(({ body }) => body.token.label))).toEqual(new Set(['B1']));
    expect(presses.filter(({ body }) => body.repeated)).toHaveLength(5);
    expect(await states(queue.id)).toEqual({ B1: 'called', B2: 'waiting', B3: 'waiting' });
  });

  it('FRD-58 gives the same counter the next token after 3 seconds, or once the first is in; the one before is done', async () => {
    const queue = await begin();
    await issue(queue.id, ['A', 'B', 'C']);
    const start = Date.now();
    const at = (ms: number) => desk.nidaan.at(new Date(start + ms), async () => (await desk.next(hospital, queue.id)).body);
    expect(await at(0)).toMatchObject({ token: { label: 'B1' }, repeated: false });
    expect(await at(2000)).toMatchObject({ token: { label: 'B1' }, repeated: true });
    const second = await at(5000);
    expect(second).toMatchObject({ token: { label: 'B2' }, repeated: false });
    await desk.act(hospital, second.token.id, 'start');
    expect(await at(5500)).toMatchObject({ token: { label: 'B3' }, repeated: false });
    expect(await states(queue.id)).toEqual({ B1: 'done', B2: 'done', B3: 'called' });
  });

  it('FRD-58 skips the one before where that is asked for; who is in cannot be skipped', async () => {
    const queue = await begin();
    await issue(queue.id, ['A', 'B', 'C']);
    const press = (more: object, ms: number) =>
      desk.nidaan.at(new Date(Date.now() + ms), () => desk.next(hospital, queue.id, more));
    await press({}, 0);
    const { body } = await press({ skip_current: true }, 4000);
    expect(body.token.label).toBe('B2');
    expect(await states(queue.id)).toMatchObject({ B1: 'skipped', B2: 'called' });
    await desk.act(hospital, body.token.id, 'start');
    expect(said(await press({ skip_current: true }, 8000))).toEqual([409, 'Token B2 is already serving']);
  });

  it('FRD-58 asks for the arrival where the queue wants it confirmed', async () => {
    const queue = await begin({ confirm_arrival: true });
    const [first] = await issue(queue.id, ['A', 'B']);
    const press = (ms: number) => desk.nidaan.at(new Date(Date.now() + ms), () => desk.next(hospital, queue.id));
    await press(0);
    expect(said(await press(4000))).toEqual([409, 'Token B1 was called and has not come. Skip it or mark it as in.']);
    await desk.act(hospital, first!.id, 'start');
    expect((await press(4000)).body.token.label).toBe('B2');
  });

  it('FRD-58 refuses a closed counter, and one that is not there', async () => {
    const queue = await begin({
      counters: [
        { id: 1, name: 'A', is_open: false },
        { id: 2, name: 'B' },
      ],
    });
    const [token] = await issue(queue.id, ['A']);
    expect(said(await desk.next(hospital, queue.id, { counter_id: 1 }))).toEqual([409, 'This counter is closed']);
    expect(said(await desk.act(hospital, token!.id, 'call', { counter_id: 1 }))).toEqual([409, 'This counter is closed']);
    expect(said(await desk.next(hospital, queue.id, { counter_id: 9 }))).toEqual([404, 'No counter found with this ID']);
    expect((await desk.next(hospital, queue.id)).body.token.counter_id).toBe(2);
  });

  it('FRD-58 answers a retry with the same Idempotency-Key as the first press', async () => {
    const queue = await begin();
    await issue(queue.id, ['A', 'B']);
    const press = (ms: number) =>
      desk.nidaan.at(new Date(Date.now() + ms), () => desk.next(hospital, queue.id, {}, { 'idempotency-key': 'n-1' }));
    const [first, again] = [await press(0), await press(10_000)];
    expect(again.body).toEqual(first.body);
    expect(await states(queue.id)).toEqual({ B1: 'called', B2: 'waiting' });
  });

  it('FRD-59 calls a token out of turn; the one that stood at the counter is done', async () => {
    const queue = await begin();
    const [, , third] = await issue(queue.id, ['A', 'B', 'C']);
    await desk.next(hospital, queue.id);
    expect((await desk.act(hospital, third!.id, 'call')).body).toMatchObject({ label: 'B3', state: 'called', counter_id: 1 });
    expect(await states(queue.id)).toEqual({ B1: 'done', B2: 'waiting', B3: 'called' });
  });

  it('FRD-59 lets two counters that call one token at once have it once', async () => {
    const queue = await begin({ counters: counters(2) });
    const [token] = await issue(queue.id, ['A']);
    const calls = await Promise.all([1, 2].map((counter_id) => desk.act(hospital, token!.id, 'call', { counter_id })));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(calls.find(({ status }) => status === 409)!.body.message).toBe('Token B1 is already called');
  });

  it("FRD-59 lets two counters that take each other's token do so without a fault", async () => {
    const queue = await begin({ counters: counters(2) });
    const [one, two, three, four] = await issue(queue.id, ['A', 'B', 'C', 'D']);
    for (let round = 0; round < 5; round += 1) {
      for (const token of [three!, four!]) await desk.act(hospital, token.id, 'return');
      const calls = await Promise.all([
        desk.act(hospital, three!.id, 'call', { counter_id: 1 }),
        desk.act(hospital, four!.id, 'call', { counter_id: 2 }),
        desk.act(hospital, one!.id, 'skip'),
        desk.act(hospital, two!.id, 'skip'),
      ]);
      for (const { status } of calls) expect([200, 409]).toContain(status);
    }
  });

  // FRD, 'Beyond the anchors' 2: from what everybody can read.
  it('FRD-57 calls at every press the least of class, rank and number, with six counters and skips', async () => {
    const queue = await begin({ counters: counters(6) });
    let seed = 49;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const priorities = ['normal', 'normal', 'elderly', 'pregnant', 'emergency'] as const;
    let now = Date.parse('2026-11-24T03:30:00Z');
    for (let turn = 0; turn < 60; turn += 1) {
      now += Math.floor(random() * 6 * 60_000);
      await desk.nidaan.at(new Date(now), async () => {
        if (random() < 0.6) {
          const priority = priorities[Math.floor(random() * priorities.length)];
          await desk.issue(hospital, { queue_id: queue.id, name: `P${turn}`, priority });
          return;
        }
        const list = await desk.list(hospital, queue.id);
        const ranked = list
          .filter(({ state }) => state === 'waiting')
          .map((each) => ({ ...each, rankAt: new Date(each.rank_at) }));
        const [least] = ranked.sort(compareTokens);
        const counter_id = 1 + Math.floor(random() * 6);
        const current = list.find((each) => each.counter_id === counter_id && each.state === 'called');
        const { body } = await desk.next(hospital, queue.id, { counter_id, skip_current: random() < 0.3 });
        if (body.repeated) expect(body.token.id).toBe(current!.id);
        else expect(body.token?.id ?? null).toBe(least?.id ?? null);
      });
    }
  });
});
