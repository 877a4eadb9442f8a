import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { PrincipalsService } from '../src/accounts/principals.service.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { file, PNG } from './hospital-fixture.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const told = async (hospitalId: number) => {
  const [row] = await app.sql(
    `SELECT payload FROM identity.outbox WHERE name = 'identity.profile.changed.v1' AND hospital_id = $1 ORDER BY seq DESC LIMIT 1`,
    [hospitalId],
  );
  return row?.payload as Record<string, string> | undefined;
};

/** The token of an owner who joins a second hospital. */
async function elsewhere({ id: accountId, email, password }: Team['owner']): Promise<string> {
  const second = await hospitalWithTeam(app);
  const { id } = await second.member('Guest', { roleKey: 'doctor' });
  await app.sql('UPDATE identity.members SET account_id = $3 WHERE hospital_id = $1 AND id = $2', [
    second.hospitalId,
    id,
    accountId,
  ]);
  return (await app.login(email, password)).access;
}

/** A hospital with a second owner. */
async function hospital() {
  const team = await hospitalWithTeam(app);
  const partner = await team.member('Partner', { roleKey: 'owner' });
  // The members of the fixture have no accounts.
  const [account] = await app.sql(
    `INSERT INTO identity.accounts (hospital_id, email, username, phone_number, password_hash, created_at)
       VALUES ($1, $2, 'Partner', '9800000000', 'x', now()) RETURNING id`,
    [team.hospitalId, partner.email],
  );
  await app.sql('UPDATE identity.members SET account_id = $3 WHERE hospital_id = $1 AND id = $2', [
    team.hospitalId,
    partner.id,
    account!.id,
  ]);
  const id = account!.id as number;
  const token = app.token(team.hospitalId, { accountId: id });
  const put = (body: object) => app.put(`/api/user-details/${id}/`, body, { token });
  const shown = async () => (await app.get(`/api/public/hospitals/${team.owner.id}/`)).body.phone_number;
  const registered = { phone: (await team.owner.profile()).phone_number as string, email: team.owner.email };
  const letterhead = () => runAs({ hospitalId: team.hospitalId }, () => app.part(PrincipalsService).letterhead());
  return { ...team, put, shown, letterhead, registered };
}

describe('phone and e-mail of a hospital', () => {
  it('PRO-07 ORG-26 are those of the account that registered it until an owner gives it others', async () => {
    const { hospitalId, put, shown, letterhead, registered } = await hospital();
    await put({ address: '1 New Road' });
    expect(await told(hospitalId)).toMatchObject({ phoneNumber: registered.phone, email: registered.email });
    expect(Object.keys((await told(hospitalId))!)).not.toContain('hospitalPhone');
    const own = { hospital_phone: '02025530000', hospital_email: 'desk@clinic.example' };
    const { status, body } = await put(own);
    expect([status, body]).toEqual([200, expect.objectContaining({ ...own, phone_number: '9800000000' })]);
    expect(await told(hospitalId)).toMatchObject({
      ...{ hospitalPhone: own.hospital_phone, hospitalEmail: own.hospital_email },
      ...{ phoneNumber: registered.phone, email: registered.email },
    });
    expect(await shown()).toBe(own.hospital_phone);
    expect(await letterhead()).toMatchObject({ phone: own.hospital_phone, email: own.hospital_email });
    expect((await put({ hospital_phone: '' })).status).toBe(200);
    expect(await shown()).toBe(registered.phone);
    expect(await letterhead()).toMatchObject({ phone: registered.phone, email: own.hospital_email });
  });

  it('PRO-07 say what is wrong with what was typed', async () => {
    const { put } = await hospital();
    const said = async (body: object) => {
      const answer = await put(body);
      return [answer.status, answer.body.message];
    };
    expect(await said({ hospital_phone: '12' })).toEqual([400, 'Phone of the hospital is invalid']);
    expect(await said({ hospital_email: 'a@b' })).toEqual([400, 'Email of the hospital is invalid']);
  });

  it('ORG-25 ORG-26 stay on the letterhead when who registered it leaves, and follow that person no longer', async () => {
    const { hospitalId, owner, put, shown, registered } = await hospital();
    expect((await owner.post('/api/session/leave/', { hospital_id: hospitalId })).status).toBe(204);
    await app.sql(`UPDATE identity.accounts SET email = $2, phone_number = '9899999999' WHERE id = $1`, [
      owner.id,
      `new.${registered.email}`,
    ]);
    await put({ address: '2 New Road' });
    expect(await told(hospitalId)).toMatchObject({ hospitalPhone: registered.phone, hospitalEmail: registered.email });
    expect(await shown()).toBe(registered.phone);
    expect((await put({ hospital_phone: '9822055555' })).status).toBe(200);
    expect(await told(hospitalId)).toMatchObject({ hospitalPhone: '9822055555', hospitalEmail: registered.email });
  });

  const byDate = (hospitalId: number, id: number) =>
    app.sql(`UPDATE identity.members SET valid_until = now() - interval '1 day' WHERE hospital_id = $1 AND account_id = $2`, [
      hospitalId,
      id,
    ]);

  it.each([
    ['leaves', 'by hand'],
    ['is a member no longer', 'by the date'],
  ])(
    'ORG-24 ORG-25 ORG-26 keep also the name when who registered it %s, whatever that person changes elsewhere',
    async (_, how) => {
      const { hospitalId, owner, put, shown, letterhead, registered } = await hospital();
      const { username } = await owner.profile();
      const pictured = new FormData();
      pictured.append('profile_photo', file(PNG));
      expect((await owner.put(`/api/user-details/${owner.id}/`, pictured)).status).toBe(200);
      if (how === 'by hand') await owner.post('/api/session/leave/', { hospital_id: hospitalId });
      else await byDate(hospitalId, owner.id);
      const token = await elsewhere(owner);
      const changed = { username: 'Dr A at another clinic', phone_number: '9899999999' };
      expect((await app.put(`/api/user-details/${owner.id}/`, changed, { token })).status).toBe(200);
      const email = `moved.${owner.id}@example.in`;
      expect((await app.put(`/api/user-details/${owner.id}/`, { email }, { token })).status).toBe(200);
      expect((await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email) })).status).toBe(200);
      await put({ address: '3 New Road' });
      expect(await told(hospitalId)).toMatchObject({
        ...{ username, phoneNumber: registered.phone, email: registered.email, doctorName: username },
        ...{ hospitalPhone: registered.phone, hospitalEmail: registered.email },
      });
      expect(await letterhead()).toMatchObject(registered);
      expect(await shown()).toBe(registered.phone);
      const page = (await app.get(`/api/public/hospitals/${owner.id}/`)).body;
      expect([page.username, page.profile_photo]).toEqual([username, null]);
      expect((await app.get('/api/user-details/', { token })).body[0]).toMatchObject({ ...changed, email });
    },
  );
});
