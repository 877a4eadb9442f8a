import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { Database } from '@nidaan/platform-database';
import { ForgetExpiredJob } from '../src/jobs/forget-expired.job.ts';
import { OtpRepository } from '../src/otp/otp.repository.ts';
import { OtpService } from '../src/otp/otp.service.ts';
import { form, wrongFor } from './sample-input.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { eventually } from '@nidaan/testing';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

describe('codes', () => {
  const waiting = async (options: { address?: string } = {}) => {
    const body = form();
    await app.post('/api/register/', body, options);
    return { ...body, code: await app.codeFor(body.email) };
  };
  const verify = (email: string, otp: unknown) => app.post('/api/verify-otp/', { email, otp });

  it('OTP-09 OTP-12 refuses a wrong code with a message and leaves the account unverified; the right one verifies', async () => {
    const { email, password, code } = await waiting();
    const { status, body } = await verify(email, wrongFor(code));
    expect([status, body.message]).toEqual([400, 'Invalid OTP']);
    expect((await app.post('/api/login/', { email, password })).body.is_verified).toBe(false);
    expect((await verify(` ${email.toUpperCase()} `, code)).status).toBe(200);
    expect((await app.post('/api/login/', { email, password })).status).toBe(200);
  });

  it('OTP-10 OTP-11 OTP-14 resends at once, and the newest code verifies while the one before does not', async () => {
    const { email, code } = await waiting({ address: '203.0.113.31' });
    expect((await app.post('/api/resend-otp/', { email }, { address: '203.0.113.31' })).status).toBe(200);
    const newest = await app.codeFor(email, 2);
    if (newest !== code) expect((await verify(email, code)).status).toBe(400);
    expect((await verify(email, newest)).status).toBe(200);
  });

  it('OTP-14 makes no code for a request that is replaced while its mail is prepared', async () => {
    const { email } = await waiting();
    const [{ id }] = (await app.sql('SELECT id FROM identity.one_time_codes WHERE email = $1', [email])) as [{ id: string }];
    const codes = app.part(OtpRepository);
    const [locked, waitedFor] = [new EventEmitter(), new EventEmitter()];
    const isLocked = once(locked, 'now');
    const newer = app.part(Database).transaction(async () => {
      const isWaitedFor = once(waitedFor, 'now');
      await codes.lock(email);
      locked.emit('now');
      await isWaitedFor;
      await codes.use(id, new Date());
    });
    await isLocked;
    const older = app.part(OtpService).make({ id, email }, null);
    const waiters = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await eventually(async () => (await app.sql(waiters)).length > 0);
    waitedFor.emit('now');
    await newer;
    expect(await older).toBeNull();
  });

  it('OTP-11 SEC-16 gives five codes in a quarter of an hour, then 429 with Retry-After', async () => {
    const { email } = await waiting();
    const resend = () => app.post('/api/resend-otp/', { email }, { address: '203.0.113.32' });
    for (let n = 0; n < 5; n += 1) expect((await resend()).status).toBe(200);
    const { status, headers, body } = await resend();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.message).toBeTruthy();
  });

  it('OTP-13 OTP-19 wants exactly six digits, as text or number', async () => {
    const { email, code } = await waiting();
    for (const otp of ['12345', '1234567', 'abcdef', '', ` ${code}`, null, [code], { code }, 12345, undefined]) {
      const { status, body } = await verify(email, otp);
      expect([status, body.message]).toEqual([400, 'Please enter a valid 6-digit OTP']);
    }
    expect((await verify(email, code.startsWith('0') ? code : Number(code))).status).toBe(200);
  });

  it('OTP-19 does not take 12345 for 012345', async () => {
    const { email } = await waiting();
    await app.setCode(email, '012345');
    expect((await verify(email, 12345)).status).toBe(400);
    expect((await verify(email, '12345')).status).toBe(400);
    expect((await verify(email, '012345')).status).toBe(200);
  });

  it('OTP-15 kills a code after five wrong tries, also when they come at once', async () => {
    const { email, code } = await waiting();
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(email, wrongFor(code))));
    expect(tries.every(({ status }) => status === 400)).toBe(true);
    expect((await verify(email, code)).status).toBe(400);
    await app.post('/api/resend-otp/', { email });
    expect((await verify(email, await app.codeFor(email, 2))).status).toBe(200);
  });

  it('OTP-15 SEC-16 throttles a guesser of codes by address, so that it cannot keep killing the codes of others', async () => {
    const { email } = await waiting();
    const guess = (address: string) => app.post('/api/verify-otp/', { email, otp: '000000' }, { address });
    await app.setCode(email, '765432');
    const tries = [];
    for (let n = 0; n < 12; n += 1) tries.push((await guess('203.0.113.20')).status);
    expect(tries).toEqual([...Array(9).fill(400), 429, 429, 429]);
    await app.post('/api/resend-otp/', { email });
    const code = await app.codeFor(email, 2);
    for (let n = 0; n < 5; n += 1) await guess('203.0.113.20');
    expect((await verify(email, code)).status).toBe(200);
  });

  it("OTP-16 does not verify one account with another's code", async () => {
    const [mine, other] = [await waiting(), await waiting()];
    if (mine.code !== other.code) expect((await verify(mine.email, other.code)).status).toBe(400);
    expect((await verify(mine.email, mine.code)).status).toBe(200);
  });

  it('OTP-17 stores codes hashed, lets them live ten minutes and use them once', async () => {
    const { email, code } = await waiting();
    const stored = await app.sql('SELECT * FROM identity.one_time_codes WHERE email = $1', [email]);
    expect(stored).toHaveLength(1);
    expect(
      JSON.stringify(stored).replace(/"requested_at":"[^"]*"|"expires_at":"[^"]*"|"id":"[^"]*"|"attempt_id":"[^"]*"/g, ''),
    ).not.toContain(code);
    expect(new Date(stored[0]!.expires_at as string).getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await app.later(10 * 60_000 + 1000, async () => expect((await verify(email, code)).status).toBe(400));
    expect((await verify(email, code)).status).toBe(200);
    expect((await verify(email, code)).status).toBe(400);
  });

  it('OTP-18 tells nothing about unknown and verified e-mails', async () => {
    const { email: known } = await app.verified();
    const unknown = 'nobody@nowhere.example';
    const resent = await Promise.all([unknown, known].map((email) => app.post('/api/resend-otp/', { email })));
    expect(resent[0]).toMatchObject({ status: 200, body: resent[1]!.body });
    const tried = await Promise.all([unknown, known].map((email) => verify(email, '123456')));
    expect(tried[0]).toMatchObject({ status: 400, body: tried[1]!.body });
    expect(app.codes(unknown)).toHaveLength(0);
  });

  it('OTP-17 makes and mails a new code when the mail server was away', async () => {
    app.failMails(2);
    const { email, code } = await waiting();
    expect(app.mails(email)).toHaveLength(1);
    expect((await verify(email, code)).status).toBe(200);
  });

  it('OTP-17 REG-26 forgets what has run out, and nothing that is still of use', async () => {
    const [{ email }, session] = [await waiting(), await app.loggedIn()];
    const count = async (table: string) => (await app.sql(`SELECT 1 FROM identity.${table}`)).length;
    await app.post('/api/login/', { email, password: 'wrong-1' });
    await app.later(60_000, () => app.part(ForgetExpiredJob).run());
    expect(await app.sql('SELECT 1 FROM identity.one_time_codes WHERE email = $1', [email])).toHaveLength(1);
    expect((await app.post('/api/token/refresh/', { refresh: session.refresh })).status).toBe(200);
    await app.later(32 * 24 * 3_600_000, () => app.part(ForgetExpiredJob).run());
    for (const table of ['one_time_codes', 'registration_attempts', 'sessions', 'refresh_tokens', 'guesses'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('accounts')).toBeGreaterThan(0);
  });

  it('S10 mails nothing a stranger wrote', async () => {
    const body = form({ username: 'Visit http://evil.example', hospital_name: '<a href="http://evil.example">win</a>' });
    await app.post('/api/register/', body);
    await app.codeFor(body.email);
    expect(JSON.stringify(app.mails(body.email))).not.toContain('evil');
  });

  it('S13 logs neither e-mail nor phone, password, code or token, whatever goes wrong', async () => {
    app.failMails(1);
    const { email, password, phone_number, code } = await waiting();
    await verify(email, wrongFor(code));
    await verify(email, code);
    await app.post('/api/login/', { email, password: 'wrong-1' });
    const { access, refresh } = await app.login(email, password);
    await app.get('/api/user-details/', { token: access });
    expect(app.logLines.length).toBeGreaterThan(0);
    const logged = app.logLines.join('\n');
    for (const secret of [email, password, phone_number, access, refresh, 'wrong-1', `"${code}"`, ` ${code}`])
      expect(logged).not.toContain(secret);
  });
});
