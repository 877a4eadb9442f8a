import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable, within } from '@nidaan/kernel';
import { launchBrowser, type LaunchOptions, type RunningBrowser } from './browser/launch-browser.ts';
import { WarmPage } from './browser/warm-page.ts';
import { TooBusy, TooSlow } from './print-faults.ts';
import { PrintTurns, type PrintTurn } from './print-turns.ts';

/** What the pool needs to know; see ChromiumOptions. */
export interface PoolOptions extends LaunchOptions {
  pages: number;
  maxWaiting: number;
  maxWaitingOfOne: number;
  waitMs: number;
  timeoutMs: number;
}

interface Lent {
  page: WarmPage;
  /** The page is no longer held. */
  end: () => void;
}

interface Waiting {
  turn: PrintTurn;
  take: (lent: Lent) => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
}

const CLOSED = 'The documents service is shutting down.';
// A page is replaced now and then, so that whatever Chromium gathers in it stays bounded.
const DOCUMENTS_PER_PAGE = 2000;
// Opening a page reads twenty fonts: on a busy machine that takes longer than a document may.
const OPEN_MS = 20_000;

/** The warm pages of one browser, lent to one document at a time. Hospitals take turns; the line is bounded for each of them and in all. */
export class PagePool {
  private running?: Promise<RunningBrowser>;
  private free: WarmPage[] = [];
  private open = 0;
  private readonly line = new Set<Waiting>();
  private readonly turns: PrintTurns;
  private closed = false;
  private starting = false;

  constructor(private readonly options: PoolOptions) {
    this.turns = new PrintTurns(options.pages);
  }

  /** Lends a page to `work`. A page whose work failed is thrown away. */
  async with<T>(turn: PrintTurn, work: (page: WarmPage) => Promise<T>): Promise<T> {
    const { page, end } = await this.take(turn);
    try {
      const result = await inTime(work(page), this.options.timeoutMs, TooSlow);
      end();
      this.giveBack(page);
      return result;
    } catch (error) {
      end();
      this.discard(page);
      throw error;
    }
  }

  /** The process id of the browser, if it runs. */
  async browserPid(): Promise<number | undefined> {
    return (await this.running)?.browser.process()?.pid;
  }

  /** Stops the browser and refuses those who wait. */
  async close(): Promise<void> {
    this.closed = true;
    this.refuseAll(unavailable(CLOSED));
    const running = await this.running?.catch(() => undefined);
    await running?.stop();
  }

  private take(turn: PrintTurn): Promise<Lent> {
    if (this.closed) return Promise.reject(unavailable(CLOSED));
    // What a slow hospital's jobs would print ahead is printed on request.
    if (turn.isAhead && this.turns.isSlow(turn.hospitalId)) return Promise.reject(new TooBusy());
    return new Promise((take, refuse) => {
      const waiting: Waiting = { turn, take, refuse, timer: setTimeout(() => this.giveUp(waiting), this.options.waitMs) };
      this.line.add(waiting);
      this.serve();
      if (this.line.has(waiting)) this.keepBounded(turn.hospitalId);
    });
  }

  /** Hands free pages to those whose turn it is, and opens one more where one is wanted. */
  private serve(): void {
    for (let next = this.turns.next(this.line); next; next = this.turns.next(this.line)) {
      const page = this.freePage();
      if (!page) return this.openOne();
      this.line.delete(next);
      clearTimeout(next.timer);
      next.take({ page, end: this.turns.begin(next.turn) });
    }
  }

  private freePage(): WarmPage | undefined {
    for (let page = this.free.pop(); page; page = this.free.pop()) {
      if (page.usable) return page;
      this.letGo(page);
    }
    return undefined;
  }

  // Who comes when the line is full takes the place of the last one of the hospital with the most in it.
  private keepBounded(hospitalId: number): void {
    const lines = new Map<number, Waiting[]>();
    for (const waiting of this.line) {
      const same = lines.get(waiting.turn.hospitalId) ?? [];
      lines.set(waiting.turn.hospitalId, same);
      same.push(waiting);
    }
    if (lines.get(hospitalId)!.length > this.options.maxWaitingOfOne) this.refuse(lines.get(hospitalId)!.at(-1)!, new TooBusy());
    else if (this.line.size > this.options.maxWaiting) {
      const longest = [...lines.values()].reduce((most, one) => (one.length > most.length ? one : most));
      this.refuse(longest.at(-1)!, new TooBusy());
    }
  }

  private openOne(): void {
    if (this.closed || this.open >= this.options.pages) return;
    this.open += 1;
    this.openPage().then(
      (page) => this.hand(page),
      (error: Error) => {
        this.open -= 1;
        this.refuseAll(error);
      },
    );
  }

  // A dying browser refuses pages a moment before it says that it is gone: then the next one is started.
  private async openPage(): Promise<WarmPage> {
    for (let attempt = 1; ; attempt += 1) {
      const { browser } = await (this.running ??= this.start());
      try {
        return await inTime(WarmPage.open(browser), OPEN_MS, Error);
      } catch (error) {
        if (this.closed || attempt === 3) throw error;
        await sleep(50 * attempt);
      }
    }
  }

  private async start(): Promise<RunningBrowser> {
    this.starting = true;
    try {
      const running = await launchBrowser(this.options);
      this.options.onUnsandboxed = undefined; // once is enough, however often it crashes
      running.browser.once('disconnected', () => this.forgetBrowser(running));
      return running;
    } catch (error) {
      this.running = undefined;
      throw error;
    } finally {
      this.starting = false;
    }
  }

  // Pages that are out come back through discard(), since their work fails.
  private forgetBrowser(running: RunningBrowser): void {
    this.running = undefined;
    this.open -= this.free.length;
    this.free = [];
    if (!this.closed) running.stop().catch(() => undefined);
  }

  private giveBack(page: WarmPage): void {
    if (page.made >= DOCUMENTS_PER_PAGE) return this.discard(page);
    page.clear().catch(() => undefined);
    this.hand(page);
  }

  private hand(page: WarmPage): void {
    this.free.push(page);
    this.serve();
  }

  private discard(page: WarmPage): void {
    this.letGo(page);
    this.serve();
  }

  private letGo(page: WarmPage): void {
    this.open -= 1;
    page.close().catch(() => undefined);
  }

  private giveUp(waiting: Waiting): void {
    // The browser is being unpacked or started, for which it has its own limit: that is not a line that is too long.
    if (this.starting) {
      waiting.timer = setTimeout(() => this.giveUp(waiting), this.options.waitMs);
      return;
    }
    this.refuse(waiting, new TooBusy());
  }

  private refuse(waiting: Waiting, error: Error): void {
    this.line.delete(waiting);
    clearTimeout(waiting.timer);
    waiting.refuse(error);
  }

  private refuseAll(error: Error): void {
    for (const waiting of [...this.line]) this.refuse(waiting, error);
  }
}

const inTime = <T>(work: Promise<T>, timeoutMs: number, Fault: new (message: string) => Error): Promise<T> =>
  within(timeoutMs, work, () => {
    throw new Fault(`Chromium did not answer within ${timeoutMs / 1000} seconds.`);
  });
