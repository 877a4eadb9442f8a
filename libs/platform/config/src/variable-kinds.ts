import { isIP } from 'node:net';
import { z } from 'zod';

// Kinds of variables; each takes the empty text for a variable that is not set.

export const text = (byDefault = '') =>
  z
    .string()
    .optional()
    .transform((value) => value || byDefault);

/** PEM text, as it is in a file or in one line with \n between its lines, as files of variables want it. */
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

const MAX_HOPS = 10;
const HOPS: Readonly<Record<string, number>> = { '': 0, off: 0, false: 0, on: 1, true: 1 };

// An address, or a network as '10.0.0.0/8'.
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Proxies that say who calls: how many are in front, or their networks with commas between them. */
export const proxies = text().transform((value, context): number | string[] => {
  const hops = HOPS[value] ?? (/^\d+$/.test(value) ? Number(value) : undefined);
  if (hops !== undefined && hops <= MAX_HOPS) return hops;
  const networks = value.split(',').map((each) => each.trim());
  if (hops === undefined && networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: `must be off, on, a number of proxies up to ${MAX_HOPS}, or their networks as 10.0.0.0/8`,
  });
  return z.NEVER;
});
