import { ApiError, call, sentenceOf, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as say, login, resendOtp } from '@nidaan/identity-contracts';
import { useState } from 'react';

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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = async (fault: unknown) => {
    session.clearAccess();
    const email = unverifiedEmail(fault);
    if (email === null) return setFailure(sentenceOf(fault, 'error', say.loginFailed));
    onUnverified(email);
    await call(resendOtp, { body: { email } }).catch(onResendFailed);
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
