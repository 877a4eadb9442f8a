import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

const PASSWORD = 'a-good-password';
const OVER = 'This invitation is no longer valid. Ask the hospital to send it again.';
let serial = 0;
const fresh = () => `invited.${(serial += 1)}@example.in`;
const invite = (team: Pick<Team, 'owner'>, body: Record<string, unknown> = {}) =>
  team.owner.post('/api/team/', { name: 'Nisha Patil', email: fresh(), role: 'reception', ...body });

const tokenFor = (email: string, count = 1) => app.inMails(email, /#token=[\w-]+/, count);
const codeIn = (email: string) => app.inMails(email, /\b[0-9]{6}\b/);

describe('forgot-password of an invited e-mail', () => {
  it('ORG-20 forgot-password of an invited e-mail mails a code as for anybody; the new password makes the account and joins the newest', async () => {
    const [first, newest] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const email = fresh();
    await invite(first, { email });
    await tokenFor(email);
    const { body: member } = await invite(newest, { email, role: 'nurse' });
    await tokenFor(email, 2);
    const unknown = await app.post('/api/forgot-password/', { email: 'nobody@nowhere.example' });
    const asked = await app.post('/api/forgot-password/', { email });
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
    const otp = await codeIn(email);
    const { body: verified } = await app.post('/api/verify-otp/', { email, otp });
    const chosen = (password: string, token: unknown = verified.reset_token) =>
      app.post('/api/reset-password/', { email, new_password: password, confirm_password: password, reset_token: token });
    expect((await chosen(PASSWORD, 'x'.repeat(43))).status).toBe(400);
    expect(await app.sql('SELECT 1 FROM identity.accounts WHERE email = $1', [email])).toEqual([]);
    expect((await chosen(PASSWORD)).status).toBe(200);
    const login = await app.post('/api/login/', { email, password: PASSWORD });
    const [profile] = (await app.get('/api/user-details/', { token: login.body.access })).body;
    expect([profile.member_id, profile.role]).toEqual([member.id, 'nurse']);
    const open = await app.sql('SELECT hospital_id FROM identity.invitations WHERE email = $1 AND ended_at IS NULL', [email]);
    expect(open).toEqual([{ hospital_id: first.hospitalId }]);
    // The permission is used up, and where an account exists a reset joins nothing.
    expect((await chosen('another-good-one')).status).toBe(400);
  });

  it('ORG-20 a code is of no use once the invitation was taken back', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team);
    await tokenFor(body.email);
    await app.post('/api/forgot-password/', { email: body.email });
    const otp = await codeIn(body.email);
    const { body: verified } = await app.post('/api/verify-otp/', { email: body.email, otp });
    expect((await team.owner.remove(`/api/team/${body.id}/invite/`)).status).toBe(204);
    const sent = { email: body.email, new_password: PASSWORD, confirm_password: PASSWORD, reset_token: verified.reset_token };
    expect((await app.post('/api/reset-password/', sent)).body.message).toBe(OVER);
    expect(await app.sql('SELECT 1 FROM identity.accounts WHERE email = $1', [body.email])).toEqual([]);
  });
});
