import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { newRole, permissionEntry, roleChange, roleEntry, roleParams } from './role-schemas.ts';

export const listPermissions = route({
  name: 'identity.list-permissions',
  owner: 'identity',
  method: 'GET',
  path: '/api/permissions/',
  access: 'hospital',
  needs: 'member',
  summary: 'Everything that a member may be allowed to do, with the ready-made roles that hold it',
  answer: z.array(permissionEntry),
});

export const listRoles = route({
  name: 'identity.list-roles',
  owner: 'identity',
  method: 'GET',
  path: '/api/roles/',
  access: 'hospital',
  needs: 'team.manage',
  summary: "The ready-made roles and the hospital's own, and how many hold each",
  answer: z.array(roleEntry),
});

export const makeRole = route({
  name: 'identity.make-role',
  owner: 'identity',
  method: 'POST',
  path: '/api/roles/',
  access: 'hospital',
  needs: 'team.manage',
  summary: "Make a role of the hospital's own, as a copy of based_on or with these permissions",
  body: newRole,
  answer: roleEntry,
  status: 201,
  idempotent: true,
});

export const changeRole = route({
  name: 'identity.change-role',
  owner: 'identity',
  method: 'PUT',
  path: '/api/roles/:key/',
  access: 'hospital',
  needs: 'team.manage',
  summary: "Change a role of the hospital's own; it binds the next call of everybody who holds it",
  params: roleParams,
  body: roleChange,
  answer: roleEntry,
});

export const removeRole = route({
  name: 'identity.remove-role',
  owner: 'identity',
  method: 'DELETE',
  path: '/api/roles/:key/',
  access: 'hospital',
  needs: 'team.manage',
  summary: "Take a role of the hospital's own away, where nobody holds it",
  params: roleParams,
  status: 204,
});

export const ROLE_ROUTES = [listPermissions, listRoles, makeRole, changeRole, removeRole];
