import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Where specs that print keep their Chromium: unpacking 200 MB for each of them was 1.3 % of the units' work (docs/testing.md). */
export const CHROMIUM_FOLDER = join(tmpdir(), 'nidaan-chromium');

/** What can be read from a PDF. `joined`: the texts of spans whose glyphs are not letters one by one (pdf.js does not read these). */
export interface ReadPdf {
  title: string;
  pages: string[];
  text: string;
  links: string[];
  joined: string[];
}

/** The text of every page and the title of a PDF, as a reader would copy it. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const joined = actualTexts(pdf);
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    links.push(...(await page.getAnnotations()).map((annotation: { url?: string }) => annotation.url ?? ''));
  }
  const { info } = await file.getMetadata();
  await file.destroy();
  return { title: (info as { Title?: string }).Title ?? '', pages, text: pages.join('\n'), links, joined };
}

// Marked content with /ActualText (ISO 32000-2, 14.9.4): UTF-16 in hexadecimal digits or as a string with escapes.
function actualTexts(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode\s*\/Length (\d+)>>\s*stream\r?\n/g)];
  return streams.flatMap((match) => {
    const start = match.index + match[0].length;
    const content = inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1');
    const spans = [...content.matchAll(/\/ActualText (?:<([0-9a-f]+)>|\(((?:\\[\s\S]|[^\\)])*)\))/gi)];
    return spans.map(([, hex, text]) => utf16(hex ? Buffer.from(hex, 'hex') : Buffer.from(unescaped(text!), 'latin1')));
  });
}

const utf16 = (bytes: Buffer) => Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');

const unescaped = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal, sign) => (octal ? String.fromCharCode(parseInt(octal, 8)) : sign));
