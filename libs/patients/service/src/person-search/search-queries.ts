import { KEY_MARKS, type PersonSearch, type SearchPart } from '@nidaan/patients-contracts';

const backwards = (digits: string) => [...digits].reverse().join('');

/** Parts of a tsquery over the keys of one hospital. */
class Terms {
  constructor(private readonly hospitalId: number) {}

  exact(key: string): string {
    return `'${this.hospitalId}:${key}'`;
  }

  beginning(key: string): string {
    return `${this.exact(key)}:*`;
  }

  digits({ digits, isYear }: Extract<SearchPart, { kind: 'digits' }>): string {
    const ends = [this.beginning(KEY_MARKS.phone + digits), this.beginning(KEY_MARKS.phoneBackwards + backwards(digits))];
    return `(${[...ends, ...(isYear ? [this.exact(KEY_MARKS.year + digits)] : [])].join(' | ')})`;
  }

  /** A word exactly, its beginning, or what sounds like it. An initial is always a beginning. */
  word({ kind, word, sound }: Exclude<SearchPart, { kind: 'digits' }>, tier: Tier): string {
    if (kind === 'guardian') return this.beginning(KEY_MARKS.guardian + word);
    if (tier === 'exact' && word.length > 1) return this.exact(word);
    if (tier !== 'sound' || sound === '') return this.beginning(word);
    return `(${this.beginning(word)} | ${this.exact(KEY_MARKS.sound + sound)})`;
  }
}

const TIERS = ['exact', 'beginning', 'sound'] as const;
type Tier = (typeof TIERS)[number];

/** Which of the queries finds by sound. */
export const SOUND_TIER = TIERS.indexOf('sound') + 1;

/** Queries over `keys` that find what was typed, the closest first (FRD-06); none where nothing of it is in the keys. */
export function searchQueries({ parts }: Pick<PersonSearch, 'parts'>, hospitalId: number): string[] {
  if (parts.length === 0) return [];
  const terms = new Terms(hospitalId);
  const query = (tier: Tier) =>
    parts.map((part) => (part.kind === 'digits' ? terms.digits(part) : terms.word(part, tier))).join(' & ');
  return [...new Set(TIERS.map(query))];
}
