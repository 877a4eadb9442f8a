import { id, PAPER_LANGUAGES, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES as messages } from '../messages.ts';
import { given } from '../query-fields.ts';

/** Sheets of a patient's number: the plastic card, and two rolls of labels. */
export const CARD_SIZES = ['cr80', 'label-50x25', 'label-38x25'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** Nothing stands on it that another who finds it should not read: no phone, Aadhaar number, address or disease (FRD-35). */
export const personCardPdf = route({
  name: 'patients.person-card-pdf',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/:id/card-pdf/',
  access: 'hospital',
  needs: 'patients.register',
  summary: "A patient's card or label as PDF: name, number for life, age, sex, guardian and the code that opens the patient",
  params: z.object({ id: id(messages.personUnknown) }),
  query: z.object({
    size: given(z.enum(CARD_SIZES, { error: messages.cardSizeUnknown }).default('cr80')),
    lang: given(z.enum(PAPER_LANGUAGES, { error: messages.paperLanguageUnknown }).optional()),
  }),
  produces: 'pdf',
  opens: 'person',
});
