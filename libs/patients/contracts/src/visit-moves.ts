import { id, MAX_ID, requiredText, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { hidePatient } from './hidden-fields.ts';
import { PATIENT_MESSAGES as messages } from './messages.ts';
import { VISIT_ROWS } from './patient-rows.ts';
import { patientAnswer } from './response-schemas.ts';

/** A visit that was registered at the wrong branch (ORG-41): only while nothing was issued for it. */
export const moveVisit = route({
  name: 'patients.move-visit',
  owner: 'patients',
  method: 'POST',
  path: '/api/patients/:id/move-branch/',
  access: 'hospital',
  needs: 'settings.manage',
  summary: 'Move a visit to another branch, while nothing was issued or dispensed for it; no figure of the hospital changes',
  params: z.object({ id: id(messages.notFound) }),
  body: z.object({
    branch: wholeNumber(messages.branchUnknown, 1, MAX_ID),
    reason: requiredText(messages.reasonRequired, 'Reason', 500).transform((value) => value.trim()),
  }),
  answer: patientAnswer,
  namesBranches: true,
  hide: hidePatient,
  patients: VISIT_ROWS,
});
