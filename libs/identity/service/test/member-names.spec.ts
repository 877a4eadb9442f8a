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

  it('ORG-64 with who left, and when, are told to whoever manages the team, within its branches', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const over = new Date(Date.now() - 86_400_000);
    const left = await member('Left', { status: 'ended' });
    await app.sql(`UPDATE identity.members SET ended_at = $3 WHERE hospital_id = $1 AND id = $2`, [
      ...[hospitalId, left.id],
      new Date('2026-11-02T06:30:00Z'),
    ]);
    const expired = await member('Over', { validUntil: over, branchIds: [2] });
    for (const status of ['suspended', 'invited', 'revoked']) await member(`Is ${status}`, { status });
    const doctor = await member('Asha', { roleKey: 'doctor' });
    const manager = await member('Kiran', { roleKey: 'manager', branchIds: [2] });
    const goneFor = async (asked: typeof doctor | typeof owner, query = '?also=left') =>
      (await asked.get(`${PATH}${query}`)).body.filter((each: { left_at?: string }) => each.left_at !== undefined);
    const lastDay = { id: expired.id, name: 'Over', role: 'nurse', role_label: 'Nurse', left_at: over.toISOString() };
    expect(await goneFor(owner)).toEqual([
      { id: left.id, name: 'Left', role: 'nurse', role_label: 'Nurse', left_at: '2026-11-02T06:30:00.000Z' },
      lastDay,
    ]);
    // Who was everywhere is not of one branch: a manager of some does not see them in the team list.
    expect(await goneFor(manager)).toEqual([lastDay]);
    expect((await doctor.get(`${PATH}?also=left`)).body).toEqual((await doctor.get(PATH)).body);
    expect(await goneFor(owner, '')).toEqual([]);
    expect((await owner.get(`${PATH}?also=all`)).body.message).toBe('also must be left');
  });
});
