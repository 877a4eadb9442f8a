import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { startOfDay } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Live } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { TokenEventsRepository, type CallRow } from '../tokens/token-events.repository.ts';
import { byQueue, WaitsService, type QueueNow } from '../tokens/waits.service.ts';
import { QueuesRepository, type QueueRow } from './queues.repository.ts';

/** Waits are told in minutes; and a notification of another process may get lost. */
const FRESH_MS = 1000;
const MOST_KEPT = 1000;
/** Of each queue. */
const CALLS = 10;

/** A queue as those see it who have no login. */
export interface BoardQueue {
  queue: QueueRow;
  now: QueueNow;
  /** The last of today, the newest first. */
  calls: readonly CallRow[];
}

/** All queues of a hospital. */
export interface QueueBoard {
  timeZone: string;
  queues: ReadonlyMap<number, BoardQueue>;
}

/**
 * How it stands in the queues of a hospital, for displays and queue pages (FRD-64, FRD-66). Hundreds of them ask at once when somebody is called:
 * it is read once for all who ask until something changes, and at least each second.
 */
@Injectable()
export class QueueBoardsService implements OnModuleInit, OnModuleDestroy {
  readonly #boards = new Map<number, { madeAt: number; board: Promise<QueueBoard> }>();
  #leave: () => void = () => undefined;

  constructor(
    private readonly live: Live,
    private readonly queues: QueuesRepository,
    private readonly waits: WaitsService,
    private readonly events: TokenEventsRepository,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.#leave = this.live.listen((service, hospitals) => {
      if (service === 'scheduling') for (const hospital of hospitals) this.#boards.delete(hospital);
    });
  }

  onModuleDestroy(): void {
    this.#leave();
  }

  /** Of the hospital at work, whose branches are all in sight. */
  current(): Promise<QueueBoard> {
    const hospitalId = currentHospital();
    const now = this.clock.now().getTime();
    const kept = this.#boards.get(hospitalId);
    if (kept && Math.abs(now - kept.madeAt) < FRESH_MS) return kept.board;
    if (this.#boards.size >= MOST_KEPT) this.#boards.clear();
    const made = { madeAt: now, board: this.#make() };
    this.#boards.set(hospitalId, made);
    made.board.catch(() => this.#boards.get(hospitalId) === made && this.#boards.delete(hospitalId));
    return made.board;
  }

  async #make(): Promise<QueueBoard> {
    const timeZone = await this.hospitals.zone();
    const midnight = startOfDay(timeZone, await this.hospitals.dayOf(this.clock.now()));
    const queues = await this.queues.every();
    const waits = await this.waits.of(queues);
    const ids = queues.map(({ id }) => id);
    const calls = byQueue(await this.events.calls(ids, midnight, CALLS));
    return {
      timeZone,
      queues: new Map(queues.map((queue) => [queue.id, { queue, now: waits.get(queue.id)!, calls: calls.get(queue.id) ?? [] }])),
    };
  }
}
