import { randomUUID } from 'node:crypto';
import { SERVICES, type ServiceName } from '@nidaan/kernel';
import { InProcessLive } from './in-process-live.ts';
import { Live, type LiveListener } from './live.ts';

// What comes thick travels together: a screen does not see the difference, the medium does.
const GATHER_MS = 50;
// A notification of PostgreSQL carries 8000 bytes at most.
const MAX_HOSPITALS = 500;

/** Live between processes, over a medium that carries short texts to all of them. */
export abstract class GatheredLive extends Live {
  readonly #here = new InProcessLive();
  readonly #id = randomUUID();
  readonly #pending = new Map<ServiceName, Set<number>>();
  #timer: NodeJS.Timeout | undefined;

  /** Sends a text to every process. May fail: then it is lost. */
  protected abstract send(text: string): Promise<void>;

  abstract override start(): Promise<void>;

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#flush();
  }

  changed(service: ServiceName, hospitals: readonly number[]): void {
    this.#here.changed(service, hospitals);
    const pending = this.#pending.get(service) ?? new Set();
    for (const hospital of hospitals) pending.add(hospital);
    this.#pending.set(service, pending);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, GATHER_MS);
  }

  listen(listener: LiveListener): () => void {
    return this.#here.listen(listener);
  }

  /** To be called with what another process, or this one, has sent. */
  protected heard(text: string): void {
    const [id, name, ...hospitals] = text.split(' ');
    const service = SERVICES.find((each) => each === name);
    if (id !== this.#id && service) this.#here.changed(service, hospitals.map(Number));
  }

  async #flush(): Promise<void> {
    const texts = [...this.#pending].flatMap(([service, hospitals]) => this.#textsOf(service, [...hospitals]));
    this.#pending.clear();
    for (const text of texts) await this.send(text).catch(() => undefined);
  }

  #textsOf(service: ServiceName, hospitals: readonly number[]): string[] {
    const texts: string[] = [];
    for (let from = 0; from < hospitals.length; from += MAX_HOSPITALS)
      texts.push([this.#id, service, ...hospitals.slice(from, from + MAX_HOSPITALS)].join(' '));
    return texts;
  }
}
