import { Button } from '@mantine/core';
import { call, sentenceOf } from '@nidaan/api-client';
import {
  forgotPassword,
  IDENTITY_MESSAGES as say,
  OTP_LENGTH,
  RESEND_COUNTDOWN_SECONDS,
  verifyOtp,
} from '@nidaan/identity-contracts';
import { EMPTY_CODE, ErrorBanner, OtpBoxes, useCountdown } from '@nidaan/ui';
import { useState, type FormEvent } from 'react';
import { useSubmission } from '../use-submission.ts';
import styles from './forgot.module.css';

interface OtpStepProps {
  email: string;
  onBack: () => void;
  /** The token is undefined when the server knows none (OPN-16). */
  onVerified: (token: string | undefined) => void;
}

export function OtpStep({ email, onBack, onVerified }: OtpStepProps) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  const { busy, failure, setFailure, run } = useSubmission();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = digits.join('');
    if (otp.length < OTP_LENGTH) return setFailure(otp === '' ? say.forgotOtpRequired : say.otpShape);
    const verified = await run(
      () => call(verifyOtp, { body: { email, otp } }),
      (fault) => sentenceOf(fault, 'message', say.otpWrong),
    );
    if (verified) onVerified(verified.answer?.reset_token);
  };
  const change = (next: readonly string[]) => {
    setDigits(next);
    setFailure(null);
  };
  return (
    <form className={styles.form} noValidate aria-label="Step 2 of 3" onSubmit={submit}>
      <OtpBoxes digits={digits} onChange={change} invalid={failure !== null} describedBy="otp-failure" />
      <div id="otp-failure">
        <ErrorBanner message={failure} />
      </div>
      <Button type="submit" fullWidth size="md" loading={busy}>
        Verify OTP
      </Button>
      <div className={styles.row}>
        <Button type="button" variant="default" onClick={onBack}>
          Back
        </Button>
        <ResendButton email={email} onFailure={setFailure} />
      </div>
    </form>
  );
}

// resend-otp belongs to registrations: a new code for a reset is asked for as the first one was.
function ResendButton({ email, onFailure }: { email: string; onFailure: (sentence: string | null) => void }) {
  const { left, restart } = useCountdown(RESEND_COUNTDOWN_SECONDS);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    onFailure(null);
    try {
      await call(forgotPassword, { body: { email } });
      restart();
    } catch (fault) {
      onFailure(sentenceOf(fault, 'error', say.resetOtpFailed));
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
