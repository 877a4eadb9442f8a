import { id, optionalText, PAPER_SIZES, given, requiredText, route } from '@nidaan/kernel';
import { z } from 'zod';
import { ERASED_CLASSES, ERASURE_ACTIONS } from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';
import { privacyRequest } from './requests.ts';

const shared = {
  owner: 'patients',
  access: 'hospital',
  needs: 'privacy.manage',
  params: z.object({ id: id(messages.requestUnknown) }),
} as const;

/** What becomes of one kind of data (ORG-75). */
export const erasureLine = z.object({
  what: z.enum(ERASED_CLASSES),
  /** How many rows; null where another service counts them. */
  rows: z.number().int().nullable(),
  action: z.enum(ERASURE_ACTIONS),
  /** The last day on which it is kept, YYYY-MM-DD; null where it goes now, or stays without a name. */
  until: z.iso.date().nullable(),
  /** The rule on which that rests; '' where it is erased because it was asked for. */
  rule: z.string(),
});
export type ErasureLine = z.output<typeof erasureLine>;

export const erasurePlan = z.object({
  person_id: z.number().int(),
  /** Whether it has been done. */
  erased_at: z.iso.datetime().nullable(),
  /** Who began to work on the request, and so does not confirm it. */
  handled_by: z.number().int().nullable(),
  lines: z.array(erasureLine),
});
export type ErasurePlan = z.output<typeof erasurePlan>;

export const readErasurePlan = route({
  ...shared,
  name: 'patients.read-erasure-plan',
  method: 'GET',
  path: '/api/privacy/requests/:id/plan/',
  summary: 'What an erasure takes away and what stays, for each kind of data; afterwards what was done',
  answer: erasurePlan,
});

export const confirmErasure = route({
  ...shared,
  name: 'patients.confirm-erasure',
  method: 'POST',
  path: '/api/privacy/requests/:id/confirm/',
  summary:
    'Erase the person as the plan says: by somebody other than who handles the request, or by the only one who may, 24 hours later with the number typed',
  body: z.object({
    password: requiredText(messages.passwordRequired, 'password', 200),
    number: optionalText('number', 30),
    /** Whose plan was read: nobody else is erased. */
    person_id: id(messages.personUnknown).nullish(),
  }),
  answer: privacyRequest,
});

export const erasureLetterPdf = route({
  ...shared,
  name: 'patients.erasure-letter-pdf',
  method: 'GET',
  path: '/api/privacy/requests/:id/letter_pdf/',
  summary: 'The answer to a request for erasure, with each kind of data and its rule, as PDF; 409 before it is done',
  query: z.object({ size: given(z.enum(PAPER_SIZES, { error: messages.sizeUnknown }).default('A4')) }),
  produces: 'pdf',
});

export const ERASURE_ROUTES = [readErasurePlan, confirmErasure, erasureLetterPdf];
