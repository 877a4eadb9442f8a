import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { SessionRevocationService } from '../src/sessions/session-revocation.service.ts';
import { People } from './entry-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

interface Ending {
  accountId: number;
  email: string;
  /** Of another session of the same account. */
  token: string;
  /** The hospital into which the first session goes. */
  hospitalId: number;
}

describe('sessions that end while one of them changes hospital', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity({ RATE_LIMITS: 'off' });
  }, 60_000);
  afterAll(() => app?.close());

  const endings = () => app.part<SessionRevocationService>(SessionRevocationService as never);
  const within = (hospitalId: number, work: () => Promise<void>) =>
    runAs({ hospitalId }, () => app.part<Database>(Database as never).transaction(work));
  /** Each prepares what ends sessions, and gives what does. */
  const ENDS: readonly [string, (given: Ending) => Promise<() => Promise<unknown>>][] = [
    [
      'POST /api/logout/others/',
      async ({ token }) =>
        () =>
          app.post('/api/logout/others/', undefined, { token }),
    ],
    ['another password', ({ email }) => newPassword(email)],
    [
      'the end of a membership',
      async ({ accountId, hospitalId }) =>
        () =>
          within(hospitalId, () => endings().inHospital(accountId, { isHome: false })),
    ],
    [
      'a second step that was switched off',
      async ({ accountId, hospitalId }) =>
        () =>
          within(hospitalId, () => endings().renew(accountId)),
    ],
  ];

  async function newPassword(email: string): Promise<() => Promise<unknown>> {
    await app.post('/api/forgot-password/', { email });
    const { body } = await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email) });
    const set = { email, new_password: 'brand-new-1', confirm_password: 'brand-new-1' };
    return () => app.post('/api/reset-password/', { ...set, reset_token: body.reset_token });
  }

  it.each(ENDS)('ORG-25 ORG-49 %s ends the session in the other hospital too', async (_, prepare) => {
    const people = new People(app);
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await people.person([{ team: first }, { team: second }]);
    const [{ body: desk }, { body: phone }] = [await people.login(nurse), await people.login(nurse)];
    const { hospitalId } = second;
    const end = await prepare({ ...nurse, token: phone.access, hospitalId });
    // A session that begins waits for the row of its account.
    const lock = `SELECT FROM identity.accounts WHERE id = ${nurse.accountId} FOR UPDATE`;
    const { switching, ending } = await app.whileLocked(lock, async (awaited) => {
      const switching = app.post('/api/session/switch/', { hospital_id: hospitalId }, { token: desk.access });
      await awaited(1);
      const ending = end();
      // What does not wait has missed the session that is about to begin.
      await Promise.race([awaited(2), ending]);
      return { switching, ending };
    });
    const { status, body } = await switching;
    await ending;
    await app.settled();
    expect(status).toBe(200);
    expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(401);
  });

  it('ORG-25 ORG-49 a change of e-mail meanwhile waits, and neither of the two fails', async () => {
    const people = new People(app);
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await people.person([{ team: first }, { team: second }]);
    const [{ body: desk }, { body: phone }] = [await people.login(nurse), await people.login(nurse)];
    const email = `new.${nurse.email}`;
    await app.put(`/api/user-details/${nurse.accountId}/`, { email }, { token: phone.access });
    const otp = await app.codeFor(email);
    const lock = 'LOCK TABLE identity.member_refresh_tokens IN SHARE MODE';
    const answers = await app.whileLocked(lock, async (awaited) => {
      const switching = app.post('/api/session/switch/', { hospital_id: second.hospitalId }, { token: desk.access });
      await awaited(1);
      const changing = app.post('/api/verify-otp/', { email, otp });
      await awaited(2);
      return { switching, changing };
    });
    const [entered, changed] = [await answers.switching, await answers.changing];
    expect([entered.status, changed.status]).toEqual([200, 200]);
    await app.settled();
    const status = async ({ access }: { access: string }) => (await app.get('/api/user-details/', { token: access })).status;
    expect([await status(entered.body), await status(phone)]).toEqual([401, 200]);
  });
});
