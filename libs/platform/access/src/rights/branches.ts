import { Inject, Injectable, Optional } from '@nestjs/common';
import { AppError, conflict, MAIN_BRANCH, type BranchSharing } from '@nidaan/kernel';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { SharedRedis } from '@nidaan/platform-redis';
import type { Member, Sight } from './member.ts';
import type { BranchFacts } from './member-contracts.ts';
import { branchUnknown, type NamedBranch } from './named-branch.ts';
import { MemberLookup } from './rights.ts';

type Known = ReadonlyMap<number, BranchFacts>;

// The process that handles the event forgets at once, its replicas by Redis; with Redis unreachable they ask again after this time (ORG-05).
const FRESH_MS = 2000;
// What a branch is called may be older: nothing is decided by it.
const NAMED_MS = 60_000;
// For a branch that nobody knows identity is asked again, but not at every call.
const AGAIN_MS = 200;
const CHANNEL = 'branches';
const MOST_KNOWN = 5000;
const CLOSED = 'This branch is closed.';
const BUSY = 'The server is busy. Please try again in a few seconds.';
const NONE: Known = new Map();
const MAIN: BranchFacts = { id: MAIN_BRANCH, name: 'Main Branch', isActive: true };

/** Whose rows a call sees and where it writes: the branch it names, else the member's own. */
@Injectable()
export class Branches {
  readonly #known = new Map<number, { askedAt: number; branches: Promise<Known> }>();
  // The newest answers that came.
  readonly #answered = new Map<number, { askedAt: number; branches: Known }>();

  readonly #sharing = new Map<number, { askedAt: number; sharing: Promise<BranchSharing> }>();

  constructor(
    private readonly lookup: MemberLookup,
    @Optional() @Inject(SharedRedis) private readonly redis?: SharedRedis,
  ) {}

