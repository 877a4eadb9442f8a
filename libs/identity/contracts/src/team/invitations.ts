import { isBlank, route } from '@nidaan/kernel';
import { z } from 'zod';
import { accountEmail, loginAnswer, password } from '../schemas.ts';
import { DESK_NAME_MESSAGES } from './desk-name-messages.ts';
import { loginName } from './desk-names.ts';
import { memberFields } from './member-fields.ts';
import { TEAM_MESSAGES as messages } from './team-messages.ts';
import { changedMember, memberParams } from './team-schemas.ts';
import { INVITATION_MESSAGES } from './invitation-messages.ts';

const QUARTER = 15 * 60;

/** Where the mail of an invitation leads; the token stands behind #token=, so that no log has it (ORG-19). */
export const JOIN_PAGE = '/join';
/** So many invitations are mailed to one person, and by one hospital, within 24 hours (ORG-21). */
export const MOST_MAILS_A_DAY = { person: 5, hospital: 200 } as const;

/** What the form of an invitation asks for; and of somebody without an e-mail. */
export const invitedByMail = z.object({ name: memberFields.name, email: accountEmail, role: memberFields.role });
export const namedAtDesk = z.object({ name: memberFields.name, login_name: loginName, role: memberFields.role });

/** A new colleague, as the hospital types one in (ORG-17). */
const newMemberFields = z.object({
  name: memberFields.name,
  email: z.preprocess((value) => (isBlank(value) ? undefined : value), accountEmail.optional()),
  /** Instead of an e-mail, for people who have none (ORG-22). */
  login_name: z.preprocess((value) => (isBlank(value) ? undefined : value), loginName.optional()),
  role: memberFields.role,
  branches: memberFields.branches.optional(),
  branch: memberFields.branch.optional(),
  phone: memberFields.phone.optional(),
  is_doctor: memberFields.is_doctor.optional(),
  registration_no: memberFields.registration_no.optional(),
  valid_from: memberFields.valid_from.nullish(),
  valid_until: memberFields.valid_until.nullish(),
});

/** With an e-mail, or with a sign-in name. */
export const newMember = newMemberFields
  .refine((body) => body.email !== undefined || body.login_name !== undefined, { error: messages.emailRequired, path: ['email'] })
  .refine((body) => body.email === undefined || body.login_name === undefined, {
    error: DESK_NAME_MESSAGES.notBoth,
    path: ['login_name'],
  })
  .meta({ examples: [{ name: 'Ravi Patil', email: 'ravi.patil@example.in', role: 'reception', branches: [1], branch: 1 }] });
export type NewMember = z.output<typeof newMember>;

const token = z.string({ error: INVITATION_MESSAGES.over }).max(200, { error: INVITATION_MESSAGES.over });

const shared = { owner: 'identity', access: 'hospital', needs: 'team.manage' } as const;

export const inviteMember = route({
  ...shared,
  name: 'identity.invite-member',
  method: 'POST',
  path: '/api/team/',
  summary:
    'Invite a colleague by e-mail for seven days; or make a login for one without, whose one-time password is in this answer alone',
  body: newMember,
  answer: changedMember.extend({ one_time_password: z.string().optional() }),
  status: 201,
  idempotent: true,
});

export const sendInvitation = route({
  ...shared,
  name: 'identity.send-invitation',
  method: 'POST',
  path: '/api/team/:id/invite/',
  summary: 'Send an invitation again: a new link for seven days, the old one ends',
  params: memberParams,
  answer: changedMember,
});

export const findInvitation = route({
  ...shared,
  name: 'identity.find-invitation',
  method: 'GET',
  path: '/api/team/:id/invite/',
  summary: 'The link of an open invitation, to be handed over where no mail arrives',
  params: memberParams,
  answer: z.object({ link: z.string(), expires_at: z.iso.datetime(), mail: z.enum(['waiting', 'sent']) }),
});

export const revokeInvitation = route({
  ...shared,
  name: 'identity.revoke-invitation',
  method: 'DELETE',
  path: '/api/team/:id/invite/',
  summary: 'Take an invitation back',
  params: memberParams,
  status: 204,
});

const open = { owner: 'identity', access: 'public', limits: [{ by: 'address', max: 120, seconds: QUARTER }] } as const;

export const lookAtInvitation = route({
  ...open,
  name: 'identity.look-at-invitation',
  method: 'POST',
  path: '/api/invitations/look/',
  summary: 'What an invitation offers, for who holds its token',
  body: z.object({ token }),
  answer: z.object({
    hospital_name: z.string(),
    role_label: z.string(),
    name: z.string(),
    email: z.string(),
    /** True where a password has to be chosen; else the one of the person's account is asked for. */
    needs_password: z.boolean(),
  }),
});

export const acceptInvitation = route({
  ...open,
  name: 'identity.accept-invitation',
  method: 'POST',
  path: '/api/invitations/accept/',
  summary: 'Join a hospital: with a new password, or with that of the account which the e-mail has; answers like a login',
  body: z.object({ token, password: password.optional() }),
  answer: loginAnswer,
});

export const declineInvitation = route({
  ...open,
  name: 'identity.decline-invitation',
  method: 'POST',
  path: '/api/invitations/decline/',
  summary: 'Decline an invitation; its token ends',
  body: z.object({ token }),
  answer: z.object({ message: z.string() }),
});

export const INVITATION_ROUTES = [
  inviteMember,
  sendInvitation,
  findInvitation,
  revokeInvitation,
  lookAtInvitation,
  acceptInvitation,
  declineInvitation,
];
