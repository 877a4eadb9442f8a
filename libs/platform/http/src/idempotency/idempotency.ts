import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, invalid, MAIN_BRANCH, type RouteContract } from '@nidaan/kernel';
import { keyMark } from '@nidaan/platform-config';
import type { Database, Transaction } from '@nidaan/platform-database';
import { currentContext, type RequestContext } from '@nidaan/platform-telemetry';
import { KEYED } from './1700000000021-forget-plain-body-hashes.migration.ts';

/** What a call with a key sent, as far as it makes it this very call. */
interface KeyedInput {
  params: unknown;
  query: unknown;
  /** The body as it came, and the hashes of its files. */
  sent: unknown;
}

/** What is kept of an earlier call. `key_mark` names the key of its hash; null where the release before made it. */
interface Claimed extends Record<string, unknown> {
  body_hash: string;
  key_mark: string | null;
  answer: unknown;
}

/** A call that takes a key, while it is worked on. */
interface KeyableCall {
  route: string;
  /** What its transaction gave as the answer. */
  kept?: { answer: unknown };
}

/** A call with a key. */
interface KeyedCall extends KeyableCall {
  key: string;
  hospitalId: number;
  /** Method, path, caller and what was sent. */
  text: string;
}

/** An earlier call with the same key has done the work. Thrown, so that what was prepared for it in vain is taken back. */
export class AnsweredBefore extends Error {
  constructor(readonly answer: unknown) {
    super('The call was answered before');
  }
}

const branchesIn = ({ branches, branch }: RequestContext) =>
  branches === '*' && branch === MAIN_BRANCH ? [] : [branches, branch];

const KEY = /^[\x21-\x7e]{1,200}$/;
const CLAIM =
  'INSERT INTO idempotency_keys (hospital_id, route, key, body_hash, answer, key_mark) VALUES ($1, $2, $3, $4, $5, $6)';
// Where the answer stands among the values of a claim.
const ANSWER = 4;
const KEEP = 'UPDATE idempotency_keys SET answer = $4 WHERE hospital_id = $1 AND route = $2 AND key = $3';
const EARLIER = 'SELECT body_hash, key_mark, answer FROM idempotency_keys WHERE hospital_id = $1 AND route = $2 AND key = $3';

/**
 * Makes a retried write one write (L3, ADR 0020): the key, the write and its answer are one transaction, so a key is never taken
 * without its work, whatever fails or crashes. No transaction is open before the work begins one. The record holds a keyed hash of
 * the call and the answer, in which Aadhaar numbers are masked.
 */
@Injectable()
export class Idempotency {
  readonly #calls = new WeakMap<RequestContext, KeyableCall>();

  /** `keys`: the first makes the hashes of new calls, what any of them made is accepted. */
  constructor(
    private readonly database: Database,
    private readonly keys: () => readonly Buffer[],
  ) {}

  /** Answers a call with a key by means of its controller, or as an earlier call with the same key was answered; 409 for another one. */
  async run(
    contract: RouteContract,
    key: string,
    { params, query, sent }: KeyedInput,
    controller: () => unknown,
  ): Promise<unknown> {
    if (!KEY.test(key)) throw invalid('The Idempotency-Key must be 1 to 200 visible characters.');
    const context = currentContext()!;
    // The scope of the key (ORG-36) is part of what is hashed: account, path, query, and branches where they are not all, as the release before
    // hashed it.
    const text = JSON.stringify([contract.method, contract.path, params, query, context.accountId, sent, ...branchesIn(context)]);
    const call: KeyedCall = { route: contract.name, key, hospitalId: context.hospitalId!, text };
    try {
      return await this.#kept(call, controller);
    } catch (error) {
      if (error instanceof AnsweredBefore) return error.answer;
      throw error;
    }
  }

  /** Answers a call without a key. Throws where its controller would fail with one: for tests and development. */
  check({ name }: RouteContract, controller: () => unknown): Promise<unknown> {
    return this.#kept({ route: name }, controller);
  }

