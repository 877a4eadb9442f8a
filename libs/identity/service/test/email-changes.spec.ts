import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loggedInHospital } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const hospital = () => loggedInHospital(app);

describe('a new e-mail', () => {
  const fresh = (n: string) => `new.${n}.${process.pid}@sanjeevani.example`;

  it('PRO-18 OPN-44 waits for the code sent to it; until then the old one shows and logs in', async () => {
    const ours = await hospital();
    const email = fresh('first');
    const { body } = await ours.put({ email: email.toUpperCase(), aboutHospital: 'saved' });
    expect(body).toMatchObject({ email: ours.email, pendingEmail: email, aboutHospital: 'saved' });
    expect((await app.post('/api/login/', ours)).status).toBe(200);
    expect((await app.post('/api/login/', { ...ours, email })).status).toBe(401);
    expect((await app.post('/api/verify-otp/', { email: ours.email, otp: await app.codeFor(email) })).status).toBe(400);
    const confirmed = await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email) });
    expect([confirmed.status, confirmed.body]).toEqual([200, { message: 'Email verified successfully', email }]);
    expect((await ours.profile()).email).toBe(email);
    expect((await app.post('/api/login/', { ...ours, email })).status).toBe(200);
    expect((await app.post('/api/login/', ours)).status).toBe(401);
  });

  it('PRO-18 refuses the address of another account, and changes nothing', async () => {
    const [ours, theirs] = [await hospital(), await hospital()];
    const { status, body } = await ours.put({ email: theirs.email, aboutHospital: 'not saved' });
    expect([status, body.message]).toEqual([409, 'An account with this email already exists.']);
    expect(await ours.profile()).toMatchObject({ email: ours.email, aboutHospital: '' });
    expect(app.codes(theirs.email)).toHaveLength(1);
    expect((await ours.put({ email: ours.email.toUpperCase() })).body).not.toHaveProperty('pendingEmail');
  });

  it('PRO-18 OPN-44 gives an address wanted by two accounts to the one that proves it first', async () => {
    const [ours, theirs] = [await hospital(), await hospital()];
    const email = fresh('both');
    await ours.put({ email });
    await app.codeFor(email);
    await theirs.put({ email });
    await app.codeFor(email, 2);
    const codes = app.codes(email);
    const answers = await Promise.all(codes.map((otp) => app.post('/api/verify-otp/', { email, otp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email])).length).toBe(1);
  });

  it('PRO-18 S5 ends a permission to set the password that the old address opened', async () => {
    const ours = await hospital();
    await app.post('/api/forgot-password/', { email: ours.email });
    const address = '203.0.113.68';
    await app.post('/api/verify-otp/', { email: ours.email, otp: await app.codeFor(ours.email, 2) }, { address });
    const email = fresh('safe');
    await ours.put({ email });
    await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email) });
    const chosen = { email: ours.email, new_password: 'stolen-1', confirm_password: 'stolen-1' };
    expect((await app.post('/api/reset-password/', chosen, { address })).status).toBe(400);
    expect((await app.post('/api/login/', { ...ours, email })).status).toBe(200);
  });
});
