const TITLES = new Set(['dr', 'mr', 'mrs', 'ms', 'miss', 'prof', 'shri', 'smt', 'kum', 'डॉ', 'श्री', 'श्रीमती', 'प्रो']);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstLetter = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? '';
const isTitle = (word: string) => TITLES.has(word.replace(/\.+$/, '').toLowerCase());

/** First letters of the first and last name, without titles: 'Dr. Asha Kulkarni' → 'AK', 'Dr Asha' → 'A'. Empty for no name. */
export function initialsOf(name: string): string {
  // 'Dr.Asha' is written without the space as often as with it.
  const words = name
    .replaceAll('.', '. ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !isTitle(word));
  const [first = '', ...rest] = named.length > 0 ? named : words;
  return firstLetter(first) + (rest.length > 0 ? firstLetter(rest.at(-1)!) : '');
}
