import { Injectable } from '@nestjs/common';
import { READY_ROLES, type ReadyRole } from '@nidaan/kernel';
import { RolePermissions } from '@nidaan/platform-access';

/** A role of the hospital at work. */
export interface Role {
  key: string;
  label: string;
  permissions: readonly string[];
  isSystem: boolean;
}

/** The roles that members of the hospital at work may hold. */
@Injectable()
export class RolesService {
  constructor(private readonly permissions: RolePermissions) {}

  /** All roles by key: the ready-made ones. */
  async byKey(): Promise<ReadonlyMap<string, Role>> {
    const ready = (Object.keys(READY_ROLES) as ReadyRole[]).map((key) => this.#ready(key));
    return new Map(ready.map((role) => [role.key, role]));
  }

  /** A role, or null where the hospital has none of this key. */
  async find(key: string): Promise<Role | null> {
    return (await this.byKey()).get(key) ?? null;
  }

  #ready(key: ReadyRole): Role {
    const held = key === 'owner' ? this.permissions.all : [...this.permissions.of(key)];
    return { key, label: READY_ROLES[key], permissions: [...held].sort(), isSystem: true };
  }
}
