import type { Logger } from '@nidaan/platform-telemetry';

const LOOK_MS = 1000;

/** Says once that the queue is unreachable, and once that it is back: its workers report every failed try, hundreds in an outage. */
export class QueueOutage {
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;
  #faultAt = 0;

  constructor(
    private readonly logger: Logger | undefined,
    /** Rejects while the queue does not answer. */
    private readonly look: () => Promise<unknown>,
    private readonly lookMs = LOOK_MS,
  ) {}

  /** A worker or a queue met a fault. */
  met(fault: unknown): void {
    this.#faultAt = Date.now();
    if (this.#isAway) return;
    this.#isAway = true;
    this.logger?.warn('The job queue is away', fault);
    this.#lookLater();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isAway = false;
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => void this.#look(), this.lookMs).unref();
  }

  async #look(): Promise<void> {
    const isThere = await this.look().then(
      () => true,
      () => false,
    );
    if (!this.#timer) return;
    // The last tries of the outage are reported a little after its end.
    if (!isThere || Date.now() - this.#faultAt < 2 * this.lookMs) return this.#lookLater();
    this.stop();
    this.logger?.warn('The job queue is back');
  }
}
