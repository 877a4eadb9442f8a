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

/** The PDF that is kept under a path if it shows this content, or that printing this content took too long. */
export async function readKept(store: Files, path: string, contentHash: string): Promise<Kept> {
  let bytes: Buffer;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.open(path)).stream) chunks.push(chunk as Buffer);
    bytes = Buffer.concat(chunks);
  } catch {
    return NOTHING; // not there, or damaged
  }
  const tail = tailOf(contentHash);
  if (bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-tail.length).equals(tail))
    return { ...NOTHING, pdf: bytes.subarray(0, -tail.length) };
  const [, hash, times, until] = TOO_LONG.exec(bytes.subarray(0, 200).toString()) ?? [];
  return hash === contentHash ? { isTooLong: Date.now() < Number(until), timesTooLong: Number(times) } : NOTHING;
}

/** Keeps a PDF in place of the one before. The document is what the caller needs: a full disk must not take it away. */
export async function keepPdf(store: Files, path: string, contentHash: string, pdf: Buffer): Promise<void> {
  const body = Buffer.concat([pdf, tailOf(contentHash)]);
  await store.put(path, body, { contentType: 'application/pdf' }).catch(() => undefined);
}

/** Notes for all processes that printing this content took too long, `times` times in a row. */
export async function keepTooLong(store: Files, path: string, contentHash: string, times: number): Promise<void> {
  const until = Date.now() + NOT_AGAIN_MS[Math.min(times, NOT_AGAIN_MS.length) - 1]!;
  const body = Buffer.from(`too long ${contentHash} ${times} ${until}`);
  await store.put(path, body, { contentType: 'text/plain' }).catch(() => undefined);
}

const OLD_LAYOUT = /^documents\/\d+\/[a-z-]+\/[0-9a-f]{64}\.pdf$/;

/** Removes the documents that releases before kept for each content; gives their number. */
export async function removeOldLayout(store: Files): Promise<number> {
  let removed = 0;
  for await (const key of store.list('documents/')) {
    if (!OLD_LAYOUT.test(key)) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed;
}
