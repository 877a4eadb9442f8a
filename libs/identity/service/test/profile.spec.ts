import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { form, HOSTILE } from './sample-input.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off', PASSWORD_MIN_LENGTH: '8' });
});
afterAll(() => app?.close());

describe('GET /api/user-details/', () => {
  it('PRO-05 PRO-06 PRO-19 PRO-23 gives a list of one with the registered values', async () => {
    const sent = await app.verified({
      username: 'Dr "O\'Neil" <b>\\ अमित 🙂',
      hospital_name: 'ரத்னா மருத்துவமனை',
      address: `1'; DROP TABLE x;--`,
    });
    const { access } = await app.login(sent.email, sent.password);
    const { status, body } = await app.get('/api/user-details/', { token: access });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(Number),
        username: sent.username,
        hospital_name: sent.hospital_name,
        email: sent.email,
        phone_number: sent.phone_number,
        address: sent.address,
        aboutHospital: '',
        profile_photo: null,
        hospitalImages: [],
        showLabTab: true,
        showPharmacyTab: true,
        dueAmount: 0,
        contact: sent.phone_number,
        doctor_name: '',
        qualification: '',
        registration_no: '',
        gstin: '',
        drug_licence_no: '',
        hospital_phone: '',
        hospital_email: '',
        timeZone: 'Asia/Kolkata',
        // Keys of a later chapter (ORG-09), proven in members.spec.
        ...{
          member_id: 1,
          mfa: { is_on: false, is_required_from: null },
          plan: 'primary',
          role: 'owner',
          role_label: 'Owner',
          permissions: expect.any(Array),
        },
        ...{
          branches: [{ id: 1, name: 'Main Branch', code: 'MAIN', is_active: true }],
          default_branch: 1,
          hospitals: [{ hospital_id: expect.any(Number), hospital_name: sent.hospital_name, role: 'owner', is_current: true }],
          default_tab: 'dashboard',
          idle_lock_minutes: 15,
          support_access: null,
          valid_until: null,
        },
      },
    ]);
  });

  it('SEC-01 SEC-03 SEC-06 wants a token and gives only the own profile, without anything secret', async () => {
    expect((await app.get('/api/user-details/')).status).toBe(401);
    const [mine, other] = [await app.verified({ hospital_name: 'Mine' }), await app.verified({ hospital_name: 'Marker-of-B' })];
    const { body } = await app.get('/api/user-details/', { token: (await app.login(mine.email, mine.password)).access });
    expect(JSON.stringify(body)).not.toContain('Marker-of-B');
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect(JSON.stringify(body)).not.toMatch(/password|hash|otp/i);
  });
});

describe('staff', () => {
  it('ADM-25 SEC-07 have a profile of their own, without a hospital', async () => {
    await app.ensureStaff({ email: 'staff@nidaan.example', password: 'staff-pass' });
    const { access } = await app.login('staff@nidaan.example', 'staff-pass');
    const { status, body } = await app.get('/api/user-details/', { token: access });
    expect([status, body.length, body[0].email, body[0].hospital_name]).toEqual([200, 1, 'staff@nidaan.example', '']);
  });
});

describe('tenancy', () => {
  it('SEC-03 hides accounts, hospitals and branches from the service without a tenant and with another one', async () => {
    const { email } = await app.verified();
    const [account] = await app.sql('SELECT id, hospital_id FROM identity.accounts WHERE email = $1', [email]);
    for (const table of ['accounts', 'hospitals', 'branches']) {
      expect(await app.asService(null, `SELECT * FROM ${table}`)).toEqual([]);
      const seen = await app.asService(account!.hospital_id as number, `SELECT hospital_id FROM ${table}`);
      expect(seen).toEqual([{ hospital_id: account!.hospital_id }]);
      await expect(
        app.asService((account!.hospital_id as number) + 1000, `UPDATE ${table} SET hospital_id = hospital_id RETURNING 1`),
      ).resolves.toEqual([]);
    }
  });

  it('SEC-03 finds an account before its hospital is known only by its exact e-mail', async () => {
    const { email } = await app.verified();
    expect(await app.asService(null, 'SELECT email FROM account_by_email($1)', [email])).toEqual([{ email }]);
    for (const pattern of ['%', email.slice(0, -1), email.toUpperCase()])
      expect(await app.asService(null, 'SELECT email FROM account_by_email($1)', [pattern])).toEqual([]);
  });
});

