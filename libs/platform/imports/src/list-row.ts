import { invalid } from '@nidaan/kernel';

/** A list has so many columns at most, and a row so many characters. */
export const MOST_COLUMNS = 100;
export const MOST_ROW_CHARACTERS = 100_000;

/** One row of a list, with its line in the file: the last one of a CSV row, the number beside a row of a sheet. */
export interface ListRow {
  line: number;
  cells: readonly string[];
}

/** A file that cannot be read, said in its place. */
export const refuse = (sentence: string) => invalid(sentence, { file: sentence });
