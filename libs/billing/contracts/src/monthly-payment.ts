import { withoutFields, type May } from '@nidaan/kernel';
import { z } from 'zod';

/** What a hospital owes, as the payment gate and the wallet read it (PAY-02). Amounts are rupees unless they say paise. */
export const doctorPaymentAnswer = z.object({
  /** False only when a closed month has been unpaid for longer than the days of grace (OPN-08, PAY-09). */
  paid: z.boolean(),
  is_paid: z.boolean(),
  payment_required: z.boolean(),
  /** All that is outstanding, the running month included; the same number as in user-details and doctor-stats (PAY-11). */
  dueAmount: z.number(),
  due_amount: z.number(),
  amount_due: z.number(),
  amount_paise: z.number().int(),
  currency: z.literal('INR'),
  /** Patients completed since the last close or reset (ADM-14). */
  total_patients: z.number().int(),
  /** Of patients who are completed from now on. */
  rate_per_patient: z.number(),
  /** Commission of the running month, each patient at the rate of the completion. */
  month_commission: z.number(),
  /** The last day on which the oldest unpaid closed month can be paid without the gate closing; null when none is unpaid. */
  pay_by: z.string().nullable(),
  /** Rupees that came for what was paid already: credit for the months to come until the staff refund it. */
  overpaid: z.number(),
  /** Names of the fields that the caller may not see; absent where there are none. */
  hidden: z.array(z.string()).optional(),
});

export type DoctorPaymentAnswer = z.output<typeof doctorPaymentAnswer>;

const NOTHING_DUE = { dueAmount: 0, due_amount: 0, amount_due: 0, amount_paise: 0, month_commission: 0, overpaid: 0 };

/** What is due is for whoever may pay it; whether something is unpaid is for everybody, since the screens close (ORG-06). */
export const hideDues = (answer: DoctorPaymentAnswer, may: May): DoctorPaymentAnswer =>
  may('platform.pay') ? answer : withoutFields(answer, NOTHING_DUE);

/** running: nothing of it is closed yet; closed: nothing paid (STA-15). */
export const MONTH_STATES = ['running', 'closed', 'partly_paid', 'paid'] as const;

/** A month of a hospital as the staff see it (ENT-11). `amount_due` is what the month cost: it stays when it is paid (OPN-47). */
export const monthlyPaymentRow = z.object({
  id: z.number().int(),
  doctor_id: z.number().int(),
  doctor_email: z.string(),
  username: z.string(),
  hospital_name: z.string(),
  /** 1 to 12. */
  month: z.number().int(),
  year: z.number().int(),
  total_patients: z.number().int(),
  amount_due: z.number(),
  amount_paid: z.number(),
  /** What is left to pay of this month. */
  outstanding: z.number(),
  paid: z.boolean(),
  status: z.enum(MONTH_STATES),
});

export type MonthlyPaymentRow = z.output<typeof monthlyPaymentRow>;

/** The answer to a recorded payment: the month it went to first, and how it was spread. */
export const recordedPaymentAnswer = monthlyPaymentRow.extend({
  message: z.string(),
  /** Number of the payment. */
  payment: z.number().int(),
  /** What the doctor still owes in all months. */
  total_amount_due: z.number(),
  /** Oldest first. */
  applied: z.array(z.object({ month: z.number().int(), year: z.number().int(), amount: z.number() })),
  /** When the same request recorded it before; null where it is recorded now. */
  recorded_before: z.iso.datetime().nullable(),
});

export type RecordedPaymentAnswer = z.output<typeof recordedPaymentAnswer>;

export const resetAnswer = z.object({
  message: z.string(),
  /** Hospitals whose running count was above 0. */
  reset: z.number().int(),
});
