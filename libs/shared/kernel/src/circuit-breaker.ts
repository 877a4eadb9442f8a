import { within } from './time-limit.ts';

/**
 * Keeps callers from something that they can do without and that is silent: once it was late, nobody asks it for a while. As a circuit breaker,
 * which opens with the first late answer and closes by time.
 */
export class CircuitBreaker {
  #openUntil = 0;

  /** `lateMs`: how long an answer may take. `openMs`: how long nobody asks after a late one. */
  constructor(private readonly times: { lateMs: number; openMs: number }) {}

  /** Whether it must not be asked now. */
  get isOpen(): boolean {
    return Date.now() < this.#openUntil;
  }

  open(): void {
    this.#openUntil = Date.now() + this.times.openMs;
  }

  /** What `work` gives; undefined where it is late. Late work goes on, and nobody hears how it ends. */
  inTime<T>(work: Promise<T>): Promise<T | undefined> {
    return within(this.times.lateMs, work, () => {
      this.open();
      return undefined;
    });
  }
}
