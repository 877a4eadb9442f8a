import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { IMPORT_FILE_MESSAGES as messages } from '../import-messages.ts';
import { refuse } from '../list-row.ts';

const MOST_DEPTH = 100;
// A cell of Excel has 32,767 characters at most.
const MOST_CHARACTERS_OF_PIECE = 1_000_000;

/** What is told of the XML of a part; names come without their prefix, which differs from writer to writer. */
export interface XmlHandler {
  opened(name: string, attributes: Readonly<Record<string, string>>): void;
  closed(name: string): void;
  text(text: string): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const broken = () => {
  throw refuse(messages.brokenWorkbook);
};

/**
 * Tells a handler of the XML of a part, and yields after each piece of it. A file with a DTD is refused, so that there are no entities but those of XML
 * itself. Throws 400 for what is no XML, and for what nests or goes on without end.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let [depth, pending] = [0, 0];
  parser.on('error', broken);
  parser.on('doctype', broken);
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    depth += 1;
    if (depth > MOST_DEPTH) broken();
    handler.opened(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    handler.closed(withoutPrefix(name));
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) {
    const text = decoded(decoder, chunk);
    pending += text.length;
    parser.write(text);
    if (pending > MOST_CHARACTERS_OF_PIECE) throw refuse(messages.tooLarge);
    yield;
  }
  parser.close();
  yield;
}

/** Tells a handler of a whole part. */
export async function readWhole(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(bytes, handler)) {
    // Handlers keep what they are told.
  }
}

function decoded(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw refuse(messages.brokenWorkbook);
  }
}
