import { given, id, PAPER_LANGUAGES, route, VISIT_SLIP_SIZES } from '@nidaan/kernel';
import { z } from 'zod';
import { QUEUE_MESSAGES as messages } from '../queues/queue-messages.ts';

/** The slip with a token that a patient waits with (FRD-37). From the second print on it says 'Duplicate'. */
export const tokenSlip = route({
  name: 'scheduling.token-slip',
  owner: 'scheduling',
  method: 'GET',
  path: '/api/tokens/:id/slip-pdf/',
  access: 'hospital',
  needs: ['patients.register', 'queue.call'],
  summary: "A token as a slip for the patient, as PDF: number, doctor, room, expected time, and a code that opens the queue's page",
  params: z.object({ id: id(messages.tokenUnknown) }),
  query: z.object({
    size: given(z.enum(VISIT_SLIP_SIZES, { error: messages.slipSizeUnknown }).default('80mm')),
    lang: given(z.enum(PAPER_LANGUAGES, { error: messages.slipLanguageUnknown }).default('en')),
  }),
  patients: [],
  produces: 'pdf',
});
