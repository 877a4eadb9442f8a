import { z } from 'zod';

// Kinds of variables; each takes the empty text for a variable that is not set.

export const text = (byDefault = '') =>
  z
    .string()
    .optional()
    .transform((value) => value || byDefault);

/** PEM text, as it stands in a file or in one line with \n between its lines, as files of variables want it. */
export const pem = () => text().transform((value) => value.replaceAll('\\n', '\n'));

export const choice = <T extends string>(first: T, ...others: T[]) =>
  z
    .enum([first, ...others, ''] as [T | '', ...(T | '')[]], { error: `must be ${[first, ...others].join(' or ')}` })
    .optional()
    .transform((value) => (value || first) as T);

export const address = (...protocols: string[]) =>
  text().refine((value) => value === '' || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

export const whole = (byDefault: number, min: number, max: number) =>
  text(String(byDefault))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    });

export const flag = (byDefault: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0', ''], { error: 'must be on or off' })
    .optional()
    .transform((value) => (value ? ['on', 'true', '1'].includes(value) : byDefault));
