import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { topicOf, type EventContract, type ServiceName } from '@nidaan/kernel';
import type { z } from 'zod';
import type { Database, Transaction } from '@nidaan/platform-database';
import { currentContext, type RequestContext, type Span } from '@nidaan/platform-telemetry';
import type { AppliedSignals } from './applied-signals.ts';
import { chainOf, forgetRequest, rootWrittenBy } from './chain.ts';
import { newEventId } from './event-ids.ts';
import { messageAttributes } from './message-attributes.ts';

interface OutboxRow {
  event_id: string;
  name: string;
  hospital_id: number;
  aggregate: string;
  lane: string;
  payload: unknown;
  actor_id: number | null;
  occurred_at: string;
  root: string;
  /** W3C traceparent; absent, and NULL in the table, where nothing is traced. */
  trace?: string;
}

/** What a transaction at hand is to tell. */
interface Pending {
  rows: OutboxRow[];
  contracts: EventContract[];
  /** Of the events that are traced; they end with the commit. */
  spans?: Span[];
}

/** How Events reaches the rest of its process; given by EventHub. */
export interface EventsWiring {
  service: ServiceName;
  database: Database;
  signals: AppliedSignals;
  /** The services an answer waits for, of those its contract names in readBy: in one process, those that are there. */
  awaited(contract: EventContract): readonly ServiceName[];
  /** True for events that a handler of this very service, in this process, applies. */
  isOwn(name: string): boolean;
  /** Rows of this service's outbox have been committed, and those that are its own to its inbox; hospital 0 stands for none. */
  committed(service: ServiceName, hospitals: readonly number[], own: boolean): void;
}

// Array order is row order, so `seq` follows the order of add().
const insertInto = (table: string): string =>
  `INSERT INTO ${table} (event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root, trace)
SELECT event_id, name, hospital_id, aggregate, hashtextextended(lane, 0), payload, actor_id, occurred_at, root, trace
FROM jsonb_to_recordset($1::jsonb) AS e(event_id uuid, name text, hospital_id int, aggregate text, lane text, payload jsonb,
  actor_id int, occurred_at timestamptz, root uuid, trace text)`;
const INSERT = insertInto('outbox');
const INSERT_OWN = insertInto('inbox');

const WAITING = `SELECT EXISTS (SELECT FROM inbox
  WHERE hospital_id = $1 AND done_at IS NULL AND parked_at IS NULL AND attempts = 0) AS waits`;
const CATCH_UP_MS = 10;

/** How long a write's answer waits for its effects at most (API-16). */
export const SETTLE_MS = 2000;

/** The events of one service (DESIGN §3). */
@Injectable()
export class Events {
  readonly #pending = new WeakMap<Transaction, Pending>();

  constructor(private readonly wiring: EventsWiring) {}

  /**
   * Adds a fact to the transaction at hand: it becomes known to its subscribers when, and only when, the transaction commits.
   * Costs no round trip: the events of a transaction travel together with its COMMIT. Throws outside a transaction, on a
   * payload its contract refuses (ZodError), and on an event of another service.
   */
  async add<N extends string, S extends z.ZodType>(contract: EventContract<N, S>, payload: z.input<S>): Promise<void> {
    const { service, database } = this.wiring;
    const tx = database.current;
    if (!tx) throw new Error(`Event ${contract.name} was added outside a transaction: it would be lost on a crash`);
    if (contract.owner !== service) throw new Error(`Event ${contract.name} belongs to ${contract.owner}, not to ${service}`);
    const pending = this.#pending.get(tx) ?? this.#open(tx);
    const row = this.#rowOf(contract, contract.payload.parse(payload));
    const span = currentContext()?.span;
    if (span?.isSampled) traceRow(row, span, pending);
    pending.rows.push(row);
    pending.contracts.push(contract as unknown as EventContract);
  }

  /**
   * Waits, 2 s at most, until every service named in `readBy` of the events written under this context has applied them, and
   * the events those handlers added in turn (API-16). Call it after the commit, before the answer. Costs nothing, and gives
   * undefined, when nothing was written.
   */
  settled(context: RequestContext | null = currentContext(), timeoutMs = SETTLE_MS): Promise<void> | undefined {
    const root = context && rootWrittenBy(context);
    if (!root) return undefined;
    forgetRequest(context);
    return this.wiring.signals.settled(root, timeoutMs);
  }

  /**
   * Waits, 2 s at most, until this service has applied what has arrived for the hospital at work: for a rare read of facts that are
   * too many for their writers' answers to wait for it (readBy). What failed before and waits to be tried again is not waited for.
   */
  async caughtUp(timeoutMs = SETTLE_MS): Promise<void> {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(CATCH_UP_MS)) {
      const [row] = await this.wiring.database.query<{ waits: boolean }>(WAITING, [currentContext()?.hospitalId ?? 0]);
      if (!row!.waits) return;
    }
  }

  #open(tx: Transaction): Pending {
    const pending: Pending = { rows: [], contracts: [] };
    const own = () => pending.rows.filter((row) => this.wiring.isOwn(row.name));
    this.#pending.set(tx, pending);
    tx.beforeCommit(() => {
      tx.send(INSERT, [JSON.stringify(pending.rows)]);
      // What its own handlers apply need not travel: the carrier finds it delivered. An answer that waits for it saves a round trip.
      if (own().length > 0) tx.send(INSERT_OWN, [JSON.stringify(own())]);
      // Opened before the commit: a carrier already at work may deliver before this process hears of the commit.
      pending.rows.forEach((row, index) =>
        this.wiring.signals.opened(row.root, row.event_id, this.wiring.awaited(pending.contracts[index]!)),
      );
    });
    tx.afterCommit(() => {
      for (const span of pending.spans ?? []) span.end();
      const hospitals = [...new Set(pending.rows.map((row) => row.hospital_id))];
      this.wiring.committed(this.wiring.service, hospitals, own().length > 0);
    });
    return pending;
  }

  #rowOf(contract: EventContract<string, z.ZodType>, payload: unknown): OutboxRow {
    const context = currentContext();
    const id = newEventId(Date.now(), this.wiring.signals.mark);
    const aggregate = String(contract.aggregate(payload));
    const hospitalId = hospitalIn(payload) ?? context?.hospitalId ?? 0;
    return {
      event_id: id,
      name: contract.name,
      hospital_id: hospitalId,
      aggregate,
      lane: `${topicOf(contract.name)} ${hospitalId} ${aggregate}`,
      payload,
      actor_id: context?.accountId ?? null,
      occurred_at: new Date().toISOString(),
      root: chainOf(id),
    };
  }
}

// What was rolled back is never ended, and so never told.
function traceRow(row: OutboxRow, above: Span, pending: Pending): void {
  const span = above.child(`create ${row.name}`, 'producer', messageAttributes('create', row.name, row.event_id));
  row.trace = span.traceparent;
  (pending.spans ??= []).push(span);
}

// A fact about a hospital carries its id also where nobody of that hospital is at work (verification, staff actions).
function hospitalIn(payload: unknown): number | undefined {
  const id = (payload as { hospitalId?: unknown } | null)?.hospitalId;
  return Number.isInteger(id) ? (id as number) : undefined;
}
