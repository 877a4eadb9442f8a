import { ApiError, call, sentenceOf, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as say, login, resendOtp } from '@nidaan/identity-contracts';
import { useState } from 'react';

/** An account that has to be verified first; `failure` when the automatic new code could not be requested. */
export interface Unverified {
  email: string;
  failure: string | null;
}

export interface LoginValues {
  email: string;
  password: string;
  rememberMe: boolean;
}

interface Outcomes {
  onLoggedIn: (isStaff: boolean) => void;
  onUnverified: (account: Unverified) => void;
}

/** Logs in and keeps the tokens, or hands over to the verification. */
export function useLogin({ onLoggedIn, onUnverified }: Outcomes) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = async (fault: unknown) => {
    session.clearAccess();
    const email = unverifiedEmail(fault);
    if (email === null) return setFailure(sentenceOf(fault, 'error', say.loginFailed));
    onUnverified({ email, failure: null });
    await call(resendOtp, { body: { email } }).catch(() => onUnverified({ email, failure: say.resendFailed }));
  };
  const submit = async (values: LoginValues) => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(login, { body: values });
      // Clears what screens still hold of an earlier account.
      session.clear();
      session.set(answer);
      onLoggedIn(answer.is_staff);
    } catch (fault) {
      await refused(fault);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure, dismiss: () => setFailure(null) };
}

function unverifiedEmail(fault: unknown): string | null {
  if (!(fault instanceof ApiError) || typeof fault.data !== 'object' || fault.data === null) return null;
  const { email, is_verified: isVerified } = fault.data as { email?: unknown; is_verified?: unknown };
  return typeof email === 'string' && email !== '' && isVerified === false ? email : null;
}
