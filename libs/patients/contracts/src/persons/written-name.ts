import { inLatin } from './indic-script.ts';
import { remembering } from './remembering.ts';

/** A name as it was written, taken apart: 'Asha D/o Suresh' is Asha, whose guardian is Suresh. */
export interface WrittenName {
  name: string;
  guardian: string;
  /** How the guardian is related to the person; '' where no guardian was written. */
  relation: 'father' | 'husband' | 'mother' | 'guardian' | '';
}

// Longer texts are no names: a form field takes thousands of signs (API-13).
const NAME_LENGTH = 300;

/** Lower case in Latin letters without marks; what is neither letter nor digit is a blank. Urdu stays as it is written. */
export const latinText = (text: string): string =>
  inLatin(
    text
      .slice(0, NAME_LENGTH)
      .normalize('NFKC')
      .replace(/\p{Cf}|['’`]/gu, ''),
  )
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

// What stands for a parent or a husband: s/o, D/O, 'son of'; putra, patnii and putrii in Hindi.
const RELATION = /(?:^|[\s.,(])(?:([sdwchmf])\s*\/\s*o\b\.?|(son|daughter|wife|care)\s+of\b|(s?u?putrii?|patnii)(?=\s))/;
const BABY = /^\s*(?:b\s*\/\s*o\b\.?|baby\b(?:\s+(\d))?\s+of\b)/;

function relationOf(word: string): WrittenName['relation'] {
  if (word.startsWith('w') || word.startsWith('patn')) return 'husband';
  return word.startsWith('s') || word.startsWith('d') || word.startsWith('putr') ? 'father' : 'guardian';
}

/** Takes a written name apart (FRD-24), in Latin letters and lower case. A baby that has its mother's name alone keeps saying so. */
export const writtenName = remembering((text: string): Readonly<WrittenName> => {
  const latin = latinText(text);
  const baby = BABY.exec(latin);
  if (baby) {
    const mother = latin.slice(baby[0].length);
    return { name: `babyof ${baby[1] ?? ''} ${mother}`, guardian: mother.trim(), relation: 'mother' };
  }
  const related = RELATION.exec(latin);
  if (!related) return { name: latin, guardian: '', relation: '' };
  const word = related[1] ?? related[2] ?? related[3] ?? '';
  const guardian = latin.slice(related.index + related[0].length);
  return { name: latin.slice(0, related.index), guardian: guardian.trim(), relation: relationOf(word) };
});
