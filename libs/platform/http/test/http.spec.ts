import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { serviceCaller, ServiceTokens, tokenKeyId, Tokens, type TokenKeys } from '@nidaan/platform-access';
import { Logger } from '@nidaan/platform-telemetry';
import { notesApp } from './notes-app.ts';

describe('http room', () => {
  const newPem = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const pem = newPem();
  let keys: TokenKeys = { tokenKey: pem, moreTokenKeys: [] };
  const tokens = new Tokens(() => keys);
  const serviceTokens = new ServiceTokens();
  const caller = { accountId: 5, hospitalId: 9, isStaff: false, sessionId: 's' };
  const bearer = (overrides = {}) => ({ authorization: `Bearer ${tokens.sign({ ...caller, ...overrides })}` });
  const logLines: string[] = [];
  const logger = new Logger('lab', 'warn', { write: (line) => void logLines.push(line) });
  let app: NestFastifyApplication;
  let http: FastifyInstance;

  beforeAll(async () => {
    ({ app, http } = await notesApp(tokens, logger, 0, serviceTokens));
  });

  afterAll(() => app?.close());

  const post = (url: string, payload: unknown, headers = {}) =>
    http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...bearer(), ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  it('API-05 answers both slash forms without a redirect', async () => {
    for (const url of ['/api/notes/', '/api/notes']) expect((await post(url, { text: 'x' })).statusCode).toBe(201);
    for (const url of ['/api/notes/3/', '/api/notes/3'])
      expect((await http.inject({ url, headers: bearer() })).json()).toEqual({ id: 3 });
  });

  it('API-06 answers every fault with message, error and detail as one sentence, and errors by field', async () => {
    const refused = await post('/api/notes/', {});
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      statusCode: 400,
      message: 'Text is required',
      error: 'Text is required',
      detail: 'Text is required',
      errors: { text: 'Text is required' },
    });
    expect((await post('/api/notes/', { text: 'twice' })).json()).toMatchObject({
      statusCode: 409,
      message: 'There already.',
      id: 7,
    });
  });

  it('API-08 API-10 answers unknown calls and methods with JSON', async () => {
    for (const call of [{ url: '/api/nothing' }, { method: 'DELETE' as const, url: '/api/notes/' }]) {
      const answer = await http.inject({ ...call, headers: bearer() });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ statusCode: 404, message: expect.any(String) });
    }
  });

  it.each(['{"text":', '[1]', '"text"', '5', 'null', '{"a":'.repeat(5000), `{"text":${'['.repeat(3000)}`, 'text=x'])(
    'API-09 API-24 refuses the body %.20s with 400',
    async (body) => {
      const answer = await post('/api/notes/', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/\w/);
    },
  );

  it.each([
    '{"text":"a\\u0000b"}',
    '{"text":"\\ud800"}',
    '{"__proto__":{"text":"x"}}',
    '{"text":"x","__proto__":{"isStaff":true}}',
    '{"constructor":{"prototype":{"text":"x"}}}',
  ])('API-24 never fails on %s', async (body) => expect((await post('/api/notes/', body)).statusCode).toBeLessThan(500));

  it('S8 gives a signed body to the letter as it was sent', async () => {
    const text = '{ "n": 1.50,\r\n"x":"\\u20b9 ₹" }';
    expect((await post('/api/signed/', text, { authorization: '' })).json()).toEqual({ text });
  });

  it('API-20 refuses a body over the limit with 413 and keeps answering', async () => {
    expect((await post('/api/notes/', { text: 'x'.repeat(3_000_000) })).statusCode).toBe(413);
    expect((await post('/api/notes/', { text: 'x' })).statusCode).toBe(201);
  });

  it.each(['abc', '0', '-1', '9'.repeat(30), '%00', '1%20OR%201=1', '..%2f', '1.5', '%zz'])(
    'API-23 answers the odd id %s with 404 or 400',
    async (odd) => {
      const answer = await http.inject({ url: `/api/notes/${odd}/`, headers: bearer() });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json().message).toMatch(/\w/);
    },
  );

  it('S2 SEC-17 rolls the keys of tokens over: the former key is accepted until it is retired, then refused at once', async () => {
    const [before, asked] = [
      tokens.sign(caller),
      (token: string) => post('/api/notes/', { text: 'x' }, { authorization: `Bearer ${token}` }),
    ];
    const coming = newPem();
    const kidOf = (token: string) => jwt.decode(token, { complete: true })!.header.kid;
    keys = { tokenKey: pem, moreTokenKeys: [coming] };
    const ofOtherProcess = new Tokens({ tokenKey: coming, moreTokenKeys: [pem] }).sign(caller);
    expect([kidOf(tokens.sign(caller)), kidOf(ofOtherProcess)]).toEqual([tokenKeyId(pem), tokenKeyId(coming)]);
    expect((await asked(ofOtherProcess)).statusCode).toBe(201);
    keys = { tokenKey: coming, moreTokenKeys: [pem] };
    const after = tokens.sign(caller);
    expect(kidOf(after)).toBe(tokenKeyId(coming));
    for (const token of [before, ofOtherProcess, after]) expect((await asked(token)).statusCode).toBe(201);
    keys = { tokenKey: coming, moreTokenKeys: [] };
    expect((await asked(before)).statusCode).toBe(401);
    for (const token of [ofOtherProcess, after]) expect((await asked(token)).statusCode).toBe(201);
    keys = { tokenKey: pem, moreTokenKeys: [] };
  });

  it('SEC-17 lets a service in where the contract names it, and nowhere in the place of a user', async () => {
    const ask = async (url: string, token: string) =>
      (await http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    const own = serviceTokens.sign('pharmacy', 'lab', serviceCaller(9));
    expect(await ask('/internal/notes/', own)).toBe(200);
    expect(await ask('/internal/notes/', own)).toBe(200);
    expect(await ask('/internal/notes/', serviceTokens.sign('billing', 'lab', serviceCaller(9)))).toBe(403);
    expect(await ask('/internal/notes/', tokens.sign(caller))).toBe(403);
    expect(await ask('/internal/notes/', new ServiceTokens().sign('pharmacy', 'lab', serviceCaller(9)))).toBe(401);
    expect(await ask('/internal/notes/', serviceTokens.sign('pharmacy', 'billing', serviceCaller(9)))).toBe(401);
    // A user's token is wanted here.
    expect(await ask('/api/notes/1/', own)).toBe(403);
    const asStaff = serviceTokens.sign('pharmacy', 'lab', { accountId: 1, hospitalId: null, isStaff: true, sessionId: 's' });
    expect(await ask('/api/staff/1/', asStaff)).toBe(403);
    expect(await ask('/api/notes/1/', tokens.sign(caller))).toBe(200);
  });

  it('SES-06 SES-11 decides 401 before anything is read and 403 before anything is looked up', async () => {
    const none = jwt.sign({ sub: '5', hid: 9, sid: 's' }, '', { algorithm: 'none' });
    const other = new Tokens({ tokenKey: newPem(), moreTokenKeys: [] }).sign(caller);
    // Signed by another key, in the name of ours.
    const named = jwt.sign({ staff: false, sid: 's', hid: 9 }, newPem(), {
      algorithm: 'RS256',
      keyid: tokenKeyId(pem),
      issuer: 'nidaan',
      audience: 'nidaan-api',
      subject: '5',
      expiresIn: 60,
    });
    const good = tokens.sign(caller);
    // Signed by our own key, but for ever.
    const { exp: _, ...claims } = jwt.decode(good) as jwt.JwtPayload;
    const endless = jwt.sign(claims, pem, { algorithm: 'RS256', keyid: tokenKeyId(pem) });
    const wrong = [
      '',
      'Bearer',
      'Bearer garbage',
      `Bearer ${good}x`,
      `Bearer ${none}`,
      `Bearer ${other}`,
      `Bearer ${named}`,
      `Bearer ${endless}`,
      `Basic ${good}`,
      `Bearer ${tokens.sign(caller, { lifeSeconds: -10 })}`,
    ];
    for (const authorization of wrong) {
      const answer = await post('/api/notes/', '{"broken', { authorization });
      expect([authorization.slice(0, 20), answer.statusCode]).toEqual([authorization.slice(0, 20), 401]);
      expect(answer.json().message).toMatch(/\w/);
    }
    expect((await http.inject({ url: '/api/staff/none/', headers: bearer() })).statusCode).toBe(403);
    expect((await http.inject({ url: '/api/notes/1/', headers: bearer({ isStaff: true, hospitalId: null }) })).statusCode).toBe(
      403,
    );
    expect((await http.inject({ url: '/api/staff/1/', headers: bearer({ isStaff: true, hospitalId: null }) })).statusCode).toBe(
      200,
    );
    expect((await http.inject({ url: '/api/notes/1/', headers: bearer({ accountId: 666 }) })).statusCode).toBe(401);
  });

  it('S2 SES-06 refuses a token that was taken a moment ago when it has expired', async () => {
    const token = tokens.sign(caller, { lifeSeconds: 1 });
    const ask = async () => (await post('/api/notes/', { text: 'x' }, { authorization: `Bearer ${token}` })).statusCode;
    expect(await ask()).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await ask()).toBe(401);
  });

  it('API-03 lets public calls pass with any token and counts them by the field they name (SEC-16)', async () => {
    // However it is written, it is the same text.
    const call = (code: string) => post('/api/open/', { code }, { authorization: 'Bearer stale' });
    expect([(await call(' A ')).statusCode, (await call('a')).statusCode]).toEqual([200, 200]);
    const third = await call('A');
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('/api/open/', { code: 'b' })).statusCode).toBe(200);
  });

  it('ORG-38 SEC-16 counts calls by who calls, and says its own sentence beyond the limit', async () => {
    const ask = (who: object) => http.inject({ url: '/api/of-member/', headers: bearer(who) });
    expect([(await ask({})).statusCode, (await ask({})).statusCode]).toEqual([200, 200]);
    const third = await ask({});
    expect([third.statusCode, third.json().message]).toEqual([429, 'You have asked too often.']);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({ accountId: 6 })).statusCode).toBe(200);
    expect((await ask({ hospitalId: 10 })).statusCode).toBe(200);
  });

  it('API-13 refuses a body that is nested deeper than anything of ours, whatever it holds', async () => {
    const deep = `{"text":${'['.repeat(70)}${']'.repeat(70)}}`;
    const answer = await post('/api/notes/', deep, { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The data is nested too deeply.']);
  });

  it('SEC-12 says nothing of the inside when we fail, and logs it', async () => {
    const answer = await post('/api/notes/', { text: 'crash' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/SELECT|passwd|at /);
    expect(logLines.join()).toContain('SELECT secret');
  });

  it.each([0, 1, 2, 3, 4, 7])('API-11 streams %d rows as one bare array, in the context of the caller', async (rows) => {
    const answer = await http.inject({ url: `/api/notes?rows=${rows}`, headers: bearer() });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual(Array.from({ length: rows }, (_, n) => ({ n, hospital: 9 })));
  });

  it('API-19 reads multipart with files, and refuses one that is too large or broken', async () => {
    const form = (content: string) =>
      [
        '--b',
        'content-disposition: form-data; name="title"',
        '',
        'शीर्षक',
        '--b',
        'content-disposition: form-data; name="file"; filename="../ए.txt"',
        '',
        content,
        '--b--',
        '',
      ].join('\r\n');
    const send = (payload: string) =>
      http.inject({
        method: 'POST',
        url: '/api/upload/',
        headers: { ...bearer(), 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      });
    expect((await send(form('hello'))).json()).toEqual({ title: 'शीर्षक', files: [['ए.txt', 5, 'hello']] });
    expect((await send(form('x'.repeat(2000)))).statusCode).toBe(413);
    expect((await send('--b\r\ncontent-dis')).statusCode).toBe(400);
    expect((await post('/api/notes/', 'text=x', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post('/api/notes/', 'x', { 'content-type': 'image/png' })).statusCode).toBe(415);
  });

  it('DOC-38 names a file in plain ASCII and in UTF-8, and S15 keeps it out of caches', async () => {
    const answer = await http.inject({ url: '/api/download/', headers: bearer() });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''%E0/);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/pdf',
    });
  });
});
