import type { RoleEntry } from '@nidaan/identity-contracts';

/** What cells of the matrix are to hold, by 'role permission'. A role that is read again may hold it already. */
export type Toggled = ReadonlyMap<string, boolean>;

export const cellOf = (role: string, permission: string): string => `${role} ${permission}`;

/** What becomes of a role when it is saved. */
export interface RoleChange {
  role: RoleEntry;
  gained: readonly string[];
  lost: readonly string[];
  permissions: readonly string[];
}

/** The cells of these changes: what held already by itself is none of them. */
export const cellsOf = (changes: readonly RoleChange[]): Toggled =>
  new Map(
    changes.flatMap(({ role, gained, lost }) => [
      ...gained.map((key) => [cellOf(role.key, key), true] as const),
      ...lost.map((key) => [cellOf(role.key, key), false] as const),
    ]),
  );

/** The roles that change, in the order of the matrix. */
export function changesOf(roles: readonly RoleEntry[], toggled: Toggled): RoleChange[] {
  return roles.flatMap((role) => {
    const held = new Set(role.permissions);
    const wanted = [...toggled].flatMap(([cell, isHeld]) =>
      cell.startsWith(`${role.key} `) ? [{ key: cell.slice(role.key.length + 1), isHeld }] : [],
    );
    const gained = wanted.flatMap(({ key, isHeld }) => (isHeld && !held.has(key) ? [key] : []));
    const lost = wanted.flatMap(({ key, isHeld }) => (!isHeld && held.has(key) ? [key] : []));
    if (gained.length + lost.length === 0) return [];
    const permissions = [...role.permissions.filter((key) => !lost.includes(key)), ...gained].sort();
    return [{ role, gained, lost, permissions }];
  });
}
