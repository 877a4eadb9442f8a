import { Readable } from 'node:stream';

// Messages are small: a caller who has this much unread does not read any more.
const MAX_UNREAD_BYTES = 64 * 1024;

/** Server-sent events as the answer of a call: it stays open until `end`, or until the caller leaves. */
export class EventStream {
  readonly #body = new Readable({ read: () => undefined });

  constructor() {
    // Headers travel with the first bytes; until then the caller would not know that it was let in.
    this.beat();
  }

  /** What is sent; the answer's business. */
  get body(): Readable {
    return this.#body;
  }

  /** Sends a message; `data` becomes one line of JSON. */
  send(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A sign of life, so that neither side nor a proxy between takes the connection for dead. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    this.#body.push(null);
  }

  /** Calls back once, when it has ended or the caller has left. */
  onClose(listener: () => void): void {
    this.#body.once('close', listener);
  }

  #write(text: string): void {
    if (this.#body.destroyed || this.#body.readableEnded) return;
    if (this.#body.readableLength > MAX_UNREAD_BYTES) this.#body.destroy();
    else this.#body.push(text);
  }
}
