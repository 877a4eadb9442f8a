import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { session } from '../session.ts';
import { FakeServer, fakeToken, fault } from '../testing/fake-server.ts';
import { openLive } from './live.ts';

const LIVE_CALL = 'GET /api/live/';
const contract = route({
  name: 'identity.live',
  owner: 'identity',
  method: 'GET',
  path: '/api/live/',
  access: 'account',
  needs: 'member',
  summary: '',
  produces: 'events',
});

let server: FakeServer;
let leave: () => void;
let onChanged: jest.Mock<(services: readonly string[]) => void>;
let onMissed: jest.Mock<() => void>;
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { TextDecoder });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') });
  isHidden = false;
  localStorage.clear();
  session.set({ access: fakeToken(), refresh: 'r' });
  server = new FakeServer().install();
  [onChanged, onMissed] = [jest.fn<(services: readonly string[]) => void>(), jest.fn<() => void>()];
});
afterEach(() => {
  leave?.();
  jest.useRealTimers();
});

/** The server's end of a stream. */
function stream() {
  const waiting: ((step: { done: boolean; value?: Uint8Array }) => void)[] = [];
  const steps: { done: boolean; value?: Uint8Array }[] = [];
  const give = (step: { done: boolean; value?: Uint8Array }) => (waiting.shift() ?? ((each) => void steps.push(each)))(step);
  const read = () => new Promise((resolve) => (steps.length ? resolve(steps.shift()) : waiting.push(resolve)));
  const reply = { ok: true, status: 200, body: { getReader: () => ({ read }) }, text: async () => '' } as unknown as Response;
  return {
    reply,
    write: (text: string) => give({ done: false, value: new TextEncoder().encode(text) }),
    end: () => give({ done: true }),
  };
}
const start = () => (leave = openLive({ route: contract, changes: z.array(z.string()), onChanged, onMissed }));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const asked = () => server.seen(LIVE_CALL).length;
const show = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('listening to what other desks do', () => {
  it.each(['{"services":["lab"]}', '[1]', 'null', '["lab"'])(
    'takes %s, which is no list of services, for anything',
    async (data) => {
      const { reply, write } = stream();
      server.on(LIVE_CALL, reply);
      start();
      await pass(0);
      write(`event: changed\ndata: ${data}\n\n`);
      await pass(0);
      expect([onChanged.mock.calls.length, onMissed.mock.calls.length]).toEqual([0, 1]);
      write('event: changed\ndata: ["support"]\n\n');
      await pass(0);
      expect(onChanged.mock.calls).toEqual([[['support']]]);
      expect(asked()).toBe(1);
    },
  );

  it('tells the services of each message, however the bytes are cut, with the token in a header', async () => {
    const { reply, write } = stream();
    server.on(LIVE_CALL, reply);
    start();
    await pass(0);
    write(':\n\nevent: chan');
    write('ged\ndata: ["lab","patients"]\n');
    await pass(0);
    expect(onChanged).not.toHaveBeenCalled();
    write('\n:\n\nevent: changed\ndata: ["support"]\n\n');
    await pass(0);
    expect(onChanged.mock.calls).toEqual([[['lab', 'patients']], [['support']]]);
    expect(server.seen(LIVE_CALL)[0]!.headers).toMatchObject({ Authorization: `Bearer ${session.accessToken()}` });
    expect(onMissed).not.toHaveBeenCalled();
  });

  it('comes back when the stream ends, and says that something may have been missed', async () => {
    const [first, second] = [stream(), stream()];
    server.on(LIVE_CALL, () => (asked() === 1 ? first.reply : second.reply));
    start();
    await pass(5000);
    first.end();
    await pass(1000);
    expect([asked(), onMissed.mock.calls.length]).toEqual([2, 1]);
    second.write('event: changed\ndata: ["lab"]\n\n');
    await pass(0);
    expect(onChanged).toHaveBeenCalledWith(['lab']);
  });

  it('asks more and more rarely while nobody answers, at the latest every 30 s, and at once when the network is back', async () => {
    server.on(LIVE_CALL, new Error('offline'));
    start();
    await pass(10_000);
    const early = asked();
    expect(early).toBeGreaterThanOrEqual(3);
    expect(early).toBeLessThanOrEqual(6);
    await pass(600_000);
    expect(asked() - early).toBeGreaterThanOrEqual(19);
    expect(asked() - early).toBeLessThanOrEqual(42);
    const before = asked();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(asked()).toBe(before + 1);
  });

  it('FRD-63 asks for the numbers of what has changed', async () => {
    server.on(LIVE_CALL, stream().reply);
    start();
    await pass(0);
    expect(server.seen(LIVE_CALL).map(({ query }) => query)).toEqual([{ things: 'true' }]);
  });

  it('waits a minute after a refusal', async () => {
    server.on(LIVE_CALL, fault(429, 'Too many'));
    start();
    await pass(59_000);
    expect(asked()).toBe(1);
    await pass(2000);
    expect(asked()).toBe(2);
  });

  it('refreshes an expired token and listens on', async () => {
    const { reply } = stream();
    server.on(LIVE_CALL, () => (asked() === 1 ? fault(401, 'Expired') : reply));
    server.on('POST /api/token/refresh/', { status: 200, body: { access: fakeToken({ nonce: 'new' }), refresh: 'r2' } });
    start();
    await pass(0);
    expect(asked()).toBe(2);
    expect(server.seen(LIVE_CALL)[1]!.headers).toMatchObject({ Authorization: `Bearer ${fakeToken({ nonce: 'new' })}` });
  });

  it('lets a connection go that gives no sign of life', async () => {
    const { reply } = stream();
    const signals: AbortSignal[] = [];
    const answer = globalThis.fetch;
    globalThis.fetch = ((address: string, init: RequestInit) => {
      signals.push(init.signal!);
      return answer(address, init);
    }) as typeof fetch;
    server.on(LIVE_CALL, reply);
    start();
    await pass(49_000);
    expect(signals[0]!.aborted).toBe(false);
    await pass(2000);
    expect(signals[0]!.aborted).toBe(true);
  });

  it('holds no connection while the page is hidden, but for a moment, and is back when it is seen', async () => {
    isHidden = true;
    server.on(LIVE_CALL, () => stream().reply);
    start();
    await pass(60_000);
    expect(asked()).toBe(0);
    show(false);
    await pass(0);
    expect([asked(), onMissed.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks no more once it is left', async () => {
    server.on(LIVE_CALL, new Error('offline'));
    start();
    await pass(0);
    leave();
    await pass(120_000);
    expect(asked()).toBe(1);
  });
});
