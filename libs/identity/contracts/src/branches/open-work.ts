import { BRANCH_MESSAGES as messages } from './branch-messages.ts';

/** What is counted of a branch before it is closed, by what is said of it (ORG-29). There is no stock yet. */
export const OPEN_WORK = {
  pending: messages.hasPending,
  prescribed: messages.hasPrescribed,
  tests: messages.hasTests,
  appointments: messages.hasAppointments,
  tokens: messages.hasTokens,
} as const;
export type OpenWorkKind = keyof typeof OPEN_WORK;

/** Null: who knows it could not be asked. */
export type OpenWork = Record<OpenWorkKind, number | null>;

export const OPEN_WORK_KINDS = Object.keys(OPEN_WORK) as OpenWorkKind[];

/** Whether anything is open at the branch, or may be. */
export const isWorkOpen = (work: OpenWork): boolean => Object.values(work).some((count) => count !== 0);

/** What is open and what could not be asked, in sentences. */
export const openWorkWords = (work: OpenWork): string =>
  OPEN_WORK_KINDS.filter((kind) => work[kind] !== 0)
    .map((kind) => OPEN_WORK[kind](work[kind] ?? messages.notAsked))
    .join(' ');
