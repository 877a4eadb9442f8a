import { id, MAX_ID, page, paperStateRoute, plainDate, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { dispenseForm } from './dispense-form.ts';
import { PHARMACY_MESSAGES as messages } from './messages.ts';
import { billLines } from './charge-lines.ts';
import { hidePharmacyRecord, listedPharmacyRecord } from './pharmacy-record.ts';

/** A query parameter given twice counts once, the last one; an empty one counts as absent. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const last = Array.isArray(value) ? (value as unknown[]).at(-1) : value;
    return last === '' ? undefined : last;
  }, schema);

const unsearchable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const isDay = (value: string) => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts !== null && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null;
};

export const listPharmacyRecords = route({
  name: 'pharmacy.list-pharmacy-records',
  owner: 'pharmacy',
  method: 'GET',
  path: '/api/pharmacy/',
  access: 'hospital',
  needs: ['pharmacy.view', 'pharmacy.dispense'],
  summary: 'Dispensed records, newest first: all of them, or those of a patient or day',
  query: z.object({
    /** Number of the patient or of the medical record, or a part of the phone number. */
    search: given(
      z
        .string({ error: messages.searchInvalid })
        .refine((value) => value.length <= 100 && !unsearchable.test(value), { error: messages.searchInvalid })
        .optional(),
    ),
    /** Day in the hospital's time zone. */
    date: given(z.string({ error: messages.dateInvalid }).refine(isDay, { error: messages.dateInvalid }).optional()),
    limit: given(page.limit),
    /** Id of the last row of the page before. */
    after: given(wholeNumber('after must be the id of the last record seen', 1, MAX_ID).optional()),
  }),
  answer: z.array(listedPharmacyRecord),
  namesBranches: true,
  hide: hidePharmacyRecord,
  patients: [{ visit: 'patient' }],
});

export const dispenseRecord = route({
  name: 'pharmacy.dispense-record',
  owner: 'pharmacy',
  method: 'POST',
  path: '/api/pharmacy/',
  access: 'hospital',
  needs: 'pharmacy.dispense',
  summary: 'Dispense the medicines of a medical record, once',
  body: dispenseForm,
  answer: listedPharmacyRecord,
  namesBranches: true,
  hide: hidePharmacyRecord,
  status: 201,
  idempotent: true,
  patients: [{ visit: 'patient' }],
});

export const billPdf = route({
  name: 'pharmacy.bill-pdf',
  owner: 'pharmacy',
  method: 'GET',
  path: '/api/pharmacy/:id/pharmacy-pdf/',
  access: 'hospital',
  needs: ['pharmacy.view', 'pharmacy.dispense'],
  summary: 'The bill of a dispensed record as PDF',
  params: z.object({ id: id(messages.billUnknown) }),
  produces: 'pdf',
  patients: [],
});

export const billState = paperStateRoute('pharmacy-bill');

export const PHARMACY_ROUTES = [listPharmacyRecords, dispenseRecord, billPdf, billLines, billState] as const;
