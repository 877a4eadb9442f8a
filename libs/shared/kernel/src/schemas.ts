import { z } from 'zod';
import { paiseFrom } from './money.ts';

// NUL cannot be stored by PostgreSQL and lone surrogates are not text: both are refused in one place (API-24).
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const label = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);

/** Longest text of one field, in UTF-16 units: longer is refused, never cut (API-13). */
export const MAX_TEXT = 100_000;

/** Any text, stored as it came (API-12); a JSON number is taken as its text (HTML inputs give text, API-14). */
export const text = (field: string, max = MAX_TEXT) =>
  z
    .union([z.string(), z.number().transform(String)], { error: `${label(field)} must be text` })
    .refine((value) => value.length <= max, { error: `${label(field)} is too long` })
    .refine((value) => !unstorable.test(value), { error: `${label(field)} contains characters that cannot be stored` });

/** Text that may be missing, null or empty; becomes ''. */
export const optionalText = (field: string, max = MAX_TEXT) =>
  z
    .union([text(field, max), z.null()])
    .optional()
    .transform((value) => value ?? '');

/** Text that must not be blank; `sentence` says so. A value of another type gets the same sentence. */
export const requiredText = (sentence: string, field: string, max = MAX_TEXT) =>
  z
    .string({ error: sentence })
    .refine((value) => value.trim() !== '', { error: sentence, abort: true })
    .refine((value) => value.length <= max, { error: `${label(field)} is too long` })
    .refine((value) => !unstorable.test(value), { error: `${label(field)} contains characters that cannot be stored` });

/** How the OpenAPI document describes rupees, which are read by code that it cannot see. */
export const RUPEES = { type: 'number', minimum: 0, description: 'Rupees, at most two decimals', examples: [500] };

/** Rupees as number or numeric string, two decimals, not negative → paise. */
export const rupees = (sentence: string) =>
  // Optional, so that a missing key gets our sentence and not zod's.
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const paise = paiseFrom(value);
      if (paise === null) {
        context.addIssue({ code: 'custom', message: sentence });
        return z.NEVER;
      }
      return paise;
    })
    .meta(RUPEES);

/** A whole number as number or numeric string, within bounds. */
export const wholeNumber = (sentence: string, min: number, max: number) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const number =
        typeof value === 'number' ? value : typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : NaN;
      if (!Number.isInteger(number) || number < min || number > max) {
        context.addIssue({ code: 'custom', message: sentence });
        return z.NEVER;
      }
      return number;
    })
    .meta({ type: 'integer', minimum: min, maximum: max });

/** The largest id we hand out or accept; PostgreSQL's integer. */
export const MAX_ID = 2_147_483_647;

/** A path or body id: a plain positive integer. Anything else is 'not found' to the caller (API-23), so `sentence` names the thing. */
export const id = (sentence: string) => wholeNumber(sentence, 1, MAX_ID);

// Odd signs before the @ are quoted by the mailer; behind it only the name of a host may stand.
const LOCAL_PART = /^[^\s@<>\u0000-\u001f\u007f]{1,64}$/;
const HOST_LABEL = /^(?!-)[^\s@<>(),;:\\"[\].\u0000-\u001f\u007f]{1,63}(?<!-)$/;

/** Whether a text is one address that mail can be sent to: text@text.text, and no list, header or name. */
export function isEmail(value: string): boolean {
  const [local = '', host = '', ...more] = value.split('@');
  const labels = host.split('.');
  const isShaped = more.length === 0 && labels.length > 1 && value.length <= 254 && !unstorable.test(value);
  return isShaped && LOCAL_PART.test(local) && labels.every((part) => HOST_LABEL.test(part));
}

/** An e-mail that is known already, as it is typed to log in: what was taken by an earlier rule still finds its account. */
export const knownEmail = (sentences: { required: string; invalid: string }) =>
  z
    .string({ error: sentences.required })
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => value !== '', { error: sentences.required, abort: true })
    .refine((value) => value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && !unstorable.test(value), {
      error: sentences.invalid,
    });

/** An e-mail of the documented simple shape text@text.text, compared without letter case and outer blanks (REG-06, LOGIN-15). */
export const email = (sentences: { required: string; invalid: string }) =>
  knownEmail(sentences).refine(isEmail, { error: sentences.invalid }).meta({ format: 'email' });

/** Optional `limit` and `offset` of list calls (OPN-53) and `after`, the key of the last row seen. */
export const page = {
  limit: wholeNumber('limit must be a number from 1 to 1000', 1, 1000).optional(),
  offset: wholeNumber('offset must be a number from 0', 0, 10_000_000).optional(),
};

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** One of a list; what `missing` says where nothing is given. `sentence` answers anything else. */
export const oneOf = <T extends string, M>(list: readonly T[], missing: M, sentence: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context): T | M => {
      if (isMissing(value)) return missing;
      const found = list.find((known) => known === value);
      if (found !== undefined) return found;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    })
    .meta({ type: 'string', enum: [...list] });

/** A parameter of a query: given twice it counts once, the last one; an empty one counts as absent. */
export const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return last === '' ? undefined : last;
  }, schema);

/** Whether nothing was given: a form sends '' for a field that was left alone. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
