import { randomUUID } from 'node:crypto';
import { SERVICES, type ServiceName } from '@nidaan/kernel';
import { addChange, type Changes } from './changed-things.ts';
import { InProcessLive } from './in-process-live.ts';
import { Live, type ChangedThings, type LiveListener } from './live.ts';

// What comes thick travels together: a screen does not see the difference, the medium does.
const GATHER_MS = 50;
// A notification of PostgreSQL carries 8000 bytes at most. A hospital with `MOST_THINGS` takes up to 580.
const MAX_HOSPITALS = 500;
const MAX_WITH_THINGS = 12;
/** A hospital's things, behind its number: '7 #7:12,14'. The release before cannot read them, and takes the number for anything. */
const THINGS = /^#(\d+):([\d,]*)$/;

/** Live between processes, over a medium that carries short texts to all of them. */
export abstract class GatheredLive extends Live {
  readonly #here = new InProcessLive();
  readonly #id = randomUUID();
  readonly #pending = new Map<ServiceName, Changes>();
  #timer: NodeJS.Timeout | undefined;

  /** Sends a text to every process. May fail: then it is lost. */
  protected abstract send(text: string): Promise<void>;

  abstract override start(): Promise<void>;

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#flush();
  }

  changed(service: ServiceName, hospitals: readonly number[], things: ChangedThings = null): void {
    this.#here.changed(service, hospitals, things);
    const pending: Changes = this.#pending.get(service) ?? new Map();
    addChange(pending, hospitals, things);
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
    const [id, name, ...rest] = text.split(' ');
    const service = SERVICES.find((each) => each === name);
    if (id === this.#id || !service) return;
    const narrow = new Map(rest.flatMap(thingsIn));
    const hospitals = rest.map(Number).filter((hospital) => !Number.isNaN(hospital));
    const whole = hospitals.filter((hospital) => !narrow.has(hospital));
    if (whole.length > 0) this.#here.changed(service, whole);
    for (const [hospital, things] of narrow) this.#here.changed(service, [hospital], things);
  }

  async #flush(): Promise<void> {
    const texts = [...this.#pending].flatMap(([service, changes]) => this.#textsOf(service, changes));
    this.#pending.clear();
    for (const text of texts) await this.send(text).catch(() => undefined);
  }

  #textsOf(service: ServiceName, changes: Changes): string[] {
    const head = [this.#id, service];
    const [whole, narrow] = [
      [...changes].filter(([, things]) => things === null),
      [...changes].filter(([, things]) => things !== null),
    ];
    return [
      ...chunks(whole, MAX_HOSPITALS).map((part) => [...head, ...part.map(([hospital]) => hospital)].join(' ')),
      ...chunks(narrow, MAX_WITH_THINGS).map((part) => [...head, ...part.map(withThings)].join(' ')),
    ];
  }
}

const withThings = ([hospital, things]: [number, ChangedThings]): string => `${hospital} #${hospital}:${things!.join(',')}`;

function thingsIn(text: string): [number, number[]][] {
  const [, hospital, things] = THINGS.exec(text) ?? [];
  if (hospital === undefined || things === undefined) return [];
  return [[Number(hospital), things === '' ? [] : things.split(',').map(Number)]];
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
