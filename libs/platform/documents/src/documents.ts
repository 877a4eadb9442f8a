import { createHash } from 'node:crypto';
import type { Files } from '@nidaan/platform-files';
import { traced } from '@nidaan/platform-telemetry';

/** Which document is asked for: a new content gives a new key, so an old rendering is never served. */
export interface DocumentKey {
  /** 'prescription', 'lab-report' … */
  kind: string;
  hospitalId: number;
  /**
   * Says everything that the document shows. Leave it out to take the hash of the HTML itself, which also notices a change of the
   * template; give it (record id and version, and the template's version) when gathering the content is expensive.
   */
  contentHash?: string;
}

/** Makes PDFs from HTML (DESIGN §5): script never runs, nothing is fetched, fonts are bundled. Injected; see `ChromiumDocuments`. */
export abstract class Documents {
  private readonly making = new Map<string, Promise<Buffer>>();

  constructor(private readonly store?: Files) {}

  /** The PDF of a whole HTML document (see `page`). Throws AppError 503 when too many wait. */
  abstract pdf(html: string): Promise<Buffer>;

  /** Ends the browser; later calls are refused. */
  abstract close(): Promise<void>;

  /** The PDF of the store if this very content was made before, else rendered and kept. Equal calls at once render once. */
  async cached(key: DocumentKey, makeHtml: () => string | Promise<string>): Promise<Buffer> {
    if (!this.store) return this.pdf(await makeHtml());
    const html = key.contentHash === undefined ? await makeHtml() : undefined;
    const path = documentPath(key, key.contentHash ?? html!);
    const underWay = this.making.get(path);
    if (underWay) return underWay;
    const made = this.storedOrNew(this.store, path, () => html ?? makeHtml());
    this.making.set(path, made);
    try {
      return await made;
    } finally {
      this.making.delete(path);
    }
  }

  /** Lets go of a kept document whose content is of no use any more; `contentHash` says which. */
  async forget(key: DocumentKey & { contentHash: string }): Promise<void> {
    await this.store?.remove(documentPath(key, key.contentHash));
  }

  private async storedOrNew(store: Files, path: string, makeHtml: () => string | Promise<string>): Promise<Buffer> {
    const stored = await read(store, path);
    if (stored) return stored;
    const pdf = await traced('print document', 'internal', {}, async () => this.pdf(await makeHtml()));
    // The document is what the caller needs; a full disk must not take it away.
    await store.put(path, pdf, { contentType: 'application/pdf' }).catch(() => undefined);
    return pdf;
  }
}

function documentPath({ kind, hospitalId }: DocumentKey, content: string): string {
  if (!/^[a-z][a-z-]*$/.test(kind) || !Number.isInteger(hospitalId))
    throw new Error(`Not a document key: ${kind} of ${hospitalId}`);
  return `documents/${hospitalId}/${kind}/${createHash('sha256').update(content).digest('hex')}.pdf`;
}

async function read(store: Files, path: string): Promise<Buffer | null> {
  try {
    if (!(await store.exists(path))) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.open(path)).stream) chunks.push(chunk as Buffer);
    const pdf = Buffer.concat(chunks);
    return pdf.subarray(0, 5).toString() === '%PDF-' ? pdf : null;
  } catch {
    return null;
  }
}
