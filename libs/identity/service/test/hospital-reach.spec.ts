import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { file, images, loggedInHospital, PNG } from './hospital-fixture.ts';
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
    return { ...team, id: other.id, home: other.hospitalId, token };
  }

  it('ORG-08 who manages some branches changes his own fields of the profile, and none of the hospital', async () => {
    const { owner, id, token } = await limited();
    const path = `/api/user-details/${id}/`;
    const before = (await owner.get('/api/user-details/')).body[0];
    const { hospital_name, address, gstin, showLabTab } = before;
    const as = { hospital_name, address, gstin, showLabTab };
    const saved = await app.put(path, { ...as, username: 'Meera Rao', phone_number: '9811122233' }, { token });
    expect([saved.status, saved.body.username]).toEqual([200, 'Meera Rao']);
    const [own] = (await app.get('/api/user-details/', { token })).body;
    expect([own.username, own.phone_number]).toEqual(['Meera Rao', '9811122233']);
    for (const change of [{ hospital_name: 'Mine' }, { gstin: '27AAPFU0939F1ZV' }, { showLabTab: !showLabTab }])
      expect([change, ...refusal(await app.put(path, { ...as, ...change }, { token }))]).toEqual([change, ...BELONGS]);
    const form = new FormData();
    for (const [name, value] of images(1)) form.append(name, value);
    expect(refusal(await app.put(path, form, { token }))).toEqual(BELONGS);
    const tab = { tabType: 'lab', value: !showLabTab };
    expect(refusal(await app.post('/api/update-tab-settings', tab, { token }))).toEqual(BELONGS);
    expect((await owner.get('/api/user-details/')).body[0]).toEqual(before);
  });

  it('ORG-08 PRO-07 keeps the photo of whoever works in a second hospital, and tells the letterhead at home of the name', async () => {
    const { id, token, home } = await limited();
    const photo = async () => {
      const form = new FormData();
      form.append('profile_photo', file(PNG));
      form.append('username', 'Meera Rao');
      expect((await app.put(`/api/user-details/${id}/`, form, { token })).status).toBe(200);
      return (await app.get('/api/user-details/', { token })).body[0].profile_photo as string;
    };
    const [first, second] = [await photo(), await photo()];
    expect([first === second, (await app.get(first)).status, (await app.get(second)).status]).toEqual([false, 404, 200]);
    const [told] = await app.sql(
      `SELECT payload FROM identity.outbox WHERE name = 'identity.profile.changed.v1' AND hospital_id = $1 ORDER BY seq DESC LIMIT 1`,
      [home],
    );
    expect(told!.payload).toMatchObject({ hospitalId: home, username: 'Meera Rao' });
  });

  it('ORG-08 one picture named twice takes no other picture of the hospital away', async () => {
    const { owner, id, token } = await limited();
    await owner.upload(images(2));
    const [one, other] = (await owner.get('/api/user-details/')).body[0].hospitalImages as string[];
    const path = `/api/user-details/${id}/`;
    const twice = { hospital_images: [one, one] };
    expect(refusal(await app.put(path, twice, { token }))).toEqual(BELONGS);
    expect((await app.put(path, { hospital_images: [other, one] }, { token })).status).toBe(200);
    expect([(await app.get(one!)).status, (await app.get(other!)).status]).toEqual([200, 200]);
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
