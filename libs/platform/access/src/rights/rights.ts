import { Inject, Injectable, Optional } from '@nestjs/common';
import { AppError, unauthorized, type BranchSharing } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { SharedRedis } from '@nidaan/platform-redis';
import { Clock } from '@nidaan/platform-telemetry';
import { lookRegularly } from '../regular-look.ts';
import { Member } from './member.ts';
import type { BranchFacts, MemberFacts, RoleFacts } from './member-contracts.ts';
import { RightsRepository, type KnownRights, type RightsKey, type RoleKey } from './rights.repository.ts';
import { RolePermissions } from './role-permissions.ts';

/** Asks identity for a membership, or for a role of a hospital's own; null where there is none. Throws where identity does not answer. */
export abstract class MemberLookup {
  abstract find(key: RightsKey): Promise<MemberFacts | null>;
  abstract findRole(key: RoleKey): Promise<RoleFacts | null>;
  /** All branches of a hospital, closed ones too; without it there is the main one. */
  branchesOf?(hospitalId: number): Promise<readonly BranchFacts[]>;
  /** What the branches of a hospital share of persons; a service that keeps no persons does not ask. */
  sharingOf?(hospitalId: number): Promise<BranchSharing>;
}

/** Whose rights may have changed: an account's, those of all who hold a role; null: everybody's. */
export type ChangedRights = RightsKey | RoleKey | null;

const MOST_KNOWN = 50_000;
// Of more changes since the last look, everything in memory is forgotten.
const MOST_NEW = 5000;
const GONE = 'Your access to this hospital has ended.';
const BUSY = 'The server is busy. Please try again in a few seconds.';

const busy = (): never => {
  throw new AppError(503, BUSY, { retryAfterSeconds: 1 });
};

const textOf = ({ accountId, hospitalId }: RightsKey): string => `${accountId}:${hospitalId}`;

/**
 * What accounts may do in their hospitals: from memory, else from the service's own table, else from identity, whose answer is kept (ORG-04).
 * Nobody is let in because nothing is known of him.
 */
@Injectable()
export class Rights {
  readonly #known = new Map<string, Member>();
  readonly #table: RightsRepository;
  readonly #listeners = new Set<(key: ChangedRights) => void>();
  // Rises whenever something is forgotten: what was read before that is not kept.
  #generation = 0;
  #horizon = 0;
  // The process that handles the event knows at once, its replicas by Redis; with Redis unreachable they learn by these looks.
  #endLooks = (): void => undefined;

  constructor(
    private readonly database: Database,
    private readonly roles: RolePermissions,
    private readonly lookup: MemberLookup,
    private readonly clock: Clock,
    @Optional() @Inject(SharedRedis) private readonly redis?: SharedRedis,
  ) {
    this.#table = new RightsRepository(database);
  }

  /** Without asking anybody: undefined where the account is not in memory. */
  known(key: RightsKey): Member | undefined {
    return this.#known.get(textOf(key));
  }

  /** Throws 401 where the account is no member, 503 where nobody can say. */
  async load(key: RightsKey): Promise<Member> {
    const generation = this.#generation;
    const { facts, role } = (await this.#table.find(key)) ?? (await this.#ask(key));
    const own = this.roles.isReady(facts.roleKey) ? null : (role ?? (await this.#askRole(facts)));
    const member = new Member(facts, this.roles, () => this.clock.now().getTime(), own);
    // What was changed meanwhile binds the next call, which reads again.
    if (generation === this.#generation) this.#remember(textOf(key), member);
    return member;
  }

  /** Called by the handler of `memberChanged`, inside its transaction. */
  async change(facts: MemberFacts): Promise<void> {
    const { accountId, hospitalId } = facts;
    if (accountId === null) return;
    await this.#table.put(accountId, facts);
    this.#changed({ accountId, hospitalId });
  }

  /** Called by the handler of `roleChanged`, inside its transaction. */
  async changeRole(facts: RoleFacts): Promise<void> {
    await this.#table.putRole(facts);
    this.#changed({ hospitalId: facts.hospitalId, roleKey: facts.key });
  }

  // After the commit only: what is rolled back must not be read into memory.
  #changed(key: RightsKey | RoleKey): void {
    const change = () => {
      this.#forget(key);
      this.redis?.publish(this.#channel, JSON.stringify(key));
    };
    const tx = this.database.current;
    if (tx) tx.afterCommit(change);
    else change();
  }

  /** Calls back with whose rights may have changed, null for everybody's: for what outlives the call that was let in. Returns the way out. */
  onChange(listener: (key: ChangedRights) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    this.redis?.subscribe(this.#channel, (message) => this.#forget(JSON.parse(message) as RightsKey | RoleKey));
    this.#horizon = await this.#table.horizon();
    this.#endLooks = lookRegularly(this.database, () => this.#look());
  }

  stop(): void {
    this.#endLooks();
  }

  get #channel(): string {
    return `rights:${this.database.schema}`;
  }

  async #ask(key: RightsKey): Promise<KnownRights> {
    const facts = await this.lookup.find(key).catch(busy);
    if (!facts) throw unauthorized(GONE);
    await this.#table.put(key.accountId, facts);
    // An event may have brought something newer meanwhile.
    return (await this.#table.find(key)) ?? { facts, role: null };
  }

  // A role that identity does not know holds nothing, and is not kept.
  async #askRole({ hospitalId, roleKey }: MemberFacts): Promise<RoleFacts | null> {
    const key = { hospitalId, roleKey };
    const role = await this.lookup.findRole(key).catch(busy);
    if (!role) return null;
    await this.#table.putRole(role);
    return (await this.#table.findRole(key)) ?? role;
  }

  #remember(key: string, member: Member): void {
    const oldest = this.#known.size >= MOST_KNOWN ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, member);
  }

  #forget(key: RightsKey | RoleKey): void {
    this.#generation += 1;
    if ('roleKey' in key) this.#forgetHolders(key);
    else this.#known.delete(textOf(key));
    this.#notify(key);
  }

  #forgetHolders({ hospitalId, roleKey }: RoleKey): void {
    for (const [text, { facts }] of this.#known)
      if (facts.roleKey === roleKey && facts.hospitalId === hospitalId) this.#known.delete(text);
  }

  async #look(): Promise<void> {
    const { keys, horizon } = await this.#table.since(this.#horizon, MOST_NEW);
    const isAnotherDatabase = horizon < this.#horizon;
    this.#horizon = horizon;
    if (isAnotherDatabase || keys.length >= MOST_NEW) {
      this.#generation += 1;
      this.#known.clear();
      this.#notify(null);
      return;
    }
    for (const key of keys) if ('roleKey' in key || this.#known.has(textOf(key))) this.#forget(key);
  }

  #notify(key: ChangedRights): void {
    for (const listener of this.#listeners) listener(key);
  }
}
