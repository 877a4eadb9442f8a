import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { currentContext, WorkValue, type Span } from '@nidaan/platform-telemetry';
import { bindTenant, NOTHING, runBatch, type Sight, type Statement } from './batch.ts';
import { SHORT_TRANSACTIONS } from './bounds.ts';
import { isConnectionFault } from './connection-fault.ts';
import { connectionSettings } from './connection-settings.ts';
import type { StatementOf } from './entities/index.ts';
import { checkPoolHealth, openPool } from './pool-health-check.ts';
import { Transaction } from './transaction.ts';

const open = new WorkValue<ReadonlyMap<Database, Transaction>>();

// What failed while it was not certain whether the database had committed.
const inDoubt = new WeakSet<object>();

/**
 * Throws where a transaction is open in the work at hand. Whatever waits for something else than this database calls it first: a slow
 * store or a slow service must never hold a connection and its locks.
 */
export function refuseInTransaction(what: string): void {
  for (const tx of open.get()?.values() ?? [])
    if (!tx.isEnded) throw new Error(`${what} was asked for inside an open transaction`);
}

const READY_MS = 1000;

/**
 * The database of one service: its own schema and role. Every statement runs with the hospital at work as the tenant, so
 * row-level security hides all other rows; without a hospital, tenant tables look empty.
 */
@Injectable()
export class Database {
  readonly #apart: pg.Pool;
  #asked: Promise<boolean> | undefined;

  constructor(
    readonly source: DataSource,
    private readonly connection: pg.PoolConfig,
  ) {
    // What runs apart must not wait for connections held by the transactions that wait for it.
    this.#apart = openPool({ ...connectionSettings(connection, SHORT_TRANSACTIONS), pipeline: true, max: 2 } as pg.PoolConfig);
    checkPoolHealth(this.#pool);
  }

  /** Whether one caller more has to queue for a connection. */
  get #hasQueue(): boolean {
    const { options, totalCount, idleCount, waitingCount } = this.#pool;
    return waitingCount > 0 || (idleCount === 0 && totalCount >= options.max);
  }

  get #pool(): pg.Pool {
    return (this.source.driver as unknown as { master: pg.Pool }).master;
  }

  /** Name of this service's schema. */
  get schema(): string {
    return String((this.source.options as { schema?: string }).schema);
  }

  /** Connection settings of this service's role, for rooms that need a connection of their own (LISTEN, jobs). */
  get settings(): pg.PoolConfig {
    return this.connection;
  }

  /** The transaction at hand, or undefined. */
  get current(): Transaction | undefined {
    const tx = open.get()?.get(this);
    return tx?.isEnded ? undefined : tx;
  }

  /** The transaction at hand, for what is only sent along with it. Throws where there is none, and one of another hospital. */
  get joined(): Transaction {
    const outer = this.current;
    if (!outer) throw new Error('This is written inside a transaction alone');
    return this.#joined(outer);
  }

  /**
   * Runs `work` in a transaction of the hospital at work and commits it. Inside another transaction of this service it joins.
   * Throws what `work` throws, after rolling back. `undo` takes back what was prepared outside the database, a stored file for
   * one. It runs when it is certain that nothing was committed, and must not throw.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, undo?: () => Promise<void> | void): Promise<T> {
    const outer = this.current;
    if (outer && undo) throw new Error('Only a transaction of its own can undo what was prepared outside');
    if (outer) return work(this.#joined(outer));
    try {
      return await this.#inTransaction(work);
    } catch (fault) {
      if (!(fault instanceof Object && inDoubt.has(fault))) await undo?.();
      throw fault;
    }
  }

  #joined(outer: Transaction): Transaction {
    const { hospitalId, branches } = currentContext() ?? NOTHING;
    if (outer.hospitalId !== hospitalId) throw new Error('A transaction of one hospital cannot be joined for another');
    if (outer.sight.branches !== branches) throw new Error('A transaction of some branches cannot be joined for others');
    return outer;
  }

  async #inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const context = currentContext();
    const span = context?.span?.isSampled ? this.#spanOf(context.span, 'transaction') : undefined;
    const client = await this.#pool.connect();
    const tx = new Transaction(client, sightOf(context));
    let result: T;
    try {
      result = await open.run(new Map([...(open.get() ?? []), [this, tx]]), async () => {
        const value = await work(tx);
        await tx.commit();
        return value;
      });
    } catch (fault) {
      const mayBeCommitted = tx.isInDoubt(fault);
      if (mayBeCommitted) inDoubt.add(fault as object);
      const broken = await tx.rollback().then(
        () => false,
        () => true,
      );
      tx.end();
      client.release(broken);
      span?.end(fault);
      if (!mayBeCommitted) tx.rolledBack();
      throw fault;
    }
    tx.end();
    client.release();
    span?.end();
    const after = tx.committed();
    if (after) await after;
    return result;
  }

  /** Runs one statement: in the transaction at hand, else in a short one of its own that costs one round trip. */
  query<R extends object>(statement: StatementOf<R>): Promise<R[]>;
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  async query(given: string | Statement, values: unknown[] = []): Promise<QueryResultRow[]> {
    const statement = typeof given === 'string' ? { text: given, values } : given;
    const tx = this.current;
    return tx ? tx.query(statement) : this.#short(this.#pool, statement);
  }

  /** Runs one statement in a transaction of its own even inside another one: it stays when that one rolls back. */
  async queryApart<R extends QueryResultRow = QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.#short<R>(this.#apart, { text, values });
  }

  async #short<R extends QueryResultRow>(pool: pg.Pool, statement: Statement): Promise<R[]> {
    const context = currentContext();
    const span = context?.span?.isSampled ? this.#spanOf(context.span, 'query') : undefined;
    const client = await pool.connect();
    let fault: unknown;
    try {
      return (await runBatch<R>(client, [...bindTenant(sightOf(context)), statement])).rows;
    } catch (caught) {
      fault = caught;
      throw caught;
    } finally {
      client.release(isConnectionFault(fault));
      span?.end(fault);
    }
  }

  // The wait for a connection is part of it. No statement: where it was asked for is told by the span above.
  #spanOf(above: Span, operation: 'transaction' | 'query'): Span {
    const attributes = { 'db.system.name': 'postgresql', 'db.namespace': this.schema, 'db.operation.name': operation };
    return above.child(`${operation} ${this.schema}`, 'client', attributes);
  }

  /** Connections of the pool at work and idle, and how many callers wait for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /**
   * True when the database answers within a second. Callers who queue for a connection say nothing of that: only then it is asked apart from
   * them, as each connection is a process of PostgreSQL's. Who asks meanwhile shares the answer.
   */
  isReady(): Promise<boolean> {
    this.#asked ??= (this.#hasQueue ? this.#apart : this.#pool)
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#asked = undefined));
    return trueWithin(READY_MS, this.#asked);
  }

  async close(): Promise<void> {
    await this.#apart.end();
    await this.source.destroy();
  }
}

// A copy: what is at work may be given another hospital while the transaction runs.
const sightOf = (context: Sight | null): Sight =>
  context
    ? {
        ...{ hospitalId: context.hospitalId, branches: context.branches, opened: context.opened },
        ...{ persons: context.persons, sharing: context.sharing },
      }
    : NOTHING;

async function trueWithin(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  // After a pause of this process the answer may lie there unread: it is read before the bound counts.
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => setImmediate(resolve, false), ms)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
