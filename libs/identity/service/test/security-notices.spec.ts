import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForgetExpiredJob } from '../src/jobs/forget-expired.job.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { form } from './sample-input.ts';
import { SecondSteps, shown } from './second-factor-fixture.ts';
import { hospitalWithTeam } from './team-fixture.ts';
import { eventually } from '@nidaan/testing';

let app: IdentityApp;
let steps: SecondSteps;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://clinic.example/' });
  steps = new SecondSteps(app);
});
afterAll(() => app?.close());

const DAY_MS = 24 * 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_DEVICE = 'A new device logged in to your Nidaan account';
const OVER = [400, 'This link is no longer valid.'];
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const subjects = (email: string) => app.mails(email).map(({ subject }) => subject);
const got = async (email: string, subject: string, count = 1) => {
  const found = () => app.mails(email).filter((mail) => mail.subject === subject);
  await eventually(() => {
    if (found().length < count) throw new Error(`${found().length} mails '${subject}' in ${JSON.stringify(subjects(email))}`);
  });
  expect(found()).toHaveLength(count);
  return found().at(-1)!;
};
const keyIn = ({ text }: { text: string }) => /https:\/\/clinic\.example\/not-me#([\w-]{43})/.exec(text)![1]!;
const login = ({ email, password }: { email: string; password: string }, device: string | undefined, address = '198.51.100.7') =>
  app.post(
    '/api/login/',
    { email, password },
    { address, headers: { 'user-agent': FIREFOX, ...(device && { 'x-device-id': device }) } },
  );
const notMe = (token: unknown) => app.post('/api/not-me/', { token });
const logins = async () => {
  const { email, password } = await app.verified();
  return { email, password };
};

describe('a login', () => {
  it('ORG-50 on a new device is told by mail, once; on a known one, wherever it is, it is not', async () => {
    const account = await logins();
    expect((await login(account, 'desk-of-asha-1')).status).toBe(200);
    const first = await got(account.email, NEW_DEVICE);
    expect(first.text).toContain('Firefox on Linux, from the network 198.51.100.x');
    await login(account, 'desk-of-asha-1', '203.0.113.9');
    await login(account, 'phone-of-asha');
    await got(account.email, NEW_DEVICE, 2);
    await login(account, 'phone-of-asha', '203.0.113.10');
    // Programs without a number are known by what they say of themselves, and where.
    for (const address of ['203.0.113.11', '203.0.113.11', '203.0.113.12']) await login(account, undefined, address);
    await got(account.email, NEW_DEVICE, 4);
  });

  it('ORG-50 from where the hospital was registered is not new', async () => {
    const [desk, hospital] = [{ address: '192.0.2.44' }, form({})];
    await app.post('/api/register/', hospital, desk);
    await app.post('/api/verify-otp/', { email: hospital.email, otp: await app.codeFor(hospital.email) }, desk);
    expect((await login(hospital, 'desk-of-asha-1', desk.address)).status).toBe(200);
    await login(hospital, 'phone-of-asha');
    await got(hospital.email, NEW_DEVICE);
  });

  it('ORG-50 that was somebody else ends everything by the link of the mail; the password has to be chosen anew', async () => {
    const account = await logins();
    const { body: thief } = await login(account, 'device-of-thief');
    const key = keyIn(await got(account.email, NEW_DEVICE));
    expect(JSON.stringify(await app.sql('SELECT * FROM identity.security_notices'))).not.toContain(key);
    const { status, body } = await notMe(key);
    expect([status, body.message, body.email]).toEqual([
      200,
      'Everybody is logged out. Choose a new password now.',
      account.email,
    ]);
    expect((await app.get('/api/user-details/', { token: thief.access })).status).toBe(401);
    expect((await app.post('/api/token/refresh/', { refresh: thief.refresh })).status).toBe(401);
    expect((await login(account, 'device-of-thief')).status).toBe(401);
    expect(said(await notMe(key))).toEqual(OVER);
    const chosen = { email: account.email, new_password: 'mine-again-1', confirm_password: 'mine-again-1' };
    expect((await app.post('/api/reset-password/', { ...chosen, reset_token: 'x' })).status).toBe(400);
    expect((await app.post('/api/reset-password/', { ...chosen, reset_token: body.reset_token })).status).toBe(200);
    expect((await login({ ...account, password: 'mine-again-1' }, 'desk-of-asha-1')).status).toBe(200);
  });

  it('ORG-50 is taken back once, also by twenty at the same time, and within seven days alone', async () => {
    const account = await logins();
    await login(account, 'desk-of-asha-1');
    const key = keyIn(await got(account.email, NEW_DEVICE));
    await app.later(7 * DAY_MS + 1000, async () => expect(said(await notMe(key))).toEqual(OVER));
    const answers = await Promise.all(Array.from({ length: 20 }, () => notMe(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    for (const token of ['', 'x', 7, null, ['x'], 'x'.repeat(300)]) expect(said(await notMe(token))).toEqual(OVER);
    await app.later(9 * DAY_MS, () => app.part(ForgetExpiredJob).run());
    expect(await app.sql('SELECT 1 FROM identity.security_notices')).toEqual([]);
  });
});

describe('changes of a login', () => {
  it('ORG-50 a new password is told by mail', async () => {
    const { email } = await logins();
    await app.post('/api/forgot-password/', { email });
    const { body } = await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email, 2) });
    const chosen = { email, new_password: 'brand-new-1', confirm_password: 'brand-new-1', reset_token: body.reset_token };
    expect((await app.post('/api/reset-password/', chosen)).status).toBe(200);
    await got(email, 'The password of your Nidaan account was changed');
  });

  it('ORG-50 a second step that was switched on or off is told; one of a thief goes with the link', async () => {
    const account = await steps.enrolled();
    const key = keyIn(await got(account.email, 'Your Nidaan account has a second step now'));
    const { body } = await notMe(key);
    const chosen = { email: account.email, new_password: 'mine-again-1', confirm_password: 'mine-again-1' };
    await app.post('/api/reset-password/', { ...chosen, reset_token: body.reset_token });
    // Without the second step, which is not his.
    expect((await login({ email: account.email, password: 'mine-again-1' }, 'desk-of-asha-1')).status).toBe(200);

    const other = await steps.enrolled();
    await steps.nextStep(async () => {
      const sent = { password: other.password, code: shown(other.secret, Date.now() + 30_000) };
      expect((await app.delete('/api/mfa/totp/', sent, { token: other.token })).status).toBe(204);
    });
    await got(other.email, 'The second step of your Nidaan account was switched off');
  });

  it('ORG-50 the link of a mailbox that the account has left opens nothing', async () => {
    const account = await logins();
    await login(account, 'desk-of-asha-1');
    const key = keyIn(await got(account.email, NEW_DEVICE));
    await app.sql(`UPDATE identity.accounts SET email = 'moved.on@example.in' WHERE email = $1`, [account.email]);
    expect(said(await notMe(key))).toEqual(OVER);
  });
});

