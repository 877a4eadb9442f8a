import { ApiError } from '@nidaan/api-client';
import { BRANCH_MESSAGES as messages, OPEN_WORK_KINDS, type OpenWork, type OpenWorkKind } from '@nidaan/identity-contracts';
import { Message, msg, t } from '@nidaan/ui';

const WORDS: Record<OpenWorkKind, string> = {
  pending: msg('Patients who wait at this branch: {count}.'),
  prescribed: msg('Prescriptions of the last 30 days that were not dispensed: {count}.'),
  tests: msg('Tests that were ordered and are not done: {count}.'),
  appointments: msg('Appointments that are still to come: {count}.'),
  tokens: msg('Tokens that are open: {count}.'),
};

/** Why a branch was not closed; null where that is not the reason. A server of the release before counts only who waits. */
export function openWorkOf(error: unknown): Partial<OpenWork> | null {
  const data = error instanceof ApiError && error.status === 409 ? (error.data as Partial<OpenWork> | null) : null;
  return data && 'pending' in data ? data : null;
}

/** What is still open at a branch that is to be closed, count by count (ORG-29). */
export const OpenWorkList = ({ work }: { work: Partial<OpenWork> }) => (
  <Message kind="warning">
    {OPEN_WORK_KINDS.filter((kind) => work[kind] !== undefined && work[kind] !== 0).map((kind) => (
      <div key={kind}>{t(WORDS[kind], { count: work[kind] ?? t(messages.notAsked) })}</div>
    ))}
  </Message>
);
