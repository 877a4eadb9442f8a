import type { HTTPRequest, HTTPResponse, Page } from '@nidaan/testing/browser';

interface Allowed {
  about: string;
  matches: (text: string) => boolean;
  mustHappen: boolean;
  happened: boolean;
}

/** Watches pages: whatever goes wrong in them and was not announced is a problem, and so is what was announced and did not come. */
export class PageWatch {
  readonly #problems: string[] = [];
  readonly #allowed: Allowed[] = [];

  follow(page: Page): void {
    page.on('console', (message) => {
      // Its request is judged by status below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource: the server responded')) return;
      this.#judge(`console error: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#judge(`uncaught: ${(error as Error).message ?? String(error)}`));
    page.on('response', (response) => response.status() >= 400 && this.#judge(refusalOf(response)));
    page.on('requestfailed', (request) => !isGivenUp(request) && this.#judge(failureOf(request)));
  }

  /** A request that the server is meant to refuse. */
  expectRefusal(request: string, status: number): void {
    this.#allow(`refused: ${request} ${status}`);
  }

  /** A request that the server refuses, unless the page is left before. */
  allowRefusal(request: string, status: number): void {
    this.#allow(`refused: ${request} ${status}`, false);
  }

  /** Scripts and styles of the app that are meant to be gone. */
  expectLostAssets(): void {
    this.#allow('refused: GET /assets/');
  }

  /** A request that is meant to get no answer at all. */
  expectFailure(request: string): void {
    this.#allow(`failed: ${request}`);
  }

  /** From now on any request may get no answer: the network is gone for a while. */
  allowOffline(): void {
    for (const about of ['failed: ', 'console error: Failed to load resource: net::', 'console error: Failed to'])
      this.#allow(about, false);
  }

  /** A line that the page is meant to log as an error. */
  expectLog(text: string): void {
    this.#allow(`console error: ${text}`);
  }

  /** A line that the page may log as an error, where what it tells of comes first. */
  allowLog(text: string): void {
    this.#allow(`console error: ${text}`, false);
  }

  /** What went wrong so far; at the end also what was announced and did not happen. */
  problems({ atEnd = false } = {}): string[] {
    const missing = this.#allowed.filter((each) => atEnd && each.mustHappen && !each.happened);
    return [...this.#problems, ...missing.map(({ about }) => `did not happen: ${about}`)];
  }

  #allow(about: string, mustHappen = true): void {
    this.#allowed.push({ about, matches: (text) => text.startsWith(about), mustHappen, happened: false });
  }

  #judge(text: string): void {
    const allowed = this.#allowed.filter((each) => each.matches(text));
    for (const each of allowed) each.happened = true;
    if (allowed.length === 0) this.#problems.push(text);
  }
}

const pathOf = (url: string) => (url.startsWith('http') ? new URL(url).pathname : url);
const nameOf = (request: HTTPRequest) => `${request.method()} ${pathOf(request.url())}`;
const refusalOf = (response: HTTPResponse) => `refused: ${nameOf(response.request())} ${response.status()}`;
const failureOf = (request: HTTPRequest) => `failed: ${nameOf(request)} ${request.failure()?.errorText ?? ''}`;

// A screen that is left, and a search that is overtaken, give up their reads; a download ends its navigation.
const isGivenUp = (request: HTTPRequest) => request.method() === 'GET' && request.failure()?.errorText === 'net::ERR_ABORTED';
