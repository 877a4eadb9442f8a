import { createHash } from 'node:crypto';
import type { Files } from '@nidaan/platform-files';
import { traced } from '@nidaan/platform-telemetry';
import { TooBusy, TooLong } from './print-faults.ts';
import type { PrintTurn } from './print-turns.ts';
import { StoredDocuments } from './stored-documents.ts';

const HOUR_MS = 3_600_000;

/** Which document is asked for. There is one file for each, whatever becomes of its content. */
export interface DocumentKey {
  /** 'patient-report', 'lab-test' … */
  kind: string;
  hospitalId: number;
  /** Of the record that it shows. */
  id: number | string;
}

/** Makes PDFs from HTML (S10): script never runs, nothing is fetched, fonts are bundled. Injected; see `ChromiumDocuments`. */
export abstract class Documents {
  private readonly making = new Map<string, { made: Promise<Buffer>; turn: PrintTurn }>();
  private readonly store: StoredDocuments | undefined;
  private tidyFrom = 0;

  /** `storeMs`: how long a store over a network may take before a document is printed without it; default 5 s. */
  constructor(files?: Files, storeMs?: number) {
    this.store = files && new StoredDocuments(files, storeMs);
  }

  /** The PDF of a whole HTML document (see `page`). Throws AppError 503 when too many wait, TooLong when it takes too long. */
  abstract pdf(html: string, turn?: PrintTurn): Promise<Buffer>;

  /** Ends the browser; later calls are refused. */
  abstract close(): Promise<void>;

  /**
   * The PDF of the store if it shows this very HTML, else rendered and kept in its place. Equal calls at once render once. What took too
   * long is not rendered again for a while, by no process: TooLong.
   */
  cached(key: DocumentKey, html: string): Promise<Buffer> {
    return this.#cached(key, html, false);
  }

  /** Renders a document before anybody asks, behind those who do. Whoever asks prints what is too long, or would have to wait for long. */
  async prepare(key: DocumentKey, html: string): Promise<void> {
    try {
      await this.#cached(key, html, true);
    } catch (error) {
      if (!(error instanceof TooLong || error instanceof TooBusy)) throw error;
    }
  }

  /** Removes what releases before kept for each content; gives the number of files. Services of one process ask, one look is enough. */
  async removeOldLayout(): Promise<number> {
    if (!this.store || Date.now() < this.tidyFrom) return 0;
    this.tidyFrom = Date.now() + HOUR_MS;
    return this.store.removeOldLayout();
  }

  async #cached(key: DocumentKey, html: string, isAhead: boolean): Promise<Buffer> {
    const turn: PrintTurn = { hospitalId: key.hospitalId, isAhead };
    if (!this.store) return this.pdf(html, turn);
    const path = documentPath(key);
    const contentHash = createHash('sha256').update(html).digest('hex');
    const asked = `${path} ${contentHash}`;
    const ahead = `${asked} ahead`;
    // A job may wait for what a person has asked for, but no person for a job's turn.
    const underWay = this.making.get(asked) ?? this.making.get(ahead);
    if (underWay && (isAhead || !underWay.turn.isAhead || underWay.turn.hasPage)) return underWay.made;
    const made = this.#storedOrNew(this.store, path, { contentHash, html, turn });
    const name = isAhead ? ahead : asked;
    this.making.set(name, { made, turn });
    try {
      return await made;
    } finally {
      this.making.delete(name);
    }
  }

  async #storedOrNew(
    store: StoredDocuments,
    path: string,
    { contentHash, html, turn }: { contentHash: string; html: string; turn: PrintTurn },
  ): Promise<Buffer> {
    const kept = await store.read(path, contentHash);
    if (kept.pdf) return kept.pdf;
    if (kept.isTooLong) throw new TooLong();
    try {
      const pdf = await traced('print document', 'internal', {}, () => this.pdf(html, turn));
      await store.keepPdf(path, contentHash, pdf);
      return pdf;
    } catch (error) {
      if (error instanceof TooLong) await store.keepTooLong(path, contentHash, kept.timesTooLong + 1);
      throw error;
    }
  }
}

function documentPath({ kind, hospitalId, id }: DocumentKey): string {
  if (!/^[a-z][a-z-]*$/.test(kind) || !Number.isInteger(hospitalId) || !/^[a-z0-9-]{1,40}$/.test(String(id)))
    throw new Error(`Not a document key: ${kind} ${id} of ${hospitalId}`);
  return `documents/${hospitalId}/${kind}/${id}.pdf`;
}
