/** Value of a row by which a column sorts. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

export interface Sort {
  column: string | undefined;
  isDescending: boolean;
}

/** The sort that a parameter names: 'age' or '-age'; none where no column of that name can be sorted by. */
export function sortState(by: readonly string[], parameter: string): Sort {
  const isDescending = parameter.startsWith('-');
  const column = isDescending ? parameter.slice(1) : parameter;
  return by.includes(column) ? { column, isDescending } : { column: undefined, isDescending: false };
}

const inWords = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** The rows in the order of a column; those that are equal keep theirs. */
export function sortRows<Row>(rows: readonly Row[], keys: SortKeys<Row>, { column, isDescending }: Sort): readonly Row[] {
  if (column === undefined) return rows;
  const keyOf = keys[column]!;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : inWords.compare(String(a), String(b)));
  });
}
