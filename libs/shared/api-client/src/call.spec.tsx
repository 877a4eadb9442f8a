import { route } from '@nidaan/kernel';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { ApiError, sentenceOf } from './api-error.ts';
import { setBaseAddress } from './base-address.ts';
import { call, callForBlob } from './call.ts';
import { Submission } from './idempotency.ts';
import { session } from './session.ts';
import { FakeServer, fakeToken, fault } from './testing/fake-server.ts';

const declare = { owner: 'patients', summary: '', access: 'hospital', needs: 'member' } as const;
const list = route({
  ...declare,
  name: 'a',
  method: 'GET',
  path: '/api/things/',
  query: z.object({ search: z.string().optional() }),
});
const one = route({
  ...declare,
  name: 'b',
  method: 'GET',
  path: '/api/things/:id/',
  params: z.object({ id: z.coerce.string() }),
});
const save = route({
  ...declare,
  name: 'c',
  method: 'POST',
  path: '/api/things/',
  body: z.object({ name: z.string() }),
  idempotent: true,
});
const upload = route({ ...declare, name: 'd', method: 'POST', path: '/api/files/', body: z.any(), consumes: ['multipart'] });
const open = route({
  ...declare,
  access: 'public',
  needs: undefined,
  name: 'e',
  method: 'POST',
  path: '/api/login/',
  body: z.any(),
});
const pdf = route({ ...declare, name: 'f', method: 'GET', path: '/api/pdf/', produces: 'pdf' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  localStorage.clear();
  setBaseAddress('');
});

