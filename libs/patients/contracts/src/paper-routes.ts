import { id, PAPER_LANGUAGES, PAPER_SIZES, paperStateRoute, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from './messages.ts';
import { given } from './query-fields.ts';

const params = z.object({ id: id(PATIENT_MESSAGES.notFound) });

/** How a paper is printed: its sheet, and the language of its fixed words. */
const paper = z.object({
  size: given(z.enum(PAPER_SIZES, { error: PATIENT_MESSAGES.paperSizeUnknown }).default('A4')),
  lang: given(z.enum(PAPER_LANGUAGES, { error: PATIENT_MESSAGES.paperLanguageUnknown }).optional()),
});

export const patientReport = route({
  name: 'patients.patient-report',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/generate_pdf/',
  access: 'hospital',
  needs: 'clinical.view',
  summary: "A visit's prescription as PDF; without lang in the patient's language",
  params,
  query: paper,
  produces: 'pdf',
  opens: 'visit',
});

export const personSummary = route({
  name: 'patients.person-summary',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/summary_pdf/',
  access: 'hospital',
  needs: 'clinical.view',
  summary: 'All visits of the person whose visit this is, as one PDF; without lang in the language of this visit',
  params,
  query: paper,
  produces: 'pdf',
  opens: 'history',
});

export const prescriptionState = paperStateRoute('prescription');
export const summaryState = paperStateRoute('patient-summary');
