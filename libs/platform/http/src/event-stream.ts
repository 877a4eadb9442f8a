import { Readable } from 'node:stream';

// Messages are small: a caller who has this much unread does not read any more.
const MAX_UNREAD_BYTES = 64 * 1024;
// Who is told asks at once: a gateway has 500 calls under way at most, and the desks' are among them.
const TOLD_AT_ONCE = 50;
const TURN_MS = 30;

/** Server-sent events as the answer of a call: it stays open until `end`, or until the caller leaves. */
export class EventStream {
  readonly #body = new Readable({ read: () => undefined });
  #isOver = false;

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
    if (this.#isOver) return;
    this.#isOver = true;
    this.#body.push(null);
  }

  /** Calls back once, when it has ended or the caller has left. */
  onClose(listener: () => void): void {
    this.#body.once('close', listener);
  }

  #write(text: string): void {
    if (this.#body.destroyed || this.#isOver) return;
    if (this.#body.readableLength > MAX_UNREAD_BYTES) this.#body.destroy();
    else this.#body.push(text);
  }
}

/** Sends a message to many, in turns: what they ask upon it is spread over 30 ms for each fifty. `dataOf` gives what each is told. */
export function sendToAll(streams: Iterable<EventStream>, event: string, dataOf: (stream: EventStream) => unknown): void {
  const all = [...streams];
  const tell = (from: number) => {
    const next = from + TOLD_AT_ONCE;
    for (const stream of all.slice(from, next)) stream.send(event, dataOf(stream));
    if (next < all.length) setTimeout(() => tell(next), TURN_MS).unref();
  };
  tell(0);
}
