import { AppError } from '@nidaan/kernel';
import { findMember, MemberLookup, runAs, type MemberFacts, type RightsKey } from '@nidaan/platform-access';
import type { ServiceClient } from '@nidaan/platform-http';

// What every account of a hospital was before there were members.
const ownerOf = ({ accountId, hospitalId }: RightsKey): MemberFacts => ({
  ...{ accountId, hospitalId, memberId: 1, name: '', roleKey: 'owner', isDoctor: true, status: 'active', version: 0 },
  ...{ branchIds: null, defaultBranchId: 1, extras: [], validFrom: null, validUntil: null },
});

/** Asks identity what an account may do. During an upgrade, identity of the release before has no such call: every account is an owner there. */
export class AskIdentity extends MemberLookup {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async find(key: RightsKey): Promise<MemberFacts | null> {
    try {
      const ask = () => this.client.call(findMember, { params: { account_id: key.accountId } });
      return (await runAs({ hospitalId: key.hospitalId }, ask)).member;
    } catch (fault) {
      if (fault instanceof AppError && fault.status === 404) return ownerOf(key);
      throw fault;
    }
  }
}
