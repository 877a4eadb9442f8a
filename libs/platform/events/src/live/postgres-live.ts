import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SERVICES, type ServiceName } from '@nidaan/kernel';
import { ListenChannel } from '../carrier/listen-channel.ts';
import { InProcessLive } from './in-process-live.ts';
import { Live, type LiveListener } from './live.ts';

const CHANNEL = 'nidaan_live';
// What comes thick travels together: a screen does not see the difference, the database does.
const GATHER_MS = 50;
// A notification carries 8000 bytes at most.
const MAX_HOSPITALS = 500;

/** Live between processes that share one PostgreSQL: LISTEN and NOTIFY, outside business transactions. `settings` log in as any role. */
export class PostgresLive extends Live {
  readonly #here = new InProcessLive();
  readonly #id = randomUUID();
  readonly #channel: ListenChannel;
  readonly #untold = new Map<ServiceName, Set<number>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: pg.ClientConfig) {
    super();
    this.#channel = new ListenChannel(settings, CHANNEL, (text) => this.#heard(text));
  }

  start(): Promise<void> {
    return this.#channel.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#tell();
    await this.#channel.stop();
  }

  changed(service: ServiceName, hospitals: readonly number[]): void {
    this.#here.changed(service, hospitals);
    const untold = this.#untold.get(service) ?? new Set();
    for (const hospital of hospitals) untold.add(hospital);
    this.#untold.set(service, untold);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#tell();
    }, GATHER_MS);
  }

  listen(listener: LiveListener): () => void {
    return this.#here.listen(listener);
  }

  async #tell(): Promise<void> {
    const texts = [...this.#untold].flatMap(([service, hospitals]) => this.#textsOf(service, [...hospitals]));
    this.#untold.clear();
    for (const text of texts) await this.#channel.notify(text).catch(() => undefined);
  }

  #textsOf(service: ServiceName, hospitals: readonly number[]): string[] {
    const texts: string[] = [];
    for (let from = 0; from < hospitals.length; from += MAX_HOSPITALS)
      texts.push([this.#id, service, ...hospitals.slice(from, from + MAX_HOSPITALS)].join(' '));
    return texts;
  }

  #heard(text: string): void {
    const [id, name, ...hospitals] = text.split(' ');
    const service = SERVICES.find((each) => each === name);
    if (id !== this.#id && service) this.#here.changed(service, hospitals.map(Number));
  }
}
