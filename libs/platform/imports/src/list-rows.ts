import { createReadStream } from 'node:fs';
import { csvRows } from './csv-rows.ts';
import { IMPORT_FILE_MESSAGES as messages } from './import-messages.ts';
import { refuse, type ListRow } from './list-row.ts';
import { xlsxRows } from './xlsx/xlsx-rows.ts';

// 'PK' with the mark of a part, or of an empty directory.
const ZIPS = [Buffer.from('504b0304', 'hex'), Buffer.from('504b0506', 'hex')];
// Microsoft's compound file: workbooks of the old kind, and new ones under a password.
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads a list as a stream, whatever it was saved as: XLSX or CSV, by its content. Throws 400 in a sentence, as `csvRows` and `xlsxRows` do. */
export async function* listRows(path: string, mostRows: number): AsyncGenerator<ListRow> {
  const first = await firstBytesOf(path);
  if (first.equals(COMPOUND)) throw refuse((await holds(path, ENCRYPTED)) ? messages.locked : messages.oldWorkbook);
  const isZip = ZIPS.some((mark) => first.subarray(0, mark.length).equals(mark));
  yield* isZip ? xlsxRows(path, mostRows) : csvRows(path, mostRows);
}

async function firstBytesOf(path: string): Promise<Buffer> {
  const first: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: COMPOUND.length - 1 }) as AsyncIterable<Buffer>) first.push(chunk);
  return Buffer.concat(first);
}

async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    if (bytes.includes(wanted)) return true;
    rest = bytes.subarray(1 - wanted.length);
  }
  return false;
}
