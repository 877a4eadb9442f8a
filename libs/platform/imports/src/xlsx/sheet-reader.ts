import { IMPORT_FILE_MESSAGES as messages } from '../import-messages.ts';
import { MOST_COLUMNS, MOST_ROW_CHARACTERS, refuse, type ListRow } from '../list-row.ts';
import { isoDayText, numberText, PLAIN, unescaped } from './cell-values.ts';
import type { Workbook } from './workbook.ts';
import type { XmlHandler } from './xml-reader.ts';

const MOST_CELLS = 10_000_000;
// What a sheet of Excel has.
const [MOST_LINES, MOST_SHEET_COLUMNS, MOST_LETTERS] = [1_048_576, 16_384, 3];

/** The column of a cell's name, from 0: 'C7' → 2. */
function columnOf(name: string): number {
  const letters = /^([A-Z]+)\d+$/.exec(name)?.[1];
  if (letters === undefined) throw refuse(messages.brokenWorkbook);
  if (letters.length > MOST_LETTERS) throw refuse(messages.tooManyColumns);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell that is being read. */
interface Cell {
  column: number;
  kind: string;
  style: number;
  value: string;
}

/** Rows of a sheet as its XML tells of them. Of a formula the value is taken that the workbook keeps; empty cells and rows are passed over. */
export class SheetReader implements XmlHandler {
  /** Whether the last row was told of. */
  isDone = false;
  #rows: ListRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #characters = 0;
  #column = -1;
  #cell: Cell | null = null;
  #count = 0;
  #isIn = false;
  #isTaken = false;
  #isSound = false;

  constructor(private readonly book: Pick<Workbook, 'strings' | 'formats' | 'is1904'>) {}

  /** The rows since it was asked last. */
  taken(): ListRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isIn = true;
    else if (!this.#isIn) return;
    else if (name === 'row') this.#begin(attributes['r']);
    else if (name === 'c') this.#cell = this.#cellOf(attributes);
    else if (name === 'rPh') this.#isSound = true;
    else if (name === 'v' || name === 't') this.#isTaken = !this.#isSound;
  }

  closed(name: string): void {
    if (!this.#isIn) return;
    if (name === 'v' || name === 't') this.#isTaken = false;
    else if (name === 'rPh') this.#isSound = false;
    else if (name === 'c') this.#put();
    else if (name === 'row') this.#end();
    else if (name === 'sheetData') [this.#isIn, this.isDone] = [false, true];
  }

  text(text: string): void {
    if (!this.#isTaken || !this.#cell) return;
    this.#cell.value += text;
    if (this.#cell.value.length > MOST_ROW_CHARACTERS) throw refuse(messages.tooLarge);
  }

  #begin(name: string | undefined): void {
    const line = name === undefined ? this.#line + 1 : Number(name);
    if (!Number.isInteger(line) || line <= this.#line || line > MOST_LINES) throw refuse(messages.brokenWorkbook);
    [this.#line, this.#column, this.#characters, this.#cells] = [line, -1, 0, []];
  }

  #cellOf({ r: name, t: kind = 'n', s: style = '0' }: Readonly<Record<string, string>>): Cell {
    this.#column = name === undefined ? this.#column + 1 : columnOf(name);
    this.#count += 1;
    if (this.#column >= MOST_SHEET_COLUMNS) throw refuse(messages.tooManyColumns);
    if (this.#count > MOST_CELLS) throw refuse(messages.tooLarge);
    return { column: this.#column, kind, style: Number(style), value: '' };
  }

  #put(): void {
    if (!this.#cell) return;
    const { column } = this.#cell;
    const text = this.#textOf(this.#cell).trim();
    this.#cell = null;
    if (text === '') return;
    this.#characters += text.length;
    if (column >= MOST_COLUMNS) throw refuse(messages.tooManyColumns);
    if (this.#characters > MOST_ROW_CHARACTERS) throw refuse(messages.tooLarge);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  #textOf({ kind, style, value }: Cell): string {
    const { strings, formats, is1904 } = this.book;
    switch (kind) {
      case 's':
        return value === '' ? '' : strings.at(value);
      case 'inlineStr':
      case 'str':
        return unescaped(value);
      case 'b':
        return value && (value === '1' ? 'TRUE' : 'FALSE');
      // '#N/A' says that nothing is known.
      case 'e':
        return '';
      case 'd':
        return isoDayText(value);
      default:
        return numberText(value.trim(), formats[style] ?? PLAIN, is1904);
    }
  }

  #end(): void {
    if (this.#cells.length > 0) this.#rows.push({ line: this.#line, cells: this.#cells });
  }
}
