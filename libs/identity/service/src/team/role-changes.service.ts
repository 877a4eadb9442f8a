import { Injectable } from '@nestjs/common';
import { conflict, forbidden, invalid, notFound, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  isOwnersToPut,
  MOST_OWN_ROLES,
  permissionUnknown,
  roleHeld,
  TEAM_MESSAGES as messages,
  type changeRole,
  type listPermissions,
  type listRoles,
  type makeRole,
  type RoleEntry,
} from '@nidaan/identity-contracts';
import { roleChanged, RolePermissions } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Database } from '@nidaan/platform-database';
import type { Giver } from './giver.ts';
import type { RoleEntity } from './role.entity.ts';
import { newRoleKey } from './role-key.ts';
import { ApiKeyStatesService } from '../api-keys/api-key-states.service.ts';
import { TeamNoticesService } from '../security-notices/team-notices.service.ts';
import { RolesRepository } from './roles.repository.ts';
import { roleFactsOf, RolesService, type Role } from './roles.service.ts';
import { TeamRulesService } from './team-rules.service.ts';

const entryOf = (role: Role, members: number): RoleEntry => ({
  key: role.key,
  label: role.label,
  permissions: [...role.permissions],
  is_system: role.isSystem,
  based_on: role.basedOn,
  default_tab: role.defaultTab,
  members,
  version: role.version,
});

/** The matrix of roles, and its changes (ORG-11). */
@Injectable()
export class RoleChangesService {
  constructor(
    private readonly roles: RolesService,
    private readonly table: RolesRepository,
    private readonly keys: ApiKeyStatesService,
    private readonly notices: TeamNoticesService,
    private readonly rules: TeamRulesService,
    private readonly permissions: RolePermissions,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
  ) {}

  /** Everything that may be allowed, in the order in which the domains declare it. */
  declared(): AnswerOf<typeof listPermissions> {
    return this.permissions.declared.map((permission) => ({
      key: permission.key,
      label: permission.label,
      group: permission.group,
      roles: ['owner', ...permission.roles],
      only_doctors: permission.onlyDoctors ?? false,
      only_owners: isOwnersToPut(permission),
    }));
  }

  async list(): Promise<AnswerOf<typeof listRoles>> {
    const { branchSet } = (await this.rules.asking()).member;
    const [roles, holders] = [await this.roles.byKey(), await this.table.holders(branchSet)];
    return [...roles.values()].filter(({ isRemoved }) => !isRemoved).map((role) => entryOf(role, holders.get(role.key) ?? 0));
  }

  make({ label, based_on, permissions, default_tab }: InputOf<typeof makeRole>['body']): Promise<AnswerOf<typeof makeRole>> {
    return this.idempotency.transaction(async () => {
      const giver = await this.#begin();
      const base = based_on == null ? null : await this.roles.find(based_on);
      if (based_on != null && !base) throw invalid(messages.roleUnknown, { based_on: messages.roleUnknown });
      const held = this.#known(permissions ?? base?.permissions ?? []);
      this.#requireMayPut(giver, held);
      const others = await this.table.all();
      this.#requireFreeName(label, others);
      if (others.filter(({ isRemoved }) => !isRemoved).length >= MOST_OWN_ROLES) throw conflict(messages.tooManyRoles);
      const key = newRoleKey(label, (taken) => this.permissions.isReady(taken) || others.some((other) => other.key === taken));
      const tab = default_tab ?? base?.defaultTab ?? 'dashboard';
      const role = { key, label, permissions: held, basedOn: base?.key ?? null, defaultTab: tab, isRemoved: false, version: 1 };
      await this.table.insert(role);
      await this.#told(role, giver, 'identity.role-made');
      return entryOf({ ...role, isSystem: false }, 0);
    });
  }

  change(key: string, change: InputOf<typeof changeRole>['body']): Promise<AnswerOf<typeof changeRole>> {
    return this.database.transaction(async () => {
      const giver = await this.#begin();
      const role = await this.#own(key, giver);
      if (change.version != null && change.version !== role.version) throw conflict(messages.roleChanged);
      const held = this.#known(change.permissions);
      this.#requireMayPut(giver, [...held, ...role.permissions]);
      this.#requireFreeName(
        change.label,
        (await this.table.all()).filter((other) => other.key !== key),
      );
      const { label, default_tab } = change;
      const changed = {
        ...role,
        label,
        permissions: held,
        defaultTab: default_tab ?? role.defaultTab,
        version: role.version + 1,
      };
      await this.table.save(changed);
      await this.keys.renew();
      await this.notices.roleChanged(key, role.permissions, held, giver.id);
      await this.#told(changed, giver, 'identity.role-changed');
      return entryOf({ ...changed, isSystem: false }, await this.#holders(key));
    });
  }

  remove(key: string): Promise<void> {
    return this.database.transaction(async () => {
      const giver = await this.#begin();
      const role = await this.#own(key, giver);
      const members = await this.#holders(key);
      if (members > 0) throw conflict(roleHeld(members));
      this.#requireMayPut(giver, role.permissions);
      const removed = { ...role, isRemoved: true, version: role.version + 1 };
      await this.table.save(removed);
      await this.#told(removed, giver, 'identity.role-removed');
    });
  }

  // Roles bind members of every branch.
  async #begin(): Promise<Giver> {
    const giver = await this.rules.begin();
    if (giver.member.branchSet !== null) throw forbidden(messages.rolesOfAllBranches);
    return giver;
  }

  // A role that one holds oneself is one's own access.
  async #own(key: string, giver: Giver): Promise<RoleEntity> {
    if (this.permissions.isReady(key)) throw forbidden(messages.roleReady);
    if (giver.member.facts.roleKey === key) throw forbidden(messages.ownAccess);
    const role = await this.table.find(key);
    if (!role || role.isRemoved) throw notFound(messages.noSuchRole);
    return role;
  }

  async #holders(key: string): Promise<number> {
    return (await this.table.holders(null)).get(key) ?? 0;
  }

  #known(keys: readonly string[]): string[] {
    const unknown = keys.find((key) => !this.permissions.find(key));
    if (unknown !== undefined) throw invalid(permissionUnknown(unknown), { permissions: permissionUnknown(unknown) });
    return [...new Set(keys)].sort();
  }

  #requireMayPut(giver: Giver, keys: readonly string[]): void {
    if (giver.isOwner) return;
    for (const key of keys) {
      giver.requireMayGive(key);
      if (isOwnersToPut(this.permissions.find(key)!)) throw forbidden(messages.permissionNotYours);
    }
  }

  #requireFreeName(label: string, others: readonly { label: string; isRemoved: boolean }[]): void {
    const wanted = label.toLowerCase();
    const isTaken =
      others.some((other) => !other.isRemoved && other.label.toLowerCase() === wanted) ||
      this.roles.readyLabels().some((ready) => ready.toLowerCase() === wanted);
    if (isTaken) throw conflict(messages.roleNameTaken);
  }

  async #told(role: Omit<RoleEntity, 'hospitalId'>, giver: Giver, what: `identity.role-${string}`): Promise<void> {
    this.audit.wrote(what, giver.id);
    await this.events.add(roleChanged, roleFactsOf(role));
  }
}
