import { Button } from '@mantine/core';
import { call, sentenceOf } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as say, OTP_LENGTH, resendOtp, RESEND_COUNTDOWN_SECONDS, verifyOtp } from '@nidaan/identity-contracts';
import { EMPTY_CODE, EntryFrame, ErrorBanner, OtpBoxes, useCountdown } from '@nidaan/ui';
import { useEffect, useState, type FormEvent } from 'react';
import styles from './otp-view.module.css';

interface OtpViewProps {
  email: string;
  onBack: () => void;
  onVerified: () => void;
  /** The code that was requested automatically could not be sent. */
  requestFailure?: string | null;
}

/** The e-mail verification view, shared by registration and login. */
export function OtpView({ email, onBack, onVerified, requestFailure = null }: OtpViewProps) {
  const lead = (
    <>
      Enter the 6-digit code we sent to <strong>{email}</strong>. It is valid for 10 minutes.
    </>
  );
  const otp = useOtp(email, onVerified, requestFailure);
  return (
    <EntryFrame title="Verify your email" lead={lead}>
      <form className={styles.form} onSubmit={otp.submit} aria-label="Verify email" noValidate>
        <OtpBoxes digits={otp.digits} onChange={otp.change} invalid={otp.failure !== null} describedBy="otp-failure" />
        <div id="otp-failure">
          <ErrorBanner message={otp.failure} />
        </div>
        <Button type="submit" fullWidth size="md" loading={otp.busy}>
          Verify
        </Button>
        <div className={styles.row}>
          <Button type="button" variant="default" onClick={onBack}>
            Back
          </Button>
          <ResendButton email={email} onFailure={otp.setFailure} />
        </div>
      </form>
    </EntryFrame>
  );
}

function useOtp(email: string, onVerified: () => void, requestFailure: string | null) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  const [failure, setFailure] = useState(requestFailure);
  const [busy, setBusy] = useState(false);
  useEffect(() => setFailure(requestFailure), [requestFailure]);
  const change = (next: readonly string[]) => {
    setDigits(next);
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = digits.join('');
    if (otp.length < OTP_LENGTH) return setFailure(say.otpShape);
    setBusy(true);
    setFailure(null);
    try {
      await call(verifyOtp, { body: { email, otp } });
    } catch (fault) {
      return setFailure(sentenceOf(fault, 'message', say.verificationFailed));
    } finally {
      setBusy(false);
    }
    onVerified();
  };
  return { digits, change, failure, setFailure, busy, submit };
}

function ResendButton({ email, onFailure }: { email: string; onFailure: (sentence: string | null) => void }) {
  const { left, restart } = useCountdown(RESEND_COUNTDOWN_SECONDS);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    onFailure(null);
    try {
      await call(resendOtp, { body: { email } });
      restart();
    } catch {
      onFailure(say.resendFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="button" variant="subtle" disabled={left > 0} loading={busy} onClick={resend} className="n-figures">
      {left > 0 ? `Resend in ${left}s` : 'Resend OTP'}
    </Button>
  );
}
