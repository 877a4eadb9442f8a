import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../src/branches/branch-code.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { loggedInHospital } from './hospital-fixture.ts';
import { hospitalWithTeam } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const hospital = async () => {
  const { owner, member, hospitalId } = await hospitalWithTeam(app);
  await app.sql(`UPDATE identity.branches SET code = upper(left(name, 4)) WHERE hospital_id = $1 AND NOT is_main`, [hospitalId]);
  return { hospitalId, owner, member };
};
const BANER = { name: 'Baner', address: '4 Baner Road, Pune', phone: '9822044444' };

describe('branches of a hospital', () => {
  it('ORG-29 are listed with the main one first, read, opened with a code of their own, and changed', async () => {
    const { owner } = await hospital();
    const before = (await owner.get('/api/branches/')).body;
    expect(before.map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
      ['Main Branch', 'MAIN'],
      ['Kothrud', 'KOTH'],
      ['Hadapsar', 'HADA'],
    ]);
    const { status, body } = await owner.post('/api/branches/', BANER);
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: 4, ...BANER, code: 'BANE', email: '', gstin: '', is_main: false, is_active: true },
        ...{ opening_hours: null, version: 1 },
      },
    ]);
    const hours = [{ weekday: 1, from: '09:00', to: '13:00' }];
    const changed = await owner.put('/api/branches/4/', { code: 'BN', gstin: '27aapfu0939f1zv', opening_hours: hours });
    expect(changed.body).toEqual({ ...body, code: 'BN', gstin: '27AAPFU0939F1ZV', opening_hours: hours, version: 2 });
    expect((await owner.get('/api/branches/4/')).body).toEqual(changed.body);
    const [profile] = (await owner.get('/api/user-details/')).body;
    expect(profile.branches.at(-1)).toEqual({ id: 4, name: 'Baner', code: 'BN', is_active: true });
  });

  it('ORG-29 says what is wrong with a branch, and keeps names and codes apart', async () => {
    const { owner } = await hospital();
    const open = async (change: object) => said(await owner.post('/api/branches/', { ...BANER, ...change }));
    for (const name of [undefined, null, '', '  ']) expect(await open({ name })).toEqual([400, 'Branch name is required']);
    for (const code of ['k', 'abc', 'TOOLONG', 'A-1', 7])
      expect(await open({ code })).toEqual([400, 'The code must have 2 to 6 capital letters or digits']);
    expect(await open({ phone: '12' })).toEqual([400, 'Phone number of the branch is invalid']);
    expect(await open({ email: 'a@b' })).toEqual([400, 'Email of the branch is invalid']);
    expect(await open({ gstin: '27AAPFU0939F1ZX' })).toEqual([400, 'GSTIN of the branch is invalid']);
    expect(await open({ opening_hours: [{ weekday: 1, from: '10:00', to: '09:00' }] })).toEqual([
      400,
      'End time must be after start time',
    ]);
    expect(await open({ name: ' KOTHRUD ' })).toEqual([409, 'This branch name is already used']);
    expect(await open({ code: 'MAIN' })).toEqual([409, 'This code is already used']);
    expect((await owner.get('/api/branches/')).body).toHaveLength(3);
    expect(said(await owner.put('/api/branches/2/', { name: 'hadapsar' }))).toEqual([409, 'This branch name is already used']);
  });

  it('ORG-29 are closed and opened again, but for the main one', async () => {
    const { owner } = await hospital();
    const close = (id: number) => owner.put(`/api/branches/${id}/`, { is_active: false, force: true });
    expect(said(await close(1))).toEqual([409, 'The main branch cannot be deactivated.']);
    expect((await close(2)).body).toMatchObject({ name: 'Kothrud', is_active: false, version: 2 });
    expect((await owner.put('/api/branches/2/', { is_active: true })).body.is_active).toBe(true);
  });

  it('ORG-29 stay open while nobody can say who waits there', async () => {
    const { owner } = await hospital();
    const { status, body } = await owner.put('/api/branches/2/', { is_active: false });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Patients who wait at this branch: could not be asked\./),
    ]);
    expect(body).toMatchObject({ pending: null, prescribed: null, tests: null, appointments: null, tokens: null });
    expect((await owner.get('/api/branches/2/')).body.is_active).toBe(true);
    expect((await owner.put('/api/branches/2/', { is_active: false, force: true })).body.is_active).toBe(false);
  });

  it('ORG-29 of two who change one branch the second is told', async () => {
    const { owner } = await hospital();
    expect((await owner.put('/api/branches/2/', { phone: '9822055555', version: 1 })).status).toBe(200);
    expect(said(await owner.put('/api/branches/2/', { phone: '9822066666', version: 1 }))).toEqual([
      409,
      'Somebody else changed this branch. Look again.',
    ]);
  });

  it('ORG-29 ORG-31 of others, and those outside of a member’s set, do not exist', async () => {
    const [{ owner, member }, other] = [await hospital(), await hospital()];
    await other.owner.post('/api/branches/', BANER);
    for (const id of ['4', '0', '-1', 'abc', '9'.repeat(30)]) {
      expect([id, ...said(await owner.get(`/api/branches/${id}/`))]).toEqual([id, 404, 'Branch not found']);
      expect([id, ...said(await owner.put(`/api/branches/${id}/`, { name: 'Mine' }))]).toEqual([id, 404, 'Branch not found']);
    }
    const manager = await member('Meera', { roleKey: 'manager', branchIds: [2] });
    expect((await manager.get('/api/branches/')).body.map(({ id }: { id: number }) => id)).toEqual([2]);
    expect(said(await manager.put('/api/branches/3/', { phone: '' }))).toEqual([404, 'Branch not found']);
    expect((await manager.put('/api/branches/2/', { phone: '' })).status).toBe(200);
    const nurse = await member('Nisha');
    expect((await nurse.get('/api/branches/')).body).toHaveLength(3);
    expect((await nurse.post('/api/branches/', BANER)).body).toMatchObject({ needs: 'branches.manage' });
  });
});

describe('how many branches a plan has', () => {
  it('ORG-30 is one on Primary', async () => {
    const { token } = await loggedInHospital(app);
    expect(said(await app.post('/api/branches/', BANER, { token }))).toEqual([403, 'Your plan allows up to 1 branch']);
  });

  it('ORG-30 is ten on Multi: of ten opened at once at nine, one is taken; a closed one counts again when it is opened', async () => {
    const { owner } = await hospital();
    for (let n = 4; n < 10; n++) await owner.post('/api/branches/', { ...BANER, name: `Branch ${n}` });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => owner.post('/api/branches/', { ...BANER, name: `At once ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(403)]);
    expect(said(answers.find(({ status }) => status === 403)!)).toEqual([403, 'Your plan allows up to 10 branches']);
    expect((await owner.put('/api/branches/2/', { is_active: false, force: true })).status).toBe(200);
    expect((await owner.post('/api/branches/', BANER)).status).toBe(201);
    expect(said(await owner.put('/api/branches/2/', { is_active: true }))).toEqual([403, 'Your plan allows up to 10 branches']);
  });
});

describe('the code of a branch', () => {
  it('ORG-29 is made of its name, and is its own', () => {
    expect(codeOf('Kothrud', new Set())).toBe('KOTH');
    expect(codeOf('Kothrud', new Set(['KOTH', 'KOTH2']))).toBe('KOTH3');
    expect([codeOf('कोथरूड', new Set()), codeOf('A', new Set(['BR']))]).toEqual(['BR', 'BR2']);
  });
});
