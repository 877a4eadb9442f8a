import type { EventEnvelope } from '@nidaan/kernel';
import { isObservable, lastValueFrom } from 'rxjs';

/** What is done with an event of a name: a promise, a stream or nothing comes back. */
type EventHandler<P = unknown> = (event: EventEnvelope<P>) => unknown;

/** The handlers of one service, by the names of their events. */
export class EventHandlers {
  readonly #byName = new Map<string, EventHandler>();
  readonly #names: string[] = [];

  /** Names in the order found, once per handler: a name that occurs twice has two handlers. */
  get names(): readonly string[] {
    return this.#names;
  }

  add<P>(name: string, handler: EventHandler<P>): void {
    this.#names.push(name);
    this.#byName.set(name, handler as EventHandler);
  }

  handles(name: string): boolean {
    return this.#byName.has(name);
  }

  /** Runs the handler of an event: nothing comes back of one that is done, a promise of one that waits. Throws what it throws. */
  dispatch(event: EventEnvelope): Promise<unknown> | undefined {
    const handler = this.#byName.get(event.name);
    if (!handler) throw new Error(`No handler for ${event.name}`);
    const result = handler(event);
    if (isObservable(result)) return lastValueFrom(result, { defaultValue: undefined });
    return result === undefined ? undefined : Promise.resolve(result);
  }
}
