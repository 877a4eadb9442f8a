import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { SECURITY_NOTICE_MESSAGES as messages } from './security-notice-messages.ts';

/** What people are mailed about their login (ORG-50). A change of e-mail has a mail and a way back of its own. */
export const NOTICE_KINDS = ['new-device', 'password', 'factor-added', 'factor-removed', 'joined', 'ended'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** So long does the link 'This was not me' count. */
export const NOT_ME_DAYS = 7;

/** Where that link leads; the key is behind #, which browsers do not send. */
export const NOT_ME_PAGE = '/not-me';

export const notMe = route({
  name: 'identity.not-me',
  owner: 'identity',
  method: 'POST',
  path: '/api/not-me/',
  access: 'public',
  summary: 'End all sessions of a login and its password, with the key of a mail; the answer lets choose a new password',
  body: z.object({ token: z.string({ error: messages.linkOver }).max(200, { error: messages.linkOver }) }),
  answer: z.object({ message: z.string(), email: z.string(), reset_token: z.string() }),
  limits: [{ by: 'address', max: 120, seconds: 900 }],
});

export const SECURITY_NOTICE_ROUTES = [notMe];
