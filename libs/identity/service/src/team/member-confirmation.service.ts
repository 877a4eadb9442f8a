import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import type { confirmMember } from '@nidaan/identity-contracts';
import { Member, RolePermissions } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { factsOf } from '../members/member-facts.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { PasswordConfirmationService } from '../profiles/password-confirmation.service.ts';
import { RolesService } from './roles.service.ts';
import { TeamRepository } from './team.repository.ts';

/** Who really asks, and who else could have agreed (ORG-75). */
@Injectable()
export class MemberConfirmationService {
  constructor(
    private readonly passwords: PasswordConfirmationService,
    private readonly team: TeamRepository,
    private readonly roles: RolesService,
    private readonly permissions: RolePermissions,
    private readonly clock: Clock,
  ) {}

  /** Throws 400 where the password is wrong, 429 after too many tries. */
  async confirm({
    account,
    password,
    permission,
  }: InputOf<typeof confirmMember>['body']): Promise<AnswerOf<typeof confirmMember>> {
    await this.passwords.check(account, password, 'password');
    const members = (await this.team.list({ within: null })).filter(({ accountId }) => accountId !== account);
    const held = await Promise.all(members.map((member) => this.#holds(member, permission)));
    return { others: held.filter(Boolean).length };
  }

  async #holds(row: MemberEntity, permission: string): Promise<boolean> {
    if (row.status !== 'active') return false;
    const member = new Member(
      factsOf(row),
      this.permissions,
      () => this.clock.now().getTime(),
      await this.roles.facts(row.roleKey),
    );
    try {
      member.requireActive();
    } catch {
      return false;
    }
    return member.holds(permission);
  }
}
