import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import {
  QUEUE_MESSAGES as messages,
  stateAfter,
  tokenLabel,
  type TokenAction,
  type TokenState,
} from '@nidaan/scheduling-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, type Transaction } from '@nidaan/platform-database';
import { Live } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { QueuesRepository, type QueueRow } from '../queues/queues.repository.ts';
import type { NotedAction } from './token-event.entity.ts';
import { TokenEventsRepository } from './token-events.repository.ts';
import { MUTABLE, type TokenChange, type TokenEntity } from './token.entity.ts';
import { TokensRepository } from './tokens.repository.ts';

/** One press of a key: when, by whom, and the number under which all is noted that it changes. */
export interface Act {
  tx: Transaction;
  at: Date;
  id: string;
  by: number | null;
  /** Queues whose tokens it changes; screens of other queues are spared (ADR 0076). */
  queues: Set<number>;
}

/** How one token is changed by an act. */
export interface Step {
  action: NotedAction;
  change: TokenChange;
  /** Which counter did it; the token's own where none is named. */
  counterId?: number | null;
  reason?: string;
}

const MOST_TRIES = 3;

/** Changes tokens by the table of their states, notes each change, and wakes screens and displays after the commit. */
@Injectable()
export class TokenMovesService {
  constructor(
    private readonly database: Database,
    private readonly once: Idempotency,
    private readonly tokens: TokensRepository,
    private readonly events: TokenEventsRepository,
    private readonly queues: QueuesRepository,
    private readonly audit: AuditService,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /**
   * One act of a caller: its changes are there together or not at all, and once for an Idempotency-Key. Where another desk gives the visit a token
   * in the same moment, it is begun anew: its own look finds that one now.
   */
  async act<T>(work: (act: Act) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once.transaction((tx) => work(this.#begin(tx)));
      } catch (fault) {
        if (!isSecondOpen(fault) || attempt === MOST_TRIES) throw fault;
      }
    }
  }

  /** The same for what happens by itself, in the transaction at hand. */
  byItself<T>(work: (act: Act) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => work(this.#begin(tx)));
  }

  #begin(tx: Transaction): Act {
    const hospitalId = currentHospital();
    const queues = new Set<number>();
    tx.afterCommit(() => this.live.changed('scheduling', [hospitalId], [...queues]));
    return { tx, at: this.clock.now(), id: randomUUID(), by: currentContext()?.accountId ?? null, queues };
  }

  /** A token with its queue, held until the transaction ends, and `others` with it. Throws 404 for one that is not in sight. */
  async hold(
    { tx }: Act,
    id: number,
    others: readonly number[] = [],
  ): Promise<{ token: TokenEntity; queue: QueueRow; held: TokenEntity[] }> {
    const held = await this.tokens.lock(tx, [id, ...others]);
    const token = held.find((each) => each.id === id);
    const queue = token && (await this.queues.find(token.queueId));
    if (!queue) throw notFound(messages.tokenUnknown);
    return { token, queue, held };
  }

  /** The state after an action. Throws 409 where the table of states has none. */
  require(action: TokenAction, token: TokenEntity, queue: Pick<QueueRow, 'prefix'>): TokenState {
    const state = stateAfter(action, token.state);
    if (state === null) throw conflict(messages.tokenIs(tokenLabel(queue.prefix, token.number), token.state));
    return state;
  }

  /** Changes a token that is held. */
  move(act: Act, token: TokenEntity, { action, change, counterId = token.counterId, reason = '' }: Step): TokenEntity {
    const after = { ...token, ...change };
    this.tokens.save(act.tx, after);
    const before = Object.fromEntries(MUTABLE.map((field) => [field, token[field]])) as TokenChange;
    this.note(act, after, { action, counterId, reason, before });
    return after;
  }

  /** Notes what was done with a token. */
  note(
    { tx, id: actionId, at, by, queues }: Act,
    { id: tokenId, queueId, branchId }: TokenEntity,
    noted: { action: NotedAction; counterId: number | null; reason: string; before: TokenChange | null },
  ): void {
    this.events.add(tx, { ...noted, branchId, tokenId, queueId, actionId, at, by });
    queues.add(queueId);
    this.audit.wrote('scheduling.token', tokenId);
  }
}

/** The visit has an open token in that queue. */
const isSecondOpen = (fault: unknown): boolean =>
  fault instanceof Error && 'constraint' in fault && fault.constraint === 'tokens_one_open';
