import {
  dosageWithUnit,
  FREQUENCIES,
  DEFAULT_FREQUENCY,
  INJECTION_SIZES,
  isRequired,
  itemLines,
  MAX_TABLETS,
  OTHER,
  type Frequency,
  type Given,
  type Json,
  type MedicalRecord,
} from '@nidaan/clinical-contracts';
import { blankDraft, countFor, type GivenDraft, type PrescriptionDraft, type TabletDraft } from './prescription-draft.ts';

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const frequencyOf = (text: string): Frequency => FREQUENCIES.find((each) => each === text) ?? DEFAULT_FREQUENCY;

function tabletOf(tablet: MedicalRecord['tablets'][number]): TabletDraft {
  const [frequency, duration, count] = [frequencyOf(textOf(tablet.frequency)), textOf(tablet.duration), textOf(tablet.count)];
  // What was prescribed is repeated, also where it does not follow from frequency and days; where it does, it follows again.
  const isCountTyped = count !== countFor(frequency, duration);
  return {
    name: textOf(tablet.name),
    dosage: dosageWithUnit(textOf(tablet.dosage)),
    ...{ frequency, duration, count, isCountTyped },
  };
}

// The form has room for one; of several the first is taken.
function givenOf(given: Given, blank: GivenDraft): GivenDraft {
  if (!isRequired(given)) return blank;
  const entry = Array.isArray(given) ? given[0] : given;
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return { ...blank, required: 'yes', name: textOf(entry) };
  const name = [entry.name, entry.testName, entry.test].map(textOf).find((text) => text !== '') ?? '';
  const customName = textOf(entry.customName);
  return {
    required: 'yes',
    name: customName !== '' ? OTHER : name,
    customName,
    size: INJECTION_SIZES.find((size) => size === textOf(entry.size).toLowerCase()) ?? '',
    dosage: textOf(entry.dosage),
  };
}

/** A prescription as the form would have written it. */
export function draftOf(record: MedicalRecord): PrescriptionDraft {
  const blank = blankDraft();
  const tablets = record.tablets.slice(0, MAX_TABLETS).map(tabletOf);
  return {
    tablets: tablets.length,
    rows: [...tablets, ...blank.rows.slice(tablets.length)],
    injections: givenOf(record.injections, blank.injections),
    ointments: givenOf(record.ointments, blank.ointments),
    syrups: givenOf(record.syrups, blank.syrups),
    tests: givenOf(record.tests, blank.tests),
    doctorAdvice: record.doctorAdvice,
  };
}

/** How many medicines a prescription has, tests apart. */
export const medicinesOf = (record: MedicalRecord): number =>
  record.tablets.length + [record.injections, record.ointments, record.syrups].flatMap(itemLines).length;

/** How many entries find no room in the form. */
export const leftOutOf = (record: MedicalRecord): number =>
  [record.injections, record.ointments, record.syrups, record.tests].reduce(
    (sum, given) => sum + Math.max(0, itemLines(given).length - 1),
    0,
  );
