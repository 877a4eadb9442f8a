import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailOtpJob } from '../src/jobs/mail-otp.job.ts';
import { ForgetExpiredJob } from '../src/jobs/forget-expired.job.ts';
import { form, costliestToCheapest, wrongFor } from './sample-input.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

const NEW = 'brand-new-1';
const REFUSED = 'Please verify your email with a new OTP, then choose the password.';
// Codes are entered and passwords chosen at one desk: without a token the place counts (OPN-16).
const DESK = { address: '198.51.100.200' };
const forgot = (email: unknown, options = {}) => app.post('/api/forgot-password/', { email }, options);
const verify = (email: string, otp: unknown) => app.post('/api/verify-otp/', { email, otp }, DESK);
const reset = (email: string, more: Record<string, unknown> = {}, options: { address?: string } = DESK) =>
  app.post('/api/reset-password/', { email, new_password: NEW, confirm_password: NEW, ...more }, options);
const login = async (email: string, password: string) => (await app.post('/api/login/', { email, password })).status;

/** An account whose reset code was just entered. */
async function permitted() {
  const { email, password } = await app.verified();
  expect((await forgot(email)).status).toBe(200);
  const code = await app.codeFor(email, 2);
  const { status, body } = await verify(email, code);
  expect(status).toBe(200);
  return { email, password, code, token: body.reset_token as string };
}