describe('public calls', () => {
  it('API-03 ignore a stale or garbage token', async () => {
    const body = form();
    const bearer = { headers: { authorization: 'Bearer garbage' }, address: '203.0.113.50' };
    expect((await app.post('/api/register/', body, bearer)).status).toBe(201);
    // A code whose next one comes first is not mailed any more.
    await app.codeFor(body.email);
    expect((await app.post('/api/resend-otp/', { email: body.email }, bearer)).status).toBe(200);
    expect(
      (await app.post('/api/verify-otp/', { email: body.email, otp: await app.codeFor(body.email, 2) }, bearer)).status,
    ).toBe(200);
    expect((await app.post('/api/login/', body, bearer)).status).toBe(200);
    expect((await app.post('/api/forgot-password/', { email: body.email }, bearer)).status).toBe(200);
    expect(
      (await app.post('/api/verify-otp/', { email: body.email, otp: await app.codeFor(body.email, 3) }, bearer)).status,
    ).toBe(200);
    const chosen = { email: body.email, new_password: 'another-1', confirm_password: 'another-1' };
    expect((await app.post('/api/reset-password/', chosen, bearer)).status).toBe(200);
  });

  it('API-05 answer with and without the trailing slash', async () => {
    const body = form();
    expect((await app.post('/api/register', body)).status).toBe(201);
    expect((await app.post('/api/login', body)).status).toBe(403);
  });

  it.each([
    '/api/register/',
    '/api/login/',
    '/api/verify-otp/',
    '/api/resend-otp/',
    '/api/forgot-password/',
    '/api/reset-password/',
    '/api/token/refresh/',
  ])(
    'API-09 API-15 API-24 LOGIN-17 OTP-18 %s answers hostile input with 4xx and one sentence',
    async (path) => {
      const whole = {
        ...form(),
        otp: '123456',
        refresh: 'x',
        rememberMe: true,
        new_password: 'abcd',
        confirm_password: 'abcd',
        reset_token: 'x',
      };
      const bodies: unknown[] = [
        ...HOSTILE,
        ...Object.keys(whole).flatMap((field) => HOSTILE.map((value) => ({ ...whole, [field]: value }))),
      ];
      const raw = [
        '{',
        '{"email":',
        '[1',
        '{"__proto__":{"is_staff":true}}',
        '{"constructor":{"prototype":{}}}',
        `${'['.repeat(5000)}${']'.repeat(5000)}`,
      ];
      for (const body of [...bodies.map((each) => JSON.stringify(each)), ...raw]) {
        const answer = await app.post(path, body);
        expect({ body: body.slice(0, 80), is5xx: answer.status >= 500 }).toEqual({ body: body.slice(0, 80), is5xx: false });
        if (answer.status < 400) continue;
        expect(
          typeof answer.body.message === 'string' && answer.body.message !== '' && answer.body.error === answer.body.message,
        ).toBe(true);
        expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|SELECT|\bat \w+ \(|zod/);
      }
    },
    120_000,
  );

  it('REG-09 refuses four to seven characters with the same sentence where the deployment raised the minimum', async () => {
    const { status, body } = await app.post('/api/register/', form({ password: 'sieben7' }));
    expect([status, body.message]).toEqual([400, 'Password must be at least 8 characters']);
    expect((await app.post('/api/register/', form({ password: 'acht-8-8' }))).status).toBe(201);
  });

  it('SEC-16 does not count when RATE_LIMITS is off, but a code still dies of guesses', async () => {
    const { email, password } = await app.verified();
    for (let n = 0; n < 11; n += 1) await app.post('/api/login/', { email, password: 'wrong-1' });
    expect((await app.post('/api/login/', { email, password })).status).toBe(200);
    const waiting = form();
    for (let n = 0; n < 7; n += 1) expect((await app.post('/api/register/', waiting)).status).toBe(201);
    const code = await app.codeFor(waiting.email, 7);
    for (let n = 0; n < 5; n += 1)
      await app.post('/api/verify-otp/', { email: waiting.email, otp: code === '111111' ? '222222' : '111111' });
    expect((await app.post('/api/verify-otp/', { email: waiting.email, otp: code })).status).toBe(400);
  });
});
