import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_FILE_MESSAGES as messages } from './import-messages.ts';
import { MOST_COLUMNS, MOST_ROW_CHARACTERS, refuse, type ListRow } from './list-row.ts';
import { textOf, wayOf } from './text-of-file.ts';

/**
 * Reads a CSV file as a stream, the headings as the first row: commas, semicolons or tabs, whichever the first line has most of; UTF-8, UTF-16 with
 * its mark, else Windows-1252, as Excel writes it. Empty lines are left out. Throws 400 in a sentence for what is no such file, and for more than
 * `mostRows` rows below the headings.
 */
export async function* csvRows(path: string, mostRows: number): AsyncGenerator<ListRow> {
  const way = await wayOf(path);
  const parser = parse({
    ...{ bom: true, delimiter: way.delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true },
    max_record_size: MOST_ROW_CHARACTERS,
  });
  // A fault of the file comes out of the parser as well, where it is read.
  const fed = pipeline(Readable.from(textOf(createReadStream(path), way.encoding)), parser).catch(() => undefined);
  let rows = -1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > MOST_COLUMNS) throw refuse(messages.tooManyColumns);
      if (record.every((cell) => cell === '')) continue;
      rows += 1;
      if (rows > mostRows) throw refuse(messages.tooManyRows);
      yield { line: info.lines, cells: record };
    }
  } catch (fault) {
    throw fault instanceof CsvError ? refuse(messages.broken) : fault;
  } finally {
    parser.destroy();
    await fed;
  }
}
