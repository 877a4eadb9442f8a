import { route } from '@nidaan/kernel';
import { z } from 'zod';

// Apart from the other calls of the team: the first script asks this one alone, and has no room for the others (DASH-01).

export const listManagers = route({
  owner: 'identity',
  access: 'hospital',
  name: 'identity.list-managers',
  method: 'GET',
  path: '/api/team/managers/',
  needs: 'member',
  openToSupport: true,
  summary: 'Names of the owners and managers who may change rights now, owners first: whom to ask',
  answer: z.array(z.object({ name: z.string(), role: z.string(), role_label: z.string() })),
});
