import {
  given,
  id,
  isEmail,
  MAX_ID,
  oneOf,
  optionalText,
  page,
  PAPER_SIZES,
  requiredText,
  route,
  wholeNumber,
} from '@nidaan/kernel';
import { z } from 'zod';
import { personPatch } from '../persons/person-form.ts';
import {
  CORRECTED_FIELDS,
  IDENTITY_METHODS,
  PRIVACY_HONEYPOT,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATES,
} from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage' } as const;
const QUARTER = 900;

const isPhone = (value: string): boolean => /^\+?[\d\s().-]{10,20}$/.test(value) && value.replace(/\D/g, '').length >= 10;

/** An e-mail address or a phone number, by which the answer goes out. */
export const requesterContact = requiredText(messages.contactRequired, 'contact', 254)
  .transform((value) => value.trim())
  .refine((value) => isEmail(value) || isPhone(value), { error: messages.contactInvalid })
  .meta({ examples: ['9822011111'] });

const name = requiredText(messages.requesterNameRequired, 'name', 300).transform((value) => value.trim());
const details = requiredText(messages.detailsRequired, 'details', 5000);
const kind = z.enum(REQUEST_KINDS, { error: messages.kindUnknown });

/** A request on the wire (ORG-72). */
export const privacyRequest = z.object({
  id: z.number().int(),
  /** 'PR/2026-27/000012': without gaps in a financial year. */
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  person_id: z.number().int().nullable(),
  requester: z.object({ name: z.string(), relation: z.string(), contact: z.string() }),
  channel: z.enum(REQUEST_CHANNELS),
  details: z.string(),
  state: z.enum(REQUEST_STATES),
  received_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  /** Whether its time is over and it is not answered. */
  overdue: z.boolean(),
  /** How and when the identity was checked, and by whose account; null before. */
  identity: z.object({ method: z.enum(IDENTITY_METHODS), by: z.number().int(), at: z.iso.datetime() }).nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** Of a refusal; '' otherwise. */
  reason: z.string(),
  rule: z.string(),
  reopened_at: z.iso.datetime().nullable(),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

/** A field that was corrected for a request; of an Aadhaar number only that it was changed. */
export const requestCorrection = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What was seen as the proof. */
  proof: z.string(),
  corrected_at: z.iso.datetime(),
  /** The account that did it. */
  corrected_by: z.number().int(),
});
export type RequestCorrection = z.output<typeof requestCorrection>;

/** One request with what was corrected for it, oldest first (ORG-74). */
export const openedRequest = privacyRequest.extend({ corrections: z.array(requestCorrection) });
export type OpenedRequest = z.output<typeof openedRequest>;

const params = z.object({ id: id(messages.requestUnknown) });
const one = { ...shared, params, answer: privacyRequest } as const;

export const newRequest = z.object({
  kind,
  person_id: id(messages.personUnknown).nullish(),
  requester: z.object(
    { name, relation: optionalText('relation', 100), contact: requesterContact },
    { error: messages.requesterExpected },
  ),
  channel: oneOf(REQUEST_CHANNELS, 'desk' as const, messages.channelUnknown),
  details: optionalText('details', 5000),
});

export const listRequests = route({
  ...shared,
  name: 'patients.list-privacy-requests',
  method: 'GET',
  path: '/api/privacy/requests/',
  summary: 'Requests of persons, newest first',
  query: z.object({
    state: given(z.enum(REQUEST_STATES, { error: messages.stateUnknown }).optional()),
    kind: given(kind.optional()),
    open: given(z.enum(['yes']).optional()),
    limit: given(page.limit),
    after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
  }),
  answer: z.array(privacyRequest),
});

export const createRequest = route({
  ...shared,
  name: 'patients.create-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/',
  summary: 'Take a request: it gets its number and its due date, and who asks by e-mail gets a mail',
  body: newRequest,
  answer: privacyRequest,
  status: 201,
  idempotent: true,
});

export const readRequest = route({
  ...one,
  name: 'patients.read-privacy-request',
  method: 'GET',
  path: '/api/privacy/requests/:id/',
  summary: 'One request, with what was corrected for it',
  answer: openedRequest,
});

