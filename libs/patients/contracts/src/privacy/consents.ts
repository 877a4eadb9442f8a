import { event, id, optionalText, route, MAX_ID } from '@nidaan/kernel';
import { z } from 'zod';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

/** What a person may agree to (ORG-71). Those that send messages are asked for each channel. */
export const CONSENT_PURPOSES = [
  'treatment', 'appointments', 'queue', 'recall', 'feedback', 'results', 'insurer', 'referral', 'research', 'abdm', 'photographs',
] as const; // prettier-ignore
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The five that send messages (FRD-76). */
export const MESSAGING_PURPOSES = [
  'appointments',
  'queue',
  'recall',
  'feedback',
  'results',
] as const satisfies readonly ConsentPurpose[];

/** Ways of a message; '' for purposes that send none. */
export const MESSAGE_CHANNELS = ['sms', 'whatsapp', 'email'] as const;
export const CONSENT_CHANNELS = ['', ...MESSAGE_CHANNELS] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

export const CONSENT_BASES = ['consent', 'legitimate-use'] as const;
export const CONSENT_STATES = ['given', 'refused', 'withdrawn', 'not_asked'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** How it was said; '' where nobody noted it. */
export const CONSENT_METHODS = ['', 'signature', 'thumb', 'otp', 'spoken-with-witness', 'guardian'] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/** Until that age a guardian answers. */
export const ADULT_AGE = 18;

/** Whether a purpose sends messages. */
export const isMessaging = (purpose: ConsentPurpose): boolean => MESSAGING_PURPOSES.some((each) => each === purpose);

const state = z.enum(CONSENT_STATES, { error: messages.consentStateUnknown });

export const newConsent = z
  .object({
    purpose: z.enum(CONSENT_PURPOSES, { error: messages.purposeUnknown }),
    /** Of a purpose that sends messages: without it all channels. */
    channel: z.enum(MESSAGE_CHANNELS, { error: messages.messageChannelUnknown }).optional(),
    basis: z.enum(CONSENT_BASES, { error: messages.basisUnknown }).default('consent'),
    state,
    /** The version of the notice that was shown or read out. */
    notice_version: z.number({ error: messages.noticeVersionUnknown }).int().min(1).max(MAX_ID).nullish(),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, { error: messages.noticeLanguageInvalid })
      .default('en'),
    method: z.enum(CONSENT_METHODS, { error: messages.consentMethodUnknown }).default(''),
    guardian: z.object({ name: optionalText('name', 300), relation: optionalText('relation', 100) }).nullish(),
  })
  .refine(({ purpose, channel }) => channel === undefined || isMessaging(purpose), {
    error: messages.channelNotHere,
    path: ['channel'],
  })
  .refine(({ method, guardian }) => method !== 'guardian' || (guardian?.name.trim() && guardian.relation.trim()), {
    error: messages.guardianRequired,
    path: ['guardian'],
  })
  .meta({ examples: [{ purpose: 'treatment', state: 'given', notice_version: 1, language: 'en', method: 'signature' }] });
export type NewConsent = z.output<typeof newConsent>;

/** An answer of a person. Rows are only added: `current` is the newest of its purpose and channel; where two persons were joined, the one that was taken back. */
export const consent = z.object({
  id: z.number().int(),
  purpose: z.enum(CONSENT_PURPOSES),
  channel: z.enum(CONSENT_CHANNELS),
  basis: z.enum(CONSENT_BASES),
  state: z.enum(CONSENT_STATES),
  notice_version: z.number().int().nullable(),
  language: z.string(),
  method: z.enum(CONSENT_METHODS),
  guardian: z.object({ name: z.string(), relation: z.string() }).nullable(),
  /** The account that wrote it down; null where it came by itself, as a STOP does. */
  taken_by: z.number().int().nullable(),
  at: z.iso.datetime(),
  current: z.boolean(),
});
export type Consent = z.output<typeof consent>;

const shared = { owner: 'patients', access: 'hospital', path: '/api/persons/:id/consents/' } as const;
const params = z.object({ id: id(messages.personUnknown) });

export const listConsents = route({
  ...shared,
  name: 'patients.list-consents',
  method: 'GET',
  needs: 'patients.view',
  closedToGuests: true,
  summary: 'What a person agreed to, refused and took back, newest first',
  params,
  answer: z.array(consent),
  opens: 'person',
});

export const recordConsent = route({
  ...shared,
  name: 'patients.record-consent',
  method: 'POST',
  needs: ['patients.register', 'privacy.manage'],
  closedToGuests: true,
  summary: 'Write down what a person agreed to, refused or took back; nothing that was written before is changed',
  params,
  body: newConsent,
  answer: z.array(consent),
  status: 201,
  idempotent: true,
  opens: 'person',
});

/** A STOP holds for all who share the number or address (FRD-76). */
export const stopContact = route({
  name: 'patients.stop-contact',
  owner: 'patients',
  method: 'POST',
  path: '/internal/patients/contacts/stop/',
  access: 'service',
  askedBy: ['integrations'],
  summary: 'Take back the consent to messages on a channel of all persons with a phone number or e-mail address',
  body: z.object({ channel: z.enum(MESSAGE_CHANNELS), address: z.string().min(1).max(254) }),
  answer: z.object({ persons: z.number().int() }),
});

/** A person agreed to something, refused it or took it back. Told after each row. */
export const consentChanged = event({
  name: 'patients.consent.changed.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: z.number().int().positive(),
    personId: z.number().int().positive(),
    purpose: z.enum(CONSENT_PURPOSES),
    channel: z.enum(CONSENT_CHANNELS),
    state: z.enum(CONSENT_STATES),
    /** It was given again after it was taken back. */
    isAnew: z.boolean().optional(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.personId}`,
  readBy: [],
  sample: { hospitalId: 1, personId: 501, purpose: 'recall', channel: 'sms', state: 'withdrawn' },
});

export const CONSENT_ROUTES = [listConsents, recordConsent, stopContact];
