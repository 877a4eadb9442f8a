import { addressOf, ApiError, call } from '@nidaan/api-client';
import { readPublicDisplay, type PublicDisplay } from '@nidaan/scheduling-contracts';

const LOOK_MS = 15_000;
const FIRST_WAIT_MS = 1000;
/** It comes back by itself within this time (FRD-69). */
const LONGEST_WAIT_MS = 10_000;

/** What a display knows: the last state stays whatever happens. */
export interface Fed {
  shown: PublicDisplay | null;
  /** Since when nothing comes; null while it does. */
  lostAt: Date | null;
  /** The key is not, or no longer, one of a display. */
  isUnknown: boolean;
  /** How far the server's clock is before this device's. */
  offsetMs: number;
}

/** Before the first answer. */
export const NOTHING_FED: Fed = { shown: null, lostAt: null, isUnknown: false, offsetMs: 0 };

/**
 * Asks for a display's state: when the server says that something has changed, and every 15 s by itself. One timer and one stream at a time,
 * however long it runs.
 */
export class DisplayFeed {
  #fed = NOTHING_FED;
  #stream: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #asking = false;
  #askAgain = false;
  #isOver = false;

  constructor(
    private readonly key: string,
    private readonly onFed: (fed: Fed) => void,
  ) {
    void this.#ask();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#stream?.close();
  }

  // What changes while an answer is under way is asked for again once it has come.
  async #ask(): Promise<void> {
    if (this.#asking) {
      this.#askAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#asking = true;
    this.#askAgain = false;
    const fed = await this.#look();
    this.#asking = false;
    if (this.#isOver) return;
    this.#fed = fed;
    this.onFed(fed);
    if (this.#askAgain) return this.#ask();
    this.#timer = setTimeout(() => void this.#ask(), this.#nextIn());
    if (!fed.lostAt && !fed.isUnknown) this.#listen();
  }

  async #look(): Promise<Fed> {
    try {
      const shown = await call(readPublicDisplay, { params: { key: this.key } });
      this.#failures = 0;
      return { shown, lostAt: null, isUnknown: false, offsetMs: Date.parse(shown.now) - Date.now() };
    } catch (fault) {
      this.#failures += 1;
      this.#drop();
      if (fault instanceof ApiError && fault.status === 404) return { ...NOTHING_FED, isUnknown: true };
      return { ...this.#fed, lostAt: this.#fed.lostAt ?? new Date() };
    }
  }

  #nextIn(): number {
    return this.#failures === 0 ? LOOK_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
  }

  #listen(): void {
    if (this.#stream) return;
    const stream = new EventSource(addressOf(`/api/public/displays/${encodeURIComponent(this.key)}/live/`));
    // Nobody would tell of what was called between the last look and this moment.
    stream.addEventListener('open', () => void this.#ask());
    stream.addEventListener('changed', () => void this.#ask());
    // The browser would come back at its own pace; the next look opens a new one.
    stream.onerror = () => this.#drop();
    this.#stream = stream;
  }

  #drop(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }
}
