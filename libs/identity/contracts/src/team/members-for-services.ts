import { MAX_ID, route } from '@nidaan/kernel';
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
  askedBy: ['patients', 'support'],
  summary: 'Names and e-mails of members of the hospital at work by the numbers of their accounts, of those who left too',
  query: z.object({
    accounts: z
      .string({ error: TEAM_MESSAGES.memberIdInvalid })
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, { error: TEAM_MESSAGES.memberIdInvalid })
      .transform((ids) => ids.split(',').map(Number)),
  }),
  /** `email`: '' where no mail reaches the member. */
  answer: z.object({ names: z.array(z.object({ account: z.number().int(), name: z.string(), email: z.string().optional() })) }),
});

const number = z.number().int().positive().max(MAX_ID);

/** Asked by a service whose lists show the platform's staff what members of many hospitals did (ORG-26). */
export const findPeople = route({
  name: 'identity.find-people',
  owner: 'identity',
  method: 'POST',
  path: '/internal/people/',
  access: 'service',
  askedBy: ['admin', 'support'],
  summary: 'Names of hospitals, and names and e-mails of their members by the numbers of their accounts, of those who left too',
  body: z.object({ people: z.array(z.object({ hospital: number, account: number })).max(10_000) }),
  answer: z.object({
    hospitals: z.array(z.object({ hospital: z.number().int(), name: z.string() })),
    /** `email`: '' where no mail reaches the member. */
    members: z.array(z.object({ hospital: z.number().int(), account: z.number().int(), name: z.string(), email: z.string() })),
  }),
});
