import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { currentContext, currentHospital, type RequestContext } from '@nidaan/platform-telemetry';
import { AuditChainService } from './audit-chain.service.ts';
import { ReadBuffer, type ReadEntry } from './read-buffer.ts';

/** What was read or written: '<service>.<noun>', e.g. 'patients.patient'. Lower-case letters, dots and hyphens; never data. */
export type Audited = `${string}.${string}`;

const MAX_SUBJECTS = 1000;

/**
 * Who read or wrote what, and when: one entry each, which cannot be changed afterwards (S14, ADR 0006). The caller, the hospital
 * and the request come from the context; entries carry ids only.
 */
@Injectable()
export class AuditService {
  // Flushes serve many requests: they must not run in the context or transaction of the one that happened to start them.
  readonly #apart = new AsyncResource('AuditReads');
  readonly #reads = new ReadBuffer((entries) => this.#apart.runInAsyncScope(() => this.#append(entries)));
  readonly #unwritten = new WeakMap<RequestContext, Set<Promise<void>>>();

  constructor(
    private readonly db: Database,
    private readonly chain: AuditChainService,
  ) {}

  /** Notes a write in the business transaction at hand: it commits with it or not at all. Throws outside a transaction. */
  wrote(what: Audited, subject: number): void {
    this.wroteAll(what, [subject]);
  }

  /** The same for many records. */
  wroteAll(what: Audited, subjects: readonly number[]): void {
    if (subjects.length === 0) return;
    const tx = this.db.current;
    if (!tx) throw new Error('An audit entry of a write needs the transaction of the write');
    const context = currentContext();
    tx.send(
      `INSERT INTO audit_entries (hospital_id, account_id, request_id, action, what, subject)
       SELECT $1, $2, $3, 'write', $4, s FROM unnest($5::integer[]) s`,
      [currentHospital(), context?.accountId ?? null, context?.requestId ?? '', what, subjects],
    );
    tx.afterCommit(() => this.chain.sealSoon());
  }

  /**
   * Notes that one or several records were read. Resolves when the entry is durable; a call need not wait itself, since its
   * answer does (`written`), and inside a transaction it does not: what holds rows would wait for a connection of those who wait for the rows.
   * No entry is made for an empty list.
   */
  read(what: Audited, subject: number | readonly number[]): Promise<void> {
    const context = currentContext();
    const common = {
      hospitalId: currentHospital(),
      accountId: context?.accountId ?? null,
      requestId: context?.requestId ?? '',
      what,
    };
    const ids = typeof subject === 'number' ? [subject] : subject;
    const entries: Promise<void>[] = [];
    for (let from = 0; from < ids.length; from += MAX_SUBJECTS) {
      const some = ids.slice(from, from + MAX_SUBJECTS);
      entries.push(
        this.#reads.add({ ...common, subject: some.length === 1 ? some[0]! : null, subjects: some.length === 1 ? null : some }),
      );
    }
    if (entries.length === 0) return Promise.resolve();
    const written = entries.length === 1 ? entries[0]! : Promise.all(entries).then(() => undefined);
    if (context) this.#remember(context, written);
    return context && this.db.current ? Promise.resolve() : written;
  }

  /** Resolves when all reads noted in the request at hand are written; rejects when one could not be: no answer without its entry. */
  async written(): Promise<void> {
    const context = currentContext();
    const waiting = context && this.#unwritten.get(context);
    if (waiting) await Promise.all(waiting);
  }

  #remember(context: RequestContext, written: Promise<void>): void {
    let waiting = this.#unwritten.get(context);
    if (!waiting) this.#unwritten.set(context, (waiting = new Set()));
    const open = waiting;
    open.add(written);
    // A failed one stays, so that `written` finds it even after the fact.
    written.then(
      () => open.delete(written),
      () => undefined,
    );
  }

  async #append(entries: readonly ReadEntry[]): Promise<void> {
    await this.db.query('SELECT audit_append($1, $2, $3, $4, $5, $6)', [
      entries.map((entry) => entry.hospitalId),
      entries.map((entry) => entry.accountId),
      entries.map((entry) => entry.requestId),
      entries.map((entry) => entry.what),
      entries.map((entry) => entry.subject),
      entries.map((entry) => (entry.subjects ? `{${entry.subjects.join(',')}}` : null)),
    ]);
    this.chain.sealSoon();
  }
}
