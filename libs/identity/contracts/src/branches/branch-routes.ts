import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { branch, branchChange, branchParams, newBranch } from './branch-schemas.ts';

const shared = { owner: 'identity', access: 'hospital' } as const;

export const listBranches = route({
  ...shared,
  name: 'identity.list-branches',
  method: 'GET',
  path: '/api/branches/',
  needs: 'member',
  openToSupport: true,
  summary: 'The branches in which the caller works, the main one first; closed ones too',
  answer: z.array(branch),
});

export const readBranch = route({
  ...shared,
  name: 'identity.read-branch',
  method: 'GET',
  path: '/api/branches/:id/',
  needs: 'member',
  openToSupport: true,
  summary: 'A branch in which the caller works',
  params: branchParams,
  answer: branch,
});

export const openBranch = route({
  ...shared,
  name: 'identity.open-branch',
  method: 'POST',
  path: '/api/branches/',
  needs: 'branches.manage',
  summary: 'Open a branch, as far as the plan has a place for it',
  body: newBranch,
  answer: branch,
  status: 201,
  idempotent: true,
});

export const changeBranch = route({
  ...shared,
  name: 'identity.change-branch',
  method: 'PUT',
  path: '/api/branches/:id/',
  needs: 'branches.manage',
  summary: 'Change what is sent of a branch; close it or open it again; 409 with what is open there, unless forced',
  params: branchParams,
  body: branchChange,
  answer: branch,
});

export const BRANCH_ROUTES = [listBranches, readBranch, openBranch, changeBranch];