/** One field of the person, by its name, as the register of persons takes it. */
const correction = z
  .object({
    field: z.enum(CORRECTED_FIELDS, { error: messages.fieldUnknown }),
    value: optionalText('value', 2000),
    proof: requiredText(messages.proofRequired, 'proof', 300).transform((value) => value.trim()),
    /** Whose record was read: nobody else is corrected. */
    person_id: id(messages.personUnknown).nullish(),
  })
  .transform(({ field, value, proof, person_id }, context) => {
    const patch = personPatch.partial({ version: true }).safeParse({ [field]: value });
    if (patch.success) return { field, proof, person_id, patch: patch.data };
    context.addIssue({ code: 'custom', path: ['value'], message: patch.error.issues[0]!.message });
    return z.NEVER;
  });

export const correctForRequest = route({
  ...one,
  name: 'patients.correct-for-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/:id/correction/',
  summary: 'Correct a field of the person for a request in work; what stood there and the proof are kept',
  body: correction,
  answer: openedRequest,
  idempotent: true,
});

export const verifyRequest = route({
  ...one,
  name: 'patients.verify-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/:id/verify/',
  summary: 'Note how the identity of who asks was checked',
  body: z.object({
    method: z.enum(IDENTITY_METHODS, { error: messages.methodUnknown }),
    person_id: id(messages.personUnknown).nullish(),
  }),
});

export const startRequest = route({
  ...one,
  name: 'patients.start-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/:id/start/',
  summary: 'Begin to work on a verified request',
});

export const finishRequest = route({
  ...one,
  name: 'patients.finish-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/:id/finish/',
  summary: 'Say that a request is answered',
});

export const refuseRequest = route({
  ...one,
  name: 'patients.refuse-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/:id/refuse/',
  summary: 'Refuse a request with the reason and the rule on which it rests',
  body: z.object({
    reason: requiredText(messages.reasonRequired, 'reason', 2000),
    rule: requiredText(messages.ruleRequired, 'rule', 300),
  }),
});

export const reopenRequest = route({
  ...one,
  name: 'patients.reopen-privacy-request',
  method: 'POST',
  path: '/api/privacy/requests/:id/reopen/',
  summary: 'Reopen an answered or refused request, once; its time begins anew',
});

export const acknowledgementPdf = route({
  ...shared,
  name: 'patients.privacy-acknowledgement-pdf',
  method: 'GET',
  path: '/api/privacy/requests/:id/acknowledgement_pdf/',
  summary: 'The acknowledgement of a request as PDF',
  params,
  query: z.object({ size: given(z.enum(PAPER_SIZES, { error: messages.sizeUnknown }).default('A5')) }),
  produces: 'pdf',
});

/** The public form (ORG-78). It confirms nothing about any patient. */
export const publicRequest = z.object({
  kind: oneOf(REQUEST_KINDS, 'grievance' as const, messages.kindUnknown),
  name,
  contact: requesterContact,
  details,
  [PRIVACY_HONEYPOT]: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'To be left empty', examples: [''] }),
});

export const sendPublicRequest = route({
  owner: 'patients',
  access: 'public',
  name: 'patients.send-public-request',
  method: 'POST',
  path: '/api/public/privacy-notice/:hospital/',
  summary: "Ask a hospital's privacy desk, or complain to it",
  params: z.object({ hospital: id(messages.pageUnknown) }),
  body: publicRequest,
  answer: z.object({ message: z.string(), number: z.string() }),
  status: 201,
  limits: [
    { by: 'address', max: 10, seconds: QUARTER },
    { by: { bodyField: 'contact' }, max: 5, seconds: QUARTER },
  ],
});

export const REQUEST_ROUTES = [
  listRequests,
  createRequest,
  readRequest,
  verifyRequest,
  startRequest,
  correctForRequest,
  finishRequest,
  refuseRequest,
  reopenRequest,
  acknowledgementPdf,
  sendPublicRequest,
];
