import { id, PAPER_LANGUAGES, paperStateRoute, route, SLIP_SIZES, VISIT_SLIP_SIZES } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from './messages.ts';

/** The last of a parameter given twice; an empty one counts as absent. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const last = Array.isArray(value) ? (value as unknown[]).at(-1) : value;
    return last === '' ? undefined : last;
  }, schema);

const params = z.object({ id: id(PATIENT_MESSAGES.notFound) });

/** How a slip is printed: its sheet, and the language of its fixed words. */
const slip = z.object({
  size: given(z.enum(SLIP_SIZES, { error: PATIENT_MESSAGES.slipSizeUnknown }).default('80mm')),
  lang: given(z.enum(PAPER_LANGUAGES, { error: PATIENT_MESSAGES.paperLanguageUnknown }).optional()),
});

/** The receipt for the consultation fee of a visit. */
export const feeReceipt = z.object({
  /** 'R/2026-27/000123': without gaps in a hospital's financial year. */
  number: z.string(),
  /** Consultation fee in rupees. */
  amount: z.number(),
  /** ISO 8601 with zone. */
  issued_at: z.string(),
  /** How often it was asked for; from the second time on the paper says 'Duplicate'. */
  prints: z.number().int(),
});
export type FeeReceipt = z.output<typeof feeReceipt>;

/** Gives the receipt its number when it is asked for first, and counts every print. 409 where no fee was taken. */
export const printFeeReceipt = route({
  name: 'patients.print-fee-receipt',
  owner: 'patients',
  method: 'POST',
  path: '/api/patients-main/:id/receipt/',
  access: 'hospital',
  needs: ['money.take', 'money.view'],
  summary: 'Ask for the receipt of a consultation fee: the first time it gets its number',
  params,
  answer: feeReceipt,
  idempotent: true,
  opens: 'visit',
});

/** 409 before `printFeeReceipt` has given it a number. */
export const feeReceiptPdf = route({
  name: 'patients.fee-receipt-pdf',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/receipt_pdf/',
  access: 'hospital',
  needs: ['money.take', 'money.view'],
  summary: "The receipt of a consultation fee as PDF; without lang in the patient's language",
  params,
  query: slip,
  produces: 'pdf',
  opens: 'visit',
});

export const registrationSlip = route({
  name: 'patients.registration-slip',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/slip_pdf/',
  access: 'hospital',
  needs: ['patients.register', 'money.take'],
  summary: "The slip that a registered patient takes along, as PDF; without lang in the patient's language",
  params,
  query: slip,
  produces: 'pdf',
  opens: 'visit',
});

/** The slip that a patient waits with (FRD-37). From the second print on it says 'Duplicate'. */
export const visitSlip = route({
  name: 'patients.visit-slip',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/:id/slip-pdf/',
  access: 'hospital',
  needs: ['patients.register', 'money.take'],
  summary: "The slip that a patient waits with, as PDF; without lang in the patient's language, with amount=1 the fee as well",
  params,
  query: z.object({
    size: given(z.enum(VISIT_SLIP_SIZES, { error: PATIENT_MESSAGES.visitSlipSizeUnknown }).default('80mm')),
    lang: given(z.enum(PAPER_LANGUAGES, { error: PATIENT_MESSAGES.paperLanguageUnknown }).optional()),
    amount: given(z.enum(['0', '1'], { error: PATIENT_MESSAGES.slipAmountUnknown }).default('0')),
  }),
  produces: 'pdf',
  opens: 'visit',
});

export const feeReceiptState = paperStateRoute('fee-receipt');
