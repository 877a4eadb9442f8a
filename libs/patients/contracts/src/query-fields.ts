import { plainDate } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from './messages.ts';

/** A query parameter given twice counts once: the last one (TRK-10). */
export const single = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (Array.isArray(value) ? (value as unknown[]).at(-1) : value), schema);

/** An empty query parameter counts as absent. */
export const given = <S extends z.ZodType>(schema: S) =>
  single(z.preprocess((value) => (value === '' ? undefined : value), schema));

/** A day as YYYY-MM-DD. */
export const day = given(
  z
    .string({ error: PATIENT_MESSAGES.dateInvalid })
    .refine(
      (value) => {
        const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
        return parts !== null && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null;
      },
      { error: PATIENT_MESSAGES.dateInvalid },
    )
    .optional(),
);
