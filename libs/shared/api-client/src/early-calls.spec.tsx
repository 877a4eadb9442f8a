import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { call } from './call.ts';
import { toldEarly } from './early-calls.ts';
import { session } from './session.ts';
import { FakeServer, fakeToken } from './testing/fake-server.ts';

const contract = route({
  name: 'x.figures',
  owner: 'patients',
  method: 'GET',
  path: '/api/figures/',
  access: 'account',
  needs: 'member',
  summary: '',
  answer: z.object({ from: z.string() }),
});

interface Early {
  token: string;
  answers: Map<string, Promise<unknown>>;
  told?: { path: string; text: string };
}
const page = globalThis as { nidaanEarly?: Early };
const answer = (from: string, status = 200) =>
  Promise.resolve({ ok: status === 200, status, text: async () => JSON.stringify({ from }) });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  session.set({ access: fakeToken(), refresh: 'r' });
  server = new FakeServer().install().on('GET /api/figures/', { status: 200, body: { from: 'server' } });
});
afterEach(() => {
  delete page.nidaanEarly;
  jest.restoreAllMocks();
});

const asked = (token: string, given: Promise<unknown>) => {
  given.catch(() => undefined);
  page.nidaanEarly = { token, answers: new Map([['/api/figures/', given]]) };
};

describe('what the page has asked for before its script had come', () => {
  it('is taken once; then the server is asked', async () => {
    asked(session.accessToken()!, answer('page'));
    expect(await call(contract)).toEqual({ from: 'page' });
    expect(server.calls).toHaveLength(0);
    expect(await call(contract)).toEqual({ from: 'server' });
  });

  it('is not taken for another session, when it is old, or when it got no answer', async () => {
    asked('of somebody else', answer('page'));
    expect(await call(contract)).toEqual({ from: 'server' });
    asked(session.accessToken()!, Promise.reject(new TypeError('network')));
    expect(await call(contract)).toEqual({ from: 'server' });
    asked(session.accessToken()!, answer('page'));
    jest.spyOn(performance, 'now').mockReturnValue(20_001);
    expect(await call(contract)).toEqual({ from: 'server' });
  });

  it('FRD-78 tells what stands in the file of this page already, and of no other page', () => {
    expect(toldEarly('/h/pune')).toBeUndefined();
    page.nidaanEarly = { token: '', answers: new Map(), told: { path: '/h/pune', text: 'Sanjeevani' } };
    expect([toldEarly('/h/pune'), toldEarly('/h/nashik')]).toEqual(['Sanjeevani', undefined]);
  });

  it('SES-09 is refreshed like any other where it says 401', async () => {
    asked(session.accessToken()!, answer('page', 401));
    server.on('POST /api/token/refresh/', { status: 200, body: { access: fakeToken({ sub: '2' }), refresh: 'r2' } });
    expect(await call(contract)).toEqual({ from: 'server' });
  });
});
