import { forbidden, permissionsIn, unauthorized, type Needs, type BranchSharing } from '@nidaan/kernel';
import type { FactorDemand } from '../tokens.ts';
import type { MemberFacts, RoleFacts } from './member-contracts.ts';
import type { RolePermissions } from './role-permissions.ts';

const SUSPENDED = 'Your access to this hospital is suspended. Please ask your manager.';
const ENDED = 'Your access to this hospital has ended.';
const NOT_BEGUN = 'Your access to this hospital has not begun yet.';
const ENROL_FIRST = 'Your hospital asks for a second step at the login. Please set it up now.';
const REFUSED = 'You do not have permission to do this.';
const OF_ALL_BRANCHES = 'These settings belong to the whole hospital. Please ask somebody who manages all branches.';

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Branches in sight, as the database binds them, and the one at which is written. */
export interface Sight {
  readonly branches: string;
  readonly branch: number;
  /** Branches whose persons are in sight, written as `branches` is; not narrowed by a branch that a call names (FRD-13). */
  readonly persons: string;
  /** What other branches share of their persons; absent where that is not known, which is nothing. */
  readonly sharing?: BranchSharing;
  /** Nothing is written there any more. */
  readonly isBranchClosed: boolean;
}

/** What an account may do in a hospital, ready to be asked at each call. Instants are milliseconds since 1970. */
export class Member {
  readonly #permissions: ReadonlySet<string>;
  readonly #validFrom: number | null;
  readonly #validUntil: number | null;
  readonly #extras: readonly { permission: string | undefined; branch: number | undefined; until: number }[];

  constructor(
    readonly facts: MemberFacts,
    private readonly roles: RolePermissions,
    private readonly now: () => number,
    /** The hospital's own role that the member holds; null for a ready-made one, and where nobody knows it. */
    private readonly role: RoleFacts | null = null,
  ) {
    this.#permissions = role && !role.removed ? new Set(role.permissions) : roles.of(facts.roleKey);
    this.#validFrom = instantOf(facts.validFrom);
    this.#validUntil = instantOf(facts.validUntil);
    this.#extras = facts.extras.map(({ permission, branch, until }) => ({ permission, branch, until: Date.parse(until) }));
  }

  get memberId(): number {
    return this.facts.memberId;
  }

  /** When the membership ends by itself; null: never. */
  get endsAt(): number | null {
    return this.#validUntil;
  }

  /** Another one than before where anything has changed of what the member may do, but for what the clock ends. */
  get state(): string {
    return `${this.facts.version}/${this.role?.version ?? 0}`;
  }

  get isOwner(): boolean {
    return this.facts.roleKey === 'owner';
  }

  /** The branches in which the member works now, those given for a time too; null: all. */
  get branchSet(): readonly number[] | null {
    const { branchIds } = this.facts;
    if (branchIds === null) return null;
    const now = this.now();
    const given = this.#extras.flatMap(({ branch, until }) => (branch !== undefined && until > now ? branch : []));
    return [...new Set([...branchIds, ...given])].sort((a, b) => a - b);
  }

  /** What a call that names no branch sees, and where it writes (ORG-32, 33). */
  get sight(): Sight {
    const set = this.branchSet;
    const { defaultBranchId } = this.facts;
    const branches = set === null ? '*' : set.join(',');
    return { branches, branch: defaultBranchId, persons: branches, isBranchClosed: false };
  }

  /** Whether a rule asks the member for a second step, now or later (ORG-47). */
  isBoundBy({ isForManagers }: FactorDemand): boolean {
    return !isForManagers || this.holdsByRole('team.manage');
  }

  /** Throws 403 where the time to set up the second step is over. */
  requireFactor(demand: FactorDemand): void {
    if (demand.from * 1000 <= this.now() && this.isBoundBy(demand)) throw forbidden(ENROL_FIRST, { mfa_enrol_required: true });
  }

  /** Whether a permission is held now: by the role, by ownership, or for a time. */
  holds(key: string): boolean {
    if (this.holdsByRole(key)) return true;
    if (this.roles.isOnlyForDoctors(key) && !this.facts.isDoctor) return false;
    return this.#extras.some(({ permission, until }) => permission === key && until > this.now());
  }

  /** Whether the role holds it, or ownership: as long as the membership lasts. */
  holdsByRole(key: string): boolean {
    if (this.roles.isOnlyForDoctors(key) && !this.facts.isDoctor) return false;
    return this.isOwner || this.#permissions.has(key);
  }

  /** Every permission that is held now, in the order of the alphabet. */
  held(): string[] {
    return this.roles.all.filter((key) => this.holds(key)).sort();
  }

  /** Throws 401 where the membership does not hold now: suspended, over, not begun. */
  requireActive(): void {
    const now = this.now();
    if (this.facts.status === 'suspended') throw unauthorized(SUSPENDED);
    if (this.facts.status !== 'active') throw unauthorized(ENDED);
    if (this.#validUntil !== null && now > this.#validUntil) throw unauthorized(ENDED);
    if (this.#validFrom !== null && now < this.#validFrom) throw unauthorized(NOT_BEGUN);
  }

  /** Throws 403 where the member works in some branches alone. */
  requireAllBranches(): void {
    if (this.branchSet !== null) throw forbidden(OF_ALL_BRANCHES);
  }

  /** Throws 403 that names what is missing (ORG-02). */
  require(needs: Needs): void {
    if (needs === 'member') return;
    if (needs === 'owner') {
      if (this.isOwner) return;
      throw forbidden(REFUSED, { needs });
    }
    const keys = permissionsIn(needs);
    if (keys.some((key) => this.holds(key))) return;
    // The name of what to ask a manager for.
    const name = this.roles.find(keys[0]!)?.label;
    throw forbidden(REFUSED, { needs: keys.join(' or '), ...(name && { ask_for: name }) });
  }
}
