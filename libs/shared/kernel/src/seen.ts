import { z } from 'zod';

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** What the sender saw of the fields it changes, by their names; JSON text in a form. */
export const seenValues = (invalid: string) =>
  z.preprocess(parsed, z.record(z.string().max(50), z.string({ error: invalid }), { error: invalid }));

/** The version of what is changed, as it was read. Who sends none changes it whatever it has become since. */
export const seenVersion = (invalid: string) => z.number({ error: invalid }).int({ error: invalid }).optional();

const SEEN_LENGTH = 8000;

/**
 * What the sender saw of a list that is replaced as a whole, with commas between; '' for nothing. It stands in the address, where the body is
 * the list itself.
 */
export const seenList = (invalid: string, each: RegExp = /^\d{1,9}$/) =>
  z
    .string({ error: invalid })
    .max(SEEN_LENGTH, { error: invalid })
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine((parts) => parts.every((part) => each.test(part)), { error: invalid })
    .optional();

/** Whether what was seen of a list is what it has now. Who tells nothing of it replaces the list as it is. */
export const isAsSeen = (seen: readonly string[] | undefined, now: readonly string[]): boolean =>
  seen === undefined || (seen.length === now.length && now.every((each) => seen.includes(each)));

type Texts = Readonly<Record<string, string>>;

/**
 * The fields that are no longer what the sender saw and are to become something else again, with what they are now. Null where there is none:
 * the change may be saved.
 */
export function changedSince(
  change: Readonly<Record<string, unknown>>,
  seen: Texts | null | undefined,
  now: Texts,
): Record<string, string> | null {
  const changed = Object.entries(now).filter(([name, value]) => {
    const before = seen?.[name];
    return change[name] != null && before !== undefined && before !== value && change[name] !== value;
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
