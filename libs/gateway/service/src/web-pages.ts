import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { PackedText, packingFor } from './packed-text.ts';

/** What pages name in the form `{{name}}`, as `public-url`. */
export type PageFacts = Readonly<Record<string, string>>;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/**
 * The pages, the sitemap and robots.txt of the built web app. The build does not know the address people use; it is filled in here,
 * once. They are few and small, so they are kept in memory.
 */
export class WebPages {
  readonly #pages = new Map<string, PackedText>();
  /** Pages of many addresses: `patients/[id].html` is the page of every number under /patients, `q/[key].html` of every key under /q. */
  readonly #ofRecords: { address: RegExp; page: PackedText }[] = [];

  constructor(dir: string, facts: PageFacts) {
    if (!existsSync(dir)) return;
    const files = readdirSync(dir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      const path = join(file.parentPath, file.name);
      const [name, ending = ''] = `/${relative(dir, path)}`.split(/\.(?=[^.]+$)/) as [string, string?];
      const type = TYPES[ending];
      if (!type || name.startsWith('/assets/')) continue;
      const page = new PackedText(type, filled(path, facts));
      if (name.includes('[')) this.#ofRecords.push({ address: addressesOf(name), page });
      else this.#pages.set(ending === 'html' ? name.replace(/^\/index$/, '/') : `${name}.${ending}`, page);
    }
  }

  #at(path: string): PackedText | undefined {
    const address = addressOf(path);
    return this.#pages.get(address) ?? this.#ofRecords.find((each) => each.address.test(address))?.page;
  }

  /** False when the web app was not built. */
  get isThere(): boolean {
    return this.#pages.has('/');
  }

  /** Whether there is a page at a path; a slash at the end makes no difference. */
  has(path: string): boolean {
    return this.#at(path) !== undefined;
  }

  /** Answers with the page at a path. */
  async send(path: string, request: IncomingMessage, response: ServerResponse, status = 200): Promise<void> {
    const page = this.#at(path)!;
    response.setHeader('etag', page.etag);
    response.setHeader('vary', 'Accept-Encoding');
    if (status === 200 && request.headers['if-none-match'] === page.etag) {
      response.writeHead(304).end();
      return;
    }
    const packing = packingFor(request);
    const body = packing ? await page.packed(packing) : page.text;
    if (packing) response.setHeader('content-encoding', packing);
    response.writeHead(status, { 'content-type': page.type, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

const addressOf = (path: string) => path.replace(/(.)\/+$/, '$1');

// Names of pages are letters, digits, hyphens and slashes. Keys and names in addresses have dots and underscores as well.
const addressesOf = (name: string) =>
  new RegExp(`^${name.replace(/\[(\w+)\]/g, (_, part: string) => (part === 'id' ? '\\d{1,15}' : '[\\w.-]{1,100}'))}$`);

function filled(path: string, facts: PageFacts): Buffer {
  const text = readFileSync(path, 'utf8');
  return Buffer.from(text.replace(/\{\{([a-z-]+)\}\}/g, (_, name: string) => asText(facts[name] ?? '')));
}

// Into elements, attributes and JSON alike: none of these characters belongs into an address.
const asText = (value: string) => value.replace(/[<>"'&\\]/g, '');
