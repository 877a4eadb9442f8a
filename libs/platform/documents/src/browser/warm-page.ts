import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { FONT_STACK, FONT_WEIGHTS, fontFaces } from '../print/fonts.ts';

// Nothing may be loaded but what the document carries itself; the policy stays with the page whatever is shown in it.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'";

const frame = () => `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${fontFaces()}</style></head><body></body></html>`;

// Runs in the page through the debugger (the page itself has no script). Parsed apart and moved in, so that the fonts stay loaded;
// waits for the faces that the text needs, the running heads in the margins included, and for pictures to be decoded.
const SHOW = `async function (html, family, weights) {
  const next = new DOMParser().parseFromString(html, 'text/html');
  next.querySelectorAll('script,iframe,frame,frameset,object,embed,link,meta,base').forEach((part) => part.remove());
  document.head.querySelectorAll('.document').forEach((part) => part.remove());
  for (const part of next.head.querySelectorAll('style,title')) {
    part.classList.add('document');
    document.head.append(document.adoptNode(part));
  }
  document.documentElement.lang = next.documentElement.lang;
  document.body.replaceWith(document.adoptNode(next.body));
  const text = document.body.textContent;
  await Promise.all(weights.map((weight) => document.fonts.load(weight + ' 10pt ' + family, text)));
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  // A roll has no height of its own: the sheet ends where the text does.
  const roll = Number(document.body.dataset.roll);
  if (!roll) return;
  const sheet = document.createElement('style');
  sheet.className = 'document';
  const height = Math.ceil((document.body.getBoundingClientRect().height * 25.4) / 96) + 1;
  sheet.textContent = '@page { size: ' + roll + 'mm ' + height + 'mm }';
  document.head.append(sheet);
}`;
const CLEAR = `function () {
  document.head.querySelectorAll('.document').forEach((part) => part.remove());
  document.body.replaceChildren();
}`;

// Left alone, a page never idles long enough to sweep and grows to 300 MB.
const DOCUMENTS_PER_SWEEP = 100;

/** A page kept open between documents: 5 ms a document, where a new page costs 50. One document at a time. */
export class WarmPage {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly contextId: number,
  ) {
    this.crash = new Promise((_, reject) => {
      session.once('Inspector.targetCrashed', () => {
        this.crashed = true;
        reject(new Error('The page crashed.'));
      });
    });
    this.crash.catch(() => undefined);
  }

  private readonly crash: Promise<never>;
  /** How many documents this page has made. */
  made = 0;
  private crashed = false;

  /** Whether the page and its browser are alive, as far as is known. */
  get usable(): boolean {
    return !this.crashed && this.page.browser().connected;
  }

  /** Opens a page that runs no script and reaches nothing. */
  static async open(browser: Browser): Promise<WarmPage> {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    const session = await page.createCDPSession();
    await forbidNetwork(session);
    const { frameTree } = await session.send('Page.getFrameTree');
    await session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: frame() });
    await session.send('Inspector.enable');
    const created = new Promise<number>((resolve) => {
      session.on('Runtime.executionContextCreated', ({ context }) => {
        if (context.auxData?.isDefault && context.auxData?.frameId === frameTree.frame.id) resolve(context.id);
      });
    });
    await session.send('Runtime.enable');
    return new WarmPage(page, session, await created);
  }

  /** Prints one document. Links, forms and pictures from elsewhere stay dead. */
  print(html: string): Promise<Buffer> {
    return Promise.race([this.printed(html), this.crash]);
  }

  private async printed(html: string): Promise<Buffer> {
    await this.call(SHOW, html, FONT_STACK, [...FONT_WEIGHTS]);
    const { data } = await this.session.send('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      transferMode: 'ReturnAsBase64',
    });
    this.made += 1;
    return Buffer.from(data, 'base64');
  }

  /** Forgets the document just made, so that no patient's data waits in memory. */
  async clear(): Promise<void> {
    await this.call(CLEAR);
    if (this.made % DOCUMENTS_PER_SWEEP === 0) await this.session.send('HeapProfiler.collectGarbage');
  }

  /** Closes the page; a page that hangs or has crashed is left to the browser. */
  async close(): Promise<void> {
    await this.page.close().catch(() => undefined);
  }

  private async call(functionDeclaration: string, ...values: unknown[]): Promise<void> {
    const { exceptionDetails } = await this.session.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId: this.contextId,
      arguments: values.map((value) => ({ value })),
      awaitPromise: true,
    });
    if (exceptionDetails)
      throw new Error(`The page refused: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  }
}

async function forbidNetwork(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  });
}
