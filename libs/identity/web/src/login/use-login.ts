import { ApiError, call, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, login, resendOtp } from '@nidaan/identity-contracts';
import { inItsWords, useSubmission } from '@nidaan/ui';

export interface LoginValues {
  email: string;
  password: string;
  rememberMe: boolean;
}

export interface LoginOutcomes {
  onLoggedIn: (isStaff: boolean) => void;
  /** The account has to be verified first; a new code is requested automatically. */
  onUnverified: (email: string) => void;
  onResendFailed: () => void;
}

/** Logs in and keeps the tokens, or hands over to the verification. */
export function useLogin({ onLoggedIn, onUnverified, onResendFailed }: LoginOutcomes) {
  const {
    run,
    send: ask,
    isBusy,
    failure,
    dismiss,
  } = useSubmission(login, {
    failed: inItsWords(messages.loginFailed, 'error'),
    stale: [],
  });
  const refused = (fault: unknown) => {
    session.clearAccess();
    const email = unverifiedEmail(fault);
    if (email === null) return;
    onUnverified(email);
    void call(resendOtp, { body: { email } }).catch(onResendFailed);
  };
  const send = async (body: LoginValues) => {
    const done = await run(() =>
      ask({ body }).catch((fault: unknown) => {
        refused(fault);
        throw fault;
      }),
    );
    if (!done) return;
    // Clears what screens still hold of an earlier account.
    session.clear();
    session.set(done.answer);
    onLoggedIn(done.answer.is_staff);
  };
  return { send, isBusy, failure, dismiss };
}

function unverifiedEmail(fault: unknown): string | null {
  if (!(fault instanceof ApiError) || typeof fault.data !== 'object' || fault.data === null) return null;
  const { email, is_verified: isVerified } = fault.data as { email?: unknown; is_verified?: unknown };
  return typeof email === 'string' && email !== '' && isVerified === false ? email : null;
}
