import { z } from 'zod';
import { PAYMENT_MESSAGES as messages } from './payment-messages.ts';

const LONGEST = 200;
const isOneLine = (value: string) => value.length <= LONGEST && !/[\u0000-\u001f\ud800-\udfff]/.test(value);

const word = (sentence: string) => z.string({ error: sentence }).trim().refine(isOneLine, { error: sentence });
const optionalWord = (sentence: string) =>
  z
    .union([word(sentence), z.null()])
    .optional()
    .transform((value) => value || null);

/**
 * What says that a payment was made (ENT-18). The documented client sends the id alone; ours also what the checkout handed over, which
 * must hold where it is given. Nothing else of a payment is taken from the browser.
 */
export const paymentProof = z.object({
  paymentId: word(messages.paymentIdMissing).refine((value) => value !== '', { error: messages.paymentIdMissing }),
  orderId: optionalWord(messages.orderIdInvalid),
  signature: optionalWord(messages.signatureInvalid),
});
export type PaymentProof = z.output<typeof paymentProof>;

/** What the checkout in the browser is opened with. */
export const paymentOrder = z.object({
  provider: z.enum(['razorpay', 'sandbox']),
  order_id: z.string(),
  /** Public half of the provider's key. */
  key_id: z.string(),
  /** Paise (PAY-04). */
  amount: z.number().int().positive(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  /** Of the payer, so that nobody types it again. */
  hospital_name: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.record(z.string(), z.string()),
});
export type PaymentOrder = z.output<typeof paymentOrder>;

/** The answer to a verified payment. */
export const verifiedPayment = z.object({
  message: z.string(),
  /** True here: the payment was counted, now or before. */
  verified: z.literal(true),
  payment_id: z.string(),
  /** Rupees. */
  amount: z.number(),
  /** Whether the app is paid now, and what is still due, as in doctor-payment (PAY-05). */
  paid: z.boolean(),
  is_paid: z.boolean(),
  dueAmount: z.number(),
});
export type VerifiedPayment = z.output<typeof verifiedPayment>;

/** How the sandbox's payer decides. */
export const sandboxChoice = z.object({
  orderId: word(messages.orderUnknown),
  outcome: z.enum(['captured', 'failed'], { error: messages.outcomeInvalid }),
});

/** What a checkout hands over after a payment. */
export const checkoutResult = z.object({ payment_id: z.string(), order_id: z.string(), signature: z.string() });