  async #kept(call: KeyableCall, controller: () => unknown): Promise<unknown> {
    this.#calls.set(currentContext()!, call);
    const answer = await controller();
    if (!call.kept || call.kept.answer !== answer)
      throw new Error(`${call.route} must answer what it gave to Idempotency.transaction`);
    return answer;
  }

  /**
   * Runs the one transaction of a call that takes a key; what `work` gives is the call's answer and is kept with the key. Claims the
   * key along with the first statement: a call with the same key waits until this one has ended. Throws AnsweredBefore when an
   * earlier call did the work. `undo` takes back what was prepared outside, when nothing was committed.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, undo?: () => Promise<void> | void): Promise<T> {
    this.#refuseSecond();
    const call = this.#keyed();
    if (!call) return this.#unkeyed(await this.database.transaction(work, undo));
    try {
      return await this.database.transaction((tx) => this.#claimed(tx, call, work), undo);
    } catch (error) {
      // Its work may be begun anew: the answer of a transaction that failed at its end was kept by nobody.
      call.kept = undefined;
      throw (isTaken(error) && (await this.#earlier(call))) || error;
    }
  }

  /**
   * The same for an answer that is made of rows which travel with the commit (`Transaction.gather`): `work` gives what makes it. Without a key
   * it is made after the commit, so that one round trip does. With one it must be kept before.
   */
  async lateTransaction<T>(work: (tx: Transaction) => Promise<() => T>, undo?: () => Promise<void> | void): Promise<T> {
    if (!this.#keyed()) {
      this.#refuseSecond();
      return this.#unkeyed((await this.database.transaction(work, undo))());
    }
    return this.transaction(async (tx) => {
      const answer = await work(tx);
      await tx.flush();
      return answer();
    }, undo);
  }

  /** Throws AnsweredBefore when an earlier call did the work: for work that costs much before its transaction. */
  async refuseAnswered(): Promise<void> {
    const call = this.#keyed();
    const earlier = call && (await this.#earlier(call));
    if (earlier) throw earlier;
  }

  #atHand(): KeyableCall | undefined {
    const context = currentContext();
    return context ? this.#calls.get(context) : undefined;
  }

  #refuseSecond(): void {
    const call = this.#atHand();
    if (call && (this.database.current || call.kept)) throw new Error('A key is claimed by the one transaction of its call');
  }

  #keyed(): KeyedCall | undefined {
    const call = this.#atHand();
    return call && 'key' in call ? (call as KeyedCall) : undefined;
  }

  #unkeyed<T>(answer: T): T {
    const call = this.#atHand();
    if (call) call.kept = { answer };
    return answer;
  }

  async #claimed<T>(tx: Transaction, call: KeyedCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { hospitalId, route, key } = call;
    const hmacKey = this.keys()[0]!;
    const claim: unknown[] = [hospitalId, route, key, hashOf(hmacKey, call.text), null, markOf(hmacKey)];
    tx.send(CLAIM, claim);
    const answer = await work(tx);
    const kept = JSON.stringify(answer ?? null);
    // While nothing has been sent yet, the claim takes the answer along: one statement and one version of the row.
    if (tx.hasBegun) tx.send(KEEP, [hospitalId, route, key, kept]);
    else claim[ANSWER] = kept;
    call.kept = { answer };
    return answer;
  }

  async #earlier({ hospitalId, route, key, text }: KeyedCall): Promise<Error | undefined> {
    const [earlier] = await this.database.query<Claimed>(EARLIER, [hospitalId, route, key]);
    if (!earlier) return undefined;
    const { body_hash: hash, key_mark: mark } = earlier;
    const keys = this.keys();
    // Of calls that the release before answered no keyed hash is known, and of a key that was retired since nobody can make one.
    const isUntold = !hash.startsWith(KEYED) || (mark !== null && !keys.some((hmacKey) => markOf(hmacKey) === mark));
    const isSame = isUntold || keys.some((hmacKey) => hashOf(hmacKey, text) === hash);
    if (!isSame) return new AppError(409, 'This Idempotency-Key was already used with different data.');
    return new AnsweredBefore(earlier.answer);
  }
}

const markOf = (key: Buffer): string => keyMark(key).toString('hex');
const hashOf = (key: Buffer, text: string): string => KEYED + createHmac('sha256', key).update(text).digest('base64url');

function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'idempotency_keys_pkey';
}
