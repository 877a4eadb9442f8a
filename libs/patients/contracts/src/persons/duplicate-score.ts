import { ageOn, type PlainDate } from '@nidaan/kernel';
import { foldedName } from './folded-name.ts';
import { nameSimilarity } from './name-similarity.ts';
import type { BirthPrecision } from './person-age.ts';
import { isThrowAwayPhone } from './throw-away-phone.ts';

/** What two persons are compared by (FRD-26). Fields that are not known are '', null or empty. */
export interface ComparedPerson {
  first_name: string;
  last_name: string;
  local_name: string;
  guardian_name: string;
  gender: string;
  birth_date: PlainDate | null;
  birth_precision: BirthPrecision;
  /** As `personPhoneKey` gives it. */
  phone_key: string;
  phone_owner: string;
  pincode: string;
  address: string;
  mother_id: number | null;
  /** Indexes of the Aadhaar number, one for each key that is in use; none for a number that fails its check (FRD-19). */
  aadhaar_indexes: readonly string[];
  identifiers: readonly { kind: string; value_key: string }[];
}

/** How sure it is that two persons are one: same from 85, likely from 60, possible from 45. */
export const DUPLICATE_BANDS = ['same', 'likely', 'possible'] as const;
export type DuplicateBand = (typeof DUPLICATE_BANDS)[number];

const BANDS: Readonly<Record<DuplicateBand, number>> = { same: 85, likely: 60, possible: 45 };

/** From here on two persons are 'likely' one. */
export const LIKELY_SCORE = BANDS.likely;

/** The band of a score; null below 45. */
export const bandOf = (score: number): DuplicateBand | null => DUPLICATE_BANDS.find((band) => score >= BANDS[band]) ?? null;

/** Why two persons may be one, or not, in words for people (FRD-26). */
export const DUPLICATE_REASONS = {
  aadhaar: 'Same Aadhaar',
  identifier: 'Same identifier',
  phone: 'Same phone',
  familyPhone: "Same phone, a family's",
  throwAway: 'Phone not used for matching',
  name: 'Same name',
  alike: 'Name sounds alike',
  guardian: 'Same guardian',
  birth: 'Same date of birth',
  age: 'About the same age',
  place: 'Same pincode or address',
  gender: 'Different gender',
  generation: 'Probably parent and child',
  twins: 'Probably twins',
} as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[keyof typeof DUPLICATE_REASONS];

/** How alike two persons are, 0 to 100, and why. */
export interface DuplicateScore {
  score: number;
  band: DuplicateBand | null;
  reasons: DuplicateReason[];
}

type Part = readonly [points: number, reason: DuplicateReason | null];
const NONE: Part = [0, null];
const ALIKE = 0.85;
const GENERATION_YEARS = 12;
const NAME = 45;

const fullName = ({ first_name, last_name }: ComparedPerson) => `${first_name} ${last_name}`;

/** The names of a person as they may be compared: in Latin letters and in the person's own script. */
const namesOf = (person: ComparedPerson): string[] => [fullName(person), person.local_name].filter((name) => name.trim() !== '');

function names(a: ComparedPerson, b: ComparedPerson): Part {
  const pairs = namesOf(a).flatMap((one) => namesOf(b).map((other) => [one, other] as const));
  const similarity = Math.max(0, ...pairs.map(([one, other]) => nameSimilarity(one, other)));
  const isSame = pairs.some(([one, other]) => foldedName(one) !== '' && foldedName(one) === foldedName(other));
  const reason = isSame ? DUPLICATE_REASONS.name : similarity >= ALIKE ? DUPLICATE_REASONS.alike : null;
  return [similarity * NAME, reason];
}

const aadhaar = (a: ComparedPerson, b: ComparedPerson): Part =>
  a.aadhaar_indexes.some((index) => b.aadhaar_indexes.includes(index)) ? [60, DUPLICATE_REASONS.aadhaar] : NONE;

// Families share a policy.
function identifiers(a: ComparedPerson, b: ComparedPerson): Part {
  const isSame = a.identifiers.some(
    ({ kind, value_key }) =>
      kind !== 'policy' && b.identifiers.some((other) => other.kind === kind && other.value_key === value_key),
  );
  return isSame ? [50, DUPLICATE_REASONS.identifier] : NONE;
}

const hasSamePhone = (a: ComparedPerson, b: ComparedPerson) => a.phone_key !== '' && a.phone_key === b.phone_key;

function phones(a: ComparedPerson, b: ComparedPerson): Part {
  if (!hasSamePhone(a, b)) return NONE;
  if (isThrowAwayPhone(a.phone_key)) return [0, DUPLICATE_REASONS.throwAway];
  const isFamilys = a.phone_owner === 'family' || b.phone_owner === 'family';
  return isFamilys ? [12, DUPLICATE_REASONS.familyPhone] : [25, DUPLICATE_REASONS.phone];
}

const guardians = (a: ComparedPerson, b: ComparedPerson): Part =>
  nameSimilarity(a.guardian_name, b.guardian_name) >= ALIKE ? [10, DUPLICATE_REASONS.guardian] : NONE;

const yearsBetween = (a: PlainDate, b: PlainDate): number => (a < b ? ageOn(b, a) : ageOn(a, b)) ?? 0;

function births(a: ComparedPerson, b: ComparedPerson): Part {
  if (a.birth_date === null || b.birth_date === null) return NONE;
  const areExact = a.birth_precision === 'day' && b.birth_precision === 'day';
  if (areExact) return a.birth_date === b.birth_date ? [20, DUPLICATE_REASONS.birth] : NONE;
  const years = Math.abs(Number(a.birth_date.slice(0, 4)) - Number(b.birth_date.slice(0, 4)));
  return years <= 1 ? [10, DUPLICATE_REASONS.age] : NONE;
}

const placeOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function places(a: ComparedPerson, b: ComparedPerson): Part {
  const isNear = a.pincode !== '' && a.pincode === b.pincode;
  const isSame = placeOf(a.address) !== '' && placeOf(a.address) === placeOf(b.address);
  return isNear || isSame ? [5, DUPLICATE_REASONS.place] : NONE;
}

const genders = (a: ComparedPerson, b: ComparedPerson): Part =>
  a.gender !== '' && b.gender !== '' && a.gender.toLowerCase() !== b.gender.toLowerCase()
    ? [-40, DUPLICATE_REASONS.gender]
    : NONE;

function generations(a: ComparedPerson, b: ComparedPerson): Part {
  if (a.birth_date === null || b.birth_date === null || !hasSamePhone(a, b)) return NONE;
  return yearsBetween(a.birth_date, b.birth_date) > GENERATION_YEARS ? [-35, DUPLICATE_REASONS.generation] : NONE;
}

function twins(a: ComparedPerson, b: ComparedPerson): Part {
  const hasMother = a.mother_id !== null && b.mother_id !== null;
  return hasMother && a.birth_date !== null && a.birth_date === b.birth_date ? [-50, DUPLICATE_REASONS.twins] : NONE;
}

const PARTS = [aadhaar, identifiers, phones, names, guardians, births, places, genders, generations, twins] as const;

/** How likely two persons are one, with reasons in words (FRD-26). It looks at nothing but the two. */
export function duplicateScore(a: ComparedPerson, b: ComparedPerson): DuplicateScore {
  const parts = PARTS.map((part) => part(a, b));
  const sum = parts.reduce((total, [points]) => total + points, 0);
  const score = Math.round(Math.min(100, Math.max(0, sum)));
  return { score, band: bandOf(score), reasons: parts.flatMap(([, reason]) => (reason === null ? [] : [reason])) };
}
