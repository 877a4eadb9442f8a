import { id, isBlank, paiseFrom, plainDate, requiredText, RUPEES, wholeNumber, type Paise, type PlainDate } from '@nidaan/kernel';
import { z } from 'zod';
import { BILLING_MESSAGES as messages } from './messages.ts';

/** An empty field counts as absent; of a query parameter given twice the last one counts. */
export const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return isBlank(last) ? undefined : last;
  }, schema);

const month = given(wholeNumber(messages.monthInvalid, 1, 12).optional());
const year = given(wholeNumber(messages.yearInvalid, 2000, 9999).optional());

/** Which months the staff want to see. */
export const monthFilter = { month, year };

const aboveZero = (value: unknown, context: z.RefinementCtx, sentence: string): Paise => {
  const paise = paiseFrom(value);
  if (paise !== null && paise > 0) return paise;
  context.addIssue({ code: 'custom', message: sentence });
  return z.NEVER;
};

/** Rupees above 0, half up at the third decimal (ADM-17, CON-36) → paise. */
const amountPaid = z
  .unknown()
  .optional()
  .transform((value, context) => aboveZero(value, context, messages.amountInvalid))
  .meta(RUPEES);

const requestId = given(
  z.string({ error: messages.requestIdInvalid }).trim().max(100, { error: messages.requestIdInvalid }).optional(),
);

/** A payment that the staff record (OPN-47). A repeated `request_id` records nothing again, whatever is retried. */
export const recordPaymentForm = z
  .object({
    amount_paid: amountPaid,
    month,
    year,
    request_id: requestId,
  })
  .transform(({ amount_paid, request_id, ...aimed }, context) => {
    if ((aimed.month === undefined) !== (aimed.year === undefined))
      context.addIssue({ code: 'custom', message: messages.monthAndYear, path: [aimed.month === undefined ? 'month' : 'year'] });
    const aim: PlainDate | null =
      aimed.month === undefined || aimed.year === undefined ? null : plainDate(aimed.year, aimed.month, 1);
    return { paise: amount_paid, aim, requestId: request_id ?? null };
  });

export type RecordPaymentForm = z.output<typeof recordPaymentForm>;

// Absent or empty: null.
const rupees = (sentence: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => (isBlank(value) ? null : aboveZero(value, context, sentence)))
    .meta(RUPEES);

/**
 * What the staff take back of a payment, and why. Without `amount` all that is left of it; a repeated `request_id` takes nothing again.
 * `left` is what the caller saw of the payment: where another one took something meanwhile, nothing is taken.
 */
export const reversePaymentForm = z
  .object({
    payment: id(messages.paymentNotFound),
    amount: rupees(messages.reversalAmount),
    left: rupees(messages.reversalLeft),
    reason: requiredText(messages.reversalReason, 'Reason', 500).transform((value) => value.trim()),
    request_id: requestId,
  })
  .transform(({ payment, amount, left, reason, request_id }) => ({
    payment,
    paise: amount,
    seenPaise: left,
    reason,
    requestId: request_id ?? null,
  }));

export type ReversePaymentForm = z.output<typeof reversePaymentForm>;

const dayOf = (text: string): PlainDate | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
};

const day = given(
  z
    .string({ error: messages.dateInvalid })
    .refine((text) => dayOf(text) !== null, { error: messages.dateInvalid })
    .optional(),
);

/** The day of a day sheet; without one, today. */
export const sheetQuery = z.object({ day });

/** The days a billing report covers: a month, or from and to; neither means this year. */
export const reportQuery = z
  .object({
    month: given(
      z
        .string({ error: messages.reportMonthInvalid })
        .refine((text) => dayOf(`${text}-01`) !== null, { error: messages.reportMonthInvalid })
        .optional(),
    ),
    from: day,
    to: day,
  })
  .superRefine(({ from, to }, context) => {
    if (from && to && from > to) context.addIssue({ code: 'custom', message: messages.spanInvalid, path: ['from'] });
  });

export type ReportQuery = z.output<typeof reportQuery>;
