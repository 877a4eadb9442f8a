import { INJECTION_SIZE_LABELS, NOT_REQUIRED, OTHER } from './choices.ts';
import type { Given, Json } from './given.ts';
import type { Tablet } from './tablets.ts';

// The documented keys of an entry, and the names that clients give to a test's.
const NAME_KEYS = ['name', 'testName', 'test'] as const;
const KNOWN_KEYS = [...NAME_KEYS, 'customName', 'size', 'dosage'];

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const plain = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const isNothing = (text: string) => text === '' || same(text, NOT_REQUIRED);

/** 'name | count tablets (dosage) | frequency | duration Days' (DOC-30). */
export function tabletLine(tablet: Pick<Tablet, 'name' | 'count' | 'dosage' | 'frequency' | 'duration'>): string {
  const dosage = plain(tablet.dosage);
  return [
    plain(tablet.name),
    `${plain(tablet.count)} tablets${dosage === '' ? '' : ` (${dosage})`}`,
    plain(tablet.frequency),
    `${plain(tablet.duration)} Days`,
  ].join(' | ');
}

/** The size as people read it ('small (1-2ml)'); an unknown one as it stands. */
export const sizeLabel = (size: string): string => (INJECTION_SIZE_LABELS as Record<string, string>)[size.toLowerCase()] ?? size;

function nameOf(entry: Record<string, Json>): string {
  const name = NAME_KEYS.map((key) => plain(entry[key])).find((text) => text !== '') ?? '';
  const custom = plain(entry.customName);
  if (custom === '' || same(custom, name)) return name;
  return name === '' || same(name, OTHER) ? custom : `${name} (${custom})`;
}

function entryLine(entry: Json): string {
  if (typeof entry !== 'object' || entry === null) return plain(entry);
  if (Array.isArray(entry)) return '';
  if (KNOWN_KEYS.some((key) => Object.hasOwn(entry, key))) {
    const name = nameOf(entry);
    if (same(name, NOT_REQUIRED)) return '';
    return [name, sizeLabel(plain(entry.size)), plain(entry.dosage)].filter((part) => part !== '').join(' | ');
  }
  // Keys nobody documented: better shown as they are than lost from the print.
  return Object.entries(entry)
    .filter(([, value]) => plain(value) !== '')
    .map(([key, value]) => `${key}: ${plain(value)}`)
    .join(' | ');
}

/**
 * Lines of text for an injection, ointment, syrup or test in any accepted shape: text, one entry, a list of them. None when it
 * is 'not required' or empty. Screens and PDFs print the same lines.
 */
export function itemLines(value: Given | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  const entries: Json[] = Array.isArray(value) ? value : [value];
  return entries.map(entryLine).filter((line) => !isNothing(line));
}

/** A whole prescription as lines of text, section by section; an empty section was not required. */
export interface PrescriptionLines {
  tablets: string[];
  injections: string[];
  ointments: string[];
  syrups: string[];
  tests: string[];
  advice: string[];
}

/** Renders a prescription (a medical record of the wire or an event's payload) for screens and PDFs. */
export function prescriptionLines(record: {
  tablets: readonly Tablet[];
  injections: Given;
  ointments: Given;
  syrups: Given;
  tests: Given;
  doctorAdvice: string;
}): PrescriptionLines {
  return {
    tablets: record.tablets.map(tabletLine),
    injections: itemLines(record.injections),
    ointments: itemLines(record.ointments),
    syrups: itemLines(record.syrups),
    tests: itemLines(record.tests),
    advice: record.doctorAdvice.trim() === '' ? [] : record.doctorAdvice.split(/\r?\n/),
  };
}
