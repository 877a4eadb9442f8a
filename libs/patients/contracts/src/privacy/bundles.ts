import { given, id, MAX_ID, oneOf, PAPER_LANGUAGES, PAPER_SIZES, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { BUNDLE_STATES } from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage' } as const;
const open = { owner: 'patients', access: 'public', method: 'POST' } as const;
const params = z.object({ id: id(messages.requestUnknown) });
const QUARTER = 900;

/** How often the record may be fetched by its link, and for how many days (ORG-73). */
export const MOST_DOWNLOADS = 3;
export const LINK_DAYS = 7;

/** How the code of a link goes; null where it cannot. */
const codeChannel = z.enum(['email', 'sms']).nullable();

/** The copy of a person's record for a request (ORG-73). */
export const accessBundle = z.object({
  /** 'none': not made yet, or removed since. */
  state: z.enum(BUNDLE_STATES),
  language: z.enum(PAPER_LANGUAGES),
  made_at: z.iso.datetime().nullable(),
  /** Of the ZIP file, in hex; '' until it is made. */
  sha256: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** In how many parts the record is printed: a long one would be no document that opens. */
  parts: z.number().int(),
  /** When the copy is removed; the record stays. */
  kept_until: z.iso.datetime().nullable(),
  /** Where the code of a link goes, as far as who knows it knows it again; '' where nothing on file reaches the person. */
  code_to: z.string(),
  code_channel: codeChannel,
  link: z.object({ address: z.string(), until: z.iso.datetime(), downloads_left: z.number().int() }).nullable(),
});
export type AccessBundle = z.output<typeof accessBundle>;

const path = '/api/privacy/requests/:id/bundle/';

export const makeBundle = route({
  ...shared,
  name: 'patients.make-access-bundle',
  method: 'POST',
  path,
  summary: "Make the copy of the person's record for a request for access in work: a ZIP file, by a job",
  params,
  body: z.object({ language: given(oneOf(PAPER_LANGUAGES, undefined, messages.bundleLanguageUnknown)) }),
  answer: accessBundle,
  status: 202,
  idempotent: true,
});

export const readBundle = route({
  ...shared,
  name: 'patients.read-access-bundle',
  method: 'GET',
  path,
  summary: 'How far the copy of the record is, its hash and its link',
  params,
  answer: accessBundle,
});

export const bundleFile = route({
  ...shared,
  name: 'patients.access-bundle-file',
  method: 'GET',
  path: '/api/privacy/requests/:id/bundle/file/',
  summary:
    'The ZIP file, to be handed over on a medium; 403 for who is limited to branches where the person was at others, and where the record is restricted',
  params,
  patients: [],
  produces: 'file',
});

export const bundleCoverPdf = route({
  ...shared,
  name: 'patients.access-bundle-cover-pdf',
  method: 'GET',
  path: '/api/privacy/requests/:id/bundle/cover_pdf/',
  summary: 'The cover with the hash that seals the ZIP file, as PDF',
  params,
  query: z.object({ size: given(z.enum(PAPER_SIZES, { error: messages.sizeUnknown }).default('A4')) }),
  produces: 'pdf',
});

export const bundleRecordPdf = route({
  ...shared,
  name: 'patients.access-bundle-record-pdf',
  method: 'GET',
  path: '/api/privacy/requests/:id/bundle/record_pdf/',
  summary: 'A part of the record as it lies in the ZIP file, to be printed; refused like the file',
  params,
  patients: [],
  query: z.object({ part: given(wholeNumber(messages.bundlePartUnknown, 1, MAX_ID).default(1)) }),
  produces: 'pdf',
});

export const shareBundle = route({
  ...shared,
  name: 'patients.share-access-bundle',
  method: 'POST',
  path: '/api/privacy/requests/:id/bundle/link/',
  summary: 'Make the link of seven days; the one before ends. 409 where nothing on file takes its codes',
  params,
  answer: accessBundle,
  idempotent: true,
});

/** The key of a link: in the body, so that no log of addresses has it. Any text is answered like an unknown one. */
const key = z.string({ error: messages.linkOver }).max(200, { error: messages.linkOver });

export const lookAtRecordLink = route({
  ...open,
  name: 'patients.look-at-record-link',
  path: '/api/public/records/look/',
  summary: 'What a link to a record opens: whose hospital, where the code goes, until when',
  body: z.object({ key }),
  answer: z.object({
    hospital: z.string(),
    code_to: z.string(),
    code_channel: codeChannel,
    until: z.iso.datetime(),
    downloads_left: z.number().int(),
    size: z.number().int(),
    sha256: z.string(),
  }),
  limits: [
    { by: 'address', max: 300, seconds: QUARTER },
    { by: { bodyField: 'key' }, max: 100, seconds: QUARTER },
  ],
});

export const sendRecordCode = route({
  ...open,
  name: 'patients.send-record-code',
  path: '/api/public/records/code/',
  summary:
    'Send a code to the e-mail on file, else to the phone by SMS; 429 beyond three in a quarter of an hour or eight in a day',
  body: z.object({ key }),
  answer: z.object({ code_to: z.string() }),
  limits: [
    { by: 'address', max: 60, seconds: QUARTER },
    { by: { bodyField: 'key' }, max: 30, seconds: QUARTER },
  ],
});

export const downloadRecord = route({
  ...open,
  name: 'patients.download-record',
  path: '/api/public/records/download/',
  summary: 'The ZIP file of a link, for the code that was sent: three times at most',
  body: z.object({
    key,
    otp: z
      .string({ error: messages.codeShape })
      .transform((value) => value.trim())
      .refine((value) => /^\d{6}$/.test(value), { error: messages.codeShape })
      .meta({ examples: ['123456'] }),
  }),
  produces: 'file',
  limits: [
    { by: 'address', max: 60, seconds: QUARTER },
    { by: { bodyField: 'key' }, max: 30, seconds: QUARTER },
  ],
});

export const BUNDLE_ROUTES = [
  makeBundle,
  readBundle,
  bundleFile,
  bundleCoverPdf,
  bundleRecordPdf,
  shareBundle,
  lookAtRecordLink,
  sendRecordCode,
  downloadRecord,
];
