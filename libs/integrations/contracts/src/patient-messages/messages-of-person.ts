import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { sentMessageDetail } from './schemas.ts';

const number = wholeNumber('Patient not found', 1, MAX_ID);

/** A message as its person is told of it; address and text while they are kept. */
export const personMessage = sentMessageDetail
  .pick({ id: true, kind: true, appointment_id: true, channel: true, language: true, state: true, address: true, text: true })
  .extend({ sent_at: z.string() });
export type PersonMessage = z.output<typeof personMessage>;

/** Asked for the copy of a person's record (ORG-73): what left for one of these persons, or about one of these appointments. */
export const findPersonMessages = route({
  name: 'integrations.find-person-messages',
  owner: 'integrations',
  method: 'POST',
  path: '/internal/integrations/person-messages/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'All messages that were sent to a person, the newest first',
  body: z.object({ persons: z.array(number).max(1000), appointments: z.array(number).max(10_000) }),
  answer: z.object({ messages: z.array(personMessage) }),
});
