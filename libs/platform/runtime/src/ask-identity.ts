import { SHARED_BEFORE, type AnswerOf, type BranchSharing } from '@nidaan/kernel';
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

/**
 * Asks identity what an account may do. Every fault is thrown, 404 too: identity says in its answer who is no member, so a 404 comes from somebody
 * else at its address.
 */
export class AskIdentity extends MemberLookup {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async find({ accountId, hospitalId }: RightsKey): Promise<MemberFacts | null> {
    const ask = () => this.client.call(findMember, { params: { account_id: accountId } });
    return (await runAs({ hospitalId }, ask)).member;
  }

  override async findRole({ hospitalId, roleKey }: RoleKey): Promise<RoleFacts | null> {
    const ask = () => this.client.call(findRole, { params: { key: roleKey } });
    return (await runAs({ hospitalId }, ask)).role;
  }

  override async branchesOf(hospitalId: number): Promise<readonly BranchFacts[]> {
    return (await this.branchesAnswer(hospitalId)).branches;
  }

  protected branchesAnswer(hospitalId: number): Promise<AnswerOf<typeof findBranches>> {
    return runAs({ hospitalId }, () => this.client.call(findBranches, {}));
  }
}

/** The same of a service that keeps persons: it asks what branches share of them too. Identity of the release before shares as that did. */
export class AskIdentityOfPersons extends AskIdentity {
  override async sharingOf(hospitalId: number): Promise<BranchSharing> {
    return (await this.branchesAnswer(hospitalId)).sharing ?? SHARED_BEFORE;
  }
}
