import type { ServiceName } from '@nidaan/kernel';
import { mergedThings, type ChangedThings } from '@nidaan/platform-events';
import { sendToAll, type EventStream } from '@nidaan/platform-http';

// The pieces of one change (a write, and what follows from it in other services) travel together.
const GATHER_MS = 100;
// However busy a hospital is, its screens are notified once a second.
const GAP_MS = 1000;

/** Receivers of the same notifications: the open screens of a hospital, or of the staff. */
export class Audience {
  readonly #streams = new Set<EventStream>();
  readonly #withThings = new WeakSet<EventStream>();
  readonly #topics = new Map<ServiceName, ChangedThings>();
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = -Infinity;

  get isEmpty(): boolean {
    return this.#streams.size === 0;
  }

  /** `hearsThings`: it asked for the numbers of what changed, too. */
  join(stream: EventStream, hearsThings: boolean): void {
    this.#streams.add(stream);
    if (hearsThings) this.#withThings.add(stream);
  }

  leave(stream: EventStream): void {
    this.#streams.delete(stream);
    if (!this.isEmpty) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Notifies them soon. */
  changed(topic: ServiceName, things: ChangedThings): void {
    this.#topics.set(topic, mergedThings(this.#topics.get(topic), things));
    const wait = Math.max(GATHER_MS, this.#flushedAt + GAP_MS - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), wait).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#flushedAt = performance.now();
    const changes = [...this.#topics].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#topics.clear();
    const names = changes.map(([service]) => service);
    const things = changes.flatMap(([service, numbers]) => withThings(service, numbers));
    sendToAll(this.#streams, 'changed', (stream) => (this.#withThings.has(stream) ? things : names));
  }
}

/** 'scheduling' for anything of a service, 'scheduling#' for nothing of the kind that it keeps apart, 'scheduling#12' for one of these. */
function withThings(service: ServiceName, things: ChangedThings): string[] {
  if (things === null) return [service];
  return things.length === 0 ? [`${service}#`] : things.map((thing) => `${service}#${thing}`);
}
