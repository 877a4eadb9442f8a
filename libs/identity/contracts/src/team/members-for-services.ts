import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { TEAM_MESSAGES } from './team-messages.ts';

/** Asked by a service that has something to say to the hospital itself. */
export const findOwners = route({
  name: 'identity.find-owners',
  owner: 'identity',
  method: 'GET',
  path: '/internal/owners/',
  access: 'service',
  askedBy: ['integrations', 'patients'],
  summary: 'Owners of the hospital at work who can be written to: the numbers of the members, and where mail reaches them',
  answer: z.object({ owners: z.array(z.object({ id: z.number().int(), email: z.string() })) }),
});

/** Asked by a service whose lists say who did something. */
export const findMemberNames = route({
  name: 'identity.find-member-names',
  owner: 'identity',
  method: 'GET',
  path: '/internal/member-names/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'Names of members of the hospital at work by the numbers of their accounts, of those who left too',
  query: z.object({
    accounts: z
      .string({ error: TEAM_MESSAGES.memberIdInvalid })
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, { error: TEAM_MESSAGES.memberIdInvalid })
      .transform((ids) => ids.split(',').map(Number)),
  }),
  answer: z.object({ names: z.array(z.object({ account: z.number().int(), name: z.string() })) }),
});
