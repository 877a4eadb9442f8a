import { FREQUENT_NAMES, HONORIFICS, MOHAMMAD } from './frequent-names.ts';
import { remembering } from './remembering.ts';
import { latinText, writtenName } from './written-name.ts';

// More words and longer ones tell nothing: they only cost time.
const MOST_WORDS = 10;
const WORD_LENGTH = 40;

// In this order (FRD-24). A w after a vowel and before none is a vowel itself: Chowdhury.
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/x|ksh/g, 'ks'],
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/bh/g, 'b'],
  [/gh/g, 'g'],
  [/kh/g, 'k'],
  [/[zj]h?/g, 'j'],
  [/q/g, 'k'],
  [/([ao])w(?=[^aeiouy]|$)/g, '$1u'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/[ao]u/g, 'o'],
  [/[ae]i/g, 'e'],
  [/n(?=[bp])/g, 'm'],
  [/([^\d])\1+/g, '$1'],
];

/** One word in its class of spellings; a silent 'a' at its end is dropped. */
const foldedWord = remembering((word: string): string => {
  const folded = SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), word.slice(0, WORD_LENGTH));
  if (MOHAMMAD.has(folded)) return 'mohamad';
  return folded.length > 2 ? folded.replace(/a$/, '') : folded;
});

const wordsOf = (latin: string): string[] => latin.match(/[\p{L}\p{N}]+/gu) ?? [];

function foldedWords(latin: string): string[] {
  const words = wordsOf(latin);
  const named = words.filter((word) => !HONORIFICS.has(word));
  // Whose whole name is a title is called so.
  return (named.length > 0 ? named : words).slice(0, MOST_WORDS).map(foldedWord);
}

const FREQUENT = new Set(FREQUENT_NAMES.map((name) => foldedWord(latinText(name))));

/** Whether a folded word is among those that tell little of one person. */
export const isFrequent = (word: string): boolean => FREQUENT.has(word);

/** The folded words of a name in the order in which they were written, titles and relations cut. */
export const nameWords = remembering((name: string): readonly string[] => foldedWords(writtenName(name).name));

/** The folded words of the guardian whom a name names: 'Asha D/o Suresh'. */
export const guardianWords = (name: string): string[] => foldedWords(writtenName(name).guardian);

/** A full name by which names are compared for equality (FRD-24): folded words in the order of the alphabet. '' for none. */
export const foldedName = (name: string): string => [...nameWords(name)].sort().join(' ');

const SOUNDS: Readonly<Record<string, string>> = { g: 'k', d: 't', b: 'p', e: 'i', o: 'u', h: '' };

/** How a folded word sounds: its first sound and the consonants after it; with and without voice is one. '' for an initial. */
export const soundOf = remembering((word: string): string => {
  if (word.length < 2) return '';
  const rest = word.slice(1).replace(/[aeiou]/g, '');
  const sound = [...rest].map((letter) => SOUNDS[letter] ?? letter).join('');
  const first = word.charAt(0);
  return ((first === 'h' ? 'h' : SOUNDS[first]) ?? first) + sound.replace(/(.)\1+/g, '$1');
});

/**
 * Sound keys of a name (FRD-24): two spellings of a name share one. Frequent words have none, unless the name has no other.
 */
export function nameKeys(name: string): string[] {
  const words = nameWords(name);
  const telling = words.filter((word) => !isFrequent(word));
  const sounds = (telling.length > 0 ? telling : words).map(soundOf).filter((sound) => sound !== '');
  return [...new Set(sounds)];
}
