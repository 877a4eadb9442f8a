import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const refusal = ({ status, body }: Answer) => [status, body.message];
const HOUR_MS = 3_600_000;
const LAST_OWNER = [409, 'A hospital needs at least one active owner.'];

describe('the last owner', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  it('ORG-12 keeps an active owner without end: demoted, suspended, ended or dated', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const dated = await member('Dated', { roleKey: 'owner', validUntil: new Date(Date.now() + HOUR_MS) });
    for (const body of [{ role: 'manager' }, { is_active: false }, { valid_until: '2099-01-01' }, { valid_from: '2099-01-01' }])
      expect([body, ...refusal(await dated.patch('/api/team/1/', body))]).toEqual([body, ...LAST_OWNER]);
    expect(refusal(await dated.post('/api/team/1/end/', { reason: 'Out' }))).toEqual(LAST_OWNER);
    expect(
      await app.sql('SELECT role_key, status, version FROM identity.members WHERE hospital_id = $1 AND id = 1', [hospitalId]),
    ).toEqual([{ role_key: 'owner', status: 'active', version: 1 }]);
    expect((await owner.patch(`/api/team/${dated.id}/`, { valid_until: null })).status).toBe(200);
    expect((await dated.patch('/api/team/1/', { role: 'manager' })).status).toBe(200);
  });

  it('ORG-12 counts no owner of some branches as the one who is left', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const dated = await member('Dated', { roleKey: 'owner', validUntil: new Date(Date.now() + HOUR_MS) });
    const limited = await member('Limited', { roleKey: 'owner', branchIds: [2] });
    for (const body of [{ is_active: false }, { valid_until: '2099-01-01' }, { branches: [2] }])
      expect([body, ...refusal(await dated.patch('/api/team/1/', body))]).toEqual([body, ...LAST_OWNER]);
    expect(refusal(await owner.post('/api/session/leave/', { hospital_id: hospitalId }))).toEqual(LAST_OWNER);
    expect((await owner.patch(`/api/team/${limited.id}/`, { branches: 'all' })).status).toBe(200);
    expect((await dated.patch('/api/team/1/', { branches: [2] })).status).toBe(200);
  });

  it('ORG-12 lets a team that has only owners of some branches change a phone, but lose no owner', async () => {
    const { hospitalId, member } = await hospitalWithTeam(app);
    const limited = await member('Limited', { roleKey: 'owner', branchIds: [2] });
    await app.sql('UPDATE identity.members SET branch_ids = $2 WHERE hospital_id = $1 AND id = 1', [hospitalId, [3]]);
    expect((await limited.patch(`/api/team/${limited.id}/`, { phone: '9822044444' })).status).toBe(200);
    expect(refusal(await limited.post('/api/session/leave/', { hospital_id: hospitalId }))).toEqual(LAST_OWNER);
  });

  it('ORG-12 leaves one owner when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { hospitalId, owner, member } = await hospitalWithTeam(app);
      const other = await member('Other', { roleKey: 'owner' });
      const answers = await Promise.all([
        owner.patch(`/api/team/${other.id}/`, { role: 'nurse' }),
        other.patch('/api/team/1/', { role: 'nurse' }),
      ]);
      const [won, lost] = answers.map(({ status }) => status).sort();
      expect([won, lost === 403 || lost === 409]).toEqual([200, true]);
      const rows = await app.sql(`SELECT id FROM identity.members WHERE hospital_id = $1 AND role_key = 'owner'`, [hospitalId]);
      expect(rows.length).toBe(1);
    }
  });
});
