import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { SecondSteps, shown, type Enrolled } from './second-factor-fixture.ts';

const MINE = 'back-again-1';
const OFF = 'The second step of your Nidaan account was switched off';

describe('the way back of an e-mail and the second step', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity({ RATE_LIMITS: 'off' });
  }, 60_000);
  afterAll(() => app?.close());

  /** Changes the e-mail with nothing but an access token, as a thief would. */
  async function moveTo(email: string, token: string): Promise<void> {
    const { id } = (await app.get('/api/user-details/', { token })).body[0];
    await app.put(`/api/user-details/${id}/`, { email }, { token });
    expect((await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email) })).status).toBe(200);
  }

  async function restore(email: string): Promise<void> {
    const token = await app.inMails(email, /restore-email#([\w-]{43})/);
    const set = { token, new_password: MINE, confirm_password: MINE };
    expect((await app.post('/api/restore-email/', set)).status).toBe(200);
  }

  const login = (email: string) => app.post('/api/login/', { email, password: MINE });

  it('S5 ORG-42 takes away the one that was set up since, and tells so: it may be the thief’s', async () => {
    const { email, password } = await app.verified();
    const { access: token } = await app.login(email, password);
    await moveTo(`thief.${email}`, token);
    const { secret } = (await app.post('/api/mfa/totp/', { password }, { token })).body;
    expect((await app.post('/api/mfa/totp/confirm/', { code: shown(secret) }, { token })).status).toBe(200);
    await restore(email);
    expect((await login(email)).status).toBe(200);
    await eventually(() => app.mails(email).some(({ subject }) => subject === OFF));
  });

  it('S5 ORG-42 ORG-43 leaves the one of before: who reads the mailbox still needs it', async () => {
    const steps = new SecondSteps(app);
    const account: Enrolled = await steps.enrolled();
    await moveTo(`moved.${account.email}`, account.token);
    await restore(account.email);
    const { status, body } = await login(account.email);
    expect([status, body.mfa_required]).toEqual([403, true]);
    expect(app.mails(account.email).some(({ subject }) => subject === OFF)).toBe(false);
    await steps.nextStep(async (now) => {
      expect((await steps.step(body.mfa_token, { code: shown(account.secret, now) })).status).toBe(200);
    });
  });
});
