import type { BranchSharing } from '@nidaan/kernel';
import { MemberLookup, type BranchFacts, type MemberFacts, type RightsKey } from '@nidaan/platform-access';

/** Where no identity service is at hand: every account is an owner of its hospital. */
export class EveryoneOwns extends MemberLookup {
  override async find({ accountId, hospitalId }: RightsKey): Promise<MemberFacts | null> {
    return {
      ...{ hospitalId, accountId, memberId: 1, name: '', roleKey: 'owner', isDoctor: true, status: 'active', version: 1 },
      ...{ branchIds: null, defaultBranchId: 1, extras: [], validFrom: null, validUntil: null },
    };
  }

  override branchesOf(_hospitalId: number): Promise<BranchFacts[]> {
    return Promise.resolve([1, 2, 3].map((id) => ({ id, name: `Branch ${id}`, isActive: true })));
  }

  override sharingOf(_hospitalId: number): Promise<BranchSharing> {
    return Promise.resolve('clinical');
  }

  override findRole(): Promise<null> {
    return Promise.resolve(null);
  }
}
