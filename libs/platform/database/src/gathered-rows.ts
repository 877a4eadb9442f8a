import type { Statement } from './batch.ts';
import type { Transaction } from './transaction.ts';

/**
 * Rows that many events add in one transaction: they travel with its commit as one statement. Of rows with one key the first stays. They are
 * written in the order of their keys, so that two transactions never wait for each other.
 */
export class GatheredRows<R> {
  readonly #waiting = new WeakMap<Transaction, Map<number, R>>();

  constructor(private readonly insert: (rows: readonly R[]) => Statement) {}

  /** Adds a row to the transaction at hand. */
  add(tx: Transaction, key: number, row: R): void {
    const rows = this.#waiting.get(tx) ?? this.#open(tx);
    if (!rows.has(key)) rows.set(key, row);
  }

  /** Whether a row of that key was added to the transaction. */
  has(tx: Transaction, key: number): boolean {
    return this.#waiting.get(tx)?.has(key) ?? false;
  }

  #open(tx: Transaction): Map<number, R> {
    const rows = new Map<number, R>();
    this.#waiting.set(tx, rows);
    tx.beforeCommit(() => {
      const sorted = [...rows].sort(([a], [b]) => a - b);
      tx.send(this.insert(sorted.map(([, row]) => row)));
    });
    return rows;
  }
}
