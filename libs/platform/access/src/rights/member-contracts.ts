import { z } from 'zod';
import { BRANCH_SHARING, DOMAIN_SERVICES, event, MAX_ID, route, wholeNumber } from '@nidaan/kernel';

const key = z.number().int().min(1).max(MAX_ID);
const instant = z.iso.datetime();

/** What a member may do for a time beside the role (ORG-89). */
const extra = z.object({
  id: z.number().int(),
  permission: z.string().optional(),
  branch: z.number().int().optional(),
  until: instant,
});

/** A member as every service must know one to decide what the account may do. */
export const memberFacts = z.object({
  hospitalId: key,
  memberId: key,
  /** Null until the person has joined. */
  accountId: key.nullable(),
  name: z.string(),
  roleKey: z.string(),
  /** Null: all branches. */
  branchIds: z.array(key).nullable(),
  defaultBranchId: key,
  isDoctor: z.boolean(),
  extras: z.array(extra),
  validFrom: instant.nullable(),
  /** Null: without end. */
  validUntil: instant.nullable(),
  status: z.enum(['invited', 'active', 'suspended', 'ended', 'revoked']),
  /** Rises with every change of the member. */
  version: z.number().int(),
});
export type MemberFacts = z.output<typeof memberFacts>;

const sample: MemberFacts = {
  hospitalId: 7,
  memberId: 1,
  accountId: 12,
  name: 'Asha Kulkarni',
  roleKey: 'owner',
  branchIds: null,
  defaultBranchId: 1,
  isDoctor: true,
  extras: [],
  validFrom: null,
  validUntil: null,
  status: 'active',
  version: 1,
};

/** What an account may do in a hospital has changed. Each service applies it by itself; the answer to the change waits for all of them. */
export const memberChanged = event({
  name: 'identity.member.changed.v1',
  owner: 'identity',
  payload: memberFacts,
  aggregate: ({ hospitalId, memberId }) => `${hospitalId}/${memberId}`,
  readBy: DOMAIN_SERVICES,
  kept: true,
  shownTo: 'nobody',
  sample,
});

/** What a role of the hospital's own lets its holders do. Ready-made roles are code, and are not told. */
export const roleFacts = z.object({
  hospitalId: key,
  key: z.string(),
  permissions: z.array(z.string()),
  /** A role that was taken away holds nothing. */
  removed: z.boolean(),
  /** Rises with every change of the role. */
  version: z.number().int(),
});
export type RoleFacts = z.output<typeof roleFacts>;

/** A role of a hospital's own has changed: one event, however many members hold it. The answer to the change waits for all services. */
export const roleChanged = event({
  name: 'identity.role.changed.v1',
  owner: 'identity',
  payload: roleFacts,
  aggregate: (role) => `${role.hospitalId}/${role.key}`,
  readBy: DOMAIN_SERVICES,
  kept: true,
  shownTo: 'nobody',
  sample: { hospitalId: 7, key: 'lab-head', permissions: ['lab.view', 'lab.write'], removed: false, version: 1 },
});

/** Asked by a service that knows a member and not yet the role. */
export const findRole = route({
  name: 'identity.find-role',
  owner: 'identity',
  method: 'GET',
  path: '/internal/roles/:key/',
  access: 'service',
  askedBy: DOMAIN_SERVICES,
  summary: "A role of the hospital's own, or null",
  params: z.object({ key: z.string() }),
  answer: z.object({ role: roleFacts.nullable() }),
});

// The release before tells no code.
const branchFacts = z.object({ id: key, name: z.string(), isActive: z.boolean(), code: z.string().optional() });
export type BranchFacts = z.output<typeof branchFacts>;

/** A branch was opened, changed or closed. The answer to the change waits until every service knows. */
export const branchChanged = event({
  name: 'identity.branch.changed.v1',
  owner: 'identity',
  payload: z.object({
    hospitalId: key,
    branchId: key,
    name: z.string(),
    code: z.string(),
    address: z.string(),
    phone: z.string(),
    gstin: z.string(),
    /** Null: those of the hospital. */
    openingHours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })).nullable(),
    isMain: z.boolean(),
    isActive: z.boolean(),
    /** Rises with every change of the branch. */
    version: z.number().int(),
  }),
  aggregate: ({ hospitalId, branchId }) => `${hospitalId}/${branchId}`,
  readBy: DOMAIN_SERVICES,
  kept: true,
  sample: {
    ...{ hospitalId: 7, branchId: 2, name: 'Kothrud', code: 'KOT', address: '4 Paud Road, Pune', phone: '02025381234' },
    ...{ gstin: '', openingHours: null, isMain: false, isActive: true, version: 1 },
  },
});

/** Asked by a service whose caller names a branch, or is limited to some. */
export const findBranches = route({
  name: 'identity.find-branches',
  owner: 'identity',
  method: 'GET',
  path: '/internal/branches/',
  access: 'service',
  askedBy: DOMAIN_SERVICES,
  summary: 'All branches of the hospital at work, closed ones too, and what they share of persons',
  // The release before tells no sharing.
  answer: z.object({ branches: z.array(branchFacts), sharing: z.enum(BRANCH_SHARING).optional() }),
});

/** Asked by a service that does not know an account's rights yet. */
export const findMember = route({
  name: 'identity.find-member',
  owner: 'identity',
  method: 'GET',
  path: '/internal/members/:account_id/',
  access: 'service',
  askedBy: DOMAIN_SERVICES,
  summary: 'The newest membership of an account in the hospital at work, or null',
  params: z.object({ account_id: wholeNumber('Not found.', 1, MAX_ID) }),
  answer: z.object({ member: memberFacts.nullable() }),
});
