import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { AT_ONCE } from './due.repository.ts';
import { TriesService } from './tries.service.ts';

/** Tries under way in this process; what is above waits for a free place. */
const IN_PROCESS = 64;
/** A try that is due again so soon is not left to the minute's look. */
const SOON_MS = 30_000;

interface Place {
  hospitalId: number;
  webhookId: number;
}

/**
 * Sends beside the jobs, which only wake it: a receiver that takes ten seconds must hold up no job of another hospital. Each webhook has up
 * to four lanes; whoever waits gets the next free place, in turn.
 */
@Injectable()
export class LanesService implements OnModuleDestroy {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Place>();
  readonly #lanes = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopped = new AbortController();

  constructor(
    private readonly tries: TriesService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Begins to send what is due to a webhook. */
  wake(place: Place): void {
    if (this.#stopped.signal.aborted) return;
    const key = keyOf(place);
    if ((this.#running.get(key) ?? 0) >= AT_ONCE) return;
    if (this.#lanes.size >= IN_PROCESS) return void this.#waiting.set(key, place);
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    const lane = this.#run(place, key).finally(() => {
      this.#lanes.delete(lane);
      this.#letNext();
    });
    this.#lanes.add(lane);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#lanes);
  }

  async #run(place: Place, key: string): Promise<void> {
    let isAgain = false;
    try {
      isAgain = await runAs({ hospitalId: place.hospitalId }, () => this.#one(place));
    } catch (fault) {
      // What was taken is taken again by the minute's look.
      if (!this.#stopped.signal.aborted) this.logger.warn('A delivery could not be tried', fault);
    } finally {
      this.#running.set(key, this.#running.get(key)! - 1);
      if (this.#running.get(key) === 0) this.#running.delete(key);
    }
    // Behind those that wait: one place with a long line delays nobody else's.
    if (isAgain) this.#waiting.set(key, place);
  }

  // True where there may be more.
  async #one(place: Place): Promise<boolean> {
    // While this one is under way, others may be due as well.
    const done = await this.tries.next(place.webhookId, this.#stopped.signal, () => this.wake(place));
    if (!done) return false;
    if (done.nextTryAt) this.#wakeAt(place, done.nextTryAt);
    return true;
  }

  #wakeAt(place: Place, at: Date): void {
    const ms = at.getTime() - this.clock.now().getTime();
    if (ms > SOON_MS || this.#stopped.signal.aborted) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.wake(place);
      },
      Math.max(0, ms),
    ).unref();
    this.#timers.add(timer);
  }

  #letNext(): void {
    for (const [key, place] of [...this.#waiting]) {
      if (this.#lanes.size >= IN_PROCESS) return;
      this.#waiting.delete(key);
      this.wake(place);
    }
  }
}

const keyOf = ({ hospitalId, webhookId }: Place): string => `${hospitalId}/${webhookId}`;
