import type { EventContract, EventEnvelope, ServiceName } from '@nidaan/kernel';
import type { Database, Transaction } from '@nidaan/platform-database';
import { newContext, readTraceparent, runInContext, type Logger, type Span, type Tracer } from '@nidaan/platform-telemetry';
import type { AppliedSignals } from '../outbox/applied-signals.ts';
import { inChain } from '../outbox/chain.ts';
import { messageAttributes } from '../outbox/message-attributes.ts';
import { describeFault } from './describe-fault.ts';
import { envelopeOf, InboxRepository, type InboxRow } from './inbox.repository.ts';
import { separateUnhandled } from './unhandled-events.ts';
import { delayAfter, type RetryPolicy } from './retry-policy.ts';

export interface InboxWorkerOptions {
  service: ServiceName;
  database: Database;
  /** Runs the handler of an event; throws what it throws. */
  dispatch(envelope: EventEnvelope): Promise<unknown> | undefined;
  /** False for an event that only a process of another release handles. */
  handles(name: string): boolean;
  contractOf(name: string): EventContract | undefined;
  signals: AppliedSignals;
  /** Handlers' writes upon these events of a hospital have been committed. */
  committed(done: readonly Pick<InboxRow, 'name'>[], hospital: number): void;
  retry: RetryPolicy;
  /** False: a commit waits for the disk (see EventTransport.sharesDatabase). */
  mayCommitLazily: boolean;
  pollMs: number;
  tracer?: Tracer;
  /** Nothing more waits for a hospital, as far as is known here. */
  drained?(hospital: number): void;
  /** An event had its effect this long after it was published. */
  applied?(seconds: number): void;
  logger?: Logger;
}

/** Events taken, and of them those applied or left to other processes. */
interface Outcome {
  claimed: number;
  done: number;
}

const BATCH = { lanes: 100, depth: 20, limit: 200 };
const SINGLE = { lanes: 1, depth: 1, limit: 1 };
// A batch of slow handlers is cut short, so that those already done become visible soon.
const BATCH_MS = 50;
// One transaction at a time per hospital; several hospitals side by side.
const HOSPITALS_AT_ONCE = 3;
// What no answer waits for is gathered: a transaction costs about the same for one event as for twenty, and it would hold up those awaited.
const GATHER_MS = 10;
const MAX_OUTAGE_MS = 5000;

/** A handler failed: the batch is rolled back and its events are tried one by one. */
class HandlerFault extends Error {
  constructor(
    readonly row: InboxRow,
    readonly claimed: number,
    override readonly cause: unknown,
  ) {
    super('An event handler failed');
  }
}

/**
 * Applies the events of one service's inbox, the same under every transport: each handler's writes and the done mark commit
 * together, in order per ordering key (the column `lane`), many events per transaction. Failing events back off and are parked; other keys pass by.
 * Any number of workers, in any number of processes, may share an inbox.
 */
export class InboxWorker {
  readonly inbox: InboxRepository;
  readonly #waiting = new Set<number>();
  readonly #busy = new Map<number, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #gathered = new Set<number>();
  #gathering: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #outages = 0;
  /** Events that the next batch claims: twice what the time of the last one sufficed for. What it leaves was claimed in vain. */
  #room = BATCH.limit;
  #isRunning = false;

  constructor(private readonly options: InboxWorkerOptions) {
    this.inbox = new InboxRepository(options.database);
  }

  start(): void {
    this.#isRunning = true;
    this.#poll = setInterval(() => void this.#look(), this.options.pollMs).unref();
    void this.#look();
  }

  /** Rows of these hospitals have arrived; without any, of hospitals still to be found out. They are applied at once where an answer waits. */
  arrived(hospitals: readonly number[]): void {
    if (hospitals.length === 0 || this.options.signals.awaits(this.options.service)) this.wake(hospitals);
    else this.#gather(hospitals);
  }

