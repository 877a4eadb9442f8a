import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES } from '@nidaan/identity-contracts';

const RETRY_SECONDS = 2;

/** Runs at most `width` pieces of work at once, keeps at most `room` waiting and refuses the rest with 429 (L11). */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly width: number,
    private readonly room: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.width) {
      if (this.#waiting.length >= this.room) throw tooMany(RETRY_SECONDS, IDENTITY_MESSAGES.busy);
      // The one that ends hands its place over, so that no other caller gets in between.
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
