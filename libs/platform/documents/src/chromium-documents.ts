import type { Files } from '@nidaan/platform-files';
import { AppError, unavailable } from '@nidaan/kernel';
import { Documents } from './documents.ts';
import { PagePool } from './page-pool.ts';
import { TooBusy, TooLong, TooSlow } from './print-faults.ts';
import type { PrintTurn } from './print-turns.ts';

/** How ChromiumDocuments works; only `directory` is needed. */
export interface ChromiumOptions {
  /** A folder of our own for the unpacked browser and its throw-away profiles. */
  directory: string;
  /** Program file of a Chromium (CHROMIUM_PATH); without it the usual places are tried. */
  executable?: string;
  /** Where `cached` keeps documents; without it nothing is kept. */
  files?: Files;
  /** Documents made at the same time. Default 2; with one, a slow document holds up those of all hospitals. */
  pages?: number;
  /** Callers that may wait for a page before one of them is refused with 503. Default 400. */
  maxWaiting?: number;
  /** How many of them may be of one hospital. Default 100. */
  maxWaitingOfOne?: number;
  /** How long a caller waits for a page before 503, once the browser runs. Default 20 s. */
  waitMs?: number;
  /** How long one document may take. Default 5 s. */
  timeoutMs?: number;
  /** Receives the reason why no document could be made (no browser found, for instance): for the log. The caller only gets a 503. */
  onFault?: (error: Error) => void;
  /** Receives once the reason why the browser runs without its sandbox, and how to give it back: a sentence for the operator. */
  onUnsandboxed?: (reason: string) => void;
}

const DEFAULTS = { pages: 2, maxWaiting: 400, maxWaitingOfOne: 100, waitMs: 20_000, timeoutMs: 5000 };
// What a document of this length takes on an idle machine is far below the bound: one that ran into it met a busy machine.
const SHORT_CHARACTERS = 20_000;
const isShort = (html: string): boolean => html.length - Math.max(0, html.indexOf('<body')) < SHORT_CHARACTERS;

const nobody = (): PrintTurn => ({ hospitalId: 0, isAhead: false });

/** Documents by a headless Chromium that is started on first use, kept warm and started again after a crash. */
export class ChromiumDocuments extends Documents {
  private readonly pool: PagePool;
  private readonly onFault: (error: Error) => void;

  constructor({ files, onFault = () => undefined, ...options }: ChromiumOptions) {
    super(files);
    this.onFault = onFault;
    this.pool = new PagePool({ ...DEFAULTS, ...options });
  }

  async pdf(html: string, turn = nobody()): Promise<Buffer> {
    try {
      return await this.print(html, turn);
    } catch (error) {
      if (error instanceof TooSlow && isShort(html)) throw new TooBusy();
      if (error instanceof AppError || error instanceof TooSlow) this.giveUp(error);
      // The page or the browser died under us: printing changes nothing, so once more on a fresh page is safe.
      return this.print(html, turn).catch((again: Error) => this.giveUp(again));
    }
  }

  private print(html: string, turn: PrintTurn): Promise<Buffer> {
    return this.pool.with(turn, (page) => page.print(html));
  }

  private giveUp(error: Error): never {
    if (error instanceof AppError) throw error;
    // An error of the document itself, reported to its reader: nothing for the operator.
    if (error instanceof TooSlow) throw new TooLong();
    this.onFault(error);
    throw Object.assign(unavailable('Documents cannot be made at the moment. Please try again later.', 30), { cause: error });
  }

  /** Starts the browser ahead of the first document (unpacking takes seconds, once). */
  async warm(): Promise<void> {
    await this.pdf('');
  }

  /** The browser's process id while it runs, for supervision. */
  browserPid(): Promise<number | undefined> {
    return this.pool.browserPid();
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
