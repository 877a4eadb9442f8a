// What a spreadsheet would take for a formula. Numbers are none, also below zero.
const FORMULA = /^[=+\-@\t\r\n]/;

function cellOf(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV for spreadsheets: the mark lets them read any script, lines end as RFC 4180 has it, and no text of users is a formula there (S10). */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
