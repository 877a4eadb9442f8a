import type { RoleEntry } from '@nidaan/identity-contracts';

/** Cells of the matrix that differ from what is saved: 'role permission'. */
export type Toggled = ReadonlySet<string>;

export const cellOf = (role: string, permission: string): string => `${role} ${permission}`;

/** What becomes of a role when it is saved. */
export interface RoleChange {
  role: RoleEntry;
  gained: readonly string[];
  lost: readonly string[];
  permissions: readonly string[];
}

/** The roles that change, in the order of the matrix. */
export function changesOf(roles: readonly RoleEntry[], toggled: Toggled): RoleChange[] {
  return roles.flatMap((role) => {
    const flipped = [...toggled].flatMap((cell) => (cell.startsWith(`${role.key} `) ? [cell.slice(role.key.length + 1)] : []));
    if (flipped.length === 0) return [];
    const held = new Set(role.permissions);
    const gained = flipped.filter((key) => !held.has(key));
    const lost = flipped.filter((key) => held.has(key));
    const permissions = [...role.permissions.filter((key) => !lost.includes(key)), ...gained].sort();
    return [{ role, gained, lost, permissions }];
  });
}
