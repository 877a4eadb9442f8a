import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refreshAfter } from './refresh.ts';
import { session } from './session.ts';
import { FakeServer, fakeToken, fault } from './testing/fake-server.ts';

const REFRESH = 'POST /api/token/refresh/';
const NEXT = fakeToken({ nonce: 'next' });
// As long as identity takes a used token for one whose answer was lost.
const GRACE_MS = 30_000;

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  session.set({ access: 'old', refresh: 'r1' });
  server = new FakeServer().install();
});
afterEach(() => void jest.useRealTimers());

/** An answer that gets lost on its way, until whoever waits for it gives up. */
const lost = ((_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  })) as typeof fetch;

describe('a refresh whose answer gets lost', () => {
  it('SES-09 is asked for once more in the same turn, while the server still takes the token', async () => {
    const [answered, began] = [globalThis.fetch, Date.now()];
    server.on(REFRESH, { status: 200, body: { access: NEXT, refresh: 'r2' } });
    globalThis.fetch = lost;
    let again = Infinity;
    const refreshed = refreshAfter('old').finally(() => (again = Date.now() - began));
    await jest.advanceTimersByTimeAsync(0);
    globalThis.fetch = answered;
    await jest.advanceTimersByTimeAsync(GRACE_MS);
    expect(await refreshed).toBe('fresh');
    expect(again).toBeLessThan(GRACE_MS / 2);
    expect(server.seen(REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'r1' }]);
    expect([session.accessToken(), session.refreshToken()]).toEqual([NEXT, 'r2']);
  });

  it('SES-09 is given up after two tries, and the tokens stay', async () => {
    server.on(REFRESH, new TypeError('network'));
    expect(await refreshAfter('old')).toBe('unreachable');
    expect(server.seen(REFRESH)).toHaveLength(2);
    expect([session.accessToken(), session.refreshToken()]).toEqual(['old', 'r1']);
  });

  it.each([503, 429])('SES-09 is not asked for again at once where the server said %d', async (status) => {
    server.on(REFRESH, fault(status, 'x'));
    expect(await refreshAfter('old')).toBe('unreachable');
    expect(server.seen(REFRESH)).toHaveLength(1);
  });
});
