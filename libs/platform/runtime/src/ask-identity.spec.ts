import { describe, expect, it } from '@jest/globals';
import { notFound, unavailable } from '@nidaan/kernel';
import { currentHospital, memberChanged, RestrictedRecords } from '@nidaan/platform-access';
import type { ServiceClient } from '@nidaan/platform-http';
import { AskIdentity } from './ask-identity.ts';
import { AskPatients } from './ask-patients.ts';

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

  it('ORG-04 ORG-88 makes nobody an owner because somebody else answers 404 at its address', async () => {
    const { lookup } = asking(() => {
      throw notFound();
    });
    await expect(lookup.find(KEY)).rejects.toMatchObject({ status: 404 });
    await expect(lookup.findRole({ hospitalId: 7, roleKey: 'c1' })).rejects.toMatchObject({ status: 404 });
    await expect(lookup.branchesOf(7)).rejects.toMatchObject({ status: 404 });
  });

  it('ORG-04 says nothing where identity does not answer', async () => {
    const { lookup } = asking(() => {
      throw unavailable('Not now');
    });
    await expect(lookup.find(KEY)).rejects.toMatchObject({ status: 503 });
  });
});

describe('asking patients who is restricted', () => {
  it('ORG-64 opens no record because somebody else answers 404 at its address', async () => {
    const call = () => Promise.reject(notFound());
    const records = new RestrictedRecords(new AskPatients({ call } as unknown as ServiceClient));
    await expect(records.persons(7)).rejects.toMatchObject({ status: 503 });
  });
});