describe('a team', () => {
  it('ORG-50 tells who joined and whose access ended, and the owners of who may manage the team', async () => {
    const team = await hospitalWithTeam(app);
    const email = `manager.${process.pid}@example.in`;
    const hospital = (await team.owner.get('/api/user-details/')).body[0].hospital_name;
    const { body: invited } = await team.owner.post('/api/team/', { name: 'Meera Joshi', email, role: 'manager' });
    const [, token] = await eventually(() => /#token=([\w-]+)/.exec(app.mails(email)[0]?.text ?? ''));
    expect((await app.post('/api/invitations/accept/', { token, password: 'a-good-password' })).status).toBe(200);
    await got(email, `You joined ${hospital}`);
    expect(subjects(email)).not.toContain(NEW_DEVICE);
    await got(team.owner.email, `Meera Joshi may manage the team of ${hospital} now`);

    expect((await team.owner.patch(`/api/team/${invited.id}/`, { role: 'owner' })).status).toBe(200);
    const made = await got(team.owner.email, `Meera Joshi is an owner of ${hospital} now`);
    expect(made.text).toContain('gave Meera Joshi the role "Owner"');
    expect(subjects(email)).not.toContain(`Meera Joshi is an owner of ${hospital} now`);

    expect((await team.owner.post(`/api/team/${invited.id}/end/`, { reason: 'Moved to Nagpur' })).status).toBe(200);
    const ended = await got(email, `Your access to ${hospital} has ended`);
    expect(ended.text).not.toContain('/not-me#');
  });

  it('ORG-50 tells the owners of a role that may manage the team from now on, and of nothing less', async () => {
    const team = await hospitalWithTeam(app);
    const hospital = (await team.owner.get('/api/user-details/')).body[0].hospital_name;
    const made = await team.owner.post('/api/roles/', { label: 'Front office', permissions: [] });
    expect(said(made)).toEqual([201, undefined]);
    const role = made.body;
    await team.owner.put(`/api/roles/${role.key}/`, {
      label: 'Front office',
      permissions: ['settings.manage'],
    });
    const put = await team.owner.put(`/api/roles/${role.key}/`, {
      label: 'Front office',
      permissions: ['settings.manage', 'team.manage'],
    });
    expect(said(put)).toEqual([200, undefined]);
    await got(team.owner.email, `Whoever has the role Front office may manage the team of ${hospital} now`);
  });
});
