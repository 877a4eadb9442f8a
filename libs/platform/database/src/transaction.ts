import type { PoolClient, QueryResultRow } from 'pg';
import { ALL_BRANCHES } from './branch-table.ts';
import { isConnectionFault } from './connection-fault.ts';
import { bindTenant, runBatch, type BatchResult, type GatheredStatement, type Sight, type Statement } from './batch.ts';
import type { StatementOf } from './entities/index.ts';

type Work = () => Promise<void> | void;

const SEE = `SELECT set_config('nidaan.branches', $1, true)`;

/**
 * One open transaction of one service, bound to at most one hospital and some of its branches. What is not awaited waits for the next statement that is,
 * or for the commit, and travels with it: a transaction whose work only sends is one round trip (ADR 0002).
 */
export class Transaction {
  readonly #client: PoolClient;
  readonly #beforeCommit: Work[] = [];
  readonly #afterCommit: Work[] = [];
  readonly #afterRollback: (() => void)[] = [];
  #waiting: GatheredStatement[] = [];
  // BEGIN has been sent. A transaction that never waits needs none: its one batch is a transaction.
  #isOpen = false;
  #hasSpoken = false;
  #isCommitting = false;
  #isEnded = false;
  #seesAll = false;

  constructor(
    client: PoolClient,
    /** Hospital and branches whose rows this transaction sees; null sees none. */
    readonly sight: Sight,
  ) {
    this.#client = client;
  }

  get hospitalId(): number | null {
    return this.sight.hospitalId;
  }

  /** Runs a statement and gives its rows. */
  query<R extends object>(statement: StatementOf<R>): Promise<R[]>;
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  async query(given: string | Statement, values?: unknown[]): Promise<QueryResultRow[]> {
    return (await this.#travel(typeof given === 'string' ? { text: given, values } : given)).rows;
  }

  /** Sends a statement without waiting for it; its failure fails the commit. For writes whose rows nobody reads. */
  send(statement: Statement): void;
  send(text: string, values: unknown[]): void;
  send(given: string | Statement, values: unknown[] = []): void {
    this.#waiting.push(typeof given === 'string' ? { text: given, values } : given);
  }

  /**
   * Sends a statement without waiting for it, as `send` does, and gives what reads its rows once it has travelled: after the commit, or after
   * `flush`. Reading them before throws.
   */
  gather<R extends object>(statement: StatementOf<R>): () => R[] {
    let gathered: R[] | undefined;
    this.#waiting.push({ ...statement, gather: (rows) => (gathered = rows as R[]) });
    return () => {
      if (!gathered) throw new Error('Rows were read of a statement that has not travelled yet');
      return gathered;
    };
  }

  /** Sends what waits, and waits for it. */
  async flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#travel();
  }

  /**
   * Runs `work` with all branches in sight, for what must hold of a whole person; afterwards the transaction sees what it saw. What `work` reads
   * is not for the caller. Whatever else this transaction sends meanwhile sees all branches as well.
   */
  async inAllBranches<T>(work: () => Promise<T>): Promise<T> {
    if (this.#seesAll || this.sight.branches === ALL_BRANCHES) return work();
    this.#seesAll = true;
    this.send(SEE, [ALL_BRANCHES]);
    try {
      return await work();
    } finally {
      this.send(SEE, [this.sight.branches ?? '']);
      this.#seesAll = false;
    }
  }

  /** Whether BEGIN has been sent: what is sent now no longer travels with the first statement. */
  get hasBegun(): boolean {
    return this.#isOpen;
  }

  /** True once it was committed or rolled back; what still runs under it then is late. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Runs `work` just before COMMIT, still inside. */
  beforeCommit(work: Work): void {
    this.#beforeCommit.push(work);
  }

  /** Runs `work` once the transaction is durable; its failure does not undo anything, so it must not throw. */
  afterCommit(work: Work): void {
    this.#afterCommit.push(work);
  }

  /** Runs `work` once it is certain that nothing was committed; it must not throw. */
  afterRollback(work: () => void): void {
    this.#afterRollback.push(work);
  }

  /** Commits, or throws the first failure of what was sent. Called by Database only. */
  async commit(): Promise<void> {
    const before = inTurn(this.#beforeCommit);
    if (before) await before;
    this.#isCommitting = true;
    if (!this.#isOpen) {
      if (this.#waiting.length > 0) await this.#sendAtOnce();
      return;
    }
    const { command } = await this.#travel({ text: 'COMMIT' });
    // A failed transaction answers COMMIT with the tag ROLLBACK and no error.
    if (command === 'COMMIT') return;
    this.#isCommitting = false;
    throw new Error('The transaction was rolled back by the database');
  }

  /** Whether it may have been committed although `fault` came: the connection broke before the answer to COMMIT. */
  isInDoubt(fault: unknown): boolean {
    return this.#isCommitting && isConnectionFault(fault);
  }

  /** Called by Database only, when the connection is about to go back. */
  end(): void {
    this.#isEnded = true;
  }

  async rollback(): Promise<void> {
    if (this.#hasSpoken) await this.#client.query('ROLLBACK');
  }

  rolledBack(): void {
    for (const work of this.#afterRollback) work();
  }

  committed(): Promise<void> | undefined {
    return inTurn(this.#afterCommit);
  }

  #sendAtOnce(): Promise<unknown> {
    this.#hasSpoken = true;
    return runBatch(this.#client, [...bindTenant(this.sight), ...this.#waiting]);
  }

  // Takes along what waits, in order.
  #travel<R extends QueryResultRow>(...last: Statement[]): Promise<BatchResult<R>> {
    const opening = this.#isOpen ? [] : [{ text: 'BEGIN' }, ...bindTenant(this.sight)];
    const batch = [...opening, ...this.#waiting, ...last];
    this.#waiting = [];
    this.#isOpen = true;
    this.#hasSpoken = true;
    return runBatch<R>(this.#client, batch);
  }
}

// One after the other, those added meanwhile too. Most only send: then there is nothing to wait for.
function inTurn(works: readonly Work[], from = 0): Promise<void> | undefined {
  for (let at = from; at < works.length; at += 1) {
    const under = works[at]!();
    if (under) return under.then(() => inTurn(works, at + 1));
  }
  return undefined;
}
