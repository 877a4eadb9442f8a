import { IMPORT_FILE_MESSAGES as messages } from '../import-messages.ts';
import { refuse, type ListRow } from '../list-row.ts';
import { SheetReader } from './sheet-reader.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { readXml } from './xml-reader.ts';
import { ZipParts } from './zip-parts.ts';

// 200,000 rows of 40 columns are 300 MB of XML.
const MOST_UNZIPPED_BYTES = 400 * 1024 * 1024;

/**
 * Reads an XLSX workbook as a stream: the first sheet that people see and that has rows, the headings as the first of them. Formulas are not evaluated
 * and macros not run; days come as dd/mm/yyyy, numbers in digits. Throws 400 in a sentence for what is no such file, for a workbook under a password or
 * with macros, for one that is too large, and for more than `mostRows` rows below the headings.
 */
export async function* xlsxRows(
  path: string,
  mostRows: number,
  mostBytes: number = MOST_UNZIPPED_BYTES,
): AsyncGenerator<ListRow> {
  const parts = await ZipParts.open(path, mostBytes);
  try {
    const book = await openWorkbook(parts);
    for (const sheet of book.sheets) {
      let rows = -1;
      for await (const row of sheetRows(parts, sheet, book)) {
        rows += 1;
        if (rows > mostRows) throw refuse(messages.tooManyRows);
        yield row;
      }
      if (rows >= 0) return;
    }
    throw refuse(messages.noSheet);
  } finally {
    await parts.close();
  }
}

async function* sheetRows(parts: ZipParts, sheet: string, book: Workbook): AsyncGenerator<ListRow> {
  const reader = new SheetReader(book);
  for await (const _ of readXml(parts.bytes(sheet), reader)) {
    yield* reader.taken();
    if (reader.isDone) return;
  }
}
