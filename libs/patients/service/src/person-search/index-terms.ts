import { KEY_MARKS, soundOf, type SearchPart } from '@nidaan/patients-contracts';

/** Marks of terms that the index has beside the keys: a beginning of a word, and a word beside the first letter of another one. */
export const INDEX_MARKS = { beginning: '^', beside: '&' } as const;

/** Beginnings of so many letters are terms of their own where the word is longer: longer beginnings are of few persons. */
export const BEGINNING_LETTERS = 8;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

export type WordPart = Exclude<SearchPart, { kind: 'digits' }>;
export type Tier = 'exact' | 'beginning' | 'sound';

const either = (...queries: string[]): string => (queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`);
const firstOf = (word: string): string => [...word][0]!;
const codeOf = (word: string): number => word.codePointAt(0)!;
const isInitial = ({ word }: WordPart): boolean => word.length === 1;

// Words that sound alike begin with letters of one class.
const classOf = (letter: string): string => soundOf(`${letter}${letter}`).charAt(0);
const lettersLike = (part: WordPart): string[] => {
  const own = firstOf(part.word);
  if (isInitial(part)) return [own];
  return [...new Set([own, ...LETTERS.filter((letter) => classOf(letter) === classOf(own))])];
};

/** Whether a person who bears the first of them is found by the second through another word alone. */
const areApart = (whole: WordPart, other: WordPart, tier: Tier): boolean =>
  !whole.word.startsWith(other.word) && (tier !== 'sound' || other.sound === '' || whole.sound !== other.sound);

/**
 * What was typed of names and guardians as a query over the terms of the index. PostgreSQL takes each entry of the shortest list and looks it up in the
 * others. So a word stands beside the first letter of another one: of two frequent words one is then a short list (docs/adr/0075-words-beside-first-letters.md).
 */
export class IndexTerms {
  readonly #lead: string;
  readonly #parts: readonly WordPart[];
  readonly #tier: Tier;
  readonly #hasWhole: boolean;

  /** `isAlone`: where nothing of the exact query may be missing. Else a later query may leave out whom that one finds. */
  constructor(hospitalId: number, parts: readonly WordPart[], tier: Tier, isAlone: boolean) {
    this.#lead = `${hospitalId}:`;
    this.#parts = parts;
    this.#tier = tier;
    const words = parts.filter((part) => part.kind === 'name' && !isInitial(part));
    this.#hasWhole = isAlone || tier === 'exact' || words.length > 1;
  }

  /** One query for each word; an initial that stands beside another word needs none. */
  queries(): string[] {
    return this.#parts
      .filter((part) => !this.#isSaid(part))
      .map((part) => (part.kind === 'guardian' ? this.#ofGuardian(part) : this.#ofName(part)));
  }

  get #names(): WordPart[] {
    return this.#parts.filter(({ kind }) => kind === 'name');
  }

  #term(text: string): string {
    return `'${this.#lead}${text}'`;
  }

  #ofGuardian({ word }: WordPart): string {
    const key = KEY_MARKS.guardian + word;
    const [name] = this.#names;
    return name === undefined ? `${this.#term(key)}:*` : this.#beside(key, name, ':*');
  }

  #ofName(part: WordPart): string {
    const { word, sound } = part;
    const partners = isInitial(part) ? [] : this.#partnersOf(part);
    const whole = partners.length === 0 ? this.#term(word) : partners.map((other) => this.#beside(word, other)).join(' & ');
    if (this.#tier === 'exact' && !isInitial(part)) return whole;
    if ([...word].length > BEGINNING_LETTERS) return either(`${this.#term(word)}:*`, ...this.#ofSound(sound));
    const wholes = this.#hasWhole || isInitial(part) ? [whole] : [];
    return either(...wholes, this.#term(INDEX_MARKS.beginning + word), ...this.#ofSound(sound));
  }

  #ofSound(sound: string): string[] {
    return this.#tier === 'sound' && sound !== '' ? [this.#term(KEY_MARKS.sound + sound)] : [];
  }

  #beside(word: string, other: WordPart, end = ''): string {
    return either(...this.#lettersOf(other).map((letter) => `${this.#term(letter + INDEX_MARKS.beside + word)}${end}`));
  }

  #lettersOf(part: WordPart): string[] {
    return this.#tier === 'sound' ? lettersLike(part) : [firstOf(part.word)];
  }

  // A word stands beside letters that come before its own in the alphabet, or are the same.
  #isBeside(whole: WordPart, other: WordPart): boolean {
    return areApart(whole, other, this.#tier) && this.#lettersOf(other).every((letter) => codeOf(letter) <= codeOf(whole.word));
  }

  // All initials and one word: more would be read in vain.
  #partnersOf(part: WordPart): WordPart[] {
    const names = this.#names;
    const at = names.indexOf(part);
    const others = [...names.slice(at + 1), ...names.slice(0, at)].filter((other) => this.#isBeside(part, other));
    return [...others.filter(isInitial), ...others.filter((other) => !isInitial(other)).slice(0, 1)];
  }

  // Only a whole word says beside which letters it stands.
  #isSaid(part: WordPart): boolean {
    if (this.#tier !== 'exact' || !isInitial(part) || part.kind === 'guardian') return false;
    return this.#names.some((other) => !isInitial(other) && this.#isBeside(other, part));
  }
}
