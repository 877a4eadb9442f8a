import { isBlank } from '@nidaan/kernel';
import { z } from 'zod';
import { DEFAULT_FREQUENCY, FREQUENCIES, MAX_TABLETS, NOT_REQUIRED, TABLET_COUNT, TABLET_DURATION } from './choices.ts';
import { givenFault, type Json } from './given.ts';
import { CLINICAL_MESSAGES as messages } from './messages.ts';

/** One tablet line as stored and answered: what was sent, unchanged; further keys of a client are kept beside the documented ones. */
export type Tablet = {
  name: string;
  count: number | string;
  dosage: string | number;
  frequency: string;
  duration: number | string;
} & { [key: string]: Json };

const wholeWithin = (value: unknown, bounds: { min: number; max: number }) => {
  const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= bounds.min && number <= bounds.max;
};

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Field → sentence of the first fault of a tablet line, or null. Shared by the form and the server. */
export function tabletFault(tablet: unknown): { field: string; sentence: string } | null {
  if (typeof tablet !== 'object' || tablet === null || Array.isArray(tablet))
    return { field: '', sentence: messages.tabletShape };
  const { name, count, dosage, frequency, duration } = tablet as Record<string, unknown>;
  if (!isText(name) || String(name).trim() === '') return { field: 'name', sentence: messages.tabletName };
  if (!wholeWithin(count, TABLET_COUNT)) return { field: 'count', sentence: messages.tabletCount };
  if (!isBlank(dosage) && !isText(dosage)) return { field: 'dosage', sentence: messages.tabletShape };
  if (!isBlank(frequency) && !FREQUENCIES.includes(frequency as never))
    return { field: 'frequency', sentence: messages.tabletFrequency };
  if (!wholeWithin(duration, TABLET_DURATION)) return { field: 'duration', sentence: messages.tabletDuration };
  const fault = givenFault(tablet, 'Tablets');
  return fault === null ? null : { field: '', sentence: fault };
}

function stored(tablet: Record<string, unknown>): Tablet {
  const { name, dosage, frequency } = tablet;
  return {
    ...tablet,
    name: String(name),
    dosage: isBlank(dosage) ? '' : dosage,
    frequency: isBlank(frequency) ? DEFAULT_FREQUENCY : frequency,
  } as Tablet;
}

/** How the OpenAPI document describes a line. */
export const TABLET = {
  type: 'object',
  required: ['name', 'count', 'duration'],
  properties: {
    name: { type: 'string' },
    count: { type: 'integer', minimum: TABLET_COUNT.min, maximum: TABLET_COUNT.max },
    dosage: { type: 'string' },
    frequency: { type: 'string', enum: [...FREQUENCIES] },
    duration: { type: 'integer', minimum: TABLET_DURATION.min, maximum: TABLET_DURATION.max, description: 'Days' },
  },
  examples: [{ name: 'Paracetamol', count: 1, dosage: '500 mg', frequency: FREQUENCIES[0], duration: 5 }],
};

/** Up to ten tablet lines (DOC-08, DOC-25); missing, null, '' and 'not required' mean none. */
export const tablets = z
  .unknown()
  .optional()
  .transform((value, context): Tablet[] => {
    if (isBlank(value) || value === NOT_REQUIRED) return [];
    const refuse = (message: string, path: (string | number)[] = []) => {
      context.addIssue({ code: 'custom', message, path });
      return z.NEVER;
    };
    if (!Array.isArray(value)) return refuse(messages.tabletsList);
    if (value.length > MAX_TABLETS) return refuse(messages.tooManyTablets);
    for (const [index, tablet] of value.entries()) {
      const fault = tabletFault(tablet);
      if (fault) return refuse(fault.sentence, fault.field === '' ? [index] : [index, fault.field]);
    }
    return value.map(stored);
  })
  .meta({ type: 'array', maxItems: MAX_TABLETS, items: TABLET, examples: [TABLET.examples] });
