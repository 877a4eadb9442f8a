import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { images, loggedInHospital } from './hospital-fixture.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const BELONGS = [403, 'The profile belongs to the whole hospital. Please ask somebody who manages all branches.'];
const refusal = ({ status, body }: Answer) => [status, body.message];

describe('what belongs to all branches of a hospital', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity({ RATE_LIMITS: 'off' });
  }, 60_000);
  afterAll(() => app?.close());

  /** A hospital, and somebody with an account who manages one of its branches. */
  async function limited() {
    const team = await hospitalWithTeam(app);
    const other = await loggedInHospital(app);
    await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, email, name, role_key, branch_ids, is_doctor, status, default_branch_id)
       VALUES ($1, 9, $2, $3, 'Meera', 'manager', '{2}', false, 'active', 2)`,
      [team.hospitalId, other.id, other.email],
    );
    const { body } = await app.post('/api/session/switch/', { hospital_id: team.hospitalId }, { token: other.token });
    const token = body.access as string;
    return { ...team, id: other.id, token };
  }

  it('ORG-08 who manages some branches changes his own fields of the profile, and none of the hospital', async () => {
    const { owner, id, token } = await limited();
    const path = `/api/user-details/${id}/`;
    const before = (await owner.get('/api/user-details/')).body[0];
    const { hospital_name, address, gstin, showLabTab } = before;
    const as = { hospital_name, address, gstin, showLabTab };
    expect((await app.put(path, { ...as, username: 'Meera Rao' }, { token })).status).toBe(200);
    for (const change of [{ hospital_name: 'Mine' }, { gstin: '27AAPFU0939F1ZV' }, { showLabTab: !showLabTab }])
      expect([change, ...refusal(await app.put(path, { ...as, ...change }, { token }))]).toEqual([change, ...BELONGS]);
    const form = new FormData();
    for (const [name, value] of images(1)) form.append(name, value);
    expect(refusal(await app.put(path, form, { token }))).toEqual(BELONGS);
    const tab = { tabType: 'lab', value: !showLabTab };
    expect(refusal(await app.post('/api/update-tab-settings', tab, { token }))).toEqual(BELONGS);
    expect((await owner.get('/api/user-details/')).body[0]).toEqual(before);
  });

  it('ORG-29 ORG-34 a branch is opened by who manages all of them', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Meera', { roleKey: 'manager', branchIds: [2, 3] });
    const refused = await manager.post('/api/branches/', { name: 'Baner' });
    expect(refusal(refused)).toEqual([403, 'A branch is opened by somebody who manages all branches.']);
    expect((await owner.get('/api/branches/')).body).toHaveLength(3);
    const all = await member('Ravi', { roleKey: 'manager' });
    expect((await all.post('/api/branches/', { name: 'Baner' })).status).toBe(201);
  });
});
