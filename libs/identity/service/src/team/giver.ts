import { forbidden, invalid, notFound } from '@nidaan/kernel';
import { TEAM_MESSAGES as messages } from '@nidaan/identity-contracts';
import type { Member, RolePermissions } from '@nidaan/platform-access';
import type { MemberEntity } from '../members/member.entity.ts';
import type { Role } from './roles.service.ts';

const asNumbers = (branches: readonly number[]): Set<number> => new Set(branches);

/** Who changes the team: what this member may give to whom (ORG-12). Made by `TeamRulesService.begin`. */
export class Giver {
  constructor(
    readonly member: Member,
    private readonly permissions: RolePermissions,
    /** All branches of the hospital. */
    readonly branchNames: ReadonlyMap<number, string>,
  ) {}

  get name(): string {
    return this.member.facts.name;
  }

  get id(): number {
    return this.member.facts.memberId;
  }

  get isOwner(): boolean {
    return this.member.isOwner;
  }

  /** Whether a member exists for this one: a manager limited to branches sees those who work in his branches alone. */
  sees({ branchIds }: Pick<MemberEntity, 'branchIds'>): boolean {
    const own = this.member.branchSet;
    if (own === null) return true;
    const within = asNumbers(own);
    return branchIds !== null && branchIds.every((branch) => within.has(branch));
  }

  /** Throws 404 for whom this member does not see, 403 for an owner unless asked by one. */
  requireMayChange(member: Pick<MemberEntity, 'roleKey' | 'branchIds'>): void {
    if (!this.sees(member)) throw notFound(messages.memberUnknown);
    if (member.roleKey === 'owner' && !this.isOwner) throw forbidden(messages.ownersOnly);
  }

  /** Throws 403 where role, branches, dates or extras of oneself would change. */
  requireNotSelf({ id }: Pick<MemberEntity, 'id'>): void {
    if (id === this.id) throw forbidden(messages.ownAccess);
  }

  /** Throws 400 for a role that the hospital does not have, 403 for one that holds more than this member may give. */
  requireMayGiveRole(role: Role | null): asserts role is Role {
    if (!role) throw invalid(messages.roleUnknown, { role: messages.roleUnknown });
    if (this.isOwner) return;
    if (role.key === 'owner') throw forbidden(messages.permissionNotYours);
    if (!role.isSystem) for (const key of role.permissions) this.requireMayGive(key);
  }

  /** Throws 403 for a permission that this member neither holds nor may give by a ready-made role. */
  requireMayGive(key: string): void {
    if (this.isOwner) return;
    // A permission of no ready-made role is the owner's alone.
    if (!this.permissions.find(key)?.roles.length) throw forbidden(messages.permissionNotYours);
  }

  /** Throws 404 for a branch that is not there for this member, 403 where he gives all and has not all. Null: all branches. */
  requireMayGiveBranches(branchIds: readonly number[] | null): void {
    const own = this.member.branchSet;
    if (branchIds === null) {
      if (own !== null) throw forbidden(messages.permissionNotYours);
      return;
    }
    const given = own === null ? null : asNumbers(own);
    if (!branchIds.every((branch) => this.branchNames.has(branch) && (given?.has(branch) ?? true)))
      throw notFound(messages.branchUnknown);
  }
}
