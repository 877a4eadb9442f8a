import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@nidaan/kernel';
import { launchBrowser, type RunningBrowser } from './browser/launch-browser.ts';
import { WarmPage } from './browser/warm-page.ts';

/** What the pool needs to know; see ChromiumOptions. */
export interface PoolOptions {
  executable?: string;
  directory: string;
  pages: number;
  maxWaiting: number;
  waitMs: number;
  timeoutMs: number;
}

interface Waiting {
  take: (page: WarmPage) => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** A document took longer than it may; trying again would take as long. */
export class TooSlow extends Error {}

const BUSY = 'Too many documents are being made at the moment. Please try again in a few seconds.';
const CLOSED = 'The documents service is shutting down.';
// A page is replaced now and then, so that whatever Chromium gathers in it stays bounded.
const DOCUMENTS_PER_PAGE = 2000;

/** The warm pages of one browser, lent to one document at a time; callers wait in line, and the line is bounded. */
export class PagePool {
  private running?: Promise<RunningBrowser>;
  private free: WarmPage[] = [];
  private open = 0;
  private line: Waiting[] = [];
  private closed = false;
  private starting = false;

  constructor(private readonly options: PoolOptions) {}

  /** Lends a page to `work`. A page whose work failed is thrown away. */
  async with<T>(work: (page: WarmPage) => Promise<T>): Promise<T> {
    const page = await this.take();
    try {
      const result = await this.inTime(work(page));
      this.giveBack(page);
      return result;
    } catch (error) {
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
    for (const waiting of this.line.splice(0)) this.refuse(waiting, unavailable(CLOSED));
    const running = await this.running?.catch(() => undefined);
    await running?.stop();
  }

  private take(): Promise<WarmPage> {
    if (this.closed) return Promise.reject(unavailable(CLOSED));
    for (let page = this.free.pop(); page; page = this.free.pop()) {
      if (page.usable) return Promise.resolve(page);
      this.discard(page);
    }
    if (this.line.length >= this.options.maxWaiting) return Promise.reject(unavailable(BUSY));
    return new Promise((take, refuse) => {
      const waiting: Waiting = { take, refuse, timer: setTimeout(() => this.giveUp(waiting), this.options.waitMs) };
      this.line.push(waiting);
      this.openIfNeeded();
    });
  }

  private openIfNeeded(): void {
    if (this.closed || this.line.length === 0 || this.open >= this.options.pages) return;
    this.open += 1;
    this.openPage().then(
      (page) => this.hand(page),
      (error: Error) => {
        this.open -= 1;
        for (const waiting of this.line.splice(0)) this.refuse(waiting, error);
      },
    );
  }

  // A dying browser refuses pages a moment before it says that it is gone: then the next one is started.
  private async openPage(): Promise<WarmPage> {
    for (let attempt = 1; ; attempt += 1) {
      const { browser } = await (this.running ??= this.start());
      try {
        return await this.inTime(WarmPage.open(browser));
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
    const waiting = this.line.shift();
    if (!waiting) {
      this.free.push(page);
      return;
    }
    clearTimeout(waiting.timer);
    waiting.take(page);
    this.openIfNeeded();
  }

  private discard(page: WarmPage): void {
    this.open -= 1;
    page.close().catch(() => undefined);
    this.openIfNeeded();
  }

  private giveUp(waiting: Waiting): void {
    // The browser is being unpacked or started, for which it has its own limit: that is not a line that is too long.
    if (this.starting) {
      waiting.timer = setTimeout(() => this.giveUp(waiting), this.options.waitMs);
      return;
    }
    this.line = this.line.filter((other) => other !== waiting);
    this.refuse(waiting, unavailable(BUSY));
  }

  private refuse(waiting: Waiting, error: Error): void {
    clearTimeout(waiting.timer);
    waiting.refuse(error);
  }

  private async inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const seconds = this.options.timeoutMs / 1000;
      timer = setTimeout(() => reject(new TooSlow(`Chromium did not answer within ${seconds} seconds.`)), this.options.timeoutMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
