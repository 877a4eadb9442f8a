import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { hasBody, networkOf } from '@nidaan/platform-http';
import { hasSmallBody } from '@nidaan/platform-link';

const READ_MS = 60_000;
const LOOK_MS = 5000;
// Large bodies that one network may be sending: an eighth of the places, and never fewer.
const LEAST_LARGE = 8;

/**
 * The places of calls under way. A call holds one until its caller has the answer or has left; with a small body from the body's end on, so that
 * nobody holds one by sending a byte now and then. Of large bodies one network sends a part of what there is room for.
 */
export class Places {
  readonly #held = new Set<ServerResponse>();
  readonly #watched = new WeakSet<ServerResponse>();
  readonly #large = new Map<string, number>();
  readonly #mostLarge: number;
  readonly #timer: NodeJS.Timeout;

  /** `readMs`: an answer of which its reader takes nothing for so long is broken off. */
  constructor(
    private readonly most: number,
    private readonly readMs = READ_MS,
  ) {
    this.#mostLarge = Math.max(LEAST_LARGE, Math.ceil(most / 8));
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, readMs)).unref();
  }

  /** False where there is none for this call. */
  take(request: FastifyRequest, response: ServerResponse): boolean {
    if (this.#held.size >= this.most) return false;
    const { raw } = request;
    const isSmall = hasSmallBody(raw);
    if (!isSmall && hasBody(raw) && !this.#beginLarge(networkOf(request.ip), raw, response)) return false;
    response.once('close', () => this.#held.delete(response));
    const hold = () => void (response.closed || this.#held.add(response));
    // Nearly every small body comes with its headers: it is there once these are dealt with.
    if (isSmall) queueMicrotask(() => (raw.complete ? hold() : raw.once('end', hold)));
    else hold();
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beginLarge(network: string, request: IncomingMessage, response: ServerResponse): boolean {
    const underWay = this.#large.get(network) ?? 0;
    if (underWay >= this.#mostLarge) return false;
    this.#large.set(network, underWay + 1);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const left = this.#large.get(network)! - 1;
      if (left > 0) this.#large.set(network, left);
      else this.#large.delete(network);
    };
    request.once('end', end);
    response.once('close', end);
    return true;
  }

  // Seldom has an answer to wait for its reader: only then it gets a timer, which counts from the last bytes that the line took.
  #look(): void {
    for (const response of this.#held) {
      if (response.writableLength === 0 || this.#watched.has(response)) continue;
      this.#watched.add(response);
      response.setTimeout(this.readMs, () => response.writableLength > 0 && response.destroy());
    }
  }
}
