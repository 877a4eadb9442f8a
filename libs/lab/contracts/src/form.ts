import { MAX_ID, oneOf, optionalText, paiseFrom, plainDate, requiredText, RUPEES, wholeNumber } from '@nidaan/kernel';
import { PATIENT_MESSAGES, PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { z } from 'zod';
import { LAB_STATUSES, type LabStatus } from './choices.ts';
import { LAB_MESSAGES as messages } from './messages.ts';
import { resultLines, textOfLines } from './result-lines.ts';

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const checked = <T>(check: (value: unknown, refuse: (sentence: string) => typeof z.NEVER) => T) =>
  z
    .unknown()
    .optional()
    .transform((value, context) =>
      check(value, (message) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
    );

const testDate = checked((value, refuse): string => {
  if (isMissing(value)) return refuse(messages.fillRequired);
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim()) : null;
  return (parts && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))) ?? refuse(messages.dateInvalid);
}).meta({ type: 'string', format: 'date' });

const price = checked((value, refuse): number =>
  isMissing(value) ? refuse(messages.fillRequired) : (paiseFrom(value) ?? refuse(messages.priceInvalid)),
).meta(RUPEES);

const status = checked((value, refuse): LabStatus => {
  if (isMissing(value)) return 'pending';
  return LAB_STATUSES.find((known) => known === value) ?? refuse(messages.statusUnknown);
}).meta({ type: 'string', enum: [...LAB_STATUSES] });

/** What is written in words. */
const remark = checked((value, refuse): string => {
  if (value !== undefined && value !== null && typeof value !== 'string') return refuse(messages.resultRequired);
  const parsed = optionalText('result').safeParse(value);
  return parsed.success ? parsed.data : refuse(parsed.error.issues[0]!.message);
}).meta({ type: 'string' });

/** One of the registration's payment types; '' where nobody said. */
const paymentType = oneOf(PAYMENT_TYPES, '', PATIENT_MESSAGES.paymentTypeUnknown);

/** The two names under which the documented client sends a patient's number. */
export const patientKeys = {
  patient_id: z
    .unknown()
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID, examples: [1001] }),
  patient: z
    .unknown()
    .optional()
    .meta({ description: 'Another name of patient_id', examples: [1001] }),
};

/** The patient a form is about; adds the issue and gives null when none is named, or two. */
export function patientOf(
  given: { patient_id?: unknown; patient?: unknown },
  context: z.RefinementCtx,
  missing: string,
): number | null {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', path: ['patient_id'], message });
    return null;
  };
  const named = [given.patient_id, given.patient].filter((value) => !isMissing(value));
  if (named.length === 0) return refuse(missing);
  const [first, second] = named.map((value) => wholeNumber(messages.patientUnknown, 1, MAX_ID).safeParse(value));
  if (!first!.success) return refuse(messages.patientUnknown);
  // A second name that is no number (some clients send the patient's name there) says nothing.
  return second?.success && second.data !== first!.data ? refuse(messages.patientsDiffer) : first!.data;
}

/** The prescription whose order the test was taken from; undefined for a test that nobody ordered, or that is repeated on purpose. */
const orderOf = checked((value, refuse): number | undefined => {
  if (isMissing(value)) return undefined;
  const parsed = wholeNumber(messages.recordUnknown, 1, MAX_ID).safeParse(value);
  return parsed.success ? parsed.data : refuse(messages.recordUnknown);
}).meta({ type: 'integer', minimum: 1, maximum: MAX_ID });

/** A new test as the lab sends it (LAB-14). `patient_disease`, `phone` and `patientName` may be left out: they are known of the patient. */
export const labTestForm = z
  .object({
    testName: requiredText(messages.fillRequired, 'test name'),
    testDate,
    price,
    status,
    notes: optionalText('notes'),
    result: optionalText('result'),
    payment_type: paymentType,
    testType: optionalText('test type'),
    patient_disease: optionalText('patient disease'),
    phone: optionalText('phone'),
    patientName: optionalText('patient name'),
    record_id: orderOf,
    ...patientKeys,
  })
  .transform(({ patient_id, patient, record_id: recordId, price: pricePaise, payment_type: paymentType, ...fields }, context) => {
    const patientId = patientOf({ patient_id, patient }, context, messages.fetchPatientFirst);
    return patientId === null ? z.NEVER : { ...fields, pricePaise, paymentType, patientId, recordId };
  });
export type LabTestForm = z.output<typeof labTestForm>;

/**
 * The result of a pending test (LIS-05: `completed` stays the documented status), as lines, as text or both. A price that is left out stays as
 * it was recorded.
 */
export const labResultForm = z
  .object({
    result: remark,
    results: resultLines.optional().default([]),
    price: checked((value, refuse): number | undefined =>
      isMissing(value) ? undefined : (paiseFrom(value) ?? refuse(messages.priceInvalid)),
    ).meta(RUPEES),
    payment_type: paymentType,
  })
  .transform(({ price: pricePaise, payment_type: paymentType, result: remark, results }, context) => {
    const result = [textOfLines(results), remark.trim() === '' ? '' : remark].filter(Boolean).join('\n');
    if (result === '') context.addIssue({ code: 'custom', path: ['result'], message: messages.resultRequired });
    return { result, results, pricePaise, paymentType };
  });
export type LabResultForm = z.output<typeof labResultForm>;

/** What comes along with an uploaded report; the file itself is a part of its own. */
export const reportForm = z
  .object({ ...patientKeys, patientName: optionalText('patient name') })
  .transform(({ patient_id, patient }, context) => {
    const patientId = patientOf({ patient_id, patient }, context, messages.selectFileAndPatient);
    return patientId === null ? z.NEVER : { patientId };
  });
