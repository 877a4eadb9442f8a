import { route } from '@nidaan/kernel';
import { z } from 'zod';

/** Whom a member may name who restricts a record (ORG-64): the team's list itself is for those who manage it. */
export const listMemberNames = route({
  owner: 'identity',
  access: 'hospital',
  name: 'identity.list-member-names',
  method: 'GET',
  path: '/api/team/names/',
  needs: ['privacy.manage', 'clinical.write'],
  summary: 'Names of the members who work here now; for who is limited to branches, of those who work in one of them',
  answer: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** A ready-made role or the key of a custom one. */
      role: z.string(),
      role_label: z.string(),
    }),
  ),
});
