import { given, route } from '@nidaan/kernel';
import { z } from 'zod';
import { TEAM_MESSAGES as messages } from './team-messages.ts';

const memberName = z.object({
  id: z.number().int(),
  name: z.string(),
  /** A ready-made role or the key of a custom one. */
  role: z.string(),
  role_label: z.string(),
  /** When the membership ended; absent of who works here now. */
  left_at: z.iso.datetime().optional(),
});
type MemberName = z.output<typeof memberName>;

/** Whom a member may name who restricts a record (ORG-64): the team's list itself is for those who manage it. */
export const listMemberNames = route({
  owner: 'identity',
  access: 'hospital',
  name: 'identity.list-member-names',
  method: 'GET',
  path: '/api/team/names/',
  needs: ['privacy.manage', 'clinical.write'],
  summary:
    'Names of the members who work here now; for who is limited to branches, of those who work in one of them. Whoever manages the team is told on demand who left, too',
  query: z.object({
    /** 'left': with who left the hospital, as the team list shows them; told to whoever manages the team, and to nobody else. */
    also: given(z.enum(['left'], { error: messages.alsoUnknown }).optional()),
  }),
  answer: z.array(memberName),
  hide: ({ left_at: at, ...row }: MemberName, may) => (at !== undefined && may('team.manage') ? { ...row, left_at: at } : row),
});
