import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { hasBody } from '@nidaan/platform-http';
import { hasSmallBody } from '@nidaan/platform-link';
import { BodiesUnderWay, whenThere } from './bodies-under-way.ts';

const READ_MS = 60_000;
// So many looks find an answer no further before it is broken off: one or two, while this process is busy, say nothing of its reader.
const MOST_LOOKS = 12;
// Small bodies that may be under way for each place: most are there at once, and of a slow line many wait.
const SMALL_FOR_PLACE = 4;

/** An answer that waits for its reader. */
interface Blocked {
  /** How far it had come. */
  at: string;
  /** How often it was no further. */
  looks: number;
}

/**
 * The places of calls under way. A call holds one until its caller has the answer or has left; with a small body from the body's end on, so that
 * nobody holds one by sending a byte now and then. Of bodies under way one network sends a part of what there is room for.
 */
export class Places {
  readonly #held = new Set<ServerResponse>();
  readonly #blocked = new WeakMap<ServerResponse, Blocked>();
  readonly #small: BodiesUnderWay;
  readonly #large: BodiesUnderWay;
  readonly #timer: NodeJS.Timeout;

  /** `readMs`: an answer of which its reader takes nothing for so long is broken off. */
  constructor(
    private readonly most: number,
    readMs = READ_MS,
  ) {
    this.#small = new BodiesUnderWay(most * SMALL_FOR_PLACE);
    this.#large = new BodiesUnderWay(most);
    this.#timer = setInterval(() => this.#look(), readMs / MOST_LOOKS).unref();
  }

  /** Tells `then` whether there is one for this call: with a small body once that is there, since only then is there something to do. */
  take({ raw, ip }: FastifyRequest, response: ServerResponse, then: (hasPlace: boolean) => void): void {
    const hold = () => void (response.closed || then(this.#hold(response)));
    if (!hasBody(raw)) return hold();
    if (!hasSmallBody(raw)) return this.#isFull || !this.#large.begin(ip, raw, response) ? then(false) : hold();
    // Nearly every small body comes with its headers: it is there once this process has read what its connections brought.
    setImmediate(() => {
      if (response.closed) return;
      if (raw.complete) hold();
      else if (this.#isFull || !this.#small.begin(ip, raw, response)) then(false);
      else whenThere(raw, hold);
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get #isFull(): boolean {
    return this.#held.size >= this.most;
  }

  #hold(response: ServerResponse): boolean {
    if (this.#isFull) return false;
    this.#held.add(response);
    response.once('close', () => this.#held.delete(response));
    return true;
  }

  // Looks are counted, not time: while this process stands still, no reader is blamed.
  #look(): void {
    for (const response of this.#held) {
      const before = this.#blocked.get(response);
      const at = bytesAt(response);
      if (at === '') this.#blocked.delete(response);
      else if (before?.at !== at) this.#blocked.set(response, { at, looks: 0 });
      else if ((before.looks += 1) >= MOST_LOOKS) response.destroy();
    }
  }
}

// Of a large piece the line takes parts, which its own queue alone shows. The time limit of a socket knows them too, but begins anew with whatever the reader sends.
// Empty where nothing waits, or only for the answer before it on the same line.
function bytesAt({ writableLength, socket }: ServerResponse): string {
  if (writableLength === 0 || !socket) return '';
  const { _handle: line } = socket as { _handle?: { writeQueueSize?: number } | null };
  return `${writableLength} ${socket.bytesWritten} ${line?.writeQueueSize}`;
}
