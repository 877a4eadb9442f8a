import { Injectable } from '@nestjs/common';
import { READY_START_TABS, type StartTab } from '@nidaan/identity-contracts';
import { READY_ROLES, type AnswerOf, type ReadyRole } from '@nidaan/kernel';
import { currentHospital, RolePermissions, type findRole, type RoleFacts } from '@nidaan/platform-access';
import type { RoleEntity } from './role.entity.ts';
import { RolesRepository } from './roles.repository.ts';

/** A role that members of the hospital at work may hold, or held. */
export interface Role {
  key: string;
  label: string;
  /** In the order of the alphabet. */
  permissions: readonly string[];
  isSystem: boolean;
  basedOn: string | null;
  defaultTab: StartTab;
  /** Nobody is given it any more. */
  isRemoved: boolean;
  version: number;
}

/** The roles of the hospital at work: the ready-made ones, which are code, and its own. */
@Injectable()
export class RolesService {
  constructor(
    private readonly permissions: RolePermissions,
    private readonly roles: RolesRepository,
  ) {}

  /** All roles by key, the ready-made ones first; those that were taken away too, since members who left held them. */
  async byKey(): Promise<ReadonlyMap<string, Role>> {
    const ready = (Object.keys(READY_ROLES) as ReadyRole[]).map((key) => this.#ready(key));
    const own = (await this.roles.all()).map((role) => ({ ...role, isSystem: false }));
    return new Map([...ready, ...own].map((role) => [role.key, role]));
  }

  /** Names of the ready-made roles. */
  readyLabels(): readonly string[] {
    return Object.values(READY_ROLES);
  }

  /** A role that members may be given, or null. Ready-made ones without a statement. */
  async find(key: string): Promise<Role | null> {
    if (this.permissions.isReady(key)) return this.#ready(key as ReadyRole);
    const role = await this.roles.find(key);
    return role && !role.isRemoved ? { ...role, isSystem: false } : null;
  }

  /** A role of the hospital's own as other services must know it; null for others. */
  async facts(key: string): Promise<RoleFacts | null> {
    if (this.permissions.isReady(key)) return null;
    const role = await this.roles.find(key);
    return role && roleFactsOf(role);
  }

  /** As another service asks. */
  async asked(key: string): Promise<AnswerOf<typeof findRole>> {
    return { role: await this.facts(key) };
  }

  #ready(key: ReadyRole): Role {
    const held = key === 'owner' ? this.permissions.all : [...this.permissions.of(key)];
    return {
      ...{ key, label: READY_ROLES[key], permissions: [...held].sort(), isSystem: true, basedOn: null },
      ...{ defaultTab: READY_START_TABS[key], isRemoved: false, version: 0 },
    };
  }
}

/** A role of the hospital at work as all services must know it. */
export const roleFactsOf = ({ key, permissions, isRemoved, version }: Omit<RoleEntity, 'hospitalId'>): RoleFacts => ({
  ...{ hospitalId: currentHospital(), key, permissions, removed: isRemoved, version },
});
