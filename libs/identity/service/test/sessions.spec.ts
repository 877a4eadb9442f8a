import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { form, costliestToCheapest } from './sample-input.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

const DAY_MS = 24 * 3_600_000;
const login = (body: Record<string, unknown>, address?: string) => app.post('/api/login/', body, address ? { address } : {});
const refresh = (token: unknown) => app.post('/api/token/refresh/', { refresh: token });
const details = (token?: string) => app.get('/api/user-details/', { token });
const part = (token: string, index: number) => JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString());

describe('POST /api/login/', () => {
  it('LOGIN-04 LOGIN-05 answers the two tokens, is_staff, email and is_verified, and nothing else', async () => {
    const { email, password } = await app.verified();
    const { status, body } = await login({ email, password, rememberMe: false });
    expect(status).toBe(200);
    expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String), is_staff: false, email, is_verified: true });
    expect((await details(body.access)).status).toBe(200);
  });

  it.each([
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ password: 'x' }, 'Email is required'],
    [{ email: 'a@b', password: 'x' }, 'Email is invalid'],
    [{ email: 'a@b.cd', password: '' }, 'Password is required'],
    [{ email: 'a@b.cd' }, 'Password is required'],
  ])('LOGIN-02 LOGIN-03 LOGIN-08 refuses %j with its sentence in error', async (sent, sentence) => {
    const { status, body } = await login(sent);
    expect([status, body.error]).toEqual([400, sentence]);
  });

  it('LOGIN-09 tells an unverified account with the right password so, without tokens', async () => {
    const body = form();
    await app.post('/api/register/', body);
    const answer = await login({ email: body.email.toUpperCase(), password: body.password });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ email: body.email, is_verified: false, error: expect.stringMatching(/verify/) });
    expect(answer.body).not.toHaveProperty('access');
    expect(answer.body).not.toHaveProperty('refresh');
  });

  it('LOGIN-13 LOGIN-14 gives one answer for wrong passwords and unknown e-mails, verified or not', async () => {
    const [{ email }, waiting] = [await app.verified(), form()];
    await app.post('/api/register/', waiting);
    const answers = await Promise.all(
      [email, waiting.email, 'nobody@nowhere.example'].map((each) => login({ email: each, password: 'wrong-1' })),
    );
    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([
        401,
        {
          statusCode: 401,
          message: 'Invalid email or password',
          error: 'Invalid email or password',
          detail: 'Invalid email or password',
        },
      ]);
  });

  it('LOGIN-13 LOGIN-14 takes as long for an unknown e-mail as for a wrong password, verified or not', async () => {
    const [{ email }, waiting] = [await app.verified(), form()];
    await app.post('/api/register/', waiting);
    const ratio = await costliestToCheapest([email, waiting.email, 'nobody@nowhere.example'], (each) =>
      login({ email: each, password: 'wrong-1' }),
    );
    expect(ratio).toBeLessThan(1.5);
  });

  it('LOGIN-15 ignores letter case and blanks of the e-mail and nothing of the password', async () => {
    const { email, password } = await app.verified({ password: ' Blank-1 ' });
    expect((await login({ email: `  ${email.toUpperCase()} `, password })).status).toBe(200);
    for (const near of ['Blank-1', ' blank-1 ', ' Blank-1']) expect((await login({ email, password: near })).status).toBe(401);
  });

  it('LOGIN-15 lets in who registered under an earlier rule for e-mails, and saves the rest of that profile', async () => {
    const { email, password } = await app.verified();
    const odd = `<old.${process.pid}@sanjeevani.example>`;
    await app.sql('UPDATE identity.accounts SET email = $2 WHERE email = $1', [email, odd]);
    const { access } = await app.login(odd, password);
    const [{ id }] = (await details(access)).body;
    const put = (body: object) => app.put(`/api/user-details/${id}/`, body, { token: access });
    expect((await put({ email: odd, aboutHospital: 'Since 1974' })).body.aboutHospital).toBe('Since 1974');
    const refused = await put({ email: '<new@sanjeevani.example>' });
    expect([refused.status, refused.body.errors]).toEqual([400, { email: 'Email is invalid' }]);
    expect((await app.post('/api/register/', form({ email: odd }))).body.message).toBe('Email is invalid');
    expect((await app.post('/api/forgot-password/', { email: odd })).body.error).toBe('Email is invalid');
  });

  it('LOGIN-16 takes rememberMe true, false and missing: the refresh token lives 30 days or one', async () => {
    const { email, password } = await app.verified();
    const tokens = await Promise.all(
      [{ rememberMe: true }, { rememberMe: false }, {}].map(
        async (more) => (await login({ email, password, ...more })).body.refresh as string,
      ),
    );
    await app.later(DAY_MS - 60_000, async () => expect((await refresh(tokens[2]!)).status).toBe(200));
    await app.later(DAY_MS + 60_000, async () => expect((await refresh(tokens[1]!)).status).toBe(401));
    await app.later(30 * DAY_MS - 60_000, async () => expect((await refresh(tokens[0]!)).status).toBe(200));
    await app.later(61 * DAY_MS, async () => expect((await refresh(tokens[0]!)).status).toBe(401));
  });

  it('LOGIN-17 never logs in and never fails on e-mails and passwords of other types', async () => {
    const { email, password } = await app.verified();
    for (const odd of [{}, [], [email], 0, null, true, { $gt: '' }]) {
      for (const sent of [
        { email: odd, password },
        { email, password: odd },
      ]) {
        const { status, body } = await login(sent);
        expect(status).toBe(400);
        expect(body).not.toHaveProperty('access');
      }
    }
  });

  it('LOGIN-18 ADM-20 refuses a deactivated account and its running tokens, and lets it in again', async () => {
    const { email, password } = await app.verified();
    const before = await app.login(email, password);
    const [account] = await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email]);
    await app.setActive(account!.id as number, false);
    const refused = await login({ email, password });
    expect([refused.status, refused.body.error]).toEqual([403, 'Your account has been deactivated. Please contact support.']);
    expect((await login({ email, password: 'wrong-1' })).body.error).toBe('Invalid email or password');
    expect([401, 403]).toContain((await details(before.access)).status);
    expect((await refresh(before.refresh)).status).toBe(401);
    await app.setActive(account!.id as number, true);
    const after = await app.login(email, password);
    expect((await details(after.access)).body[0].hospital_name).toBe('Sanjeevani Clinic');
  });

  it('LOGIN-18 refuses a deactivated administrator, and the session that was running', async () => {
    const given = { email: 'gone@nidaan.example', password: 'first-pass' };
    await app.ensureStaff(given);
    const before = await app.login(given.email, given.password);
    await app.sql('UPDATE identity.accounts SET is_active = false WHERE email = $1', [given.email]);
    const refused = await login(given);
    expect([refused.status, refused.body.error]).toEqual([403, 'Your account has been deactivated. Please contact support.']);
    expect((await refresh(before.refresh)).status).toBe(401);
  });

  it('LOGIN-19 ADM-25 knows staff from the configuration, with the password configured last', async () => {
    await app.ensureStaff({ email: 'Admin@nidaan.example', password: 'first-pass' });
    await app.ensureStaff({ email: 'admin@nidaan.example', password: 'first-pass' });
    const { body } = await login({ email: 'admin@nidaan.example', password: 'first-pass' });
    expect((await details(body.access)).status).toBe(200);
    expect(body).toMatchObject({ is_staff: true, is_verified: true });
    await app.ensureStaff({ email: 'admin@nidaan.example', password: 'second-pass' });
    expect((await login({ email: 'admin@nidaan.example', password: 'first-pass' })).status).toBe(401);
    expect((await refresh(body.refresh)).status).toBe(401);
    await app.settled();
    expect((await details(body.access)).status).toBe(401);
    expect((await login({ email: 'admin@nidaan.example', password: 'second-pass' })).body.is_staff).toBe(true);
    expect((await app.post('/api/register/', form({ email: 'admin@nidaan.example' }))).status).toBe(409);
    const { email } = await app.verified();
    await expect(app.ensureStaff({ email, password: 'third-pass' })).rejects.toThrow('ADMIN_EMAIL');
    expect((await login({ email, password: 'sanjeevani-1' })).body.is_staff).toBe(false);
  });

  it('SEC-16 REG-31 throttles the tenth wrong try of an address, and of that address alone', async () => {
    const { email, password } = await app.verified();
    const tries = await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'wrong-1' }, '203.0.113.7')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(9);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ email, password }, '203.0.113.7')).status).toBe(429);
    expect((await login({ email, password }, '198.51.100.4')).status).toBe(200);
    await app.later(16 * 60_000, async () => expect((await login({ email, password }, '203.0.113.7')).status).toBe(200));
  });

  it('SEC-16 answers a burst of logins with 200, or 429 and Retry-After, and works on afterwards', async () => {
    const { email, password } = await app.verified();
    const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => login({ email, password }, `198.51.100.${n}`)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(80);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ status, headers }) => status === 429 && headers['retry-after'] === '2')).toBe(true);
    expect((await login({ email, password })).status).toBe(200);
  });

  it('SEC-16 forgives slips once the password was right', async () => {
    const { email, password } = await app.verified();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 5; n += 1) await login({ email, password: 'wrong-1' }, '203.0.113.8');
      expect((await login({ email, password }, '203.0.113.8')).status).toBe(200);
    }
  });
});

