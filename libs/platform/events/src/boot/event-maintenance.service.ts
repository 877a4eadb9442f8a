import type { Database } from '@nidaan/platform-database';
import type { RefusedEventsRepository } from '../outbox/refused-events.repository.ts';
import type { InboxRepository, ParkedEvent } from '../inbox/inbox.repository.ts';
import { SEND_AGAIN_DAYS } from '../outbox/send-again.ts';

/** Done rows are kept this long: an inbox recognises a repeated delivery as long as its row is there. */
export const KEEP_DAYS = 7;

const PRUNE_BATCH = 5000;

/** What operators and schedules do with the events of one service. */
export class EventMaintenanceService {
  constructor(
    private readonly database: Database,
    private readonly inbox: InboxRepository,
    private readonly refused: RefusedEventsRepository,
    private readonly wake: (hospitals: readonly number[]) => void,
    /** Names of the events that are never pruned. */
    private readonly kept: () => readonly string[] = () => [],
  ) {}

  /** Deletes rows that were sent or done more than `keepDays` ago, but for kept events; gives their number. */
  async prune(keepDays = KEEP_DAYS): Promise<number> {
    await this.#inBatches('SELECT clear_payloads($1, $2, $3) AS n', SEND_AGAIN_DAYS);
    return this.#inBatches('SELECT forget_events($1, $2, $3) AS n', keepDays);
  }

  /**
   * Events that were given up, the oldest first: by a handler after all tries, or by the transport's medium, which refused them. Their
   * aggregates' later events wait behind them.
   */
  async parked(limit = 100): Promise<ParkedEvent[]> {
    const both = [...(await this.refused.list(limit)), ...(await this.inbox.parked(limit))];
    return both.sort((one, other) => one.parkedAt.localeCompare(other.parkedAt)).slice(0, limit);
  }

  /** Gives parked events (all, or these) a fresh set of tries; gives their number. Inside a transaction: once it has committed. */
  async replayParked(eventIds?: readonly string[]): Promise<number> {
    const sentAgain = await this.refused.replay(eventIds);
    const hospitals = await this.inbox.replay(eventIds);
    this.#wakeOnceCommitted(hospitals);
    return sentAgain + hospitals.length;
  }

  /** Gives parked events up for good, without their effect, and lets the later events of their aggregates pass. */
  async discardParked(eventIds: readonly string[]): Promise<number> {
    const unsent = await this.refused.discard(eventIds);
    const hospitals = await this.inbox.discard(eventIds);
    this.#wakeOnceCommitted(hospitals);
    return unsent + hospitals.length;
  }

  #wakeOnceCommitted(hospitals: readonly number[]): void {
    const wake = () => this.wake([...new Set(hospitals)]);
    const tx = this.database.current;
    if (tx) tx.afterCommit(wake);
    else wake();
  }

  async countParked(): Promise<number> {
    return (await this.refused.count()) + (await this.inbox.countParked());
  }

  /** Seconds the oldest waiting event has waited in the inbox; parked ones not counted. */
  inboxLagSeconds(): Promise<number> {
    return this.inbox.lagSeconds();
  }

  /** Seconds the oldest unsent event has waited in the outbox; parked ones not counted. */
  outboxLagSeconds(): Promise<number> {
    return this.refused.lagSeconds();
  }

  async #inBatches(statement: string, days: number): Promise<number> {
    const kept = this.kept();
    for (let all = 0; ;) {
      const [row] = await this.database.query<{ n: number }>(statement, [days, kept, PRUNE_BATCH]);
      all += row!.n;
      if (row!.n < PRUNE_BATCH) return all;
    }
  }
}
