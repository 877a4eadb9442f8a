import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { reversePaymentForm } from './forms.ts';
import { BILLING_MESSAGES as messages } from './messages.ts';

const ofDoctor = z.object({ doctor_id: id(messages.doctorUnknown) });

/** A payment of a hospital as the staff see it. Amounts are rupees. */
export const staffPayment = z.object({
  /** Number of the payment in the hospital. */
  payment: z.number().int(),
  paid_at: z.iso.datetime(),
  amount: z.number(),
  /** What of it was not taken back. */
  left: z.number(),
  /** 'recorded' where the staff wrote it down. */
  provider: z.string(),
  /** The provider's id; empty where the staff wrote it down. */
  payment_id: z.string(),
  /** The month it was recorded for; null: the oldest unpaid first. */
  aim: z.object({ month: z.number().int(), year: z.number().int() }).nullable(),
});
export type StaffPayment = z.output<typeof staffPayment>;

export const listPayments = route({
  name: 'billing.list-payments',
  owner: 'billing',
  method: 'GET',
  path: '/api/admin/monthly-payments/:doctor_id/payments/',
  access: 'staff',
  summary: "The newest hundred payments of a doctor's hospital, newest first, with what is left of each",
  params: ofDoctor,
  answer: z.array(staffPayment),
});

export const reversedPaymentAnswer = z.object({
  message: z.string(),
  /** Number of the reversal in the hospital. */
  reversal: z.number().int(),
  payment: z.number().int(),
  /** What was taken back, in rupees. */
  amount: z.number(),
  /** What the doctor owes in all months after it. */
  total_amount_due: z.number(),
  /** When the same request took it back before; null where it is taken back now. */
  reversed_before: z.iso.datetime().nullable(),
});

export const reversePayment = route({
  name: 'billing.reverse-payment',
  owner: 'billing',
  method: 'POST',
  path: '/api/admin/monthly-payments/:doctor_id/reversals/',
  access: 'staff',
  summary: 'Take a payment back that was recorded by mistake, or book what was refunded of it: it is owed again. No money moves',
  params: ofDoctor,
  body: reversePaymentForm,
  consumes: ['json', 'multipart', 'urlencoded'],
  answer: reversedPaymentAnswer,
});
