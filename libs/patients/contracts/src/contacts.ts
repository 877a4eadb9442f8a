import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from './messages.ts';
import { PERSON_MESSAGES } from './persons/person-messages.ts';
import { sightOfPersons } from './persons/shared-routes.ts';

/** Purposes for which a person is written to, and asked before (ORG-71). */
export const CONTACT_PURPOSES = ['appointments', 'queue', 'recall', 'feedback', 'results'] as const;

/** How a person is reached, asked in the moment of sending; kept by nobody else (GROWTH 12). */
export const personContact = z.object({
  person_id: z.number().int(),
  name: z.string(),
  first_name: z.string(),
  uhid: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.string(),
  is_deceased: z.boolean(),
  /** The last word of the person on each; without one nobody has asked. */
  consents: z.array(
    z.object({
      purpose: z.string(),
      /** '' for all channels. */
      channel: z.string(),
      state: z.enum(['given', 'refused', 'withdrawn', 'not_asked']),
    }),
  ),
});
export type PersonContact = z.output<typeof personContact>;

/** Most persons of one question. */
export const MOST_CONTACTS = 500;

/** What a booking asks of the person whom it is for (FRD-21). */
export const personStanding = route({
  name: 'patients.person-standing',
  owner: 'patients',
  method: 'GET',
  path: '/internal/patients/persons/:id/standing/',
  access: 'service',
  askedBy: ['scheduling'],
  summary: 'Whether a person may be booked for; of one who was merged, the person they are today',
  params: z.object({ id: id(PERSON_MESSAGES.notFound) }),
  answer: z.object({ is_deceased: z.boolean() }),
});

/** Of a merged person the answer is about the one it became, under the number that was asked for. Left out is who is unknown or not in sight. */
export const findContacts = route({
  name: 'patients.find-contacts',
  owner: 'patients',
  method: 'POST',
  path: '/internal/patients/contacts/',
  access: 'service',
  askedBy: ['integrations'],
  summary: 'Name, number, e-mail, language and consents of persons, for a message that is about to leave',
  body: z.object({
    person_ids: z.array(id(PATIENT_MESSAGES.notFound)).max(MOST_CONTACTS),
    /** Without it all: of a message that is about to leave nobody asks who sees the person. */
    persons: sightOfPersons.optional(),
  }),
  answer: z.array(personContact),
});
