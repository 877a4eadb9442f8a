import { given, id, MAX_ID, PAPER_SIZES, requiredText, route, seenVersion, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage' } as const;

const section = z.object({
  heading: requiredText(messages.noticeHeadingRequired, 'heading', 200),
  text: requiredText(messages.noticeTextRequired, 'text', 10_000),
});
const sections = z
  .array(section, { error: messages.noticeSectionsInvalid })
  .min(1, { error: messages.noticeSectionsInvalid })
  .max(30, { error: messages.noticeSectionsInvalid });
const title = requiredText(messages.noticeTitleRequired, 'title', 200);
const language = z
  .string({ error: messages.noticeLanguageInvalid })
  .regex(/^[a-z]{2,3}$/, { error: messages.noticeLanguageInvalid })
  .meta({ examples: ['en'] });

/** Who answers for the hospital; '' where the clinic settings name nobody. */
export const grievanceOfficer = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type GrievanceOfficer = z.output<typeof grievanceOfficer>;

const shownSection = z.object({ heading: z.string(), text: z.string() });

/** A notice in one language. In a draft's texts {hospital}, {officer} and {days} stand for what the settings say. */
export const privacyNotice = z.object({
  id: z.number().int(),
  language: z.string(),
  /** From 1 on for each language; null while it is a draft. */
  version: z.number().int().nullable(),
  title: z.string(),
  sections: z.array(shownSection),
  /** Another one with each change of the draft. */
  draft_version: z.number().int(),
  created_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
});
export type PrivacyNotice = z.output<typeof privacyNotice>;

/** What everybody may read. */
export const publicNotice = z.object({
  hospital: z.string(),
  /** Languages in which a notice is published. */
  languages: z.array(z.string()),
  officer: grievanceOfficer,
  /** Null where none is published yet. */
  notice: z
    .object({
      language: z.string(),
      version: z.number().int(),
      title: z.string(),
      sections: z.array(shownSection),
      published_at: z.iso.datetime(),
    })
    .nullable(),
});
export type PublicNotice = z.output<typeof publicNotice>;

const params = z.object({ id: id(messages.noticeUnknown) });

export const listNotices = route({
  ...shared,
  name: 'patients.list-notices',
  method: 'GET',
  path: '/api/privacy/notices/',
  summary: 'Privacy notices in all languages: drafts first, then the newest versions',
  answer: z.array(privacyNotice),
});

export const createNotice = route({
  ...shared,
  name: 'patients.create-notice',
  method: 'POST',
  path: '/api/privacy/notices/',
  summary: 'Begin a notice: in English and Hindi with our texts unless others are given',
  body: z.object({ language, title: title.optional(), sections: sections.optional() }),
  answer: privacyNotice,
  status: 201,
  idempotent: true,
});

export const changeNotice = route({
  ...shared,
  name: 'patients.change-notice',
  method: 'PATCH',
  path: '/api/privacy/notices/:id/',
  summary:
    'Change the texts of a draft; 409 once it is published, and with `current` where somebody else has changed it since `draft_version`',
  params,
  body: z.object({ title: title.optional(), sections: sections.optional(), draft_version: seenVersion(messages.versionInvalid) }),
  answer: privacyNotice,
});

export const publishNotice = route({
  ...shared,
  name: 'patients.publish-notice',
  reachesAllBranches: true,
  method: 'POST',
  path: '/api/privacy/notices/:id/publish/',
  summary:
    'Publish a draft as the next version of its language; its texts stay as they are from then on. 409 with `current` where somebody else has changed it since `draft_version`',
  params,
  query: z.object({ draft_version: given(wholeNumber(messages.versionInvalid, 1, MAX_ID).optional()) }),
  answer: privacyNotice,
});

export const noticePdf = route({
  ...shared,
  name: 'patients.notice-pdf',
  method: 'GET',
  path: '/api/privacy/notices/:id/pdf/',
  summary: 'A notice as PDF, with a line for signature or thumb',
  params,
  query: z.object({ size: given(z.enum(PAPER_SIZES, { error: messages.sizeUnknown }).default('A4')) }),
  produces: 'pdf',
});

export const readPublicNotice = route({
  owner: 'patients',
  access: 'public',
  name: 'patients.public-notice',
  method: 'GET',
  path: '/api/public/privacy-notice/:hospital/',
  summary: "A hospital's privacy notice, and who answers questions about it",
  params: z.object({ hospital: id(messages.pageUnknown) }),
  query: z.object({ lang: given(language.optional()) }),
  answer: publicNotice,
  limits: [{ by: 'address', max: 120, seconds: 60 }],
});

export const NOTICE_ROUTES = [listNotices, createNotice, changeNotice, publishNotice, noticePdf, readPublicNotice];
