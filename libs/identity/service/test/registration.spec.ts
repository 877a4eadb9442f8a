import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { form } from './sample-input.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

const register = (change: Record<string, unknown> = {}) => app.post('/api/register/', form(change));

describe('POST /api/register/', () => {
  it('REG-17 REG-22 REG-29 accepts the documented form, mails six digits and tells neither code nor password', async () => {
    const body = form({ referred_by: 'Dr Rao' });
    const answer = await app.post('/api/register/', body);
    expect(answer.status).toBe(201);
    expect(answer.body.email).toBe(body.email);
    const code = await app.codeFor(body.email);
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(JSON.stringify(answer.body)).not.toContain(code);
    expect(JSON.stringify(answer.body)).not.toContain(body.password);
  });

  it.each([
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'asha', 'Email is invalid'],
    ['email', 'asha@clinic', 'Email is invalid'],
    ['email', 'a sha@clinic.in', 'Email is invalid'],
    ['password', '', 'Password is required'],
    ['password', 'abc', 'Password must be at least 8 characters'],
    ['hospital_name', ' ', 'Hospital name is required'],
    ['address', '', 'Address is required'],
    ['phone_number', '', 'Phone number is required'],
    ['phone_number', '987654321', 'Phone number is invalid'],
    ['phone_number', '1234567890123456', 'Phone number is invalid'],
    ['phone_number', '+919876543210', 'Phone number is invalid'],
    ['phone_number', '98765 43210', 'Phone number is invalid'],
    ['phone_number', '98765abcde', 'Phone number is invalid'],
    ['username', '', 'First name is required'],
    ['username', undefined, 'First name is required'],
  ])(
    'REG-05 REG-06 REG-07 REG-08 REG-11 REG-12 REG-13 REG-14 REG-20 REG-30 refuses %s = %j with its sentence',
    async (field, value, sentence) => {
      const { status, body } = await register({ [field]: value });
      expect(status).toBe(400);
      expect(body).toEqual({
        statusCode: 400,
        message: sentence,
        error: sentence,
        detail: sentence,
        errors: { [field]: sentence },
      });
    },
  );

  it.each([['abcd'], ['sieben7'], ['acht-8-8'], ['पासवर्ड १२३ 🔒']])(
    'REG-09 accepts the password %s and logs in with it',
    async (password) => {
      const body = await app.verified({ password });
      expect((await app.post('/api/login/', { email: body.email, password })).status).toBe(200);
    },
  );

  it('REG-14 REG-15 accepts 10 and 15 digits, and Referred By missing, empty, null or filled', async () => {
    for (const change of [
      { phone_number: '123456789012345' },
      { phone_number: 9876543210 },
      { referred_by: undefined },
      { referred_by: null },
      { referred_by: 'A friend' },
    ])
      expect((await register(change)).status).toBe(201);
  });

  it('REG-19 lets two accounts have the same username', async () => {
    await app.verified({ username: 'Amit Kumar' });
    await app.verified({ username: 'Amit Kumar' });
  });

  it('REG-25 refuses the e-mail of a verified account, whatever its letter case and blanks', async () => {
    const { email } = await app.verified();
    const { status, body } = await register({ email: ` ${email.toUpperCase()} ` });
    expect(status).toBe(409);
    expect(body.message).toBe('An account with this email already exists. Please log in.');
  });

  it('REG-26 registers an unverified e-mail again: the newest code verifies the newest data', async () => {
    const first = form({ hospital_name: 'Typo Clinc' });
    await app.post('/api/register/', first);
    await app.codeFor(first.email);
    await app.post('/api/register/', { ...first, hospital_name: 'Right Clinic', password: 'second-1' });
    const code = await app.codeFor(first.email, 2);
    expect((await app.post('/api/verify-otp/', { email: first.email, otp: code })).status).toBe(200);
    const { access } = await app.login(first.email, 'second-1');
    expect((await app.get('/api/user-details/', { token: access })).body[0].hospital_name).toBe('Right Clinic');
    expect((await app.post('/api/login/', { email: first.email, password: first.password })).status).toBe(401);
  });

  it('REG-26 lets a stranger who registers the same e-mail change nothing of what the first code verifies', async () => {
    const mine = form({ hospital_name: 'Mine' });
    await app.post('/api/register/', mine);
    const myCode = await app.codeFor(mine.email);
    await app.post('/api/register/', { ...mine, hospital_name: 'Stranger', password: 'stranger-1' }, { address: '203.0.113.9' });
    await app.codeFor(mine.email, 2);
    expect((await app.post('/api/verify-otp/', { email: mine.email, otp: myCode })).status).toBe(200);
    const { access } = await app.login(mine.email, mine.password);
    expect((await app.get('/api/user-details/', { token: access })).body[0].hospital_name).toBe('Mine');
    expect((await app.post('/api/login/', { email: mine.email, password: 'stranger-1' })).status).toBe(401);
  });

  it('REG-27 makes one account of twenty simultaneous registrations and verifications of one e-mail', async () => {
    const body = form();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.post('/api/register/', body, { address: '203.0.113.40' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    await app.codeFor(body.email, 5);
    const codes = app.codes(body.email);
    const verified = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.post('/api/verify-otp/', { email: body.email, otp: codes[n % 5] })),
    );
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(verified.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(await app.sql('SELECT hospital_id FROM identity.accounts WHERE email = $1', [body.email])).toHaveLength(1);
    expect(await app.sql('SELECT 1 FROM identity.registration_attempts WHERE email = $1', [body.email])).toHaveLength(0);
  });

  it('REG-28 ignores privileges sent along', async () => {
    const { email, password } = await app.verified({
      is_staff: true,
      is_superuser: true,
      is_verified: true,
      role: 'admin',
      plan: 'corporate',
      id: 1,
      hospital_id: 1,
    });
    expect((await app.post('/api/login/', { email, password })).body.is_staff).toBe(false);
    const unverified = form({ is_verified: true });
    await app.post('/api/register/', unverified);
    expect((await app.post('/api/login/', unverified)).body.is_verified).toBe(false);
  });

  it('REG-31 stores an argon2id hash and never the password', async () => {
    const body = await app.verified();
    const [row] = await app.sql('SELECT password_hash FROM identity.accounts WHERE email = $1', [body.email]);
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(body.password);
  });

  it('REG-31 SEC-16 limits registrations by address with 429 and Retry-After', async () => {
    const answers = [];
    for (let n = 0; n < 121; n += 1) answers.push(await app.post('/api/register/', {}, { address: '203.0.113.50' }));
    expect(answers.slice(0, 120).every(({ status }) => status === 400)).toBe(true);
    expect(answers[120]!.status).toBe(429);
    expect(Number(answers[120]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.post('/api/register/', form(), { address: '203.0.113.51' })).status).toBe(201);
  });

  it('REG-32 PRO-19 makes hospital, main branch and default settings, and tells the other services', async () => {
    const body = await app.verified({ hospital_name: 'आरोग्य "Clinic" \\ <b>', address: 'தெரு 🙂' });
    const [account] = await app.sql('SELECT id, hospital_id FROM identity.accounts WHERE email = $1', [body.email]);
    const key = [account!.hospital_id];
    expect(
      await app.sql(
        'SELECT name, address, show_lab_tab, show_pharmacy_tab, time_zone FROM identity.hospitals WHERE hospital_id = $1',
        key,
      ),
    ).toEqual([
      { name: body.hospital_name, address: body.address, show_lab_tab: true, show_pharmacy_tab: true, time_zone: 'Asia/Kolkata' },
    ]);
    expect(
      await app.sql('SELECT name, address, phone, is_main, is_active FROM identity.branches WHERE hospital_id = $1', key),
    ).toEqual([{ name: 'Main Branch', address: body.address, phone: body.phone_number, is_main: true, is_active: true }]);
    const [event] = await app.sql(
      `SELECT payload FROM identity.outbox WHERE name = 'identity.hospital.verified.v1' AND hospital_id = $1`,
      key,
    );
    expect(event!.payload).toMatchObject({
      hospitalId: account!.hospital_id,
      accountId: account!.id,
      hospitalName: body.hospital_name,
      email: body.email,
    });
    expect(JSON.stringify(event)).not.toMatch(/argon2|password/);
  });
});