  /** Applies what waits for these hospitals now; without any, of hospitals still to be found out. */
  wake(hospitals: readonly number[]): void {
    if (!this.#isRunning) return;
    if (hospitals.length === 0) void this.#look();
    for (const hospital of hospitals) this.#waiting.add(hospital);
    this.#next();
  }

  /** Finishes the transactions under way. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    clearInterval(this.#poll);
    clearTimeout(this.#gathering);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting.clear();
    await Promise.all(this.#busy.values());
  }

  #gather(hospitals: readonly number[]): void {
    if (!this.#isRunning) return;
    for (const hospital of hospitals) this.#gathered.add(hospital);
    this.#gathering ??= setTimeout(() => {
      const all = [...this.#gathered];
      this.#gathered.clear();
      this.#gathering = undefined;
      this.wake(all);
    }, GATHER_MS);
  }

  async #look(): Promise<void> {
    const hospitals = await this.inbox.waitingHospitals().catch(() => []);
    if (hospitals.length > 0) this.wake(hospitals);
  }

  #next(): void {
    for (const hospital of this.#waiting) {
      if (!this.#isRunning || this.#busy.size >= HOSPITALS_AT_ONCE) return;
      if (this.#busy.has(hospital)) continue;
      this.#waiting.delete(hospital);
      this.#busy.set(hospital, this.#turn(hospital));
    }
  }

  // One batch, then the slot goes to the hospital that has waited longest: a backlog delays others by one batch at most.
  async #turn(hospital: number): Promise<void> {
    try {
      const size = { ...BATCH, lanes: Math.min(BATCH.lanes, this.#room), limit: this.#room };
      const { claimed, done } = await this.#apply(hospital, size);
      // After a small batch, looking again would find nothing: what arrives meanwhile announces itself.
      const isMore = claimed >= Math.min(size.depth, size.limit) || done < claimed || this.#waiting.delete(hospital);
      if (isMore && this.#isRunning) this.#waiting.add(hospital);
      else this.options.drained?.(hospital);
      this.#outages = 0;
    } catch (fault) {
      this.#outages += 1;
      if (this.#outages === 1) this.options.logger?.warn('Events cannot be applied for now', fault);
      this.#later(hospital, Math.min(100 * 2 ** this.#outages, MAX_OUTAGE_MS));
    } finally {
      this.#busy.delete(hospital);
      this.#next();
    }
  }

  // Throws only when the database is unreachable.
  async #apply(hospital: number, size: typeof BATCH): Promise<Outcome> {
    try {
      return await this.#transaction(hospital, size);
    } catch (fault) {
      if (!(fault instanceof HandlerFault)) throw fault;
      if (fault.claimed === 1) await this.#failed(fault.row, fault.cause);
      else await this.#oneByOne(hospital, fault.claimed);
      return { claimed: fault.claimed, done: 0 };
    }
  }

  async #oneByOne(hospital: number, count: number): Promise<void> {
    for (let left = count; left > 0 && this.#isRunning; left -= 1) {
      if ((await this.#apply(hospital, SINGLE)).claimed === 0) return;
    }
  }

  async #transaction(hospital: number, size: typeof BATCH): Promise<Outcome> {
    const { database, mayCommitLazily, signals, service, contractOf } = this.options;
    const done: InboxRow[] = [];
    let rows: InboxRow[] = [];
    let parked: InboxRow[] = [];
    let left = 0;
    try {
      await inNameOf(hospital, () =>
        database.transaction(async (tx) => {
          if (mayCommitLazily) tx.send('SET LOCAL synchronous_commit = off', []);
          rows = await this.inbox.claim(tx, hospital, size);
          const { ours, unhandled } = separateUnhandled(rows, this.options.handles);
          if (unhandled.length > 0) parked = await this.inbox.defer(tx, unhandled, this.options.retry);
          left = rows.length - ours.length;
          await this.#handleAll(tx, ours, done);
        }),
      );
    } catch (fault) {
      // What a handler sent without waiting fails at the commit: alone, an event is to blame for it.
      throw fault instanceof HandlerFault || done.length === 0 ? fault : new HandlerFault(done[0]!, rows.length, fault);
    }
    for (const row of parked) this.#parked(row, 'No handler for it came');
    // No answer waits for events outside `readBy`.
    for (const row of done) if (contractOf(row.name)?.readBy.includes(service)) signals.applied(row.root, row.event_id, service);
    const now = Date.now();
    for (const row of done) this.options.applied?.((now - row.occurred_at.getTime()) / 1000);
    this.options.committed(done, hospital);
    return { claimed: rows.length, done: done.length + left };
  }

  async #handleAll(tx: Transaction, rows: readonly InboxRow[], done: InboxRow[]): Promise<void> {
    const until = performance.now() + BATCH_MS;
    for (const row of rows) {
      try {
        const under = this.#handle(row);
        // Most handlers only send: there is nothing to wait for.
        if (under) await under;
      } catch (fault) {
        throw new HandlerFault(row, rows.length, fault);
      }
      done.push(row);
      if (performance.now() > until) break;
    }
    this.#room = Math.min(2 * (done.length < rows.length ? done.length : this.#room), BATCH.limit);
    if (done.length > 0)
      this.inbox.markDone(
        tx,
        done.map((row) => row.event_id),
      );
  }

  #handle(row: InboxRow): Promise<void> | undefined {
    const contract = this.options.contractOf(row.name)!;
    const envelope = envelopeOf(row, contract);
    const context = newContext({
      requestId: row.event_id,
      hospitalId: envelope.hospitalId,
      branches: '*',
      accountId: row.actor_id,
      eventRoot: row.root,
      span: this.#spanOf(row),
    });
    const failed = (fault: unknown): never => {
      context.span?.end(fault);
      throw fault;
    };
    try {
      const under = runInContext(context, () => inChain(row.root, () => this.options.dispatch(envelope)));
      if (under) return under.then(() => context.span?.end(), failed);
      context.span?.end();
    } catch (fault) {
      return failed(fault);
    }
  }

  // Only continues what the writer began: an event whose call was not sampled has no trace.
  #spanOf({ name, event_id, attempts, trace }: InboxRow): Span | null {
    const { tracer } = this.options;
    if (!trace || !tracer) return null;
    const attributes = { ...messageAttributes('process', name, event_id), 'nidaan.attempt': attempts + 1 };
    return tracer.start(`process ${name}`, { kind: 'consumer', attributes, traceparent: trace });
  }

  async #failed(row: InboxRow, fault: unknown): Promise<void> {
    const { retry } = this.options;
    const attempt = row.attempts + 1;
    const delayMs = delayAfter(fault, attempt, Date.now() - row.received_at.getTime(), retry);
    await inNameOf(row.hospital_id, () => this.inbox.markFailed(row.event_id, describeFault(fault), delayMs));
    if (delayMs !== null) {
      this.#later(row.hospital_id, delayMs);
      return;
    }
    this.#parked({ ...row, attempts: attempt }, fault);
  }

  #parked(row: InboxRow, fault: unknown): void {
    const { signals, service, logger } = this.options;
    signals.applied(row.root, row.event_id, service);
    logger?.error('An event was parked', fault, {
      event: row.event_id,
      name: row.name,
      attempts: row.attempts,
      trace_id: readTraceparent(row.trace)?.traceId,
    });
  }

  #later(hospital: number, delayMs: number): void {
    if (!this.#isRunning) return;
    // A little more than asked, so that the row is due when looked at.
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake([hospital]);
    }, delayMs + 2);
    this.#timers.add(timer);
  }
}

// 0 means no hospital.
const inNameOf = <T>(hospital: number, work: () => T): T =>
  runInContext(newContext({ hospitalId: hospital || null, branches: '*' }), work);
