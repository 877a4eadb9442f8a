import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCipheriv, randomBytes } from 'node:crypto';
import { Config } from '@nidaan/platform-config';
import { Secret, TOTP } from 'otpauth';
import { SecondFactorReencryptionService } from '../src/index.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

const STEP_MS = 30_000;
/** What an app shows for this secret at a time. */
const shown = (secret: string, at = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
/** A code that is none of those around now. */
const wrongFor = (secret: string) => {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => shown(secret, Date.now() + steps * STEP_MS)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find((code) => !near.has(code))!;
};

interface Enrolled {
  email: string;
  password: string;
  token: string;
  secret: string;
  codes: string[];
}

/** An account whose second step is on; the code of now is used up. */
async function enrolled(): Promise<Enrolled> {
  const { email, password } = await app.verified();
  const { access: token } = await app.login(email, password);
  const begun = await app.post('/api/mfa/totp/', { password }, { token });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const confirmed = await app.post('/api/mfa/totp/confirm/', { code: shown(secret) }, { token });
  expect(confirmed.status).toBe(200);
  return { email, password, token, secret, codes: confirmed.body.backup_codes };
}

const password = ({ email, password: typed }: Enrolled, address?: string) =>
  app.post('/api/login/', { email, password: typed }, { address });
const challenge = async (account: Enrolled): Promise<string> => (await password(account)).body.mfa_token;
const step = (mfa_token: string, given: Record<string, unknown>, address?: string) =>
  app.post('/api/login/mfa/', { mfa_token, ...given }, { address });
/** Work half a minute later, when the app shows another code. */
const nextStep = (work: () => Promise<void>, steps = 1) => app.later(steps * STEP_MS, work);

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
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: body.secret, algorithm: 'SHA1', digits: '6', period: '30' });
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
    const [row] = await app.sql('SELECT f.sealed_secret, f.account_id FROM identity.factors f JOIN identity.accounts a ON a.id = f.account_id WHERE a.email = $1', [one.email]);
    expect(String(row!.sealed_secret)).not.toContain(one.secret);
    await app.sql(`UPDATE identity.factors f SET sealed_secret = $2 FROM identity.accounts a WHERE a.id = f.account_id AND a.email = $1`, [
      other.email,
      row!.sealed_secret,
    ]);
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
    expect((await step(await challenge(account), { code: shown(account.secret) })).status).toBe(400);
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
      await nextStep(async () => {
        const phone = Date.now() + 10 * STEP_MS + seconds * 1000;
        const answer = await step(await challenge(account), { code: shown(account.secret, phone) });
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

describe('Backup codes', () => {
  it('ORG-44 are ten of ten characters without I, L, O and U; each lets in once, however it is typed', async () => {
    const account = await enrolled();
    expect(account.codes).toHaveLength(10);
    expect(new Set(account.codes).size).toBe(10);
    for (const code of account.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const [one] = account.codes as [string];
    const typed = ` ${one.slice(0, 5).toLowerCase()}-${one.slice(5)}`.replace(/0/g, 'o').replace(/1/g, 'l');
    expect((await step(await challenge(account), { backup_code: typed })).status).toBe(200);
    expect((await step(await challenge(account), { backup_code: one })).status).toBe(400);
    expect((await app.get('/api/mfa/', { token: account.token })).body.backup_codes_left).toBe(9);
    const stored = await app.sql('SELECT code_hash FROM identity.backup_codes');
    expect(stored.some(({ code_hash }) => String(code_hash).includes(one))).toBe(false);
  });

  it('ORG-44 let in once where one is sent fifty times at once', async () => {
    const account = await enrolled();
    const tokens: string[] = [];
    for (let at = 0; at < 10; at += 1) tokens.push(await challenge(account));
    const answers = await Promise.all(
      tokens.flatMap((token) => [1, 2, 3, 4, 5].map(() => step(token, { backup_code: account.codes[3] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 401, 429].includes(status))).toBe(true);
  });

  it('ORG-44 are made anew for the password and a code; the old ones end', async () => {
    const account = await enrolled();
    const renew = (body: object) => app.post('/api/mfa/backup-codes/', body, { token: account.token });
    expect((await renew({ password: 'not this', code: '123456' })).body.message).toBe('The password is not right.');
    expect((await renew({ password: account.password, code: wrongFor(account.secret) })).body.message).toBe('Invalid code');
    await nextStep(async () => {
      const { status, body } = await renew({ password: account.password, code: shown(account.secret, Date.now() + STEP_MS) });
      expect([status, body.backup_codes.length]).toEqual([200, 10]);
      expect((await step(await challenge(account), { backup_code: account.codes[0] })).status).toBe(400);
      expect((await step(await challenge(account), { backup_code: body.backup_codes[0] })).status).toBe(200);
    });
  });
});

describe('DELETE /api/mfa/totp/', () => {
  it('ORG-42 switches it off for the password and a code, and nothing else does', async () => {
    const account = await enrolled();
    const remove = (body: object) => app.delete('/api/mfa/totp/', body, { token: account.token });
    expect((await remove({ password: 'not this', code: shown(account.secret) })).status).toBe(400);
    expect((await remove({ password: account.password, code: wrongFor(account.secret) })).status).toBe(400);
    expect((await password(account)).status).toBe(403);
    await nextStep(async () => {
      const code = shown(account.secret, Date.now() + STEP_MS);
      expect((await remove({ password: account.password, code })).status).toBe(204);
      expect((await password(account)).status).toBe(200);
      expect((await remove({ password: account.password, code })).body.message).toBe('The second step is off.');
    });
  });
});

describe('Keys that roll over', () => {
  it('ORG-42 S12 seals secrets anew that another key sealed; codes and backup codes go on, and what no key opens is named', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const idOf = async ({ email }: Enrolled) =>
      (await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email]))[0]!.id as number;
    const [ours, theirs] = [await idOf(one), await idOf(other)];
    // As if sealed before keys had names: opened by whichever key fits.
    const [key] = app.part(Config).keysFor('totp');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(ours)));
    const text = Buffer.concat([cipher.update(one.secret, 'utf8'), cipher.final()]);
    const set = (id: number, sealed: Buffer) =>
      app.sql('UPDATE identity.factors SET sealed_secret = $2 WHERE account_id = $1', [id, sealed]);
    await set(ours, Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text]));
    await set(theirs, Buffer.concat([Buffer.from([9]), nonce, nonce, nonce]));
    const sealing = app.part(SecondFactorReencryptionService);
    const result = await sealing.run();
    expect(result).toEqual({ resealed: 1, unopened: [`account ${theirs}`] });
    expect((await sealing.run()).resealed).toBe(0);
    expect((await sealing.byKey()).filter(({ isPresent }) => !isPresent)).toEqual([
      { mark: expect.any(String), count: 1, isPresent: false },
    ]);
    expect((await step(await challenge(one), { backup_code: one.codes[0] })).status).toBe(200);
    await app.sql('DELETE FROM identity.factors WHERE account_id = $1', [theirs]);
  });
});
