/** Lines that a part, and about that a whole document, may take: some forty pages. Chromium takes half a second for them. */
export const MOST_LINES = 2000;
/** Lines that a text among others (a fact, a cell) may take: more of it would only push the rest off the paper. */
export const MOST_LINES_OF_A_FACT = 50;

/** The text shown where a text or a table is cut off. */
export const CONTINUED = 'Continued in the record.';

const SIGNS_PER_LINE = 100;

/** A text whose line breaks are all '\n'. */
export const withPlainBreaks = (text: string): string => text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');

/** About how many lines a text takes, in fractions of one. */
export function linesOf(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks + text.length / SIGNS_PER_LINE;
}

/** The beginning of a text that fits on so many lines. */
export function cutTo(text: string, lines: number): string {
  let left = lines;
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const taken = Math.max(1, (end - at) / SIGNS_PER_LINE);
    // Never in the middle of a sign that takes two places.
    if (taken > left) return text.slice(0, at + Math.floor(left * SIGNS_PER_LINE)).replace(/[\uD800-\uDBFF]$/, '');
    left -= taken;
    at = end + 1;
  }
  return text;
}

/** A short text as it is; of one that is too long its beginning, which says so. */
export function cutFact(text: string): string {
  if (linesOf(text) <= MOST_LINES_OF_A_FACT) return text;
  return `${cutTo(withPlainBreaks(text), MOST_LINES_OF_A_FACT)}… ${CONTINUED}`;
}
