import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { SecondSteps, shown, STEP_MS, wrongFor, type Enrolled } from './second-factor-fixture.ts';

let app: IdentityApp;
let steps: SecondSteps;
beforeAll(async () => {
  app = await startIdentity();
  steps = new SecondSteps(app);
});
afterAll(() => app?.close());

const enrolled = () => steps.enrolled();
const password = (account: Enrolled, address?: string) => steps.password(account, address);
const challenge = (account: Enrolled) => steps.challenge(account);
const step = (token: string, given: Record<string, unknown>, address?: string) => steps.step(token, given, address);
const nextStep = (work: (now: number) => Promise<void>, count?: number) => steps.nextStep(work, count);

describe('Switching the second step on', () => {
  it('ORG-42 gives a secret, its address and a QR code for the password, and asks for no code before it was confirmed', async () => {
    const { email, password: typed } = await app.verified();
    const { access: token } = await app.login(email, typed);
    const refused = await app.post('/api/mfa/totp/', { password: 'not this' }, { token });
    expect([refused.status, refused.body.message]).toEqual([400, 'The password is not right.']);
    const { body } = await app.post('/api/mfa/totp/', { password: typed }, { token });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(body.otpauth_url);
    expect([address.protocol, address.searchParams.get('issuer')]).toEqual(['otpauth:', 'Nidaan']);
    expect(decodeURIComponent(address.pathname)).toContain(email);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(body.qr_svg).toMatch(/^<svg/);
    await app.login(email, typed);
    expect((await app.get('/api/mfa/', { token })).body).toMatchObject({ is_on: false, backup_codes_left: 0 });
  });

  it('ORG-42 is on once a code of the secret was entered; a wrong one, and one of a replaced secret, leave it off', async () => {
    const { email, password: typed } = await app.verified();
    const { access: token } = await app.login(email, typed);
    const early = await app.post('/api/mfa/totp/confirm/', { code: '123456' }, { token });
    expect([early.status, early.body.message]).toEqual([409, 'Please begin again: scan the QR code first.']);
    const first = (await app.post('/api/mfa/totp/', { password: typed }, { token })).body.secret;
    const second = (await app.post('/api/mfa/totp/', { password: typed }, { token })).body.secret;
    for (const code of [wrongFor(second), shown(first)]) {
      const { status, body } = await app.post('/api/mfa/totp/confirm/', { code }, { token });
      expect([status, body.message]).toEqual([400, 'Invalid code']);
    }
    const confirm = () => app.post('/api/mfa/totp/confirm/', { code: shown(second) }, { token });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app.post('/api/mfa/totp/', { password: typed }, { token })).status).toBe(409);
    expect((await app.get('/api/mfa/', { token })).body).toMatchObject({ is_on: true, backup_codes_left: 10 });
  });

  it('ORG-42 keeps the secret sealed, and bound to its account', async () => {
    const one = await enrolled();
    const other = await enrolled();
    const [row] = await app.sql(
      'SELECT f.sealed_secret, f.account_id FROM identity.factors f JOIN identity.accounts a ON a.id = f.account_id WHERE a.email = $1',
      [one.email],
    );
    expect(String(row!.sealed_secret)).not.toContain(one.secret);
    await app.sql(
      `UPDATE identity.factors f SET sealed_secret = $2 FROM identity.accounts a WHERE a.id = f.account_id AND a.email = $1`,
      [other.email, row!.sealed_secret],
    );
    await nextStep(async () => {
      const answer = await step(await challenge(other), { code: shown(one.secret, Date.now() + STEP_MS) });
      expect(answer.status).not.toBe(200);
    });
  });
});

