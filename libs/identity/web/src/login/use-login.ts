import { ApiError, call, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, login, resendOtp } from '@nidaan/identity-contracts';
import { inItsWords, useSubmission } from '@nidaan/ui';
import type { SecondStep } from './second-step-view.tsx';

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
  /** The password was right, and the account has a second step. */
  onSecondStep: (step: SecondStep) => void;
  /** The password was right, and the hospital's rule asks for a second step that is not set up yet. */
  onEnrol: (token: string) => void;
  /** The password was right, and somebody else has seen it: another one must be chosen. */
  onNewPassword: (token: string) => void;
}

/** Logs in and keeps the tokens, or hands over to the verification. */
export function useLogin({ onLoggedIn, onUnverified, onResendFailed, onSecondStep, onEnrol, onNewPassword }: LoginOutcomes) {
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
    const step = secondStepIn(fault);
    if (step) return onSecondStep(step);
    const enrolment = enrolTokenIn(fault);
    if (enrolment !== null) return onEnrol(enrolment);
    const token = changeTokenIn(fault);
    if (token !== null) return onNewPassword(token);
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

function enrolTokenIn(fault: unknown): string | null {
  if (!(fault instanceof ApiError) || typeof fault.data !== 'object' || fault.data === null) return null;
  const { mfa_enrol_required: isRequired, mfa_token: token } = fault.data as Record<string, unknown>;
  return isRequired === true && typeof token === 'string' ? token : null;
}

function changeTokenIn(fault: unknown): string | null {
  if (!(fault instanceof ApiError) || typeof fault.data !== 'object' || fault.data === null) return null;
  const { password_change_required: isRequired, change_token: token } = fault.data as Record<string, unknown>;
  return isRequired === true && typeof token === 'string' ? token : null;
}

/** What a refused login says where the account has a second step; null for any other fault. */
export function secondStepIn(fault: unknown): SecondStep | null {
  if (!(fault instanceof ApiError) || typeof fault.data !== 'object' || fault.data === null) return null;
  const { mfa_required: isRequired, mfa_token: token, methods } = fault.data as Record<string, unknown>;
  if (isRequired !== true || typeof token !== 'string') return null;
  return { token, methods: Array.isArray(methods) ? methods.map(String) : [] };
}
