import { route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { MOST_ANSWER_DAYS, RETENTION_CLASSES } from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage', path: '/api/privacy/settings/' } as const;

/** How long one kind of data is kept. */
export const retentionRow = z.object({
  class: z.enum(RETENTION_CLASSES),
  years: z.number().int(),
  /** Where the time comes from; '' where it is the hospital's own rule. */
  rule: z.string(),
});

export const privacySettings = z.object({
  /** Days within which requests other than for access are answered. */
  answer_days: z.number().int(),
  retention: z.array(retentionRow),
  /** Rises with every change. */
  version: z.number().int(),
});
export type PrivacySettings = z.output<typeof privacySettings>;

export const readPrivacySettings = route({
  ...shared,
  name: 'patients.read-privacy-settings',
  method: 'GET',
  summary: 'The period of answers, and how long each kind of data is kept',
  answer: privacySettings,
});

export const changePrivacySettings = route({
  ...shared,
  name: 'patients.change-privacy-settings',
  reachesAllBranches: true,
  method: 'PUT',
  summary: 'Change the period of answers or how long data is kept; 409 where somebody else changed it meanwhile',
  body: z.object({
    version: z.number().int({ error: messages.changedMeanwhile }),
    answer_days: wholeNumber(messages.answerDaysInvalid, 1, MOST_ANSWER_DAYS).optional(),
    retention: z
      .array(
        z.object({
          class: z.enum(RETENTION_CLASSES, { error: messages.retentionUnknown }),
          years: wholeNumber(messages.retentionYearsInvalid, 1, 100),
        }),
        { error: messages.retentionUnknown },
      )
      .max(RETENTION_CLASSES.length, { error: messages.retentionUnknown })
      .optional(),
  }),
  answer: privacySettings,
});

export const RETENTION_ROUTES = [readPrivacySettings, changePrivacySettings];
