import { given, NOT_REQUIRED } from '@nidaan/clinical-contracts';
import { isBlank, MAX_ID, MAX_PAISE, oneOf, optionalText, paiseFrom, RUPEES, wholeNumber } from '@nidaan/kernel';
import { PATIENT_MESSAGES, PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { z } from 'zod';
import { PHARMACY_MESSAGES as messages } from './messages.ts';
import { DISPENSED_TABLET, totalOf, type DispensedTablet } from './pharmacy-record.ts';

/** An id whose absence has a sentence of its own. */
const chosen = (missing: string, unknown: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const message = isBlank(value) ? missing : unknown;
      const parsed = wholeNumber(message, 1, MAX_ID).safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID });

/** Rupees as number or numeric text → paise; what is missing counts 0 (OPN-40). */
const amount = (what: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const paise = isBlank(value) ? 0 : paiseFrom(value);
      if (paise !== null) return paise;
      context.addIssue({ code: 'custom', message: messages.amountInvalid(what) });
      return z.NEVER;
    })
    .meta(RUPEES);

const isEntry = (value: unknown): value is DispensedTablet =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tablets are a list of entries; one entry alone is a list of one, 'not required' is none. */
const dispensedTablets = z
  .unknown()
  .optional()
  .transform((value, context): DispensedTablet[] => {
    const parsed = given('Tablets').safeParse(value);
    if (parsed.data === NOT_REQUIRED) return [];
    const entries = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
    if (parsed.success && entries.every(isEntry)) return entries;
    context.addIssue({ code: 'custom', message: parsed.error?.issues[0]?.message ?? messages.tabletsList });
    return z.NEVER;
  })
  .meta({ type: 'array', items: DISPENSED_TABLET });

/** A pharmacy record as it is sent (PHA-07). `date` and `total_amount` are the server's own: the total is only checked. */
export const dispenseForm = z
  .object({
    patient: chosen(messages.patientRequired, messages.patientUnknown),
    record_id: chosen(messages.recordRequired, messages.recordUnknown),
    patient_name: optionalText('patient_name'),
    patient_disease: optionalText('patient_disease'),
    doctor_advice: optionalText('doctor_advice'),
    doctorAdvice: optionalText('doctorAdvice'),
    tablets: dispensedTablets,
    injections: given('Injections'),
    ointments: given('Ointments'),
    syrups: given('Syrups'),
    tabletsAmount: amount('Tablets amount'),
    injectionsAmount: amount('Injections amount'),
    ointmentsAmount: amount('Ointments amount'),
    syrupsAmount: amount('Syrups amount'),
    total_amount: amount('Total amount'),
    payment_type: oneOf(PAYMENT_TYPES, '', PATIENT_MESSAGES.paymentTypeUnknown),
  })
  .transform((form, context) => {
    const { total_amount: _, doctor_advice, doctorAdvice, payment_type: paymentType, ...rest } = form;
    const amounts = {
      tabletsPaise: form.tabletsAmount,
      injectionsPaise: form.injectionsAmount,
      ointmentsPaise: form.ointmentsAmount,
      syrupsPaise: form.syrupsAmount,
    };
    if (totalOf(amounts) > MAX_PAISE)
      context.addIssue({ code: 'custom', message: messages.totalTooLarge, path: ['total_amount'] });
    return { ...rest, ...amounts, paymentType, doctorAdvice: doctor_advice || doctorAdvice };
  });

export type DispenseForm = z.output<typeof dispenseForm>;
