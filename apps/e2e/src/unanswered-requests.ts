import type { HTTPRequest, Page } from '@nidaan/testing/browser';

/**
 * What a page asked for and has no answer to yet.
 * Puppeteer's own count keeps requests of a document that was left, because the browser does not always report their end.
 */
export class UnansweredRequests {
  readonly #open = new Set<HTTPRequest>();
  #changedAt = Date.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (this.#opensDocument(request, page)) this.#open.clear();
      this.#open.add(request);
      this.#changedAt = Date.now();
    });
    page.on('response', (response) => {
      // What the document before asked for meanwhile is gone with it.
      if (this.#opensDocument(response.request(), page)) this.#open.clear();
      this.#end(response.request());
    });
    page.on('requestfailed', (request) => this.#end(request));
    page.on('requestfinished', (request) => this.#end(request));
  }

  paths(): string[] {
    return [...this.#open].map((request) => `${request.method()} ${request.url()}`);
  }

  /** For how many milliseconds nothing has been open; 0 while something is. */
  quietFor(): number {
    return this.#open.size > 0 ? 0 : Date.now() - this.#changedAt;
  }

  #opensDocument(request: HTTPRequest, page: Page): boolean {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  }

  #end(request: HTTPRequest): void {
    this.#open.delete(request);
    this.#changedAt = Date.now();
  }
}
