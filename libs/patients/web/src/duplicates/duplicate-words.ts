import {
  DUPLICATE_REASONS,
  type Contradiction,
  type DuplicateBand,
  type DuplicatePerson,
  type MergedField,
  type TakenField,
} from '@nidaan/patients-contracts';
import { formatDate, msg, t } from '@nidaan/ui';

/** How sure a score is, as people say it. */
export const BAND_LABELS: Readonly<Record<DuplicateBand, string>> = {
  same: msg('Very probably the same'),
  likely: msg('Probably the same'),
  possible: msg('Perhaps the same'),
};

export const BAND_TONES = { same: 'red', likely: 'amber', possible: 'grey' } as const;

const REASONS: Readonly<Record<string, string>> = {
  [DUPLICATE_REASONS.aadhaar]: msg('Same Aadhaar'),
  [DUPLICATE_REASONS.identifier]: msg('Same identifier'),
  [DUPLICATE_REASONS.phone]: msg('Same phone'),
  [DUPLICATE_REASONS.familyPhone]: msg("Same phone, a family's"),
  [DUPLICATE_REASONS.throwAway]: msg('Phone not used for matching'),
  [DUPLICATE_REASONS.name]: msg('Same name'),
  [DUPLICATE_REASONS.alike]: msg('Name sounds alike'),
  [DUPLICATE_REASONS.guardian]: msg('Same guardian'),
  [DUPLICATE_REASONS.birth]: msg('Same date of birth'),
  [DUPLICATE_REASONS.age]: msg('About the same age'),
  [DUPLICATE_REASONS.place]: msg('Same pincode or address'),
  [DUPLICATE_REASONS.gender]: msg('Different gender'),
  [DUPLICATE_REASONS.generation]: msg('Probably parent and child'),
  [DUPLICATE_REASONS.twins]: msg('Probably twins'),
};

export const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((reason) => t(REASONS[reason] ?? reason)).join(' · ');

export const CONTRADICTION_LABELS: Readonly<Record<Contradiction, string>> = {
  deceased: msg('One is marked as deceased, the other is not.'),
  gender: msg('Their genders differ.'),
  aadhaar: msg('Their Aadhaar numbers differ.'),
};

/** A line of two persons side by side, and what a merge takes with it. */
export interface ComparedLine {
  label: string;
  of: (person: DuplicatePerson) => string;
  fields: readonly TakenField[];
}

const birthOf = ({ birth_date: date, age_text: age }: DuplicatePerson): string =>
  date === null ? '' : `${formatDate(date)}${age === '' ? '' : ` (${age})`}`;

export const COMPARED_LINES: readonly ComparedLine[] = [
  { label: msg('Name'), of: ({ name }) => name, fields: ['first_name', 'last_name'] },
  { label: msg('Name in own script'), of: ({ local_name }) => local_name, fields: ['local_name'] },
  { label: msg('Guardian'), of: ({ guardian }) => guardian, fields: ['guardian_name'] },
  { label: msg('Gender'), of: ({ gender }) => t(gender), fields: ['gender'] },
  { label: msg('Date of Birth'), of: birthOf, fields: ['birth_date'] },
  { label: msg('Phone'), of: ({ phone }) => phone, fields: ['phone'] },
  { label: msg('Email'), of: ({ email }) => email, fields: ['email'] },
  { label: msg('Address'), of: ({ address }) => address, fields: ['address'] },
  { label: msg('City'), of: ({ city }) => city, fields: ['city'] },
  { label: msg('Pincode'), of: ({ pincode }) => pincode, fields: ['pincode'] },
  { label: msg('Aadhar'), of: ({ aadhar }) => aadhar, fields: ['aadhar'] },
];

/** Fields that are taken without being compared line by line. */
export const OTHER_FIELDS: Readonly<Partial<Record<MergedField, string>>> = {
  alt_phone: msg('Other phone'),
  photo: msg('Photo'),
  desk_note: msg('Note of the desk'),
  deceased_on: msg('Marked as deceased'),
};

/** A field as a list of taken or kept ones names it. */
export const fieldLabel = (field: MergedField): string =>
  t(COMPARED_LINES.find(({ fields }) => fields.some((each) => each === field))?.label ?? OTHER_FIELDS[field] ?? field);

/** A person as a sentence names one. */
export const named = ({ name, uhid }: { name: string; uhid: string }): string => `${name}, ${uhid}`;
