import { AppError, MAIN_BRANCH, SHARED_BEFORE, type AnswerOf, type BranchSharing } from '@nidaan/kernel';
import {
  findBranches,
  findMember,
  findRole,
  MemberLookup,
  runAs,
  type BranchFacts,
  type MemberFacts,
  type RightsKey,
  type RoleFacts,
  type RoleKey,
} from '@nidaan/platform-access';
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
    const ask = () => this.client.call(findMember, { params: { account_id: key.accountId } });
    const answer = await knownTo(() => runAs({ hospitalId: key.hospitalId }, ask));
    return answer ? answer.member : ownerOf(key);
  }

  override async findRole({ hospitalId, roleKey }: RoleKey): Promise<RoleFacts | null> {
    const ask = () => this.client.call(findRole, { params: { key: roleKey } });
    return (await knownTo(() => runAs({ hospitalId }, ask)))?.role ?? null;
  }

  override async branchesOf(hospitalId: number): Promise<readonly BranchFacts[]> {
    return (await this.branchesAnswer(hospitalId))?.branches ?? [MAIN];
  }

  protected branchesAnswer(hospitalId: number): Promise<AnswerOf<typeof findBranches> | null> {
    return knownTo(() => runAs({ hospitalId }, () => this.client.call(findBranches, {})));
  }
}

/** The same of a service that keeps persons: it asks what branches share of them too. Identity of the release before shares as that did. */
export class AskIdentityOfPersons extends AskIdentity {
  override async sharingOf(hospitalId: number): Promise<BranchSharing> {
    return (await this.branchesAnswer(hospitalId))?.sharing ?? SHARED_BEFORE;
  }
}

// What every hospital had before there were branches.
const MAIN: BranchFacts = { id: MAIN_BRANCH, name: 'Main Branch', isActive: true };

// Null where identity is of a release that has no such call.
async function knownTo<A>(ask: () => Promise<A>): Promise<A | null> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof AppError && fault.status === 404) return null;
    throw fault;
  }
}
