import type { ServiceName } from '@nidaan/kernel';
import { sendToAll, type EventStream } from '@nidaan/platform-http';

// The pieces of one change (a write, and what follows from it in other services) travel together.
const GATHER_MS = 100;
// However busy a hospital is, its screens are notified once a second.
const GAP_MS = 1000;

/** Receivers of the same notifications: the open screens of a hospital, or of the staff. */
export class Audience {
  readonly #streams = new Set<EventStream>();
  readonly #topics = new Set<ServiceName>();
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = -Infinity;

  get isEmpty(): boolean {
    return this.#streams.size === 0;
  }

  join(stream: EventStream): void {
    this.#streams.add(stream);
  }

  leave(stream: EventStream): void {
    this.#streams.delete(stream);
    if (!this.isEmpty) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Notifies them soon. */
  changed(topic: ServiceName): void {
    this.#topics.add(topic);
    const wait = Math.max(GATHER_MS, this.#flushedAt + GAP_MS - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), wait).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#flushedAt = performance.now();
    const topics = [...this.#topics].sort();
    this.#topics.clear();
    sendToAll(this.#streams, 'changed', topics);
  }
}
