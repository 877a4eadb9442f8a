import type { ServiceName } from '@nidaan/kernel';
import { Live, type ChangedThings, type LiveListener } from './live.ts';

/** Live within one process. */
export class InProcessLive extends Live {
  readonly #listeners = new Set<LiveListener>();

  async start(): Promise<void> {}

  async stop(): Promise<void> {}

  changed(service: ServiceName, hospitals: readonly number[], things: ChangedThings = null): void {
    for (const listener of this.#listeners) listener(service, hospitals, things);
  }

  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
