import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AuditService } from '@nidaan/platform-audit';
import { eventually } from '@nidaan/testing';
import { FactorResetsService } from '../src/factor-resets/factor-resets.service.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { SecondSteps, type Enrolled } from './second-factor-fixture.ts';

let app: IdentityApp;
let steps: SecondSteps;
let staff: string;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
  steps = new SecondSteps(app);
  await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
  staff = (await app.login('root@nidaan.example', 'staff-pass')).access;
});
afterAll(() => app?.close());

const HOUR_MS = 3_600_000;
const REASON = { reason: 'The phone was lost' };
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const subjects = (email: string) => app.mails(email).map(({ subject }) => subject);
const askedFirst = async (owner: Enrolled) => (await steps.password(owner)).body.mfa_required === true;

/** A sole owner with a second step, and a member made beside him. */
async function hospital() {
  const owner = await steps.enrolled();
  const [profile] = (await app.get('/api/user-details/', { token: owner.token })).body;
  const [row] = await app.sql('SELECT hospital_id AS id FROM identity.accounts WHERE id = $1', [profile.id]);
  const hospitalId = row!.id as number;
  /** An account of this hospital beside the first, logged in; its owner's own membership if `takeFrom` gives one of another hospital. */
  const member = async (roleKey: string, accountId: number) => {
    const [made] = await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, email, name, phone, role_key, is_doctor, status, default_branch_id)
       SELECT $1, max(id) + 1, $2, $3, $4, '9822011111', $5, false, 'active', 1 FROM identity.members WHERE hospital_id = $1 RETURNING id`,
      [hospitalId, accountId, `${roleKey}.${accountId}@example.in`, roleKey, roleKey],
    );
    return { id: made!.id as number, token: app.token(hospitalId, { accountId }), email: `${roleKey}.${accountId}@example.in` };
  };
  return { owner, id: profile.id as number, memberId: profile.member_id as number, hospitalId, member };
}
let accounts = 700_000;

describe('a manager who takes the second step from a member', () => {
  it('ORG-48 ends factor, codes and sessions, and mails both; the password alone lets in then', async () => {
    const { owner, memberId, member, id } = await hospital();
    const other = await member('owner', (accounts += 1));
    expect(await askedFirst(owner)).toBe(true);
    const done = await app.post(`/api/team/${memberId}/mfa-reset/`, REASON, { token: other.token });
    expect([done.status, done.body.mfa_is_on]).toEqual([200, false]);
    expect((await app.get('/api/user-details/', { token: owner.token })).status).toBe(401);
    expect((await steps.password(owner)).status).toBe(200);
    const left = await app.sql('SELECT 1 FROM identity.factors WHERE account_id = $1', [id]);
    expect(left).toEqual([]);
    // The mail of the new device that logged in may come before or behind it.
    const isOfReset = (subject: string) => /^The second step of the login of .* was taken away$/.test(subject);
    await eventually(() => subjects(owner.email).some(isOfReset) && subjects(other.email).length > 0);
    expect(subjects(owner.email).filter(isOfReset)).toHaveLength(1);
    expect(subjects(other.email)).toHaveLength(1);
    const { body } = await app.get(`/api/team/${memberId}/history/`, { token: other.token });
    expect(body[0]).toMatchObject({ what: 'second_factor', from: 'on', to: 'off', reason: REASON.reason });
    expect(said(await app.post(`/api/team/${memberId}/mfa-reset/`, REASON, { token: other.token }))).toEqual([
      409,
      'This login has no second step.',
    ]);
  });

  it('ORG-48 is no manager for an owner, nobody for himself, and none for a login of another hospital', async () => {
    const { owner, memberId, member } = await hospital();
    const manager = await member('manager', (accounts += 1));
    const reset = (id: number, token: string, body: object = REASON) => app.post(`/api/team/${id}/mfa-reset/`, body, { token });
    expect((await reset(memberId, manager.token)).status).toBe(403);
    expect((await reset(memberId, owner.token)).status).toBe(403);
    expect(said(await reset(manager.id, owner.token, { reason: ' ' }))).toEqual([400, 'Reason is required']);
    const guest = await member('nurse', (await hospital()).id);
    expect(said(await reset(guest.id, owner.token))).toEqual([
      409,
      'The login of this person belongs to another hospital. Please ask there.',
    ]);
    expect((await reset(9999, owner.token)).status).toBe(404);
    expect(await askedFirst(owner)).toBe(true);
  });
});

describe('the staff who take the second step from a sole owner', () => {
  const ask = (id: number | string, body: object = { ...REASON, ticket: 12 }, token = staff) =>
    app.post(`/api/admin/accounts/${id}/mfa-reset/`, body, { token });
  const act = () => app.part(FactorResetsService).actOnDue();
  const audited = async (id: number) => {
    const rows = await app.sql(
      `SELECT what, hospital_id FROM identity.audit_entries WHERE subject = $1 AND what LIKE 'identity.second-factor-reset%' ORDER BY id`,
      [id],
    );
    return rows as unknown as { what: string; hospital_id: number }[];
  };

  it('ORG-48 wait for 24 hours; both trails tell of it', async () => {
    const { owner, id, hospitalId } = await hospital();
    const asked = await ask(id);
    expect(asked.status).toBe(202);
    expect((Date.parse(asked.body.acts_at) - Date.now()) / HOUR_MS).toBeCloseTo(24, 1);
    expect(said(await ask(id))).toEqual([409, 'This was asked for already.']);
    await eventually(() => subjects(owner.email).includes('The second step of your login will be taken away'));
    await app.later(23.9 * HOUR_MS, async () => {
      await act();
      expect(await askedFirst(owner)).toBe(true);
    });
    await app.later(24.1 * HOUR_MS, async () => {
      await Promise.all([act(), act()]);
      expect((await steps.password(owner)).status).toBe(200);
    });
    expect((await app.get('/api/user-details/', { token: owner.token })).status).toBe(401);
    const trail = await audited(id);
    const of = (what: string) => trail.filter((entry) => entry.what === what).map((entry) => entry.hospital_id);
    expect(of('identity.second-factor-reset-asked').sort()).toEqual([0, hospitalId].sort());
    expect(of('identity.second-factor-reset').sort()).toEqual([0, hospitalId].sort());
  });

  const stop = (key: unknown) => app.post('/api/mfa-reset/stop/', { token: key }, {});
  /** The key of the mail to the owner. */
  const keyFor = async (owner: Enrolled) => {
    const found = () => app.mails(owner.email).find(({ text }) => text.includes('/stop-reset#'));
    await eventually(() => found() !== undefined);
    expect(found()!.text).toMatch(/It will happen on \d{1,2} \w+ at \d{1,2}:\d\d [ap]m IST\./);
    return /#([\w-]{43})/.exec(found()!.text)![1]!;
  };

  it('ORG-48 are stopped by the link of the mail, once', async () => {
    const { owner, id } = await hospital();
    await ask(id);
    const token = await keyFor(owner);
    expect(said(await stop('x'))).toEqual([400, 'This link is no longer valid.']);
    expect(said(await stop(token))).toEqual([200, 'Stopped. The second step of your login stays.']);
    expect(said(await stop(token))).toEqual([400, 'This link is no longer valid.']);
    await app.later(25 * HOUR_MS, async () => {
      await act();
      expect(await askedFirst(owner)).toBe(true);
    });
    expect((await audited(id)).filter(({ what }) => what.endsWith('stopped'))).toHaveLength(2);
    expect((await ask(id)).status).toBe(202);
  });

  it('ORG-48 S14 are stopped once by two at the same time, and not at all without the entry in the trail', async () => {
    const { owner, id } = await hospital();
    await ask(id);
    const token = await keyFor(owner);
    const noting = jest.spyOn(app.part(AuditService), 'wrote').mockImplementationOnce(() => {
      throw new Error('the trail is away');
    });
    expect((await stop(token)).status).toBe(500);
    noting.mockRestore();
    const both = await Promise.all([stop(token), stop(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await audited(id)).filter(({ what }) => what.endsWith('stopped'))).toHaveLength(2);
  });

  it('ORG-48 say why they cannot', async () => {
    const { id, member, owner, hospitalId } = await hospital();
    expect(said(await ask(id, { reason: '', ticket: 12 }))).toEqual([400, 'Reason is required']);
    expect(said(await ask(id, REASON))).toEqual([400, 'Ticket must be the number of a ticket']);
    expect(said(await ask('x'))).toEqual([404, 'Account not found']);
    expect((await ask(id, undefined, owner.token)).status).toBe(403);
    const { body } = await app.get('/api/user-details/', { token: staff });
    expect(said(await ask(body[0].id))).toEqual([404, 'Account not found']);
    const other = await member('owner', (accounts += 1));
    expect(said(await ask(id))).toEqual([409, 'Another owner of the hospital can do this under Team.']);
    // An owner of some branches has no member of all of them in the team list.
    await app.sql('UPDATE identity.members SET branch_ids = $3 WHERE hospital_id = $1 AND id = $2', [hospitalId, other.id, [1]]);
    expect((await ask(id)).status).toBe(202);
  });

  it('ORG-48 ORG-25 may do it for who has left the first hospital and works in another one', async () => {
    const { owner, id, memberId, member } = await hospital();
    const other = await member('owner', (accounts += 1));
    const next = await hospital();
    const there = await next.member('nurse', id);
    expect((await app.post(`/api/team/${memberId}/end/`, { reason: 'Moved' }, { token: other.token })).status).toBe(200);
    const reset = (of: number, token: string) => app.post(`/api/team/${of}/mfa-reset/`, REASON, { token });
    expect((await reset(memberId, other.token)).status).toBe(409);
    expect((await reset(there.id, next.owner.token)).status).toBe(409);
    expect((await ask(id)).status).toBe(202);
    await app.later(24.1 * HOUR_MS, async () => {
      await act();
      expect((await steps.password(owner)).status).toBe(200);
    });
  });
});
