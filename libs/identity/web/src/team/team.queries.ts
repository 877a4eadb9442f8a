import { call, LIVE } from '@nidaan/api-client';
import { listPermissions, listRoles, listTeam, memberAccess, memberHistory } from '@nidaan/identity-contracts';
import { queryOptions } from '@tanstack/react-query';

/** Members of the hospital, but for those whose invitation was taken back. */
export const teamListQuery = queryOptions({
  queryKey: ['identity', 'team'],
  queryFn: ({ signal }) => call(listTeam, { signal }),
  meta: LIVE.meta,
});

export const rolesQuery = queryOptions({
  queryKey: ['identity', 'roles'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
});

/** Everything that may be allowed, by name. */
export const permissionsQuery = queryOptions({
  queryKey: ['identity', 'permissions'],
  queryFn: ({ signal }) => call(listPermissions, { signal }),
  staleTime: Infinity,
});

/** What a member may do now, and why (ORG-14). */
export const accessQuery = (id: number) =>
  queryOptions({
    queryKey: ['identity', 'team', id, 'access'],
    queryFn: ({ signal }) => call(memberAccess, { params: { id }, signal }),
  });

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['identity', 'team', id, 'history'],
    queryFn: ({ signal }) => call(memberHistory, { params: { id }, signal }),
  });
