import { Inject, Injectable, Optional } from '@nestjs/common';
import { AppError, forbidden, NOTHING_CLOSED, type ClosedRecords, type RouteContract } from '@nidaan/kernel';
import { SharedRedis } from '@nidaan/platform-redis';
import { currentContext } from '@nidaan/platform-telemetry';
import type { Member } from '../rights/member.ts';
import { KnownRestricted } from './closed-to.ts';
import type { RestrictedFacts } from './restricted-contracts.ts';

/** Asks patients for a hospital's restricted records. Throws where it does not answer. */
export abstract class RestrictedLookup {
  abstract find(hospitalId: number): Promise<RestrictedFacts>;
}

// Who changes it makes everybody in this process forget at once, replicas by Redis; with Redis unreachable they ask again after this time.
const FRESH_MS = 2000;
const CHANNEL = 'restricted';
const MOST_KNOWN = 5000;
const REFUSED = 'This record is restricted.';
const BUSY = 'The server is busy. Please try again in a few seconds.';
const NOBODY: ReadonlySet<number> = new Set();

// Services of one process hear of a change without Redis.
const inThisProcess = new Set<(hospitalId: number) => void>();

/** What patients was asked, and what it answered once it has. */
interface Asked {
  askedAt: number;
  records: Promise<KnownRestricted>;
  answer?: KnownRestricted;
}

/** 403 of a record that an emergency opens (ORG-64). */
export const recordRestricted = (): AppError => forbidden(REFUSED, { emergency_possible: true });

/** Which records are restricted, as one service knows it: nobody sees one because nobody can say. */
@Injectable()
export class RestrictedRecords {
  readonly #known = new Map<number, Asked>();
  readonly #forgets = (hospitalId: number) => this.#forget(hospitalId);

  constructor(
    private readonly lookup: RestrictedLookup,
    @Optional() @Inject(SharedRedis) private readonly redis?: SharedRedis,
  ) {}

  start(): void {
    inThisProcess.add(this.#forgets);
    this.redis?.subscribe(CHANNEL, (hospital) => this.#forget(Number(hospital)));
  }

  stop(): void {
    inThisProcess.delete(this.#forgets);
  }

  /** Called once a change is committed: everybody asks again. */
  changed(hospitalId: number): void {
    for (const forget of inThisProcess) forget(hospitalId);
    this.redis?.publish(CHANNEL, String(hospitalId));
  }

  /** What is closed to a member in a call; without waiting where it is known. Throws 503 where nobody can say. */
  closedTo(member: Member, contract: RouteContract, opened = NOBODY): ClosedRecords | Promise<ClosedRecords> {
    if (!contract.patients && !contract.opens) return NOTHING_CLOSED;
    const { hospitalId } = member.facts;
    const answer = this.#fresh(hospitalId)?.answer;
    return answer ? answer.closedTo(member, opened) : this.#of(hospitalId).then((records) => records.closedTo(member, opened));
  }

  /** Everybody whose record is restricted. */
  async persons(hospitalId: number): Promise<ReadonlySet<number>> {
    return (await this.#of(hospitalId)).persons;
  }

  /** A visit of this person was added: where the record is restricted everybody must know of it. */
  async visitAdded(hospitalId: number, person: number): Promise<void> {
    const records = await (this.#known.get(hospitalId)?.records ?? this.#ask(hospitalId));
    if (records.hasPerson(person)) this.changed(hospitalId);
  }

  #fresh(hospitalId: number): Asked | undefined {
    const known = this.#known.get(hospitalId);
    return known && performance.now() - known.askedAt < FRESH_MS ? known : undefined;
  }

  #of(hospitalId: number): Promise<KnownRestricted> {
    return this.#fresh(hospitalId)?.records ?? this.#ask(hospitalId);
  }

  #forget(hospitalId: number): void {
    this.#known.delete(hospitalId);
  }

  #ask(hospitalId: number): Promise<KnownRestricted> {
    const before = this.#known.get(hospitalId);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const asked: Asked = {
      askedAt: performance.now(),
      records: this.lookup.find(hospitalId).then(
        (facts) => (asked.answer = new KnownRestricted(facts)),
        () => {
          // Where patients does not answer, what was known of a moment ago holds.
          if (before?.answer) return (asked.answer = before.answer);
          if (this.#known.get(hospitalId) === asked) this.#known.delete(hospitalId);
          throw new AppError(503, BUSY, { retryAfterSeconds: 1 });
        },
      ),
    };
    this.#known.set(hospitalId, asked);
    return asked.records;
  }
}

/** Throws 403 where the record that the path of a call names is closed. */
export function refuseRestricted(contract: RouteContract, id: number, records: ClosedRecords): void {
  const { opens } = contract;
  const isClosed =
    (opens === 'visit' && records.closesVisit(id)) ||
    (opens === 'history' && records.hidesVisit(id)) ||
    (opens === 'person' && records.hidesPerson(id));
  if (isClosed) throw recordRestricted();
}

/** What is closed to whoever makes the call at hand. */
export const closedRecords = (): ClosedRecords => currentContext()?.records ?? NOTHING_CLOSED;

/** Throws 403 where a visit that the call came upon is closed: papers by numbers of their own. */
export function refuseRestrictedVisit(visit: number): void {
  if (closedRecords().closesVisit(visit)) throw recordRestricted();
}
