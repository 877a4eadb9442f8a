import { Injectable } from '@nestjs/common';
import { conflict, unauthorized } from '@nidaan/kernel';
import { TEAM_MESSAGES as messages } from '@nidaan/identity-contracts';
import { currentAccount, Member, RolePermissions } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { factsOf } from '../members/member-facts.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { Giver } from './giver.ts';
import { RolesService } from './roles.service.ts';
import { TeamRepository } from './team.repository.ts';

/** Who may change whom, and what a team must keep (ORG-12). Whoever changes a member begins here, inside the transaction of the change. */
@Injectable()
export class TeamRulesService {
  constructor(
    private readonly team: TeamRepository,
    private readonly members: MembersRepository,
    private readonly roles: RolesService,
    private readonly permissions: RolePermissions,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds the team until the transaction ends, and reads who asks as he is now: another change may have taken his rights since the call
   * was let in. Throws 401 or 403 where he may no longer manage the team.
   */
  async begin(): Promise<Giver> {
    await this.team.lock();
    const giver = await this.asking();
    giver.member.requireActive();
    giver.member.require('team.manage');
    return giver;
  }

  /** Who asks, as he is now. */
  async asking(): Promise<Giver> {
    const [own, branches] = await Promise.all([this.members.ofAccount(currentAccount()), this.members.branches()]);
    if (!own) throw unauthorized();
    const role = await this.roles.facts(own.roleKey);
    const member = new Member(factsOf(own), this.permissions, () => this.clock.now().getTime(), role);
    return new Giver(member, this.permissions, new Map(branches.map(({ id, name }) => [id, name])));
  }

  /** Throws 409 where the change leaves no active owner of all branches without end; after the change was written, inside its transaction. */
  async requireOwnerLeft(): Promise<void> {
    if ((await this.team.ownersLeft(this.clock.now())) === 0) throw conflict(messages.lastOwner);
  }
}
