import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { chosenBranch } from './branch.ts';
import { call } from './call.ts';
import { session } from './session.ts';
import { FakeServer, fakeToken } from './testing/fake-server.ts';

const shared = { method: 'GET', summary: 'x', answer: z.unknown() } as const;
const patients = route({
  ...shared,
  name: 'patients.x',
  owner: 'patients',
  path: '/api/patients/',
  access: 'hospital',
  needs: 'member',
});
const identity = route({
  ...shared,
  name: 'identity.x',
  owner: 'identity',
  path: '/api/identity/',
  access: 'hospital',
  needs: 'member',
});
const open = route({ ...shared, name: 'patients.y', owner: 'patients', path: '/api/patients/', access: 'public' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  for (const owner of ['patients', 'identity']) server.on(`GET /api/${owner}/`, { status: 200, body: [] });
  session.set({ access: fakeToken({ sub: '7' }), refresh: 'r' });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const sent = async (contract: typeof patients | typeof open) => {
  await call(contract);
  return server.seen(`GET ${contract.path}`).at(-1)!.headers['X-Branch-Id'] ?? null;
};

describe('the branch of a tab', () => {
  it('ORG-39 goes along with calls about patients, and not with those about the member', async () => {
    expect(await sent(patients)).toBeNull();
    chosenBranch.choose(2);
    expect([await sent(patients), await sent(identity), await sent(open)]).toEqual(['2', null, null]);
    chosenBranch.choose(null);
    expect(await sent(patients)).toBeNull();
  });

  it('ORG-39 belongs to who chose it', async () => {
    chosenBranch.choose(2);
    session.set({ access: fakeToken({ sub: '8' }), refresh: 'r' });
    expect([chosenBranch.id(), await sent(patients)]).toEqual([null, null]);
  });

  it('ORG-39 ORG-25 is of a hospital: what the release before kept without one stays in the hospital in which it was chosen', () => {
    session.set({ access: fakeToken({ sub: '7', hid: 3 }), refresh: 'r' });
    sessionStorage.setItem('nidaan.branch', '7:5');
    expect(chosenBranch.id()).toBe(5);
    session.set({ access: fakeToken({ sub: '7', hid: 4 }), refresh: 'r' });
    expect(chosenBranch.id()).toBeNull();
    session.set({ access: fakeToken({ sub: '7', hid: 3 }), refresh: 'r' });
    expect(chosenBranch.id()).toBe(5);
  });
});
