import { AppError, CircuitBreaker } from '@nidaan/kernel';
import type { Files } from '@nidaan/platform-files';

/** What is kept of a document. */
export interface Kept {
  pdf?: Buffer;
  /** It took too long, not long ago. */
  isTooLong: boolean;
  timesTooLong: number;
}

const NOTHING: Kept = { isTooLong: false, timesTooLong: 0 };
const MINUTE_MS = 60_000;
// Once may be the fault of a busy machine; twice is the document's.
const NOT_AGAIN_MS = [10 * MINUTE_MS, 24 * 60 * MINUTE_MS];

// A comment after the end of the PDF says which content it shows: file and content are replaced together.
const tailOf = (contentHash: string): Buffer => Buffer.from(`\n%nidaan ${contentHash}\n`);
const TOO_LONG = /^too long ([0-9a-f]{64}) (\d+) (\d+)$/;
const OLD_LAYOUT = /^documents\/\d+\/[a-z-]+\/[0-9a-f]{64}\.pdf$/;

// Printing can do without the store. One that is silent must hold no desk up.
const LATE_MS = 5000;
const OPEN_MS = 30_000;

/** The documents that are kept in a store of files, where it answers in time. */
export class StoredDocuments {
  readonly #breaker: CircuitBreaker;

  constructor(
    private readonly files: Files,
    lateMs = LATE_MS,
  ) {
    this.#breaker = new CircuitBreaker({ lateMs, openMs: OPEN_MS });
  }

  /** The PDF that is kept under a path if it shows this content, or that printing this content took too long. */
  async read(path: string, contentHash: string): Promise<Kept> {
    // Not there, damaged, or out of reach.
    const bytes = await this.#inTime(() => this.#bytesOf(path));
    if (bytes === undefined) return NOTHING;
    const tail = tailOf(contentHash);
    if (bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-tail.length).equals(tail))
      return { ...NOTHING, pdf: bytes.subarray(0, -tail.length) };
    const [, hash, times, until] = TOO_LONG.exec(bytes.subarray(0, 200).toString()) ?? [];
    return hash === contentHash ? { isTooLong: Date.now() < Number(until), timesTooLong: Number(times) } : NOTHING;
  }

  /** Keeps a PDF in place of the one before. The document is what the caller needs: a full disk must not take it away. */
  async keepPdf(path: string, contentHash: string, pdf: Buffer): Promise<void> {
    const body = Buffer.concat([pdf, tailOf(contentHash)]);
    await this.#inTime(() => this.files.put(path, body, { contentType: 'application/pdf' }));
  }

  /** Notes for all processes that printing this content took too long, `times` times in a row. */
  async keepTooLong(path: string, contentHash: string, times: number): Promise<void> {
    const until = Date.now() + NOT_AGAIN_MS[Math.min(times, NOT_AGAIN_MS.length) - 1]!;
    const body = Buffer.from(`too long ${contentHash} ${times} ${until}`);
    await this.#inTime(() => this.files.put(path, body, { contentType: 'text/plain' }));
  }

  /** Removes the documents that releases before kept for each content; gives their number. */
  async removeOldLayout(): Promise<number> {
    let removed = 0;
    for await (const key of this.files.list('documents/')) {
      if (!OLD_LAYOUT.test(key)) continue;
      await this.files.remove(key);
      removed += 1;
    }
    return removed;
  }

  async #bytesOf(path: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of (await this.files.open(path)).stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  // Undefined where the store has none, fails or is late. A disk of this machine is never silent.
  async #inTime<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#breaker.isOpen) return undefined;
    const done = work().catch((fault: unknown) => {
      const isAbsent = fault instanceof AppError && fault.status === 404;
      // Refused for now, it would be asked in vain, three times each.
      if (this.files.isRemote && !isAbsent) this.#breaker.open();
      return undefined;
    });
    return this.files.isRemote ? this.#breaker.inTime(done) : done;
  }
}
