/** What was read: one subject or several of one kind, by whom, for which request. Ids only, never a patient's data. */
export interface ReadEntry {
  hospitalId: number;
  accountId: number | null;
  requestId: string;
  what: string;
  subject: number | null;
  subjects: readonly number[] | null;
}

interface Batch {
  entries: ReadEntry[];
  written: Promise<void>;
  settle: { resolve: () => void; reject: (fault: unknown) => void };
}

const MAX_BATCH = 1000;
// A write of 16 entries costs PostgreSQL not twice as much as one of a single entry. Many readers at once gather for longer than few: with 8 ms for all of them,
// reads of 4 connections took 8.1 ms instead of 5.4 (docs/performance.md).
const gatherMsAfter = (entries: number): number => (entries >= 8 ? 8 : entries >= 3 ? 2 : 0);

/**
 * Group commit: entries that come while a write is under way are written together by the next one, so that a read costs a
 * share of a round trip and never more than two. Where reads come thick, writes begin 2 to 8 ms apart and so carry more.
 */
export class ReadBuffer {
  #gathering: Batch | null = null;
  #full: Batch[] = [];
  #isWriting = false;
  // Of the last write.
  #begunAt = 0;
  #size = 0;

  constructor(private readonly write: (entries: readonly ReadEntry[]) => Promise<void>) {}

  /** Resolves when the entry is written, rejects when it could not be. */
  add(entry: ReadEntry): Promise<void> {
    const batch = (this.#gathering ??= newBatch());
    batch.entries.push(entry);
    if (batch.entries.length >= MAX_BATCH) {
      this.#full.push(batch);
      this.#gathering = null;
    }
    if (!this.#isWriting) {
      this.#isWriting = true;
      // Entries of the same tick go together.
      queueMicrotask(() => void this.#drain());
    }
    return batch.written;
  }

  async #drain(): Promise<void> {
    while (this.#full.length > 0 || this.#gathering) {
      await this.#gather();
      const { entries, settle } = this.#take()!;
      this.#begunAt = performance.now();
      this.#size = entries.length;
      await this.write(entries).then(settle.resolve, settle.reject);
    }
    this.#isWriting = false;
  }

  async #gather(): Promise<void> {
    const wait = this.#begunAt + gatherMsAfter(this.#size) - performance.now();
    if (wait > 0 && this.#full.length === 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  #take(): Batch | undefined {
    const batch = this.#full.shift() ?? this.#gathering ?? undefined;
    if (batch === this.#gathering) this.#gathering = null;
    return batch;
  }
}

function newBatch(): Batch {
  let settle!: Batch['settle'];
  const written = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The caller that added the entry gets the error; no other caller must crash from it.
  written.catch(() => undefined);
  return { entries: [], written, settle };
}
