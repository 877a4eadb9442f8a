const CODE = 'code';
const isTable = (line) => /^\s*\|/.test(line);
const isHeading = (line) => line.startsWith('#');

/** A document's prose by paragraph: without fenced code, tables, headings and comments; a list's item is a paragraph. */
function paragraphsOf(markdown) {
  return markdown
    .replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '\n')
    .split('\n')
    .map((line) => (isTable(line) || isHeading(line) ? '' : line.replace(/^\s*(?:[-*]|\d+\.) /, '\n')))
    .join('\n')
    .split(/\n\s*\n/);
}

/** What counts as its text alone: of a link its words, of code one word. */
const plain = (paragraph) =>
  paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`]+`/g, CODE)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The sentences of a Markdown document. A colon or semicolon ends one where a capital, a number, code or a bracket follows. */
export const sentencesOf = (markdown) =>
  paragraphsOf(markdown)
    .map(plain)
    .flatMap((text) => text.split(/(?<=[.!?]["')*]*)\s+|(?<=[:;])\s+(?=[A-Z0-9*"'(]|code\b)/))
    .filter((sentence) => sentence.split(' ').length > 3);

/** Words per sentence: their mean, and the longest sentence. */
export function measure(markdown) {
  const sentences = sentencesOf(markdown);
  const lengths = sentences.map((sentence) => sentence.split(' ').length);
  const longest = Math.max(0, ...lengths);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return { mean, longest, sentence: sentences[lengths.indexOf(longest)] ?? '' };
}
