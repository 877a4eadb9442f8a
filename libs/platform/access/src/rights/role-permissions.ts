import { READY_ROLES, type Permission } from '@nidaan/kernel';

const NONE: ReadonlySet<string> = new Set();

/** Which permissions the ready-made roles hold, of all domains. */
export class RolePermissions {
  readonly #all: readonly string[];
  readonly #ofRole = new Map<string, Set<string>>();
  readonly #onlyDoctors = new Set<string>();

  constructor(
    /** Every permission there is, as its domain declares it. */
    readonly declared: readonly Permission[],
  ) {
    this.#all = declared.map(({ key }) => key);
    for (const { key, roles, onlyDoctors } of declared) {
      if (onlyDoctors) this.#onlyDoctors.add(key);
      for (const role of roles) this.#ofRole.set(role, (this.#ofRole.get(role) ?? new Set()).add(key));
    }
  }

  /** Every permission there is. */
  get all(): readonly string[] {
    return this.#all;
  }

  /** A permission as it is declared; undefined where there is none of this key. */
  find(key: string): Permission | undefined {
    return this.declared.find((permission) => permission.key === key);
  }

  /** Whether a role is one that every hospital has. */
  isReady(roleKey: string): boolean {
    return Object.hasOwn(READY_ROLES, roleKey);
  }

  /** What a ready-made role holds. A role that is none of them holds nothing. */
  of(roleKey: string): ReadonlySet<string> {
    return this.#ofRole.get(roleKey) ?? NONE;
  }

  /** Whether a permission is for members who are doctors alone, whatever their role. */
  isOnlyForDoctors(key: string): boolean {
    return this.#onlyDoctors.has(key);
  }
}