describe('POST /api/forgot-password/', () => {
  it.each([
    ['', 'Please enter your email'],
    [undefined, 'Please enter your email'],
    ['asha@clinic', 'Email is invalid'],
  ])('FGT-03 FGT-07 OPN-24 refuses %j with its sentence in error', async (email, sentence) => {
    const { status, body } = await forgot(email);
    expect([status, body.error, body.message]).toEqual([400, sentence, sentence]);
  });

  it('FGT-15 OPN-32 S7 answers known, unknown, unverified and staff e-mails alike, and mails only who has an account', async () => {
    const [{ email: known }, waiting] = [await app.verified(), form()];
    await app.post('/api/register/', waiting);
    await app.codeFor(waiting.email);
    await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
    const others = ['nobody@nowhere.example', waiting.email, 'root@nidaan.example'];
    const answers = [await forgot(known), ...(await Promise.all(others.map(forgot)))];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
    expect(JSON.stringify(answers[0]!.body)).not.toContain(known);
    await app.codeFor(known, 2);
    for (const { id } of await app.sql(`SELECT id FROM identity.one_time_codes WHERE purpose = 'reset'`))
      await app.part(MailOtpJob).run({ codeId: id as string });
    expect(others.map((email) => app.mails(email).length)).toEqual([0, 1, 0]);
  });

  it('S7 takes as long for an unknown e-mail as for a known one', async () => {
    const open = await startIdentity({ RATE_LIMITS: 'off' });
    try {
      const { email } = await open.verified();
      const ratio = await costliestToCheapest(
        [email, 'nobody@nowhere.example'],
        (each) => open.post('/api/forgot-password/', { email: each }),
        // The job that mails the code is no part of the answer, but takes the machine from the call that follows.
        () => sleep(60),
      );
      expect(ratio).toBeLessThan(1.5);
    } finally {
      await open.close();
    }
  }, 120_000);

  it('SEC-16 S7 gives five codes in a quarter of an hour, then 429, to unknown e-mails too', async () => {
    const [{ email: known }, unknown] = [await app.verified(), 'counted@nowhere.example'];
    for (const email of [known, unknown]) {
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await forgot(email, DESK)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});

describe('the way to a new password', () => {
  it('FGT-08 FGT-09 FGT-11 sets the new password: it logs in and the old one does not', async () => {
    const { email, password, code, token } = await permitted();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(app.mails(email).at(-1))).toContain(code);
    const { status, body } = await reset(email.toUpperCase(), { reset_token: token });
    expect([status, body.message]).toEqual([200, 'Password reset successfully!']);
    expect(await login(email, NEW)).toBe(200);
    expect(await login(email, password)).toBe(401);
  });

  it('OPN-16 needs no token of a client that knows none, but a token that is sent must fit', async () => {
    const { email, password } = await permitted();
    for (const odd of ['', 'x', 'A'.repeat(43)]) expect((await reset(email, { reset_token: odd })).body.message).toBe(REFUSED);
    expect(await login(email, password)).toBe(200);
    expect((await reset(email)).status).toBe(200);
    expect(await login(email, NEW)).toBe(200);
  });

  it('S5 OPN-16 takes the e-mail alone only from where the code was entered; with the token, from anywhere', async () => {
    const { email, password, token } = await permitted();
    expect((await reset(email, {}, { address: '203.0.113.66' })).body.message).toBe(REFUSED);
    expect(await login(email, password)).toBe(200);
    expect((await reset(email, { reset_token: token }, { address: '203.0.113.67' })).status).toBe(200);
    expect(await login(email, NEW)).toBe(200);
  });

  it('FGT-12 FGT-17 S5 refuses without a verified code, with a wrong one, and after one of a registration', async () => {
    const { email, password } = await app.verified();
    expect((await reset(email)).body).toMatchObject({ statusCode: 400, message: REFUSED });
    await forgot(email);
    const code = await app.codeFor(email, 2);
    expect((await reset(email)).status).toBe(400);
    expect((await verify(email, wrongFor(code))).body.message).toBe('Invalid OTP');
    expect((await reset(email)).status).toBe(400);
    expect((await reset('nobody@nowhere.example')).body).toMatchObject({ statusCode: 400, message: REFUSED });
    const waiting = form();
    await app.post('/api/register/', waiting);
    await app.codeFor(waiting.email);
    expect((await reset(waiting.email)).status).toBe(400);
    expect([await login(email, password), await login(waiting.email, waiting.password)]).toEqual([200, 403]);
    expect([await login(email, NEW), await login(waiting.email, NEW)]).toEqual([401, 401]);
  });

  it('FGT-13 S4 S5 opens nothing for another hospital, not even with the other token or code', async () => {
    const [mine, other] = [await permitted(), await app.verified()];
    expect((await reset(other.email, { reset_token: mine.token })).status).toBe(400);
    expect((await reset(other.email)).status).toBe(400);
    await forgot(mine.email);
    const code = await app.codeFor(mine.email, 3);
    expect((await verify(other.email, code)).status).toBe(400);
    expect(await login(other.email, other.password)).toBe(200);
    expect((await reset(mine.email, { reset_token: mine.token })).status).toBe(200);
    expect(await login(other.email, other.password)).toBe(200);
  });

  it('FGT-14 S5 allows one reset, also when two or twenty come at once', async () => {
    const { email, token } = await permitted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        // With the token from anywhere, without it from the desk.
        reset(
          email,
          { new_password: `racer-${n}`, confirm_password: `racer-${n}`, ...(n % 3 ? { reset_token: token } : {}) },
          n % 3 ? {} : DESK,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await login(email, `racer-${winner}`)).toBe(200);
    expect((await reset(email)).status).toBe(400);
  });

  it('S4 takes a code once, within ten minutes, and gives the permission ten more', async () => {
    const { email, code } = await permitted();
    expect((await verify(email, code)).status).toBe(400);
    await app.later(10 * 60_000 + 1000, async () => {
      expect((await reset(email)).status).toBe(400);
      await app.part(ForgetExpiredJob).run();
    });
    expect(await app.sql('SELECT 1 FROM identity.reset_permissions WHERE email = $1', [email])).toEqual([]);
    const late = await app.verified();
    await forgot(late.email);
    const lateCode = await app.codeFor(late.email, 2);
    await app.later(10 * 60_000 + 1000, async () => expect((await verify(late.email, lateCode)).status).toBe(400));
  });

  it('S4 S5 keeps of the permission only a hash', async () => {
    const { email, token } = await permitted();
    const stored = JSON.stringify(
      await app.sql(`SELECT *, encode(token_hash, 'base64') FROM identity.reset_permissions WHERE email = $1`, [email]),
    );
    expect(stored).toContain(email);
    expect(stored).not.toContain(token);
  });

  it.each([
    [{ new_password: '' }, 'Please fill in all fields'],
    [{ new_password: undefined }, 'Please fill in all fields'],
    [{ confirm_password: '' }, 'Please fill in all fields'],
    [{ confirm_password: 'brand-new-2' }, "Passwords don't match"],
    [{ new_password: 'abc', confirm_password: 'abc' }, 'Password must be at least 8 characters'],
    [{ new_password: 7, confirm_password: 7 }, 'Please fill in all fields'],
  ])('FGT-05 FGT-06 FGT-16 refuses %j with its sentence and leaves the permission', async (change, sentence) => {
    const { email, password } = await permitted();
    const { status, body } = await reset(email, change);
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await login(email, password)).toBe(200);
    expect((await reset(email)).status).toBe(200);
  });

  it('FGT-18 S5 ends the running sessions of that account, access tokens included, and nobody else’s', async () => {
    const other = await app.loggedIn();
    const { email, password } = await permitted();
    const desks = [await app.login(email, password), await app.login(email, password)];
    expect((await reset(email)).status).toBe(200);
    await app.settled();
    for (const { access, refresh } of desks) {
      expect((await app.get('/api/user-details/', { token: access })).status).toBe(401);
      expect((await app.post('/api/token/refresh/', { refresh })).status).toBe(401);
    }
    const { access } = await app.login(email, NEW);
    for (const token of [access, other.access]) expect((await app.get('/api/user-details/', { token })).status).toBe(200);
  });

  it('S5 leaves no session of the old password behind, however logins and the reset cross', async () => {
    const { email, password } = await permitted();
    const [changed, ...logins] = await Promise.all([
      reset(email),
      ...Array.from({ length: 30 }, () => app.post('/api/login/', { email, password })),
    ]);
    expect(changed!.status).toBe(200);
    await app.settled();
    const begun = logins.filter(({ status }) => status === 200);
    for (const { body } of begun) {
      expect((await app.post('/api/token/refresh/', { refresh: body.refresh })).status).toBe(401);
      expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(401);
    }
  });

  it('S5 refuses a session for a password that was changed since it was compared', async () => {
    const { email } = await app.verified();
    const [{ id }] = (await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email])) as [{ id: number }];
    const holds = (hash: unknown) => app.asService(null, 'SELECT password_holds($1, $2) AS holds', [id, hash]);
    const [row] = await app.sql('SELECT password_hash FROM identity.accounts WHERE id = $1', [id]);
    expect(await holds(row!.password_hash)).toEqual([{ holds: true }]);
    expect(await holds('an older one')).toEqual([{ holds: false }]);
  });

  it('SEC-16 OPN-16 throttles whoever waits for somebody else’s code to be entered, and only there', async () => {
    const { email, password } = await app.verified();
    const wait = () =>
      app.post(
        '/api/reset-password/',
        { email, new_password: 'robbed-1', confirm_password: 'robbed-1' },
        { address: '203.0.113.90' },
      );
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await wait()).status);
    expect(statuses).toEqual([...Array(9).fill(400), 429, 429]);
    await forgot(email);
    await verify(email, await app.codeFor(email, 2));
    expect((await wait()).status).toBe(429);
    expect(await login(email, password)).toBe(200);
    expect((await reset(email)).status).toBe(200);
  });
});
