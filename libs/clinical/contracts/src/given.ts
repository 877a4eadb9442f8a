import { z } from 'zod';
import { MAX_TABLETS, NOT_REQUIRED } from './choices.ts';
import { CLINICAL_MESSAGES as messages } from './messages.ts';

/** Any JSON value, as a client may put into a prescription's open fields. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Injections, ointments, syrups and tests as they may come: text, one entry or a list of them (OPN-37). */
export type Given = string | { [key: string]: Json } | Json[];

const MAX_GIVEN = 100_000;
const MAX_ENTRIES = MAX_TABLETS * 10;
const MAX_DEPTH = 6;

// The same characters that the kernel's text fields refuse: PostgreSQL cannot store them.
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

type Fault = 'shape' | 'large' | 'unstorable';

// Walks instead of stringifying first: a deep value must be refused before anything recurses into it.
function faultOf(value: unknown, depth: number, budget: { left: number }): Fault | null {
  if (typeof value === 'string') {
    budget.left -= value.length;
    return budget.left < 0 ? 'large' : unstorable.test(value) ? 'unstorable' : null;
  }
  budget.left -= 8;
  if (budget.left < 0) return 'large';
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'shape';
  if (typeof value !== 'object') return 'shape';
  if (depth >= MAX_DEPTH) return 'large';
  for (const [key, inner] of Object.entries(value)) {
    const fault = (Array.isArray(value) ? null : faultOf(key, depth + 1, budget)) ?? faultOf(inner, depth + 1, budget);
    if (fault) return fault;
  }
  return null;
}

/** First fault of an open JSON value that is to be stored as it came, or null: too large, too deep or not storable. */
export function givenFault(value: unknown, what: string): string | null {
  const fault = faultOf(value, 0, { left: MAX_GIVEN });
  if (fault === null) return null;
  return fault === 'large'
    ? messages.tooLarge(what)
    : fault === 'unstorable'
      ? messages.unstorable(what)
      : messages.wrongShape(what);
}

/** How the OpenAPI document describes what a client may put into an open field. */
export const GIVEN = {
  type: ['string', 'object', 'array'],
  description: `Text, one entry or a list of entries; '${NOT_REQUIRED}' where nothing is asked for`,
  examples: [NOT_REQUIRED],
};

/** A field that is stored exactly as it came (OPN-37); what is missing, null or empty text becomes 'not required'. */
export const given = (what: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context): Given => {
      if (value === undefined || value === null || value === '') return NOT_REQUIRED;
      const shaped = typeof value === 'string' || typeof value === 'object';
      const entries = Array.isArray(value) ? value : [];
      const fault =
        !shaped || entries.some((entry) => Array.isArray(entry))
          ? messages.wrongShape(what)
          : entries.length > MAX_ENTRIES
            ? messages.tooLarge(what)
            : givenFault(value, what);
      if (fault === null) return value as Given;
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    })
    .meta(GIVEN);
