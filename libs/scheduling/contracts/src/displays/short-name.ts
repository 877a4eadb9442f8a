const TITLES = new Set(['mr', 'mrs', 'ms', 'smt', 'shri', 'sri', 'dr', 'km', 'kum', 'master', 'श्री', 'श्रीमती', 'डॉ']);
const LONGEST = 20;

const signs = new Intl.Segmenter('und', { granularity: 'grapheme' });
const firstSigns = (text: string, count: number): string =>
  [...signs.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');

/** A name as a waiting room may read it (FRD-66): 'Ramesh K.'; '' where there is none. */
export function shortName(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean);
  const isTitle = (word: string) => TITLES.has(word.toLowerCase().replace(/\.$/, ''));
  const own = words.filter((word) => !isTitle(word));
  const [first = '', ...others] = own.length > 0 ? own : words;
  const last = others.at(-1);
  const shown = firstSigns(first, LONGEST);
  return last === undefined ? shown : `${shown} ${firstSigns(last, 1).toUpperCase()}.`;
}
