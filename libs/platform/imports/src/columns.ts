import { invalid } from '@nidaan/kernel';
import { IMPORT_FILE_MESSAGES as messages } from './import-messages.ts';

/** Which column stands for which field: field → heading. */
export type Columns<F extends string> = Partial<Record<F, string>>;

const refuse = (field: string, sentence: string) => invalid(sentence, { [field]: sentence });

/** The headings of a list. Throws 400 where there is none, or one stands twice. */
export function headingsOf(cells: readonly string[] | undefined): string[] {
  const headings = (cells ?? []).map((cell) => cell.trim());
  const named = headings.filter((heading) => heading !== '');
  if (named.length === 0) throw refuse('file', messages.noHeadings);
  if (new Set(named).size < named.length) throw refuse('file', messages.headingTwice);
  return headings;
}

const plain = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that the headings speak of, by words for each field; a heading stands for one field. */
export function guessedColumns<F extends string>(
  headings: readonly string[],
  words: Readonly<Record<F, readonly string[]>>,
): Columns<F> {
  const fields = Object.keys(words) as F[];
  const found = fields.flatMap((field) => {
    const heading = headings.find((each) => plain(each) === plain(field) || words[field].includes(plain(each)));
    return heading === undefined ? [] : [[field, heading] as const];
  });
  const taken = new Set<string>();
  return Object.fromEntries(
    found.filter(([, heading]) => !taken.has(heading) && taken.add(heading)),
  ) as unknown as Columns<F>;
}

/** Reads rows by field. Throws 400 for a column that the file has not. */
export function rowReader<F extends string>(
  headings: readonly string[],
  columns: Columns<F>,
): (cells: readonly string[]) => Partial<Record<F, string>> {
  const places = (Object.entries(columns) as [F, string][]).map(([field, heading]) => {
    const at = headings.indexOf(heading);
    if (at === -1) throw refuse('columns', messages.headingUnknown);
    return [field, at] as const;
  });
  return (cells) => Object.fromEntries(places.map(([field, at]) => [field, cells[at] ?? ''])) as Partial<Record<F, string>>;
}
