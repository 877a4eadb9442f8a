import { describe, expect, it } from '@jest/globals';
import type { BranchSharing } from '@nidaan/kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedRedis } from '@nidaan/platform-redis';
import { Branches } from './branches.ts';
import { MemberLookup } from './rights.ts';

class Identity extends MemberLookup {
  asked = 0;
  names = ['Main Branch'];
  override find = () => Promise.resolve(null);
  override findRole = () => Promise.resolve(null);
  override branchesOf = () => {
    this.asked += 1;
    return Promise.resolve(this.names.map((name, n) => ({ id: n + 1, name, isActive: true })));
  };
}

class Redis {
  readonly #heard: ((message: string) => void)[] = [];
  subscribe = (_: string, heard: (message: string) => void) => void this.#heard.push(heard);
  publish = (_: string, message: string) => this.#heard.forEach((heard) => heard(message));
}

const names = async (branches: Branches, wanted: readonly number[] = []) =>
  (await branches.all(7, wanted)).map(({ name }) => name);

describe('what a service knows of branches', () => {
  it('ORG-29 is forgotten with the event, in its replicas too', async () => {
    const [identity, redis] = [new Identity(), new Redis() as unknown as SharedRedis];
    const [handler, replica] = [new Branches(identity, redis), new Branches(identity, redis)];
    for (const each of [handler, replica]) each.start();
    for (const each of [handler, replica]) expect(await names(each)).toEqual(['Main Branch']);
    identity.names = ['Main Branch', 'Kothrud'];
    expect(await names(replica)).toEqual(['Main Branch']);
    handler.change(7);
    for (const each of [handler, replica]) expect(await names(each)).toEqual(['Main Branch', 'Kothrud']);
  });

  it('ORG-38 asks what they share once in a while, and anew when the hospital changed it; nobody is shown where identity is away', async () => {
    class Sharing extends Identity {
      sharing: BranchSharing = 'identity';
      sharings = 0;
      override sharingOf = () => {
        this.sharings += 1;
        return Promise.resolve(this.sharing);
      };
    }
    const identity = new Sharing();
    const branches = new Branches(identity);
    const limited = { persons: '2,3', sharing: 'identity' };
    expect([await branches.shared(7, '2,3'), await branches.shared(7, '2,3')]).toEqual([limited, limited]);
    expect(identity.sharings).toBe(1);
    identity.sharing = 'clinical';
    expect(await branches.shared(7, '2,3')).toEqual(limited);
    branches.change(7);
    expect(await branches.shared(7, '2,3')).toEqual({ persons: '*', sharing: 'clinical' });
    identity.sharingOf = () => Promise.reject(new Error('away'));
    branches.change(7);
    await expect(branches.shared(7, '2,3')).rejects.toMatchObject({ status: 503 });
    // A service that keeps no persons does not ask.
    expect(await new Branches(new Identity()).shared(7, '2,3')).toEqual({ persons: '2,3' });
  });

  it('ORG-32 is called as it was a minute ago, and by no name where identity does not answer: nobody waits for that twice', async () => {
    const identity = new Identity();
    const branches = new Branches(identity);
    const away = identity.branchesOf;
    identity.branchesOf = () => Promise.reject(new Error('away'));
    expect((await branches.called(7)).size).toBe(0);
    expect(branches.called(7)).toBeInstanceOf(Map);
    identity.branchesOf = away;
    branches.change(7);
    expect((await branches.called(7)).get(1)).toMatchObject({ name: 'Main Branch' });
    identity.names = ['Head office'];
    expect((branches.called(7) as ReadonlyMap<number, { name: string }>).get(1)).toMatchObject({ name: 'Main Branch' });
    branches.change(7);
    expect((await branches.called(7)).get(1)).toMatchObject({ name: 'Head office' });
  });

  it('ORG-31 is asked anew for a branch that nobody knows, and not at every call', async () => {
    const identity = new Identity();
    const branches = new Branches(identity);
    await names(branches);
    identity.names = ['Main Branch', 'Kothrud'];
    await sleep(220);
    expect(await names(branches, [2])).toEqual(['Main Branch', 'Kothrud']);
    const before = identity.asked;
    for (let n = 0; n < 20; n++) await names(branches, [99]);
    expect(identity.asked - before).toBeLessThanOrEqual(1);
  });
});
