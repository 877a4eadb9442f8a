import { Injectable } from '@nestjs/common';
import { topicOf, type EventContract, type ServiceName } from '@nidaan/kernel';
import type { z } from 'zod';
import type { Database, Transaction } from '@nidaan/platform-database';
import { currentContext, type RequestContext, type Span } from '@nidaan/platform-telemetry';
import type { ToldEvents } from '../live/live.ts';
import type { AppliedSignals } from './applied-signals.ts';
import type { CatchUps } from './catch-ups.ts';
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
  /** A setting of the transaction; absent where the payload is whole. */
  rest?: string;
  /** W3C traceparent; absent, and NULL in the table, where nothing is traced. */
  trace?: string;
}

/** What the current transaction is to publish. */
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
  /**
   * Rows of this service's outbox have been committed; hospital 0 means none. `hasOwn`: some of them to its inbox as well.
   * `isAwaited`: an answer waits for another service to apply some. `events`: what they are, each with its hospital.
   */
  committed(hospitals: readonly number[], facts: { hasOwn: boolean; isAwaited: boolean; events: ToldEvents }): void;
  /** Resolves when what this process has committed has arrived, as far as inboxes are near. */
  carried(): Promise<void>;
  catchUps: CatchUps;
  /** Applies what has arrived for a hospital now. */
  apply(hospital: number): void;
}

// Array order is row order, so `seq` follows the order of add().
const COLUMNS = 'event_id, name, hospital_id, aggregate, lane, payload, actor_id, occurred_at, root, trace';
const EVENTS = `SELECT event_id, name, hospital_id, aggregate, hashtextextended(lane, 0) AS lane,
  CASE WHEN rest IS NULL THEN payload ELSE payload || current_setting(rest)::jsonb END AS payload, actor_id, occurred_at, root, trace
FROM jsonb_to_recordset($1::jsonb) AS e(event_id uuid, name text, hospital_id int, aggregate text, lane text, payload jsonb,
  actor_id int, occurred_at timestamptz, root uuid, trace text, rest text)`;
const INSERT = `INSERT INTO outbox (${COLUMNS}) ${EVENTS}`;
const INSERT_WITH_OWN = `WITH added AS MATERIALIZED (${EVENTS}),
  sent AS (INSERT INTO outbox (${COLUMNS}) SELECT ${COLUMNS} FROM added)
INSERT INTO inbox (${COLUMNS}) SELECT ${COLUMNS} FROM added WHERE name = ANY ($2::text[])`;

/** How long a write's answer waits for its effects at most (API-16). */
export const SETTLE_MS = 2000;

/** The events of one service (ADR 3). */
@Injectable()
export class EventsService {
  readonly #pending = new WeakMap<Transaction, Pending>();

  constructor(private readonly wiring: EventsWiring) {}

  /**
   * Adds a fact to the transaction at hand: it becomes known to its subscribers when, and only when, the transaction commits.
   * Costs no round trip: the events of a transaction travel together with its COMMIT. Throws outside a transaction, on a
   * payload its contract refuses (ZodError), and on an event of another service. `rest` names a setting of the transaction in which an earlier
   * statement leaves further fields as JSON: what only the database knows, such as the person whom it found.
   */
  async add<N extends string, S extends z.ZodType>(
    contract: EventContract<N, S>,
    payload: z.input<S>,
    { rest }: { rest?: string } = {},
  ): Promise<void> {
    const { service, database } = this.wiring;
    const tx = database.current;
    if (!tx) throw new Error(`Event ${contract.name} was added outside a transaction: it would be lost on a crash`);
    if (contract.owner !== service) throw new Error(`Event ${contract.name} belongs to ${contract.owner}, not to ${service}`);
    const pending = this.#pending.get(tx) ?? this.#open(tx);
    const row = this.#rowOf(contract, contract.payload.parse(payload));
    if (rest !== undefined) row.rest = rest;
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
   * Waits, 2 s at most, until this service has applied what had arrived for the current hospital before: for a rare read of facts that
   * are too many for their writers' answers to wait for it (readBy). What comes meanwhile is not waited for, nor what failed before
   * and waits to be tried again.
   */
  async waitUntilApplied(timeoutMs = SETTLE_MS): Promise<void> {
    const { carried, catchUps, apply } = this.wiring;
    const hospital = currentContext()?.hospitalId ?? 0;
    await carried();
    const last = await catchUps.last(hospital);
    if (last === undefined) return;
    const applied = catchUps.wait(hospital, last, timeoutMs);
    apply(hospital);
    await applied;
  }

  #open(tx: Transaction): Pending {
    const pending: Pending = { rows: [], contracts: [] };
    const ownNames = () => [...new Set(pending.rows.map((row) => row.name))].filter((name) => this.wiring.isOwn(name));
    const isAwaited = () =>
      pending.contracts.some((contract) =>
        this.wiring.awaited(contract).some((reader) => reader !== this.wiring.service || !this.wiring.isOwn(contract.name)),
      );
    this.#pending.set(tx, pending);
    tx.beforeCommit(() => {
      // What its own handlers apply need not travel: the transport finds it delivered. Who waits for it, here or at a read, waits less.
      const own = ownNames();
      if (own.length > 0) tx.send(INSERT_WITH_OWN, [JSON.stringify(pending.rows), own]);
      else tx.send(INSERT, [JSON.stringify(pending.rows)]);
      // Opened before the commit: a running transport may deliver before this process knows of the commit.
      pending.rows.forEach((row, index) =>
        this.wiring.signals.opened(row.root, row.event_id, this.wiring.awaited(pending.contracts[index]!)),
      );
    });
    // Do not wait for events that will not come: a retried call is answered at once, though its own events were rolled back.
    tx.afterRollback(() => {
      pending.rows.forEach((row, index) => {
        for (const reader of this.wiring.awaited(pending.contracts[index]!))
          this.wiring.signals.applied(row.root, row.event_id, reader);
      });
    });
    tx.afterCommit(() => {
      for (const span of pending.spans ?? []) span.end();
      const hospitals = [...new Set(pending.rows.map((row) => row.hospital_id))];
      const events = pending.rows.map((row, index) => [pending.contracts[index], row.hospital_id] as const);
      this.wiring.committed(hospitals, { hasOwn: ownNames().length > 0, isAwaited: isAwaited(), events });
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

// A rolled-back span is never ended, and so never sent.
function traceRow(row: OutboxRow, above: Span, pending: Pending): void {
  const span = above.child(`create ${row.name}`, 'producer', messageAttributes('create', row.name, row.event_id));
  row.trace = span.traceparent;
  (pending.spans ??= []).push(span);
}

// An event about a hospital carries its id also when no tenant is set (verification, staff actions).
function hospitalIn(payload: unknown): number | undefined {
  const id = (payload as { hospitalId?: unknown } | null)?.hospitalId;
  return Number.isInteger(id) ? (id as number) : undefined;
}
