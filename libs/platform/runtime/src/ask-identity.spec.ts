import { describe, expect, it } from '@jest/globals';
import { notFound, unavailable } from '@nidaan/kernel';
import { currentHospital, memberChanged } from '@nidaan/platform-access';
import type { ServiceClient } from '@nidaan/platform-http';
import { AskIdentity } from './ask-identity.ts';

const KEY = { accountId: 12, hospitalId: 7 };

/** Identity as it answers; notes in whose name it was asked. */
const asking = (answer: () => unknown) => {
  const asked: unknown[] = [];
  const call = async (_: unknown, given: { params: unknown }) => {
    asked.push([currentHospital(), given.params]);
    return answer();
  };
  return { lookup: new AskIdentity({ call } as unknown as ServiceClient), asked };
};

describe('asking identity for a member', () => {
  it('ORG-04 asks in the name of the hospital, and gives what identity says', async () => {
    const { lookup, asked } = asking(() => ({ member: memberChanged.sample }));
    expect(await lookup.find(KEY)).toEqual(memberChanged.sample);
    expect(asked).toEqual([[7, { account_id: 12 }]]);
    expect(await asking(() => ({ member: null })).lookup.find(KEY)).toBeNull();
  });

  it('ORG-88 takes an account for the owner while identity is of the release before, which has no such call', async () => {
    const { lookup } = asking(() => {
      throw notFound();
    });
    const found = await lookup.find(KEY);
    expect(found).toMatchObject({ ...KEY, roleKey: 'owner', isDoctor: true, status: 'active', branchIds: null, version: 0 });
  });

  it('ORG-04 says nothing where identity does not answer', async () => {
    const { lookup } = asking(() => {
      throw unavailable('Not now');
    });
    await expect(lookup.find(KEY)).rejects.toMatchObject({ status: 503 });
  });
});
