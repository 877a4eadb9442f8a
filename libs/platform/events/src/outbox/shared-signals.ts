import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@nidaan/kernel';
import type { SharedRedis } from '@nidaan/platform-redis';
import { InProcessSignals } from './applied-signals.ts';
import { MARK_LENGTH } from './event-ids.ts';

/** One signal for the process that waits: a chain gained an event, or a service has applied one. */
type Note =
  ['opened', root: string, eventId: string, ...services: ServiceName[]] | ['applied', root: string, eventId: string, ServiceName];

const CHANNEL = 'applied:';
// Nearly every chain closes within this; while Redis is unreachable no signal arrives.
const AWAY_MS = 250;

const originOf = (root: string): string => root.slice(-MARK_LENGTH);

/**
 * Signals between processes, by publish and subscribe in Redis, outside any transaction (ADR 0011). The id of a chain ends with the mark
 * of the process whose answer waits for it, so each note goes to that process alone. A note that is lost costs a wait.
 */
export class SharedSignals extends InProcessSignals {
  readonly mark = randomBytes(MARK_LENGTH / 2).toString('hex');
  readonly #notes = new Map<string, Note[]>();

  constructor(private readonly redis: SharedRedis) {
    super();
    redis.subscribe(CHANNEL + this.mark, (message) => this.#hear(message));
  }

  override opened(root: string, eventId: string, services: readonly ServiceName[]): void {
    if (services.length === 0) return;
    if (originOf(root) === this.mark) super.opened(root, eventId, services);
    else this.#publish(['opened', root, eventId, ...services]);
  }

  override applied(root: string, eventId: string, service: ServiceName): void {
    if (originOf(root) === this.mark) super.applied(root, eventId, service);
    else this.#publish(['applied', root, eventId, service]);
  }

  override settled(root: string, timeoutMs: number): Promise<void> | undefined {
    return super.settled(root, this.redis.isReady ? timeoutMs : Math.min(timeoutMs, AWAY_MS));
  }

  // Answers of other processes wait as well, and this one does not know which.
  override awaits(): boolean {
    return true;
  }

  // The signals of a batch of events travel together.
  #publish(note: Note): void {
    if (this.#notes.size === 0) setImmediate(() => this.#send());
    const origin = originOf(note[1]);
    this.#notes.set(origin, [...(this.#notes.get(origin) ?? []), note]);
  }

  #send(): void {
    for (const [origin, notes] of this.#notes) this.redis.publish(CHANNEL + origin, JSON.stringify(notes));
    this.#notes.clear();
  }

  #hear(message: string): void {
    for (const [kind, root, eventId, ...services] of JSON.parse(message) as Note[]) {
      if (kind === 'opened') super.opened(root, eventId, services);
      else super.applied(root, eventId, services[0]!);
    }
  }
}
