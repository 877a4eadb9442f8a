import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Config } from '@nidaan/platform-config';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { shown } from './second-factor-fixture.ts';

const DAY = 24 * 3_600_000;

describe('ORG-47 the rule for the second step', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  });
  afterAll(() => app?.close());

  interface Owner {
    email: string;
    password: string;
  }
  const login = ({ email, password }: Owner) => app.post('/api/login/', { email, password });
  const tokenOf = async (owner: Owner): Promise<string> => (await login(owner)).body.access;
  /** A hospital with this rule from now on; its owner. */
  const ruled = async (mfa_rule: string): Promise<Owner> => {
    const { email, password } = await app.verified();
    const { status } = await app.put('/api/clinic-settings/', { mfa_rule }, { token: await tokenOf({ email, password }) });
    expect(status).toBe(200);
    return { email, password };
  };
  const joined = async (owner: Owner, role: string): Promise<Owner> => {
    const { email, password } = await app.verified();
    const [home] = await app.sql('SELECT hospital_id AS hospital FROM identity.accounts WHERE email = $1', [owner.email]);
    const [account] = await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email]);
    await app.sql('DELETE FROM identity.members WHERE account_id = $1', [account!.id]);
    await app.sql('UPDATE identity.accounts SET hospital_id = $1 WHERE id = $2', [home!.hospital, account!.id]);
    await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status, joined_at) VALUES ($1, 50, $2, 'Ravi', $3, 'active', now())`,
      [home!.hospital, account!.id, role],
    );
    return { email, password };
  };
  const profileOf = async (owner: Owner) => (await app.get('/api/user-details/', { token: await tokenOf(owner) })).body[0];

  it('ORG-47 gives seven days, says until when, and then asks at the login for setting it up first', async () => {
    const owner = await ruled('all');
    const until = new Date(Date.now() + 7 * DAY).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    expect((await profileOf(owner)).mfa).toEqual({ is_on: false, is_required_from: until });
    await app.later(7 * DAY - 60_000, async () => expect((await login(owner)).status).toBe(200));
    await app.later(7 * DAY + 60_000, async () => {
      const { status, body } = await login(owner);
      expect([status, body]).toMatchObject([
        403,
        {
          message: 'Your hospital asks for a second step at the login. Please set it up now.',
          mfa_enrol_required: true,
          mfa_token: expect.any(String),
        },
      ]);
      expect(body).not.toHaveProperty('is_verified');
      expect(body).not.toHaveProperty('access');
    });
  });

  it('ORG-47 the token opens the enrolment alone; with it the login goes on, and from then on the code is asked for', async () => {
    const owner = await ruled('all');
    await app.later(8 * DAY, async () => {
      const { mfa_token } = (await login(owner)).body;
      for (const path of ['/api/user-details/', '/api/mfa/', '/api/branches/'])
        expect((await app.get(path, { token: mfa_token })).status).toBe(401);
      expect((await app.post('/api/login/mfa/', { mfa_token, code: '123456' })).status).toBe(400);
      const { status, body } = await app.post('/api/login/mfa/totp/', { mfa_token });
      expect([status, body.qr_svg]).toEqual([200, expect.stringContaining('<svg')]);
      const confirm = (code: string) => app.post('/api/login/mfa/totp/confirm/', { mfa_token, code });
      const code = shown(body.secret, Date.now() + 8 * DAY);
      expect((await confirm(code === '000000' ? '000001' : '000000')).status).toBe(400);
      const done = await confirm(code);
      expect([done.status, done.body.backup_codes?.length]).toEqual([200, 10]);
      expect((await app.get('/api/user-details/', { token: done.body.access })).body[0].mfa).toEqual({
        is_on: true,
        is_required_from: null,
      });
      // Used up.
      expect((await app.post('/api/login/mfa/totp/', { mfa_token })).status).toBe(401);
      expect((await login(owner)).body).toMatchObject({ mfa_required: true });
    });
  });

  it('ORG-47 a session that runs when the seven days end opens the enrolment alone, and goes on with the next token', async () => {
    const owner = await ruled('all');
    const { access, refresh } = (await login(owner)).body;
    const asked = {
      message: 'Your hospital asks for a second step at the login. Please set it up now.',
      mfa_enrol_required: true,
    };
    await app.later(7 * DAY - 60_000, async () =>
      expect((await app.get('/api/user-details/', { token: access })).status).toBe(200),
    );
    await app.later(7 * DAY + 60_000, async () => {
      for (const path of ['/api/user-details/', '/api/branches/']) {
        const { status, body } = await app.get(path, { token: access });
        expect([status, body]).toMatchObject([403, asked]);
      }
      expect((await app.get('/api/mfa/', { token: access })).body).toMatchObject({ is_on: false });
      const { secret } = (await app.post('/api/mfa/totp/', { password: owner.password }, { token: access })).body;
      const code = shown(secret, Date.now() + 7 * DAY + 60_000);
      expect((await app.post('/api/mfa/totp/confirm/', { code }, { token: access })).status).toBe(200);
    });
    const next = (await app.post('/api/token/refresh/', { refresh })).body.access;
    await app.later(7 * DAY + 60_000, async () =>
      expect((await app.get('/api/user-details/', { token: next })).status).toBe(200),
    );
  });

  it('ORG-47 whoever becomes a manager is bound by the next call, with the token of before', async () => {
    const owner = await ruled('managers');
    const nurse = await joined(owner, 'nurse');
    const [token, owners] = [await tokenOf(nurse), await tokenOf(owner)];
    await app.later(8 * DAY, async () => expect((await app.get('/api/user-details/', { token })).status).toBe(200));
    expect((await app.patch('/api/team/50/', { role: 'manager' }, { token: owners })).status).toBe(200);
    await app.later(8 * DAY, async () =>
      expect((await app.get('/api/user-details/', { token })).body.mfa_enrol_required).toBe(true),
    );
  });

  it('ORG-42 ORG-47 whoever is bound cannot switch it off any more', async () => {
    const owner = await ruled('all');
    await app.later(8 * DAY, async () => {
      const { mfa_token } = (await login(owner)).body;
      const { secret } = (await app.post('/api/login/mfa/totp/', { mfa_token })).body;
      const done = await app.post('/api/login/mfa/totp/confirm/', { mfa_token, code: shown(secret, Date.now() + 8 * DAY) });
      const given = { password: owner.password, code: shown(secret, Date.now() + 8 * DAY) };
      const remove = await app.delete('/api/mfa/totp/', given, { token: done.body.access });
      expect([remove.status, remove.body.message]).toEqual([409, 'The rule of your hospital asks for the second step.']);
    });
  });

  it('ORG-43 ORG-47 whoever switches it off before the rule begins gets tokens that know of the rule, and stays logged in', async () => {
    /** Tokens of a login whose second step was set up an hour before the rule begins, and switched off half an hour later. */
    const switchedOff = async (owner: Owner) => {
      const begun = 7 * DAY - 3_600_000;
      const on = await app.later(begun, async () => {
        const first = (await login(owner)).body;
        const { secret } = (await app.post('/api/mfa/totp/', { password: owner.password }, { token: first.access })).body;
        const code = shown(secret, Date.now() + begun);
        expect((await app.post('/api/mfa/totp/confirm/', { code }, { token: first.access })).status).toBe(200);
        return { secret, ...(await app.post('/api/token/refresh/', { refresh: first.refresh })).body };
      });
      return app.later(begun + 1_800_000, async () => {
        const given = { password: owner.password, code: shown(on.secret, Date.now() + begun + 1_800_000) };
        expect((await app.delete('/api/mfa/totp/', given, { token: on.access })).status).toBe(204);
        const { status } = await app.get('/api/user-details/', { token: on.access });
        return { status, access: on.access, next: (await app.post('/api/token/refresh/', { refresh: on.refresh })).body.access };
      });
    };
    const later = (token: string) => app.later(7 * DAY + 60_000, () => app.get('/api/user-details/', { token }));
    const bound = await switchedOff(await ruled('all'));
    expect(bound.status).toBe(401);
    expect((await later(bound.next)).body).toMatchObject({ mfa_enrol_required: true });
    expect((await later(bound.access)).status).toBe(401);
    // Where no rule comes nothing ends.
    const free = await switchedOff(await ruled('off'));
    expect([free.status, (await later(free.access)).status, (await later(free.next)).status]).toEqual([200, 200, 200]);
  });

  it('ORG-47 binds sessions that were refreshed, and those that came from another hospital', async () => {
    const owner = await ruled('all');
    const { refresh } = (await login(owner)).body;
    const refreshed = (await app.post('/api/token/refresh/', { refresh })).body.access;
    const guest = await app.verified();
    const [home] = await app.sql('SELECT hospital_id AS id FROM identity.accounts WHERE email = $1', [owner.email]);
    await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status, joined_at)
       SELECT $1, 60, id, 'Ravi', 'nurse', 'active', now() FROM identity.accounts WHERE email = $2`,
      [home!.id, guest.email],
    );
    const entered = await app.post('/api/session/switch/', { hospital_id: home!.id }, { token: await tokenOf(guest) });
    expect(entered.status).toBe(200);
    for (const token of [refreshed, entered.body.access]) {
      expect((await app.get('/api/user-details/', { token })).status).toBe(200);
      await app.later(7 * DAY + 60_000, async () =>
        expect((await app.get('/api/user-details/', { token })).body).toMatchObject({ mfa_enrol_required: true }),
      );
    }
  });

  it('ORG-47 of managers binds whoever may manage the team, and nobody else; off binds nobody', async () => {
    const owner = await ruled('managers');
    const nurse = await joined(owner, 'nurse');
    const free = await ruled('off');
    expect((await profileOf(nurse)).mfa).toEqual({ is_on: false, is_required_from: null });
    await app.later(8 * DAY, async () => {
      expect((await login(owner)).body.mfa_enrol_required).toBe(true);
      expect([(await login(nurse)).status, (await login(free)).status]).toEqual([200, 200]);
    });
  });

  it('ORG-47 somebody who joins later has seven days from then on', async () => {
    const owner = await ruled('all');
    const nurse = await joined(owner, 'nurse');
    await app.sql(
      `UPDATE identity.members SET joined_at = now() + interval '5 days' WHERE name = 'Ravi' AND hospital_id =
      (SELECT hospital_id FROM identity.accounts WHERE email = $1)`,
      [owner.email],
    );
    await app.later(8 * DAY, async () => expect((await login(nurse)).status).toBe(200));
    await app.later(13 * DAY, async () => expect((await login(nurse)).body.mfa_enrol_required).toBe(true));
  });

  it('ORG-47 STAFF_MFA=required asks the staff as well; off it does not', async () => {
    const staff = { email: 'root@nidaan.example', password: 'staff-pass' };
    await app.ensureStaff(staff);
    expect((await login(staff)).status).toBe(200);
    const { values } = app.part(Config);
    jest.replaceProperty(values, 'STAFF_MFA', 'required');
    expect((await login(staff)).body).toMatchObject({ mfa_enrol_required: true });
  });
});