  start(): void {
    this.redis?.subscribe(CHANNEL, (hospital) => this.#forget(Number(hospital)));
  }

  /** Called when the branches of a hospital, or what they share, were changed: what was known of them is asked for anew. */
  change(hospitalId: number): void {
    this.#forget(hospitalId);
    this.redis?.publish(CHANNEL, String(hospitalId));
  }

  /** Undefined where the branches of the hospital must be known to say it: those of the main branch wait for nothing. */
  sightAtOnce(member: Member, named: NamedBranch, writes: boolean): Sight | undefined {
    if (typeof named === 'number' || (member.branchSet !== null && this.lookup.sharingOf)) return undefined;
    return writes && member.facts.defaultBranchId !== MAIN_BRANCH ? undefined : member.sight;
  }

  /** Throws 404 for a branch that is not the member's, 503 where nobody can say. */
  async sightOf(member: Member, named: NamedBranch, { writes }: { writes: boolean }): Promise<Sight> {
    const { hospitalId } = member.facts;
    const shared = member.branchSet === null ? {} : await this.shared(hospitalId, member.sight.persons);
    return { ...(await this.#branchesOf(member, named, writes)), ...shared };
  }

  /** Which persons somebody sees who is limited to the branches of `persons` (ORG-38). Throws 503 where nobody can say what branches share. */
  async shared(hospitalId: number, persons: string): Promise<Pick<Sight, 'persons' | 'sharing'>> {
    if (!this.lookup.sharingOf) return { persons };
    const sharing = await this.#sharingOf(hospitalId);
    return { persons: sharing === 'clinical' ? ALL_BRANCHES : persons, sharing };
  }

  async #branchesOf(member: Member, named: NamedBranch, writes: boolean): Promise<Sight> {
    const { sight, branchSet } = member;
    const branches = await this.#with(member.facts.hospitalId, typeof named === 'number' ? [named] : []);
    if (typeof named !== 'number') return { ...sight, isBranchClosed: writes && isClosed(branches, sight.branch) };
    if (!branches.has(named) || branchSet?.includes(named) === false) throw branchUnknown();
    // A follow-up write may be for a visit of another branch of the member's: what is named is the desk.
    if (writes) return { ...sight, branch: named, isBranchClosed: isClosed(branches, named) };
    return { ...sight, branches: String(named), branch: named };
  }

  /** All branches of a hospital, closed ones too; `wanted`: those that the caller has heard of. Throws 503 where nobody can say. */
  async all(hospitalId: number, wanted: readonly number[] = []): Promise<readonly BranchFacts[]> {
    return [...(await this.#with(hospitalId, wanted)).values()];
  }

  /** The branches for their names: as they were known a minute ago, and none where nobody can say. Only the first caller waits. */
  called(hospitalId: number): Known | Promise<Known> {
    const answered = this.#answered.get(hospitalId);
    if (answered && performance.now() - answered.askedAt < NAMED_MS) return answered.branches;
    const known = answered?.branches ?? NONE;
    const asked = this.#of(hospitalId, FRESH_MS).catch(() => {
      // For a moment nobody asks, or waits for, who does not answer.
      const askedAt = performance.now() - NAMED_MS + FRESH_MS;
      if (this.#answered.get(hospitalId) === answered) this.#answered.set(hospitalId, { askedAt, branches: known });
      return known;
    });
    return answered ? known : asked;
  }

  // One that was opened a moment ago may not be known here.
  async #with(hospitalId: number, wanted: readonly number[]): Promise<Known> {
    const known = await this.#of(hospitalId, FRESH_MS);
    return wanted.every((id) => known.has(id)) ? known : this.#of(hospitalId, AGAIN_MS);
  }

  #forget(hospitalId: number): void {
    this.#sharing.delete(hospitalId);
    this.#known.delete(hospitalId);
    this.#answered.delete(hospitalId);
  }

  #of(hospitalId: number, freshMs: number): Promise<Known> {
    const askedAt = performance.now();
    const known = this.#known.get(hospitalId);
    if (known && askedAt - known.askedAt < freshMs) return known.branches;
    for (const kept of [this.#known, this.#answered]) if (kept.size >= MOST_KNOWN) kept.clear();
    const asked = { askedAt, branches: this.#ask(hospitalId) };
    this.#known.set(hospitalId, asked);
    asked.branches.then(
      // Not where the hospital's branches changed meanwhile.
      (branches) => void (this.#known.get(hospitalId) === asked && this.#answered.set(hospitalId, { askedAt, branches })),
      () => void (this.#known.get(hospitalId) === asked && this.#known.delete(hospitalId)),
    );
    return asked.branches;
  }

  #sharingOf(hospitalId: number): Promise<BranchSharing> {
    const askedAt = performance.now();
    const known = this.#sharing.get(hospitalId);
    if (known && askedAt - known.askedAt < FRESH_MS) return known.sharing;
    if (this.#sharing.size >= MOST_KNOWN) this.#sharing.clear();
    const asked = { askedAt, sharing: this.lookup.sharingOf!(hospitalId).catch(busy) };
    this.#sharing.set(hospitalId, asked);
    asked.sharing.catch(() => void (this.#sharing.get(hospitalId) === asked && this.#sharing.delete(hospitalId)));
    return asked.sharing;
  }

  async #ask(hospitalId: number): Promise<Known> {
    const asked = this.lookup.branchesOf?.(hospitalId) ?? Promise.resolve([MAIN]);
    const branches = await asked.catch(busy);
    return new Map(branches.map((branch) => [branch.id, branch]));
  }
}

const busy = (): never => {
  throw new AppError(503, BUSY, { retryAfterSeconds: 1 });
};

const isClosed = (branches: Known, id: number): boolean => branches.get(id)?.isActive === false;

/** Refuses what writes at a closed branch that it names (ORG-32). */
export function refuseClosed({ isBranchClosed }: Sight): void {
  if (isBranchClosed) throw conflict(CLOSED);
}
