import { KEY_MARKS, type PersonSearch, type SearchPart } from '@nidaan/patients-contracts';
import { IndexTerms, type Tier, type WordPart } from './index-terms.ts';

type DigitsPart = Exclude<SearchPart, WordPart>;

/** Queries that find what was typed, the closest first; each over the keys, and the same over the terms of the index. */
export interface SearchQueries {
  keys: string[];
  terms: string[];
}

const backwards = (digits: string) => [...digits].reverse().join('');
const isWord = (part: SearchPart): part is WordPart => part.kind !== 'digits';

/** Parts of a tsquery over the keys of one hospital. */
class Keys {
  constructor(private readonly hospitalId: number) {}

  exact(key: string): string {
    return `'${this.hospitalId}:${key}'`;
  }

  beginning(key: string): string {
    return `${this.exact(key)}:*`;
  }

  digits({ digits, isYear }: DigitsPart): string {
    const ends = [this.beginning(KEY_MARKS.phone + digits), this.beginning(KEY_MARKS.phoneBackwards + backwards(digits))];
    return `(${[...ends, ...(isYear ? [this.exact(KEY_MARKS.year + digits)] : [])].join(' | ')})`;
  }

  /** A word exactly, its beginning, or what sounds like it. An initial is always a beginning. */
  word({ kind, word, sound }: WordPart, tier: Tier): string {
    if (kind === 'guardian') return this.beginning(KEY_MARKS.guardian + word);
    if (tier === 'exact' && word.length > 1) return this.exact(word);
    if (tier !== 'sound' || sound === '') return this.beginning(word);
    return `(${this.beginning(word)} | ${this.exact(KEY_MARKS.sound + sound)})`;
  }
}

const TIERS = ['exact', 'beginning', 'sound'] as const satisfies readonly Tier[];

/** Which of the queries finds by sound. */
export const SOUND_TIER = TIERS.indexOf('sound') + 1;

/** Queries that find what was typed, the closest first (FRD-06); none where nothing of it is in the keys. */
export function searchQueries({ parts }: Pick<PersonSearch, 'parts'>, hospitalId: number): SearchQueries {
  const found: SearchQueries = { keys: [], terms: [] };
  if (parts.length === 0) return found;
  const keys = new Keys(hospitalId);
  const words = parts.filter(isWord);
  const digits = parts.filter((part) => !isWord(part)).map((part) => keys.digits(part));
  for (const tier of TIERS) {
    const query = [...words.map((part) => keys.word(part, tier)), ...digits].join(' & ');
    if (found.keys.includes(query)) continue;
    found.keys.push(query);
    found.terms.push([...new IndexTerms(hospitalId, words, tier, digits.length > 0).queries(), ...digits].join(' & '));
  }
  return found;
}