describe('POST /api/login/ with a second step', () => {
  it('ORG-43 answers the right password with 403 and a token for the second step, never with tokens of a session or is_verified', async () => {
    const account = await enrolled();
    const { status, body } = await password(account);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      message: 'Enter the code from your authenticator app.',
      mfa_required: true,
      mfa_token: expect.any(String),
      methods: ['totp', 'backup_code'],
    });
    for (const key of ['is_verified', 'access', 'refresh', 'is_staff']) expect(body).not.toHaveProperty(key);
    const wrong = await app.post('/api/login/', { email: account.email, password: 'not this' });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
    expect((await app.get('/api/user-details/', { token: body.mfa_token })).status).toBe(401);
  });

  it('ORG-43 lets in with a code, as the documented login answers', async () => {
    const account = await enrolled();
    await nextStep(async () => {
      const { status, body } = await step(await challenge(account), { code: shown(account.secret, Date.now() + STEP_MS) });
      expect(status).toBe(200);
      expect(body).toEqual({
        access: expect.any(String),
        refresh: expect.any(String),
        is_staff: false,
        email: account.email,
        is_verified: true,
      });
      expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(200);
      expect((await app.post('/api/token/refresh/', { refresh: body.refresh })).status).toBe(200);
    });
  });

  it('ORG-42 takes each code once, also where it is sent twenty times at once', async () => {
    const account = await enrolled();
    // The code that switched it on is used up as well.
    expect((await step(await challenge(account), { code: account.code })).status).toBe(400);
    await nextStep(async () => {
      const code = shown(account.secret, Date.now() + STEP_MS);
      const tokens: string[] = [];
      for (let at = 0; at < 4; at += 1) tokens.push(await challenge(account));
      const answers = await Promise.all(tokens.flatMap((token) => [1, 2, 3, 4, 5].map(() => step(token, { code }))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('ORG-42 takes the code of a phone that is 30 seconds off, and never that of one which is 60 or more off', async () => {
    for (const [seconds, status] of [
      [30, 200],
      [-30, 200],
      [60, 400],
      [-60, 400],
      [90, 400],
    ] as const) {
      const account = await enrolled();
      await nextStep(async (now) => {
        const answer = await step(await challenge(account), { code: shown(account.secret, now + seconds * 1000) });
        expect([seconds, answer.status]).toEqual([seconds, status]);
      }, 10);
    }
  });

  it('ORG-43 refuses what is no code with a sentence, and a token that is unknown, used or five minutes old', async () => {
    const account = await enrolled();
    const token = await challenge(account);
    for (const code of ['12345', 12345, 'abcdef', '']) {
      const { status, body } = await step(token, { code });
      expect([status, body.message]).toEqual([400, 'Enter all 6 digits']);
    }
    expect((await step(token, {})).body.message).toBe('Enter the code from your authenticator app, or a backup code.');
    const unknown = await step('nothing', { code: '123456' });
    expect([unknown.status, unknown.body.message]).toEqual([401, 'This login took too long. Please log in again.']);
    await app.later(5 * 60_000 + 1000, async () => {
      const late = await step(token, { code: shown(account.secret, Date.now() + 5 * 60_000 + 1000) });
      expect(late.status).toBe(401);
    });
    await nextStep(async () => {
      const fresh = await challenge(account);
      expect((await step(fresh, { code: shown(account.secret, Date.now() + STEP_MS) })).status).toBe(200);
      expect((await step(fresh, { backup_code: account.codes[0] })).status).toBe(401);
    });
  });

  it('ORG-43 dies with the password: a token from before it was changed opens nothing', async () => {
    const account = await enrolled();
    const token = await challenge(account);
    await app.post('/api/forgot-password/', { email: account.email });
    const otp = await app.codeFor(account.email, 2);
    const { body } = await app.post('/api/verify-otp/', { email: account.email, otp });
    const fresh = 'another-password';
    const reset = { email: account.email, new_password: fresh, confirm_password: fresh, reset_token: body.reset_token };
    expect((await app.post('/api/reset-password/', reset)).status).toBe(200);
    expect((await step(token, { backup_code: account.codes[0] })).status).toBe(401);
    // A new password does not take the second step away.
    expect((await app.post('/api/login/', { email: account.email, password: fresh })).body.mfa_required).toBe(true);
  });

  it('ORG-43 S6 looks at five codes of a token, and at ten of an account and network in a quarter of an hour', async () => {
    const account = await enrolled();
    const code = wrongFor(account.secret);
    const first = await challenge(account);
    const answers: number[] = [];
    for (let at = 0; at < 6; at += 1) answers.push((await step(first, { code })).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
    // Whoever knows the password gets new tokens, and no more guesses than others.
    const address = '192.0.2.77';
    const tries: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { body } = await password(account, address);
      tries.push((await step(body.mfa_token, { code }, address)).status);
    }
    expect(tries.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 400));
    expect(tries.slice(9)).toEqual([429, 429, 429]);
  });

  it('ORG-47 asks staff who have it on as well', async () => {
    const login = { email: 'careful@nidaan.example', password: 'staff-pass' };
    await app.ensureStaff(login);
    const { access: token } = await app.login(login.email, login.password);
    const begun = await app.post('/api/mfa/totp/', { password: login.password }, { token });
    const { secret } = begun.body;
    expect((await app.post('/api/mfa/totp/confirm/', { code: shown(secret) }, { token })).status).toBe(200);
    const { body } = await app.post('/api/login/', login);
    expect(body.mfa_required).toBe(true);
    await nextStep(async () => {
      const answer = await step(body.mfa_token, { code: shown(secret, Date.now() + STEP_MS) });
      expect([answer.status, answer.body.is_staff]).toEqual([200, true]);
    });
  });
});
