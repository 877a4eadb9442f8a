import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { statementName } from './statement-names.ts';

type Work = () => Promise<void> | void;

/**
 * One open transaction of one service, bound to at most one hospital. Statements travel pipelined: what is not awaited
 * costs no round trip of its own (ADR 0002).
 */
export class Transaction {
  readonly #client: PoolClient;
  readonly #source: DataSource;
  readonly #sent: Promise<unknown>[] = [];
  readonly #beforeCommit: Work[] = [];
  readonly #afterCommit: Work[] = [];
  #manager: EntityManager | undefined;

  constructor(
    client: PoolClient,
    source: DataSource,
    /** Hospital whose rows this transaction sees; null sees none. */
    readonly hospitalId: number | null,
  ) {
    this.#client = client;
    this.#source = source;
  }

  /** Runs a statement and gives its rows. */
  async query<R extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    const result = await this.#client.query<R>(values ? { text, values, name: statementName(text) } : { text });
    return result.rows;
  }

  /** Sends a statement without waiting for it; its failure fails the commit. For writes whose rows nobody reads. */
  send(text: string, values: unknown[]): void {
    const sent = this.#client.query({ text, values, name: statementName(text) });
    sent.catch(() => undefined);
    this.#sent.push(sent);
  }

  /** TypeORM's manager inside this transaction. */
  get manager(): EntityManager {
    if (!this.#manager) {
      const runner = this.#source.createQueryRunner();
      // TypeORM offers no way to hand it an open connection; these are the fields its own startTransaction() sets.
      Object.assign(runner, { databaseConnection: this.#client, isTransactionActive: true, transactionDepth: 1 });
      this.#manager = this.#source.createEntityManager(runner);
    }
    return this.#manager;
  }

  /** Runs `work` just before COMMIT, still inside. */
  beforeCommit(work: Work): void {
    this.#beforeCommit.push(work);
  }

  /** Runs `work` once the transaction is durable; its failure does not undo anything, so it must not throw. */
  afterCommit(work: Work): void {
    this.#afterCommit.push(work);
  }

  /** Opens it: pipelined with the first statement. Called by Database only. */
  begin(): void {
    const tenant = this.hospitalId === null ? '' : `; SET LOCAL nidaan.hospital_id = '${this.hospitalId}'`;
    const begun = this.#client.query(`BEGIN${tenant}`);
    begun.catch(() => undefined);
    this.#sent.push(begun);
  }

  /** Commits, or throws the first failure of what was sent. Called by Database only. */
  async commit(): Promise<void> {
    for (const work of this.#beforeCommit) await work();
    const committed = this.#client.query('COMMIT');
    committed.catch(() => undefined);
    for (const sent of this.#sent) await sent;
    // A failed transaction answers COMMIT with the tag ROLLBACK and no error.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back by the database');
  }

  async rollback(): Promise<void> {
    await this.#client.query('ROLLBACK');
  }

  async committed(): Promise<void> {
    for (const work of this.#afterCommit) await work();
  }
}
