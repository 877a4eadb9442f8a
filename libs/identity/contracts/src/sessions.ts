import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { SESSION_MESSAGES as messages } from './session-messages.ts';
import { memberParams } from './team/team-schemas.ts';

/** How a session began. */
export const SESSION_METHODS = ['password', 'second step', 'invitation', 'change of hospital'] as const;

/** A login that runs. `address` is masked: the network alone. */
export const sessionRow = z.object({
  id: z.string(),
  /** 'Chrome on Windows'; 'Unknown device' where nothing was said. */
  device: z.string(),
  address: z.string(),
  method: z.enum(SESSION_METHODS),
  started_at: z.iso.datetime(),
  /** Ten minutes exact. */
  last_seen_at: z.iso.datetime(),
  is_current: z.boolean(),
  /** '' for staff. */
  hospital_name: z.string(),
});
export type SessionRow = z.output<typeof sessionRow>;

const sessionId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: messages.unknown });

export const listSessions = route({
  name: 'identity.list-sessions',
  owner: 'identity',
  method: 'GET',
  path: '/api/sessions/',
  access: 'account',
  needs: 'member',
  summary: "The caller's running sessions in all hospitals, seen last first",
  answer: z.array(sessionRow),
});

export const endSession = route({
  name: 'identity.end-session',
  owner: 'identity',
  method: 'DELETE',
  path: '/api/sessions/:id/',
  access: 'account',
  needs: 'member',
  summary: 'End a session of the caller; its token is refused everywhere with the answer',
  params: z.object({ id: sessionId }),
  status: 204,
});

export const endOtherSessions = route({
  name: 'identity.end-other-sessions',
  owner: 'identity',
  method: 'POST',
  path: '/api/sessions/end-others/',
  access: 'account',
  needs: 'member',
  summary: 'End all sessions of the caller but that of this token',
  status: 204,
});

export const listMemberSessions = route({
  name: 'identity.list-member-sessions',
  owner: 'identity',
  method: 'GET',
  path: '/api/team/:id/sessions/',
  access: 'hospital',
  needs: 'team.manage',
  summary: 'Running sessions of a member in this hospital',
  params: memberParams,
  answer: z.array(sessionRow),
});

export const endMemberSession = route({
  name: 'identity.end-member-session',
  owner: 'identity',
  method: 'DELETE',
  path: '/api/team/:id/sessions/:session/',
  access: 'hospital',
  needs: 'team.manage',
  summary: 'End a session of a member in this hospital',
  params: memberParams.extend({ session: sessionId }),
  status: 204,
});

export const SESSION_ROUTES = [listSessions, endSession, endOtherSessions, listMemberSessions, endMemberSession];
