import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDENTITY_PERMISSIONS } from '@nidaan/identity-contracts';
import type { Permission } from '@nidaan/kernel';
import { PATIENTS_PERMISSIONS } from '@nidaan/patients-contracts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const PATH = '/api/team/names/';
/** Of clinical, which this service does not know. */
const TREATS: Permission = { key: 'clinical.write', label: 'Treat', group: 'Clinical', roles: ['doctor'], onlyDoctors: true };

describe('the names of members for who restricts a record', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity({}, undefined, [...IDENTITY_PERMISSIONS, ...PATIENTS_PERMISSIONS, TREATS]);
  }, 60_000);
  afterAll(() => app?.close());

  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

  it('ORG-64 are told to owners, managers and doctors, and to nobody else', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const doctor = await member('Asha', { roleKey: 'doctor' });
    const manager = await member('Kiran', { roleKey: 'manager' });
    const { status, body } = await doctor.get(PATH);
    expect([status, body]).toEqual([
      200,
      expect.arrayContaining([
        { id: doctor.id, name: 'Asha', role: 'doctor', role_label: 'Doctor' },
        { id: manager.id, name: 'Kiran', role: 'manager', role_label: 'Manager' },
      ]),
    ]);
    for (const asked of [owner, manager]) expect((await asked.get(PATH)).body).toEqual(body);
    for (const roleKey of ['nurse', 'reception', 'lab', 'pharmacy', 'accounts']) {
      const refused = await (await member(`Of ${roleKey}`, { roleKey })).get(PATH);
      expect([roleKey, refused.status, refused.body.needs]).toEqual([roleKey, 403, 'privacy.manage or clinical.write']);
    }
    expect((await app.get(PATH)).status).toBe(401);
  });

  it('ORG-64 are of those alone who work here now, in the order of the alphabet', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    await member('Zoya');
    await member('Anil');
    await member('Gone', { status: 'suspended' });
    await member('Left', { status: 'ended' });
    await member('Asked', { status: 'invited' });
    await member('Over', { validUntil: new Date(Date.now() - 1000) });
    const names = namesOf((await owner.get(PATH)).body).filter((name) => name !== owner.username);
    expect(names).toEqual(['Anil', 'Zoya']);
  });

  it('ORG-64 are never those of another hospital', async () => {
    const [ours, theirs] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    await theirs.member('Stranger');
    await ours.member('Colleague');
    const names = namesOf((await ours.owner.get(PATH)).body);
    expect(names.sort()).toEqual([ours.owner.username, 'Colleague'].sort());
  });

  it('ORG-64 are those of the branches of whoever asks, with who works in all', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const doctor = await member('Doctor', { roleKey: 'doctor', branchIds: [2] });
    await member('Beside', { branchIds: [2, 3] });
    await member('Everywhere');
    await member('Elsewhere', { branchIds: [3] });
    const names = namesOf((await doctor.get(PATH)).body).filter((name) => name !== owner.username);
    expect(names).toEqual(['Beside', 'Doctor', 'Everywhere']);
  });
});