describe('sessions', () => {
  it('SES-06 SES-11 refuses no token, garbage, tampered and alg none tokens and other schemes with 401 and a message', async () => {
    const { access } = await app.loggedIn();
    const [head, claims, signature] = access.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const otherHospital = Buffer.from(JSON.stringify({ ...part(access, 1), hid: 1, staff: true })).toString('base64url');
    for (const token of [
      undefined,
      'garbage',
      'a.b.c',
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${head}.${otherHospital}.${signature}`,
      `${head}.${claims}.`,
    ]) {
      const { status, body } = await details(token);
      expect(status).toBe(401);
      expect(body.message).toBeTruthy();
    }
    expect((await app.get('/api/user-details/', { headers: { authorization: `Basic ${access}` } })).status).toBe(401);
    expect((await details(access)).status).toBe(200);
  });

  it('SES-07 does not take a refresh token for an access token, nor the other way round', async () => {
    const { access, refresh: token } = await app.loggedIn();
    expect((await details(token)).status).toBe(401);
    expect((await refresh(access)).status).toBe(401);
  });

  it('SES-08 keeps the first session when the account logs in again', async () => {
    const { email, password } = await app.verified();
    const [first, second] = [await app.login(email, password), await app.login(email, password)];
    for (const { access } of [first, second]) expect((await details(access)).status).toBe(200);
    for (const { refresh: token } of [first, second]) expect((await refresh(token)).status).toBe(200);
  });

  it('SES-09 exchanges a refresh token for the next pair; the access token lives twelve hours and names its key', async () => {
    const { refresh: token } = await app.loggedIn();
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh']);
    expect(body.refresh).not.toBe(token);
    expect((await details(body.access)).status).toBe(200);
    const { iat, exp } = part(body.access, 1);
    expect(exp - iat).toBe(12 * 3600);
    expect(part(body.access, 0)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
  });

  it('SES-09 gives two tabs that refresh at once one and the same next token', async () => {
    const { refresh: token } = await app.loggedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh)).size).toBe(1);
    expect((await refresh(answers[0]!.body.refresh)).status).toBe(200);
  });

  it('SES-09 gives a tab that comes a little later the newest token of the family', async () => {
    const { refresh: first } = await app.loggedIn();
    const second = (await refresh(first)).body.refresh;
    const third = (await refresh(second)).body.refresh;
    expect((await refresh(first)).body.refresh).toBe(third);
    await app.later(60_000, async () => expect((await refresh(third)).status).toBe(200));
  });

  it('SES-09 ends the whole family when a used token is shown again later, access tokens included', async () => {
    const { refresh: stolen } = await app.loggedIn();
    const { body: next } = await refresh(stolen);
    await app.later(60_000, async () => expect((await refresh(stolen)).status).toBe(401));
    expect((await refresh(next.refresh)).status).toBe(401);
    await app.settled();
    expect((await details(next.access)).status).toBe(401);
  });

  it('SES-09 stores refresh tokens hashed only, and refuses what is none', async () => {
    const { refresh: token } = await app.loggedIn();
    const stored = await app.sql('SELECT encode(token_hash, $1) AS kept FROM identity.refresh_tokens', ['base64']);
    expect(JSON.stringify(stored)).not.toContain(token.slice(0, 20));
    for (const odd of ['x', 'x'.repeat(900)]) expect((await refresh(odd)).status).toBe(401);
    for (const odd of ['', null, 5, {}, [token], 'x'.repeat(20_000)]) expect((await refresh(odd)).status).toBe(400);
  });
});

describe('a screen that was left alone', () => {
  it('ORG-51 S6 is shown again with the password of who is logged in; wrong ones count like those at login', async () => {
    const { email, password } = await app.verified();
    const { access: token } = await app.login(email, password);
    const unlock = (given: unknown, as = token) =>
      app.post('/api/session/unlock/', { password: given }, { token: as, address: '203.0.113.9' });
    expect((await unlock(password)).status).toBe(204);
    expect((await unlock(undefined)).status).toBe(400);
    const [profile] = (await app.get('/api/user-details/', { token })).body;
    expect(profile.idle_lock_minutes).toBe(15);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await unlock('wrong')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });
});
