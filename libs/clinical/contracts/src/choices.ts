/** What injections, ointments, syrups and tests hold when they are not needed (DOC-20). */
export const NOT_REQUIRED = 'not required';

/** The entry a form adds after a catalogue; it is no entry of the catalogue itself (CAT-10) and asks for a custom name. */
export const OTHER = 'Other';

/** Bounds of a prescription (CON-14 to CON-16). */
export const MAX_TABLETS = 10;
export const TABLET_COUNT = { min: 1, max: 100 } as const;
export const TABLET_DURATION = { min: 1, max: 7 } as const;

export const FREQUENCIES = ['OD', 'BD', 'TDS', 'QID', 'ME', 'MAE', 'MN', 'HS', 'SOS', 'STAT', 'EOD', 'Weekly'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

export const DEFAULT_FREQUENCY: Frequency = 'OD';

/** What each code means, for tooltips; ME, MAE and MN are no standard codes (OPN-56). */
export const FREQUENCY_MEANINGS: Readonly<Record<Frequency, string>> = {
  OD: 'once a day',
  BD: 'twice a day',
  TDS: 'three times a day',
  QID: 'four times a day',
  ME: 'morning–evening',
  MAE: 'morning–afternoon–evening',
  MN: 'morning–night',
  HS: 'at bedtime',
  SOS: 'when needed',
  STAT: 'at once, a single dose',
  EOD: 'every other day',
  Weekly: 'once a week',
};

export const INJECTION_SIZES = ['small', 'medium', 'large'] as const;

export type InjectionSize = (typeof INJECTION_SIZES)[number];

/** Sizes as people read them (DOC-12). */
export const INJECTION_SIZE_LABELS: Readonly<Record<InjectionSize, string>> = {
  small: 'small (1-2ml)',
  medium: 'medium (2-5ml)',
  large: 'large (5ml+)',
};

/** The form's dosage entry: a bare number is taken as milligrams (DOC-09). */
export const dosageWithUnit = (entry: string): string => (/^\s*\d+(\.\d+)?\s*$/.test(entry) ? `${entry.trim()}mg` : entry);
