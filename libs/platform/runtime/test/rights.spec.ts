import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Permission } from '@nidaan/kernel';
import {
  memberChanged,
  Rights,
  RightsRepository,
  rightsMigrations,
  RolePermissions,
  type MemberFacts,
  type RightsKey,
  type RoleFacts,
  type RoleKey,
} from '@nidaan/platform-access';
import { migrate, openDatabase, provision, roleOf, roleUrl, type Database } from '@nidaan/platform-database';
import type { SharedRedis } from '@nidaan/platform-redis';
import { Clock } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';

const SECRET = 'a secret of the tests, long enough';
const PERMISSIONS: readonly Permission[] = [{ key: 'lab.write', label: 'Record', group: 'Lab', roles: ['lab'] }];

describe('rights in a service’s own table', () => {
  let test: TestDatabase;
  let database: Database;
  let asked: RightsKey[] = [];
  let atIdentity = new Map<number, MemberFacts | Error>();
  let askedRoles: RoleKey[] = [];
  let rolesAtIdentity = new Map<string, RoleFacts | Error>();
  const running: Rights[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', rightsMigrations);
    database = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [], 3);
  }, 60_000);
  afterEach(() => {
    for (const each of running.splice(0)) each.stop();
    asked = [];
    atIdentity = new Map();
    askedRoles = [];
    rolesAtIdentity = new Map();
  });
  afterAll(async () => {
    await database?.close();
    await test?.drop();
  });

  const factsOf = (accountId: number, given: Partial<MemberFacts> = {}): MemberFacts => ({
    ...memberChanged.sample,
    hospitalId: 7,
    accountId,
    name: '',
    roleKey: 'lab',
    ...given,
  });
  const keyOf = (accountId: number): RightsKey => ({ accountId, hospitalId: 7 });

  /** A process of the service; without Redis unless given. */
  const process = async (redis?: SharedRedis): Promise<Rights> => {
    const lookup = {
      find: async (key: RightsKey) => {
        asked.push(key);
        const found = atIdentity.get(key.accountId) ?? null;
        if (found instanceof Error) throw found;
        return found;
      },
      findRole: async (key: RoleKey) => {
        askedRoles.push(key);
        const found = rolesAtIdentity.get(key.roleKey) ?? null;
        if (found instanceof Error) throw found;
        return found;
      },
    };
    const rights = new Rights(database, new RolePermissions(PERMISSIONS), lookup, new Clock(), redis);
    await rights.start();
    running.push(rights);
    return rights;
  };
  const loaded = async (rights: Rights, accountId: number) => rights.known(keyOf(accountId)) ?? rights.load(keyOf(accountId));

  it('ORG-04 asks identity once for whom it does not know, and keeps the answer in its table and in memory', async () => {
    atIdentity.set(1, factsOf(1));
    const rights = await process();
    expect((await rights.load(keyOf(1))).facts).toEqual(factsOf(1));
    expect(rights.known(keyOf(1))?.facts.roleKey).toBe('lab');
    expect((await (await process()).load(keyOf(1))).facts).toEqual(factsOf(1));
    expect(asked).toEqual([keyOf(1)]);
    expect(rights.known({ accountId: 1, hospitalId: 8 })).toBeUndefined();
  });

  it('ORG-04 refuses with 503 and a time while nobody can say, with 401 whom identity does not know, and remembers neither', async () => {
    const rights = await process();
    atIdentity.set(2, new Error('connection refused'));
    await expect(rights.load(keyOf(2))).rejects.toMatchObject({ status: 503, options: { retryAfterSeconds: 1 } });
    atIdentity.delete(2);
    await expect(rights.load(keyOf(2))).rejects.toMatchObject({ status: 401 });
    atIdentity.set(2, factsOf(2));
    expect((await rights.load(keyOf(2))).facts.roleKey).toBe('lab');
  });

  it('ORG-05 binds the next call: of 1,000 changes none is missed', async () => {
    const rights = await process();
    await rights.change(factsOf(3));
    let stale = 0;
    for (let version = 2; version <= 1001; version += 1) {
      await loaded(rights, 3);
      await database.transaction(() => rights.change(factsOf(3, { version, roleKey: version % 2 ? 'lab' : 'nurse' })));
      if ((await loaded(rights, 3)).facts.version !== version) stale += 1;
    }
    expect([stale, asked]).toEqual([0, []]);
  }, 60_000);

  it('ORG-05 reaches another process by Redis at once, and without Redis by its next look', async () => {
    const heard: ((message: string) => void)[] = [];
    const redis = {
      subscribe: (_: string, hear: (message: string) => void) => heard.push(hear),
      publish: (_: string, message: string) => heard.forEach((hear) => hear(message)),
    } as unknown as SharedRedis;
    const [one, other, apart] = [await process(redis), await process(redis), await process()];
    await one.change(factsOf(4));
    for (const each of [other, apart]) await loaded(each, 4);
    let told = 0;
    apart.onChange(() => (told += 1));
    await one.change(factsOf(4, { version: 2, status: 'suspended' }));
    expect((await loaded(other, 4)).facts.status).toBe('suspended');
    const changedAt = Date.now();
    while ((await loaded(apart, 4)).facts.status !== 'suspended' && Date.now() - changedAt < 5000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(Date.now() - changedAt).toBeLessThan(4000);
    expect(told).toBeGreaterThan(0);
  });

  it('ORG-05 takes nothing back that is rolled back, and keeps the newest whatever comes late', async () => {
    const rights = await process();
    await rights.change(factsOf(5, { version: 3 }));
    await loaded(rights, 5);
    const undone = database.transaction(async () => {
      await rights.change(factsOf(5, { version: 4, status: 'ended' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await rights.change(factsOf(5, { version: 2, roleKey: 'owner' }));
    expect((await loaded(rights, 5)).facts).toMatchObject({ version: 3, status: 'active', roleKey: 'lab' });
    // A person who was ended and invited again: the older membership is told late.
    await rights.change(factsOf(5, { memberId: 9, version: 1, roleKey: 'nurse' }));
    await rights.change(factsOf(5, { memberId: 1, version: 99, status: 'ended' }));
    expect((await loaded(rights, 5)).facts).toMatchObject({ memberId: 9, roleKey: 'nurse' });
  });

  it('ORG-04 does not keep in memory what it read while the member was changed', async () => {
    const rights = await process();
    await rights.change(factsOf(6));
    const find = RightsRepository.prototype.find;
    RightsRepository.prototype.find = async function (this: RightsRepository, key) {
      const read = await find.call(this, key);
      RightsRepository.prototype.find = find;
      await rights.change(factsOf(6, { version: 2, status: 'suspended' }));
      return read;
    };
    await rights.load(keyOf(6));
    expect(rights.known(keyOf(6))).toBeUndefined();
    expect((await loaded(rights, 6)).facts.status).toBe('suspended');
  });

  const ownRole = (key: string, version: number, permissions: string[], removed = false): RoleFacts => ({
    ...{ hospitalId: 7, key, version, permissions, removed },
  });
  const held = async (rights: Rights, accountId: number) => (await loaded(rights, accountId)).held();

  it('ORG-11 asks identity once for a role of the hospital’s own, and keeps it; a role that nobody knows holds nothing', async () => {
    rolesAtIdentity.set('lab-head', ownRole('lab-head', 4, ['lab.write', 'of.later']));
    const rights = await process();
    await rights.change(factsOf(20, { roleKey: 'lab-head' }));
    await rights.change(factsOf(21, { roleKey: 'nobodys' }));
    expect([await held(rights, 20), await held(rights, 21)]).toEqual([['lab.write'], []]);
    expect(await held(await process(), 20)).toEqual(['lab.write']);
    expect(askedRoles.map(({ roleKey }) => roleKey)).toEqual(['lab-head', 'nobodys']);
    rolesAtIdentity.set('away', new Error('connection refused'));
    await rights.change(factsOf(22, { roleKey: 'away' }));
    await expect(rights.load(keyOf(22))).rejects.toMatchObject({ status: 503, options: { retryAfterSeconds: 1 } });
  });

  it('ORG-05 ORG-11 binds the next call of all who hold a changed role: of 1,000 changes none is missed', async () => {
    const rights = await process();
    for (const account of [23, 24]) await rights.change(factsOf(account, { roleKey: 'desk' }));
    await rights.change(factsOf(25, { roleKey: 'nurse' }));
    await rights.changeRole(ownRole('desk', 1, []));
    const untouched = await loaded(rights, 25);
    await rights.changeRole(ownRole('desk', 2, []));
    expect(rights.known(keyOf(25))).toBe(untouched);
    let stale = 0;
    for (let version = 3; version <= 1002; version += 1) {
      const now = version % 2 ? ['lab.write'] : [];
      await database.transaction(() => rights.changeRole(ownRole('desk', version, now)));
      for (const account of [23, 24]) if ((await held(rights, account)).join() !== now.join()) stale += 1;
    }
    expect([stale, askedRoles]).toEqual([0, []]);
  }, 60_000);

  it('ORG-11 keeps the newest state of a role whatever comes late, and nothing of one that was taken away', async () => {
    const rights = await process();
    await rights.change(factsOf(26, { roleKey: 'late' }));
    await rights.changeRole(ownRole('late', 3, ['lab.write']));
    await rights.changeRole(ownRole('late', 2, []));
    expect(await held(rights, 26)).toEqual(['lab.write']);
    await rights.changeRole(ownRole('late', 4, ['lab.write'], true));
    expect(await held(rights, 26)).toEqual([]);
    const undone = database.transaction(async () => {
      await rights.changeRole(ownRole('late', 5, ['lab.write']));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await held(rights, 26)).toEqual([]);
  });

  it('ORG-05 ORG-11 tells another process of a changed role by Redis at once, and without Redis by its next look', async () => {
    const heard: ((message: string) => void)[] = [];
    const redis = {
      subscribe: (_: string, hear: (message: string) => void) => heard.push(hear),
      publish: (_: string, message: string) => heard.forEach((hear) => hear(message)),
    } as unknown as SharedRedis;
    const [one, other, apart] = [await process(redis), await process(redis), await process()];
    await one.change(factsOf(27, { roleKey: 'shared' }));
    await one.changeRole(ownRole('shared', 1, []));
    for (const each of [other, apart]) await loaded(each, 27);
    await one.changeRole(ownRole('shared', 2, ['lab.write']));
    expect(await held(other, 27)).toEqual(['lab.write']);
    const changedAt = Date.now();
    while ((await held(apart, 27)).length === 0 && Date.now() - changedAt < 5000) await new Promise((go) => setTimeout(go, 50));
    expect(Date.now() - changedAt).toBeLessThan(4000);
  });
});
