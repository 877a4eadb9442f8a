import { unavailable } from '@nidaan/kernel';
import { IDENTITY_MESSAGES } from '@nidaan/identity-contracts';

/** Runs at most `width` pieces of work at once, keeps at most `room` waiting and refuses the rest with 503 (L11). */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly width: number,
    private readonly room: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.width) {
      if (this.#waiting.length >= this.room) throw unavailable(IDENTITY_MESSAGES.busy, 2);
      // The one that ends hands its place over, so that nobody can slip in between.
      await new Promise<void>((begin) => this.#waiting.push(begin));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
