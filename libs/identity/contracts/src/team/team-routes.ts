import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { SETTINGS_ROUTES } from '../clinic-settings/clinic-settings-routes.ts';
import { effectiveAccess, extraParams, historyEntry } from './access-schemas.ts';
import { findMemberNames, findOwners, findPeople } from './members-for-services.ts';
import { memberChange, memberEnd, newExtra } from './member-fields.ts';
import { INVITATION_ROUTES } from './invitations.ts';
import { listManagers } from './list-managers.ts';
import { listMemberNames } from './list-member-names.ts';
import { confirmMember } from './second-person.ts';
import { ROLE_ROUTES } from './role-routes.ts';
import { changedMember, memberParams, teamMember, teamQuery } from './team-schemas.ts';

const shared = { owner: 'identity', access: 'hospital', needs: 'team.manage' } as const;

export const listTeam = route({
  ...shared,
  name: 'identity.list-team',
  method: 'GET',
  path: '/api/team/',
  summary: 'Members of the hospital, in the order in which they came; of a manager limited to branches those within his own',
  query: teamQuery,
  answer: z.array(teamMember),
});

export const changeMember = route({
  ...shared,
  name: 'identity.change-member',
  method: 'PATCH',
  path: '/api/team/:id/',
  summary: 'Change role, branches, dates or name of a member, suspend one or let one in again; it binds the next call',
  params: memberParams,
  body: memberChange,
  answer: changedMember,
});

export const endMember = route({
  ...shared,
  name: 'identity.end-member',
  method: 'POST',
  path: '/api/team/:id/end/',
  summary: 'End a membership for good: the name stays on papers and in the trail, running tokens are refused at once',
  params: memberParams,
  body: memberEnd,
  answer: teamMember,
});

export const giveExtra = route({
  ...shared,
  name: 'identity.give-extra',
  method: 'POST',
  path: '/api/team/:id/extras/',
  summary: 'Give a member a permission or a branch for a time, at most 30 days; it ends by the clock',
  params: memberParams,
  body: newExtra,
  answer: teamMember,
  status: 201,
  idempotent: true,
});

export const takeExtra = route({
  ...shared,
  name: 'identity.take-extra',
  method: 'DELETE',
  path: '/api/team/:id/extras/:extra/',
  summary: 'Take an extra back before its time',
  params: extraParams,
  status: 204,
});

export const memberAccess = route({
  ...shared,
  name: 'identity.member-access',
  method: 'GET',
  path: '/api/team/:id/effective/',
  summary: 'What a member may do now, where each permission comes from, and whether a login is let in',
  params: memberParams,
  answer: effectiveAccess,
});

export const memberHistory = route({
  ...shared,
  name: 'identity.member-history',
  method: 'GET',
  path: '/api/team/:id/history/',
  summary: "Every change of a member's access, newest first",
  params: memberParams,
  answer: z.array(historyEntry),
});

export const accessListPdf = route({
  ...shared,
  name: 'identity.access-list-pdf',
  method: 'GET',
  path: '/api/team/access_pdf/',
  summary: "'Who has access' as PDF, A4, with a line to sign",
  produces: 'pdf',
});

/** What managers do: the team, its roles, the clinic's settings. */
export const TEAM_ROUTES = [
  listTeam,
  listManagers,
  listMemberNames,
  findOwners,
  findMemberNames,
  findPeople,
  confirmMember,
  changeMember,
  endMember,
  giveExtra,
  takeExtra,
  memberAccess,
  memberHistory,
  accessListPdf,
  ...ROLE_ROUTES,
  ...SETTINGS_ROUTES,
  ...INVITATION_ROUTES,
];
