import { id, requiredText, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { messageAnswer } from './schemas.ts';
import { FACTOR_RESET_MESSAGES as messages } from './factor-reset-messages.ts';
import { memberParams, teamMember } from './team/team-schemas.ts';

/** Between the staff's word and the reset: so long can the person stop it (ORG-48). */
export const FACTOR_RESET_HOURS = 24;

/** Where the link of the mail leads; the key is behind #, which browsers do not send. */
export const STOP_RESET_PAGE = '/stop-reset';

const reason = requiredText(messages.reasonRequired, 'Reason', 500).transform((value) => value.trim());

export const resetMemberFactor = route({
  name: 'identity.reset-member-factor',
  owner: 'identity',
  method: 'POST',
  path: '/api/team/:id/mfa-reset/',
  access: 'hospital',
  needs: 'team.manage',
  summary: 'Take the second step of a login from a member who lost the phone; all sessions of the person end',
  params: memberParams,
  body: z.object({ reason }),
  answer: teamMember,
});

/** What the staff asked for of a sole owner: it acts by itself, unless it is stopped. */
export const factorReset = z.object({
  account_id: z.number().int(),
  acts_at: z.iso.datetime(),
});

export const resetAccountFactor = route({
  name: 'identity.reset-account-factor',
  owner: 'identity',
  method: 'POST',
  path: '/api/admin/accounts/:id/mfa-reset/',
  access: 'staff',
  summary: 'Ask for the end of a second step in 24 hours; the person is mailed at once and can stop it',
  params: z.object({ id: id(messages.accountUnknown) }),
  body: z.object({ reason, ticket: wholeNumber(messages.ticketRequired, 1, 2_147_483_647) }),
  answer: factorReset,
  status: 202,
});

export const stopFactorReset = route({
  name: 'identity.stop-factor-reset',
  owner: 'identity',
  method: 'POST',
  path: '/api/mfa-reset/stop/',
  access: 'public',
  summary: 'Stop what the staff asked for, with the key of the mail',
  body: z.object({ token: z.string({ error: messages.linkOver }).max(200, { error: messages.linkOver }) }),
  answer: messageAnswer,
  limits: [{ by: 'address', max: 120, seconds: 900 }],
});

export const FACTOR_RESET_ROUTES = [resetMemberFactor, resetAccountFactor, stopFactorReset];
