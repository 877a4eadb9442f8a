import { createReadStream } from 'node:fs';
import { invalid } from '@nidaan/kernel';
import { IMPORT_FILE_MESSAGES as messages } from './import-messages.ts';

/** How a file of text is read. */
export interface TextWay {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  delimiter: ',' | ';' | '\t';
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Looks through a file once. Throws 400 where it is no text. */
export async function wayOf(path: string): Promise<TextWay> {
  const encoding = await encodingOf(path);
  let first = '';
  for await (const part of textOf(createReadStream(path), encoding)) {
    first += part;
    if (first.includes('\n')) break;
  }
  const [line = ''] = first.split(/\r?\n/, 1);
  const [delimiter] = DELIMITERS.toSorted((a, b) => line.split(b).length - line.split(a).length);
  return { encoding, delimiter: delimiter! };
}

async function encodingOf(path: string): Promise<TextWay['encoding']> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let [isFirst, isUtf8] = [true, true];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    isFirst = false;
    if (chunk.includes(0)) throw invalid(messages.notText, { file: messages.notText });
    if (isUtf8) isUtf8 = decodes(strict, chunk, true);
  }
  return isUtf8 && decodes(strict, Buffer.alloc(0), false) ? 'utf-8' : 'windows-1252';
}

function decodes(decoder: TextDecoder, chunk: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

/** The text of a stream of bytes, part by part. */
export async function* textOf(bytes: AsyncIterable<Buffer>, encoding: TextWay['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
