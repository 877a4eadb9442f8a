import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { ROLE_ROUTES } from './role-routes.ts';
import { teamMember, teamQuery } from './team-schemas.ts';

export const listTeam = route({
  name: 'identity.list-team',
  owner: 'identity',
  method: 'GET',
  path: '/api/team/',
  access: 'hospital',
  needs: 'team.manage',
  summary: 'Members of the hospital, in the order in which they came; of a manager limited to branches those within his own',
  query: teamQuery,
  answer: z.array(teamMember),
});

export const TEAM_ROUTES = [listTeam, ...ROLE_ROUTES];
