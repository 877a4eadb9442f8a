import { route } from '@nidaan/kernel';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { leave } from './leave.ts';
import { session } from './session.ts';
import { FakeServer, fakeToken, fault } from './testing/fake-server.ts';

const logout = route({
  owner: 'identity',
  summary: '',
  access: 'account',
  needs: 'member',
  name: 'x',
  method: 'POST',
  path: '/api/logout/',
});
const OLD = fakeToken({ nonce: 'old' });
const NEW = fakeToken({ nonce: 'new' });
const done = { status: 200, body: { message: 'You have been logged out.' } };

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  session.set({ access: OLD, refresh: 'r' });
  server = new FakeServer().install();
});
afterEach(() => void jest.useRealTimers());
const bearers = () => server.seen('POST /api/logout/').map(({ headers }) => headers.Authorization);

describe('leaving', () => {
  it('SES-05 forgets both tokens at once and has the server end the session, once', async () => {
    server.on('POST /api/logout/', done);
    leave(logout);
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(bearers()).toEqual([`Bearer ${OLD}`]);
    expect(Object.keys(localStorage)).toEqual(['nidaan.left_at']);
    expect(session.leftAt()).toBeGreaterThan(0);
  });

  it('SES-05 ends the session with a new access token where the old one has expired, and keeps neither', async () => {
    server
      .on('POST /api/logout/', ({ headers }) => (headers.Authorization === `Bearer ${NEW}` ? done : fault(401, 'x')))
      .on('POST /api/token/refresh/', { status: 200, body: { access: NEW, refresh: 's' } });
    leave(logout);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(bearers()).toEqual([`Bearer ${OLD}`, `Bearer ${NEW}`]);
    expect(server.seen('POST /api/token/refresh/').map(({ body }) => body)).toEqual([{ refresh: 'r' }]);
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]);
  });

  it('SES-05 logs out here without a network, and tells the server when it is back', async () => {
    server.on('POST /api/logout/', new Error('offline'));
    leave(logout);
    expect(session.accessToken()).toBeNull();
    await jest.advanceTimersByTimeAsync(0);
    server.on('POST /api/logout/', done);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(bearers()).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(bearers()).toHaveLength(2);
  });

  it('SES-05 gives up after some tries, and asks nothing where nobody was logged in', async () => {
    server.on('POST /api/logout/', fault(503, 'x'));
    leave(logout);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(bearers()).toHaveLength(6);
    leave(logout);
    await jest.advanceTimersByTimeAsync(1000);
    expect(bearers()).toHaveLength(6);
  });
});
