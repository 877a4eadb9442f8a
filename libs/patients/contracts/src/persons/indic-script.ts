/**
 * Names in Indic scripts as they are written in Latin letters. Unicode lays these scripts out in blocks of 128 signs in the order of ISCII,
 * so that one table of offsets reads them all: Devanagari (Hindi, Marathi), Bengali with Assamese, Gurmukhi, Gujarati, Odia, Tamil, Telugu,
 * Kannada and Malayalam.
 */
const FIRST = 0x0900;
const LAST = 0x0d7f;
const BLOCK = 0x80;

type Script = 'devanagari' | 'bengali' | 'gurmukhi' | 'gujarati' | 'odia' | 'tamil' | 'telugu' | 'kannada' | 'malayalam';
const SCRIPTS: readonly Script[] = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
];

const VIRAMA = 0x4d;
const NUKTA = 0x3c;

const listed = (start: number, letters: string): [number, string][] =>
  letters.split(' ').map((letter, place) => [start + place, letter]);

const VOWELS = new Map(listed(0x05, 'a aa i ii u uu ri l e e e ai o o o au'));
const VOWEL_SIGNS = new Map(listed(0x3e, 'aa i ii u uu ri ri e e e ai o o o au'));
const CONSONANTS = new Map([
  ...listed(0x15, 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'),
  ...listed(0x58, 'k kh g z r rh f y'),
]);
// Candrabindu and anusvara.
const NASALS = new Set([0x01, 0x02]);

const OWN_CONSONANTS: Partial<Record<Script, ReadonlyMap<number, string>>> = {
  bengali: new Map([[0x2f, 'j'], [0x70, 'r'], [0x71, 'v']]), // prettier-ignore
  odia: new Map([[0x2f, 'j'], [0x71, 'v']]), // prettier-ignore
};
// Letters that end a syllable: Bengali's khanda ta, Gurmukhi's tippi, Malayalam's chillus.
const OWN_ENDS: Partial<Record<Script, ReadonlyMap<number, string>>> = {
  bengali: new Map([[0x4e, 't']]),
  gurmukhi: new Map([[0x70, 'n']]),
  malayalam: new Map(listed(0x7a, 'n n r l l k')),
};

// Tamil writes one letter for a stop with voice and without: at the beginning and doubled it has none.
const TAMIL_STOPS = new Map([
  ['k', 'g'],
  ['ch', 's'],
  ['t', 'd'],
  ['p', 'b'],
]);

function tamil(letter: string, before: string, isBare: boolean): string {
  const voiced = TAMIL_STOPS.get(letter);
  if (voiced === undefined) return letter;
  if (before === '') return letter === 'ch' ? 's' : letter;
  // The one before has no vowel of its own: doubled, or after a nasal.
  if (isBare && before.endsWith('n') && letter === 'ch') return 'j';
  if (isBare && !/[nm]$/.test(before)) return letter;
  return voiced;
}

// The vowel of a consonant that none was written for, until it is known whether it is spoken.
const INHERENT = 'ə';
const DROPS_INHERENT: ReadonlySet<Script> = new Set(['devanagari', 'gurmukhi', 'gujarati']);
// Imran is written i-m(a)-raan: between two consonants with vowels around them it is silent (Ohala's rule).
const UNSPOKEN = /([aeiouə][^aeiouəh]h?)ə(?=[^aeiouəh]h?r?[aeiou])/g;

const spoken = (latin: string, drops: boolean): string =>
  (drops ? latin.replace(UNSPOKEN, '$1') : latin).replaceAll(INHERENT, 'a');

interface Reading {
  latin: string;
  /** A consonant stands last, whose vowel is not known yet. */
  isOpen: boolean;
  /** The consonant before was written without a vowel. */
  isBare: boolean;
}

function read(reading: Reading, script: Script, offset: number): Reading {
  const { latin, isOpen } = reading;
  const closed = isOpen ? latin + INHERENT : latin;
  const consonant = OWN_CONSONANTS[script]?.get(offset) ?? CONSONANTS.get(offset);
  if (consonant !== undefined && OWN_ENDS[script]?.get(offset) === undefined) {
    const letter = script === 'tamil' ? tamil(consonant, closed, reading.isBare) : consonant;
    return { latin: closed + letter, isOpen: true, isBare: false };
  }
  if (offset === VIRAMA) return { latin, isOpen: false, isBare: true };
  // Bengali's ya with a dot is a ya, without it a ja.
  if (offset === NUKTA) return { ...reading, latin: script === 'bengali' ? latin.replace(/j$/, 'y') : latin };
  const sign = VOWEL_SIGNS.get(offset);
  if (sign !== undefined) return { latin: latin + sign, isOpen: false, isBare: false };
  const added = VOWELS.get(offset) ?? OWN_ENDS[script]?.get(offset) ?? (NASALS.has(offset) ? 'n' : '');
  return { latin: closed + added, isOpen: false, isBare: false };
}

function wordInLatin(word: string): string {
  let reading: Reading = { latin: '', isOpen: false, isBare: false };
  let drops = false;
  for (const sign of word) {
    const code = sign.codePointAt(0)!;
    const script = SCRIPTS[Math.floor((code - FIRST) / BLOCK)];
    drops ||= script !== undefined && DROPS_INHERENT.has(script);
    reading = script ? read(reading, script, (code - FIRST) % BLOCK) : { ...reading, latin: reading.latin + sign };
  }
  // The vowel that a last consonant carries is not spoken in most of these languages.
  return spoken(reading.latin, drops);
}

const INDIC_WORD = new RegExp(`[\\u{${FIRST.toString(16)}}-\\u{${LAST.toString(16)}}]+`, 'gu');

/** The text with what is in Indic scripts written in Latin letters; all else as it is. 'लक्ष्मी' becomes 'lakshmii'. */
export const inLatin = (text: string): string => text.replace(INDIC_WORD, wordInLatin);