describe('a call', () => {
  it('API-01 goes to the one base address', async () => {
    const seen: string[] = [];
    globalThis.fetch = (async (address: string) => {
      seen.push(address);
      throw new TypeError('stop');
    }) as typeof fetch;
    await call(list).catch(() => undefined);
    setBaseAddress('https://api.example.in/');
    await call(list).catch(() => undefined);
    expect(seen).toEqual(['/api/things/', 'https://api.example.in/api/things/']);
  });

  it('API-02 carries the stored access token, and none when there is none', async () => {
    server.on('GET /api/things/', { status: 200, body: [] });
    await call(list);
    session.set({ access: 'abc' });
    await call(list);
    expect(server.calls.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer abc']);
  });

  it('API-22 takes any 2xx as success, also one without a body', async () => {
    for (const status of [200, 201, 202, 299]) {
      server.on('GET /api/things/', { status, body: [status] });
      expect(await call(list)).toEqual([status]);
    }
    server.on('GET /api/things/', { status: 204 });
    expect(await call(list)).toBeUndefined();
  });

  it('fills path parameters and query, and leaves out what is undefined', async () => {
    server.on('GET /api/things/', { status: 200, body: [] });
    await call(list, { query: { search: 'a b&c' } });
    await call(list, { query: { search: undefined } });
    await call(one, { params: { id: 'a/b' } }).catch(() => undefined);
    expect(server.calls.map(({ query }) => query)).toEqual([{ search: 'a b&c' }, {}, {}]);
    expect(server.calls[2]!.path).toBe('/api/things/a%2Fb/');
  });

  it('API-19 is JSON, or multipart where the contract takes nothing else', async () => {
    server.on('POST /api/things/', { status: 201 }).on('POST /api/files/', { status: 201 });
    await call(save, { body: { name: 'Asha' } });
    await call(upload, { body: { title: 'x', count: 2, nothing: null, pages: ['a', 'b'] } });
    expect(server.calls[0]).toMatchObject({ headers: { 'Content-Type': 'application/json' }, body: { name: 'Asha' } });
    const form = server.calls[1]!.body as FormData;
    expect([form.get('title'), form.get('count'), form.has('nothing'), form.getAll('pages')]).toEqual([
      'x',
      '2',
      false,
      ['a', 'b'],
    ]);
    expect(server.calls[1]!.headers['Content-Type']).toBeUndefined();
  });

  it('answers a PDF as a blob', async () => {
    server.on('GET /api/pdf/', { status: 200, body: 'pdf' });
    expect((await callForBlob(pdf)).size).toBeGreaterThan(0);
  });
});

describe('a failure', () => {
  it('API-06 names status, sentences, fields and the body', async () => {
    server.on('GET /api/things/', fault(400, 'Email is invalid', { errors: { email: 'Email is invalid' }, is_verified: false }));
    const caught = await call(list).catch((error: unknown) => error as ApiError);
    expect(caught).toMatchObject({
      status: 400,
      message: 'Email is invalid',
      error: 'Email is invalid',
      errors: { email: 'Email is invalid' },
    });
    expect(caught).toMatchObject({ data: { is_verified: false } });
  });

  it('falls back to the sentence of the call when the field is missing or the network is away', async () => {
    server.on('GET /api/things/', { status: 400, body: { message: 'from message' } });
    const caught = await call(list).catch((error: unknown) => error);
    expect([sentenceOf(caught, 'message', 'own'), sentenceOf(caught, 'error', 'own')]).toEqual(['from message', 'own']);
    server.on('GET /api/things/', new TypeError('network'));
    const broken = await call(list).catch((error: unknown) => error);
    expect([(broken as ApiError).status, sentenceOf(broken, 'message', 'own')]).toEqual([0, 'own']);
  });
});

describe('an expired session', () => {
  const later = fakeToken({ nonce: 'later' });
  const guarded = () =>
    server.on('GET /api/things/', ({ headers }) =>
      headers.Authorization === `Bearer ${later}` ? { status: 200, body: ['ok'] } : fault(401, 'no'),
    );

  it('SES-09 refreshes once for parallel calls, keeps both new tokens and repeats the calls', async () => {
    session.set({ access: 'old', refresh: 'r1' });
    guarded().on('POST /api/token/refresh/', { status: 200, body: { access: later, refresh: 'r2' } });
    expect(await Promise.all([call(list), call(list), call(list)])).toEqual([['ok'], ['ok'], ['ok']]);
    expect(server.seen('POST /api/token/refresh/').map(({ body }) => body)).toEqual([{ refresh: 'r1' }]);
    expect([session.accessToken(), session.refreshToken()]).toEqual([later, 'r2']);
  });

  it('SES-04 reports it when refreshing is refused, and throws the 401', async () => {
    const told = jest.fn();
    const off = session.onExpired(told);
    session.set({ access: 'old', refresh: 'r1' });
    guarded().on('POST /api/token/refresh/', fault(401, 'over'));
    await expect(call(list)).rejects.toMatchObject({ status: 401 });
    expect(told).toHaveBeenCalledTimes(1);
    // The tokens stay until somebody decides (OPN-33).
    expect(session.accessToken()).toBe('old');
    off();
  });

  it('SES-09 uses the token another tab has got meanwhile instead of refreshing again', async () => {
    session.set({ access: 'old', refresh: 'r1' });
    server.on('GET /api/things/', ({ headers }) => {
      if (headers.Authorization === `Bearer ${later}`) return { status: 200, body: ['ok'] };
      localStorage.setItem('access_token', later);
      return fault(401, 'no');
    });
    expect(await call(list)).toEqual(['ok']);
    expect(server.seen('POST /api/token/refresh/')).toHaveLength(0);
  });

  it.each([
    ['cannot be reached', new TypeError('network')],
    ['is answered by a gateway without its service', fault(503, 'The service is busy.')],
    ['came too often', fault(429, 'Too many requests.')],
  ])('SES-04 OPN-33 is not concluded when the refresh call itself %s', async (_, answer) => {
    const told = jest.fn();
    const off = session.onExpired(told);
    session.set({ access: 'old', refresh: 'r1' });
    guarded().on('POST /api/token/refresh/', answer);
    await expect(call(list)).rejects.toMatchObject({ status: 0 });
    expect(told).not.toHaveBeenCalled();
    off();
  });

  it('does not bring a session back that was logged out while refreshing', async () => {
    session.set({ access: 'old', refresh: 'r1' });
    guarded().on('POST /api/token/refresh/', () => {
      session.clear();
      return { status: 200, body: { access: later, refresh: 'r2' } };
    });
    await expect(call(list)).rejects.toMatchObject({ status: 401 });
    expect(session.accessToken()).toBeNull();
  });

  it('is not concluded from a 401 of a public call', async () => {
    session.set({ access: 'old', refresh: 'r1' });
    server.on('POST /api/login/', fault(401, 'Invalid email or password'));
    await expect(call(open, { body: {} })).rejects.toMatchObject({ status: 401, error: 'Invalid email or password' });
    expect(server.seen('POST /api/token/refresh/')).toHaveLength(0);
  });
});

describe('a write', () => {
  it('L3 carries a key of its own, the same one when a submission is tried again, another after success', async () => {
    server.on('POST /api/things/', { status: 201 });
    const submission = new Submission();
    const body = { name: 'Asha' };
    const send = (what: typeof body) => call(save, { body: what, idempotencyKey: submission.keyFor(what) });
    await send(body);
    await send(body);
    await send({ name: 'Usha' });
    submission.done();
    await send({ name: 'Usha' });
    await call(save, { body });
    const keys = server.calls.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('a call that nobody answers', () => {
  const LATE = 'The server did not answer in time. Please check your connection and try again.';
  const uploads: { upload: { onprogress?: () => void } }[] = [];
  const file = new File(['x'], 'report.pdf');
  const never = () => new Promise<never>(() => undefined);

  beforeEach(() => {
    jest.useFakeTimers();
    uploads.splice(0);
    // As fetch does: it ends when its signal says so.
    const fake = globalThis.fetch;
    globalThis.fetch = ((address: string, init: RequestInit) =>
      Promise.race([
        fake(address, init),
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
      ])) as typeof fetch;
    const Upload = globalThis.XMLHttpRequest;
    globalThis.XMLHttpRequest = class extends Upload {
      constructor() {
        super();
        uploads.push(this as never);
      }
    };
  });
  afterEach(() => void jest.useRealTimers());

  it('ends after a minute and a half and says what to do; the retry carries the same key', async () => {
    const submission = new Submission();
    const body = { name: 'Asha' };
    const send = () => call(save, { body, idempotencyKey: submission.keyFor(body) }).catch((error: unknown) => error);
    server.on('POST /api/things/', never);
    const first = send();
    await jest.advanceTimersByTimeAsync(89_000);
    server.on('POST /api/things/', { status: 201, body: { id: 1 } });
    await jest.advanceTimersByTimeAsync(2000);
    const late = await first;
    expect([(late as ApiError).status, (late as Error).message, sentenceOf(late, 'error', 'own')]).toEqual([0, LATE, LATE]);
    expect(await send()).toEqual({ id: 1 });
    const [one, two] = server.seen('POST /api/things/').map(({ headers }) => headers['Idempotency-Key']);
    expect(two).toBe(one);
  });

  it('goes on while an upload does, and ends when that stands still', async () => {
    server.on('POST /api/files/', never);
    let fault: unknown;
    void call(upload, { body: { file } }).catch((error: unknown) => (fault = error));
    for (let n = 0; n < 20; n += 1) {
      await jest.advanceTimersByTimeAsync(60_000);
      uploads[0]!.upload.onprogress!();
    }
    expect(fault).toBeUndefined();
    await jest.advanceTimersByTimeAsync(91_000);
    expect((fault as Error).message).toBe(LATE);
  });

  it('leaves an upload that is answered as every call: its JSON, its refusal, its broken line', async () => {
    server.on('POST /api/files/', ({ body }) => ({ status: 201, body: { name: ((body as FormData).get('file') as File).name } }));
    expect(await call(upload, { body: { file } })).toEqual({ name: 'report.pdf' });
    server.on('POST /api/files/', fault(413, 'The file is too large.'));
    await expect(call(upload, { body: { file } })).rejects.toMatchObject({ status: 413, message: 'The file is too large.' });
    server.on('POST /api/files/', new TypeError('network'));
    await expect(call(upload, { body: { file } })).rejects.toMatchObject({ status: 0, message: 'The server cannot be reached.' });
  });

  it('throws the reason of a caller who gives it up, and leaves no timer behind', async () => {
    server.on('GET /api/things/', never);
    const giving = new AbortController();
    const asked = call(list, { signal: giving.signal }).catch((error: unknown) => error);
    giving.abort();
    expect((await asked) as Error).toMatchObject({ name: 'AbortError' });
    expect(jest.getTimerCount()).toBe(0);
  });
});
