import { optionalText, requiredText } from '@nidaan/kernel';
import { z } from 'zod';
import { LAB_MESSAGES as messages } from './messages.ts';

/** Above, below its reference range; '' for within, or not known. */
export const RESULT_FLAGS = ['', 'H', 'L'] as const;
export type ResultFlag = (typeof RESULT_FLAGS)[number];

/** More lines than any panel has. */
export const MOST_RESULT_LINES = 100;
const MOST = { name: 200, value: 500, unit: 50, range: 100 } as const;

/** One measured value of a test, as it stands on the report. `range` is the lab's own, as '13–17' or '< 200'. */
export const resultLine = z.object({
  name: z.string(),
  value: z.string(),
  unit: z.string(),
  range: z.string(),
  flag: z.enum(RESULT_FLAGS),
});
export type ResultLine = z.output<typeof resultLine>;

const trimmed = (field: keyof typeof MOST) => optionalText(field, MOST[field]).transform((text) => text.trim());

const lineForm = z
  .object({
    name: requiredText(messages.resultNameRequired, 'name', MOST.name),
    value: trimmed('value'),
    unit: trimmed('unit'),
    range: trimmed('range'),
    flag: z.enum(RESULT_FLAGS, { error: messages.flagUnknown }).optional(),
  })
  .transform(({ flag, name, ...line }) => ({ name: name.trim(), ...line, flag: flag ?? flagOf(line.value, line.range) }));

const isUnmeasured = (line: unknown) => {
  const value = typeof line === 'object' && line !== null && !Array.isArray(line) ? (line as { value?: unknown }).value : 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
};

// How the OpenAPI document describes a line as it is sent.
const LINE = {
  type: 'object',
  required: ['name'],
  properties: {
    ...Object.fromEntries(Object.entries(MOST).map(([field, maxLength]) => [field, { type: 'string', maxLength }])),
    flag: { type: 'string', enum: [...RESULT_FLAGS] },
  },
};

/** The lines of a result as they are sent. A line without a value was not measured, and is left out. */
export const resultLines = z
  .array(
    z
      .unknown()
      .transform((line, context) => (isUnmeasured(line) ? null : checkedLine(line, context)))
      .meta(LINE),
    {
      error: messages.resultsInvalid,
    },
  )
  .max(MOST_RESULT_LINES, { error: messages.tooManyResults })
  .transform((lines) => lines.filter((line) => line !== null))
  .meta({ examples: [[{ name: 'Haemoglobin', value: '13.2', unit: 'g/dL', range: '13–17', flag: '' }]] });

function checkedLine(given: unknown, context: z.RefinementCtx): ResultLine | null {
  const { success, data, error } = lineForm.safeParse(given);
  if (success) return data;
  for (const { path, message } of error.issues)
    context.addIssue({ code: 'custom', path, message: path.length === 0 ? messages.resultsInvalid : message });
  return z.NEVER;
}

// Commas group thousands: a decimal comma is no figure, or '11,2' would be above every range.
const FIGURE = String.raw`((?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?)`;
const BETWEEN = new RegExp(String.raw`^${FIGURE}\s*(?:-|–|—|to)\s*${FIGURE}[^\d]*$`, 'i');
const BELOW = new RegExp(String.raw`^(<|≤|<=|up ?to|below|less than)\s*${FIGURE}[^\d]*$`, 'i');
const ABOVE = new RegExp(String.raw`^(>|≥|>=|above|more than)\s*${FIGURE}[^\d]*$`, 'i');
const ITSELF = /^(?:≤|≥|<=|>=|up ?to)$/i;
const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** Whether a value lies above or below its range; '' where one of them is no figure, so that a person decides. */
export function flagOf(value: string, range: string): ResultFlag {
  const measured = new RegExp(`^${FIGURE}$`).exec(value.trim())?.[1];
  if (measured === undefined) return '';
  const figure = numberOf(measured);
  const wanted = range.trim();
  const between = BETWEEN.exec(wanted);
  if (between) return figure < numberOf(between[1]!) ? 'L' : figure > numberOf(between[2]!) ? 'H' : '';
  const below = BELOW.exec(wanted);
  if (below) return figure > numberOf(below[2]!) || (figure === numberOf(below[2]!) && !ITSELF.test(below[1]!)) ? 'H' : '';
  const above = ABOVE.exec(wanted);
  if (above) return figure < numberOf(above[2]!) || (figure === numberOf(above[2]!) && !ITSELF.test(above[1]!)) ? 'L' : '';
  return '';
}

const inWords = ({ name, value, unit, range, flag }: ResultLine) =>
  [`${name}: ${value}`, unit, range && `(${range})`, flag].filter(Boolean).join(' ');

/** The lines as text, a line each: 'Haemoglobin: 11.2 g/dL (13–17) L'. Who reads `result` alone reads all of it. */
export const textOfLines = (lines: readonly ResultLine[]): string => lines.map(inWords).join('\n');

/** What was written beside the lines of a result. */
export function remarkOf(result: string, lines: readonly ResultLine[]): string {
  const text = textOfLines(lines);
  return (result.startsWith(text) ? result.slice(text.length) : result).trim();
}
