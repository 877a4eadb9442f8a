import { ApiError, call } from '@nidaan/api-client';
import { acceptInvitation, INVITATION_MESSAGES as messages, login } from '@nidaan/identity-contracts';
import { inItsWords, useSubmission } from '@nidaan/ui';
import { useRef } from 'react';
import { secondStepIn } from '../login/use-login.ts';

/** Joins by an invitation. Where the answer to an earlier try was lost and the token is used up, that try has joined: then it logs in. */
export function useJoin({ token, email }: { token: string; email: string }) {
  const isUnanswered = useRef(false);
  const { send, ...submission } = useSubmission(acceptInvitation, { failed: inItsWords(messages.joinFailed), stale: [] });
  const join = (password: string) =>
    send({ body: { token, password } }).catch((fault: unknown) => {
      if (!(fault instanceof ApiError)) throw fault;
      if (isUnanswered.current && fault.serverMessage === messages.over) return logIn(email, password, fault);
      isUnanswered.current ||= fault.status === 0 || fault.status >= 500;
      throw fault;
    });
  return { ...submission, join };
}

// Throws `fault` where the login leads nowhere: the hospital took the invitation back.
const logIn = (email: string, password: string, fault: ApiError) =>
  call(login, { body: { email, password, rememberMe: false } }).catch((refusal: unknown) => {
    throw secondStepIn(refusal) ? refusal : fault;
  });
