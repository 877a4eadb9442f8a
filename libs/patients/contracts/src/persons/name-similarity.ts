import { isFrequent, nameWords } from './folded-name.ts';

const VOWEL = 0.25;
const CONSONANT = 1;
const UNLIKE = 2;
const NEAR = 0.5;
const OTHER_FIRST_SOUND = 1.3;
const MISSING_CONSONANT = 1.6;
// Krishna and Kishna: a liquid beside another consonant is easily not heard.
const MISSING_LIQUID = 0.6;
const MISSING_VOWEL = 0.15;
const MISSING_LAST_VOWEL = 0.4;
const NEAR_VOWEL = 0.1;
const OTHER_VOWEL = 0.35;

const NEAR_SOUNDS = new Set(['bp', 'dt', 'gk', 'bv', 'cs', 'dr', 'fp', 'cj', 'ei', 'ou']);
const isNear = (a: string, b: string) => NEAR_SOUNDS.has(a < b ? a + b : b + a);
const isVowel = (sound: string) => 'aeiou'.includes(sound);
const isConsonant = (sound: string | undefined) => sound !== undefined && !isVowel(sound);

const weightOf = (sound: string) => (isVowel(sound) ? VOWEL : sound === 'h' ? 0.5 : CONSONANT);
const soundsOf = (word: string) => [...word].reduce((sum, sound) => sum + weightOf(sound), 0);

function replaced(a: string, b: string): number {
  if (a === b) return 0;
  if (isVowel(a) !== isVowel(b)) return UNLIKE;
  if (isNear(a, b)) return isVowel(a) ? NEAR_VOWEL : NEAR;
  return isVowel(a) ? OTHER_VOWEL : UNLIKE;
}

/** What it costs that the sound at this place stands in one word alone. */
function missing(word: string, place: number): number {
  const sound = word.charAt(place);
  if (isVowel(sound)) return place === word.length - 1 ? MISSING_LAST_VOWEL : MISSING_VOWEL;
  if (sound === 'h') return MISSING_VOWEL;
  const isBesideAnother = isConsonant(word[place - 1]) || isConsonant(word[place + 1]);
  return 'rln'.includes(sound) && isBesideAnother ? MISSING_LIQUID : MISSING_CONSONANT;
}

function firstSound(a: string, b: string): number {
  const [one, other] = [a.charAt(0), b.charAt(0)];
  if (one === other) return 0;
  return isNear(one, other) ? 0 : OTHER_FIRST_SOUND;
}

/** The least cost of making one word of the other, sound by sound. */
function distance(a: string, b: string): number {
  let above = [0];
  for (let j = 0; j < b.length; j++) above.push(above[j]! + missing(b, j));
  for (let i = 0; i < a.length; i++) {
    const row = [above[0]! + missing(a, i)];
    for (let j = 0; j < b.length; j++) {
      const both = above[j]! + replaced(a.charAt(i), b.charAt(j));
      row.push(Math.min(both, above[j + 1]! + missing(a, i), row[j]! + missing(b, j)));
    }
    above = row;
  }
  return above[b.length]!;
}

const INITIAL = 0.9;

/** How alike two folded words sound, 0 to 1. An initial is like each word that begins with it. */
function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? INITIAL : 0;
  const cost = distance(a, b) + firstSound(a, b);
  return Math.max(0, 1 - cost / ((soundsOf(a) + soundsOf(b)) / 2));
}

const FREQUENT = 0.2;
const ABSENT = 0.5;
const wordWeight = (word: string) => (isFrequent(word) ? FREQUENT : 1);
// An initial weighs what the word weighs that it may stand for.
const pairWeight = (a: string, b: string) =>
  a.length === 1 ? wordWeight(b) : b.length === 1 ? wordWeight(a) : Math.max(wordWeight(a), wordWeight(b));

interface Pair {
  a: number;
  b: number;
  similarity: number;
}

/** Each word with the one of the other name that it is most like. */
function paired(a: readonly string[], b: readonly string[]): Pair[] {
  const all = a.flatMap((word, i) => b.map((other, j) => ({ a: i, b: j, similarity: wordSimilarity(word, other) })));
  const [takenA, takenB] = [new Set<number>(), new Set<number>()];
  return all
    .sort((one, other) => other.similarity - one.similarity)
    .filter((pair) => {
      if (takenA.has(pair.a) || takenB.has(pair.b)) return false;
      takenA.add(pair.a);
      takenB.add(pair.b);
      return true;
    });
}

function wordsSimilarity(a: readonly string[], b: readonly string[]): number {
  const pairs = paired(a, b);
  let [alike, whole] = [0, 0];
  for (const pair of pairs) {
    const weight = pairWeight(a[pair.a]!, b[pair.b]!);
    alike += weight * pair.similarity;
    whole += weight;
  }
  const alone = [
    ...a.filter((_, i) => !pairs.some((pair) => pair.a === i)),
    ...b.filter((_, j) => !pairs.some((pair) => pair.b === j)),
  ];
  for (const word of alone) whole += wordWeight(word) * ABSENT;
  return whole === 0 ? 0 : alike / whole;
}

// 'Ram Kumar' is also written 'Ramkumar'.
const joined = (words: readonly string[], at: number): string[] => [
  ...words.slice(0, at),
  `${words[at]}${words[at + 1]}`,
  ...words.slice(at + 2),
];

function withJoins(words: readonly string[], other: readonly string[]): (readonly string[])[] {
  if (words.length <= other.length) return [words];
  return [words, ...words.slice(1).map((_, at) => joined(words, at))];
}

/**
 * How alike two full names sound, 0 to 1 (FRD-24, FRD-25): by sounds, in any order of words, initials and frequent words weighed. 0 where one
 * of them is empty. At least 0.85 is alike.
 */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [nameWords(one), nameWords(other)];
  if (a.length === 0 || b.length === 0) return 0;
  return Math.max(...withJoins(a, b).flatMap((x) => withJoins(b, a).map((y) => wordsSimilarity(x, y))));
}
