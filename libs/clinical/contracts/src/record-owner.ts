import { followUpFields, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { CLINICAL_MESSAGES as messages } from './messages.ts';

/** Whose a medical record is: for those who have not heard of it yet. */
export const recordOwner = route({
  name: 'clinical.record-owner',
  owner: 'clinical',
  method: 'GET',
  path: '/internal/clinical/records/:id/',
  access: 'service',
  askedBy: ['pharmacy'],
  summary: 'The patient and the branches of a medical record',
  params: z.object({ id: wholeNumber(messages.recordUnknown, 1, MAX_ID) }),
  answer: z.object({ patient: z.number().int(), ...followUpFields }),
});
