import { randomUUID } from 'node:crypto';
import { conflict, MAIN_BRANCH, NOTHING_CLOSED, unauthorized, type ClosedRecords } from '@nidaan/kernel';
import type { Span } from './tracing/span.ts';
import { WorkValue } from './work-value.ts';

/** Who is calling, as the verified access token says. */
export interface Caller {
  accountId: number;
  /** Null for platform staff, who belong to no hospital. */
  hospitalId: number | null;
  isStaff: boolean;
  sessionId: string;
}

/** The caller's membership of the hospital: what it lets him do. */
export interface ActingMember {
  /** 0 for keys and for staff whom the hospital let in. */
  readonly memberId: number;
  /** Whether a permission is held now. */
  holds(key: string): boolean;
  /** Every permission that is held now. */
  held(): string[];
}

/** What a request, an event handler or a job carries along, without being passed by hand. */
export interface RequestContext {
  requestId: string;
  caller: Caller | null;
  /** Hospital whose rows may be seen; set from the caller, or from the current event or job. */
  hospitalId: number | null;
  /** Branches whose rows may be seen: `*` for all, or numbers with commas between them; null shows nothing of a table with branches. */
  branches: string | null;
  /** Branches whose persons are in sight, as `branches` says them; null: those of `branches` (ORG-38). */
  persons: string | null;
  /** What the hospital's branches share of persons with a caller who is limited to some; null: nothing. */
  sharing: string | null;
  /** The branch at which is written (ORG-32). */
  branch: number;
  /** Nothing is written there any more. */
  isBranchClosed: boolean;
  /** What the hospital's branches are called, where the answer says it (ORG-32). */
  branchNames: ReadonlyMap<number, { name: string }> | null;
  accountId: number | null;
  /** Null for platform staff and outside calls of members. */
  member: ActingMember | null;
  /** What of restricted records is closed to the caller (ORG-64). */
  records: ClosedRecords;
  /** Visits that an emergency opens to this call, whatever their branch (ORG-65). */
  opened: readonly number[];
  /** When the caller's access token expires, in seconds since 1970; null without one. */
  tokenExpires: number | null;
  /** UUID of the first event this work wrote or was caused by; read-your-writes waits for its whole chain (API-16). */
  eventRoot: string | null;
  /** Caller's network address; null outside requests. */
  address: string | null;
  /** What the caller's browser says of itself, at most 300 characters; '' outside requests. */
  userAgent: string;
  /** The number that the caller's browser gives itself, so that its next login is known; null where it gives none. */
  deviceId: string | null;
  /** The work at hand in its trace; null where nothing is traced. */
  span: Span | null;
}

const atHand = new WorkValue<RequestContext>();

/** The context at hand, or null outside requests, handlers and jobs. */
export const currentContext = (): RequestContext | null => atHand.get() ?? null;

/** Runs `work` with a context. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => atHand.run(context, work);

/** A fresh context; what is not given is empty. */
export const newContext = (given: Partial<RequestContext> = {}): RequestContext => ({
  requestId: given.requestId ?? randomUUID(),
  caller: given.caller ?? null,
  hospitalId: given.hospitalId ?? null,
  branches: given.branches ?? null,
  persons: given.persons ?? null,
  sharing: given.sharing ?? null,
  branch: given.branch ?? MAIN_BRANCH,
  isBranchClosed: given.isBranchClosed ?? false,
  branchNames: given.branchNames ?? null,
  accountId: given.accountId ?? null,
  member: given.member ?? null,
  records: given.records ?? NOTHING_CLOSED,
  opened: given.opened ?? [],
  tokenExpires: given.tokenExpires ?? null,
  eventRoot: given.eventRoot ?? null,
  address: given.address ?? null,
  userAgent: given.userAgent ?? '',
  deviceId: given.deviceId ?? null,
  span: given.span ?? null,
});

/**
 * Runs work in the name of a hospital (or of none), as handlers, jobs and seeding do: of all its branches, or of `branches`. Work of a request
 * for its own hospital sees no more than the request did.
 */
export const runAs = <T>(
  as: {
    hospitalId: number | null;
    branches?: string;
    branch?: number;
    accountId?: number | null;
    eventRoot?: string | null;
    span?: Span | null;
  },
  work: () => T,
): T => {
  const context = currentContext();
  const own = context !== null && context.hospitalId !== null && context.hospitalId === as.hospitalId ? context : null;
  const { branches = own ? own.branches : '*', branch = own?.branch } = as;
  const shared = own && as.branches === undefined ? { persons: own.persons, sharing: own.sharing } : {};
  return atHand.run(newContext({ requestId: context?.requestId, span: context?.span, ...as, branches, branch, ...shared }), work);
};

/** Runs work of a request with all branches in sight: what others told is kept so, whoever happened to ask for it. */
export const inAllBranches = <T>(work: () => T): T => atHand.run(newContext({ ...currentContext(), branches: '*' }), work);

/** Used in place of a hospital's number for what concerns the platform itself. No hospital has it. */
export const PLATFORM = 0;

/** Runs work of a request (or of an operator's command) in the name of the platform itself, with rows and a trail of its own. */
export const asPlatform = <T>(work: () => T): T => atHand.run(newContext({ ...currentContext(), hospitalId: PLATFORM }), work);

/** The current hospital; throws 401 where there is none. */
export function currentHospital(): number {
  const hospitalId = currentContext()?.hospitalId;
  if (hospitalId == null) throw unauthorized();
  return hospitalId;
}

/** The branch at which is written; throws 409 where it is closed. */
export function currentBranch(): number {
  const context = currentContext();
  if (context?.isBranchClosed) throw conflict('This branch is closed.');
  return context?.branch ?? MAIN_BRANCH;
}

/** The current account; throws 401 where there is none. */
export function currentAccount(): number {
  const accountId = currentContext()?.accountId;
  if (accountId == null) throw unauthorized();
  return accountId;
}
