import type { PlainDate } from '@nidaan/kernel';
import { checkDigitOf } from '../verhoeff.ts';

/** When a series of UHIDs begins anew: never, on 1 January, or on 1 April (FRD-12). */
export const UHID_RESETS = ['never', 'year', 'financial_year'] as const;
export type UhidReset = (typeof UHID_RESETS)[number];

/** What every hospital has until it says otherwise. */
export const DEFAULT_UHID_PATTERN = 'UH{SEQ:6}';

/** Longest UHID, in characters. */
export const MOST_UHID = 20;

/** What is said of a pattern that makes no series. */
export const UHID_PATTERN_MESSAGES = {
  invalid: 'A pattern has capital letters, digits, - and /, and the parts {BR}, {YYYY}, {YY}, {FY}, {SEQ:n} and {CHK}',
  noSequence: 'A pattern needs {SEQ:n} once, with n from 3 to 9',
  checkFirst: 'The check digit stands after the number',
  tooLong: `A UHID has at most ${MOST_UHID} characters`,
  noYear: 'A series that restarts needs the year in its pattern',
} as const;

const PARTS = ['BR', 'YYYY', 'YY', 'FY', 'CHK'] as const;
type Part = (typeof PARTS)[number];
const isPart = (name: string): name is Part => (PARTS as readonly string[]).includes(name);

type UhidPart = { part: Part } | { part: 'SEQ'; digits: number } | { part: 'text'; text: string };

/** A pattern that was read, for `uhidOf`. */
export interface UhidPattern {
  parts: readonly UhidPart[];
}

/** Either the pattern, or the sentence that says what is wrong with it. */
export type ParsedUhidPattern = { pattern: UhidPattern; fault: null } | { pattern: null; fault: string };

const TOKEN = /\{SEQ:([3-9])\}|\{([A-Z]+)\}|([A-Z0-9/-]+)/y;

function partsOf(text: string): UhidPart[] | null {
  const parts: UhidPart[] = [];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return null;
    const [, digits, name, plain] = found;
    if (digits !== undefined) parts.push({ part: 'SEQ', digits: Number(digits) });
    else if (plain !== undefined) parts.push({ part: 'text', text: plain });
    else if (name !== undefined && isPart(name)) parts.push({ part: name });
    else return null;
  }
  return parts;
}

const LONGEST_BRANCH = 6;
// A series that is full grows, so that the longest number counts.
const LONGEST_SEQUENCE = 8;
const LENGTHS = { BR: LONGEST_BRANCH, YYYY: 4, YY: 2, FY: 4, CHK: 1 } as const;

function lengthOf(part: UhidPart): number {
  if (part.part === 'text') return part.text.length;
  return part.part === 'SEQ' ? Math.max(part.digits, LONGEST_SEQUENCE) : LENGTHS[part.part];
}

// Only the year that turns on the day of the restart tells two rounds apart.
const YEARS: Readonly<Record<UhidReset, readonly UhidPart['part'][] | null>> = {
  never: null,
  year: ['YYYY', 'YY'],
  financial_year: ['FY'],
};

function faultOf(parts: readonly UhidPart[], reset: UhidReset): string | null {
  const at = (part: UhidPart['part']) => parts.findIndex((each) => each.part === part);
  if (parts.filter(({ part }) => part === 'SEQ').length !== 1) return UHID_PATTERN_MESSAGES.noSequence;
  if (parts.filter(({ part }) => part === 'CHK').length > 1) return UHID_PATTERN_MESSAGES.invalid;
  if (at('CHK') !== -1 && at('CHK') < at('SEQ')) return UHID_PATTERN_MESSAGES.checkFirst;
  if (parts.reduce((sum, part) => sum + lengthOf(part), 0) > MOST_UHID) return UHID_PATTERN_MESSAGES.tooLong;
  const years = YEARS[reset];
  return years === null || years.some((year) => at(year) !== -1) ? null : UHID_PATTERN_MESSAGES.noYear;
}

/**
 * Reads the pattern of a series (FRD-12). A restart needs the year that turns on its day: {YYYY} or {YY} on 1 January, {FY} on 1 April. A
 * branch's code counts with 6 characters and the number with 8 digits or more, so that no number becomes longer than 20 characters.
 */
export function parseUhidPattern(text: string, reset: UhidReset): ParsedUhidPattern {
  if (text.includes('{SEQ') && !/\{SEQ:[3-9]\}/.test(text)) return { pattern: null, fault: UHID_PATTERN_MESSAGES.noSequence };
  const parts = partsOf(text);
  if (parts === null) return { pattern: null, fault: UHID_PATTERN_MESSAGES.invalid };
  const fault = faultOf(parts, reset);
  return fault === null ? { pattern: { parts }, fault } : { pattern: null, fault };
}

/** '2627' for a day from 1 April 2026 to 31 March 2027. */
export function financialYearCode(day: PlainDate): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return [year, year + 1].map((each) => String(each % 100).padStart(2, '0')).join('');
}

/** The period in which a series counts on a day: '' without restarts, '2026', '2627'. */
export const uhidPeriod = (reset: UhidReset, day: PlainDate): string =>
  reset === 'never' ? '' : reset === 'year' ? day.slice(0, 4) : financialYearCode(day);

/** What a UHID is made of: the code of the branch, the hospital's day and the number in the series, from 1. */
export interface UhidOf {
  branchCode: string;
  day: PlainDate;
  sequence: number;
}

/** The UHID of a number in a series (FRD-12). */
export function uhidOf({ parts }: UhidPattern, { branchCode, day, sequence }: UhidOf): string {
  const texts: Record<Exclude<Part, 'CHK'>, string> = {
    BR: branchCode,
    YYYY: day.slice(0, 4),
    YY: day.slice(2, 4),
    FY: financialYearCode(day),
  };
  return parts.reduce((text, part) => {
    if (part.part === 'text') return text + part.text;
    if (part.part === 'SEQ') return text + String(sequence).padStart(part.digits, '0');
    return text + (part.part === 'CHK' ? checkDigitOf(text.replace(/\D/g, '')) : texts[part.part]);
  }, '');
}

/** By what UHIDs are found, in any letter case, with or without what separates their parts (FRD-06). */
export const uhidKey = (uhid: string): string => uhid.toUpperCase().replace(/[^A-Z0-9]/g, '');
