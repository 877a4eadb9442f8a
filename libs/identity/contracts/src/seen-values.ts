import { z } from 'zod';
import { IDENTITY_MESSAGES as messages } from './messages.ts';

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** What the sender saw of the fields it changes, by their names; JSON text in a form. */
export const seenValues = z.preprocess(parsed, z.record(z.string().max(50), z.string(), { error: messages.seenInvalid }));
