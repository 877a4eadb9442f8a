import { Button } from '@mantine/core';
import { call, sentenceOf } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as say, OTP_LENGTH, updateProfile, verifyOtp } from '@nidaan/identity-contracts';
import { EMPTY_CODE, ErrorBanner, OtpBoxes, Section } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSubmission } from '../use-submission.ts';
import styles from './profile.module.css';
import { profileQuery } from './profile.query.ts';

interface EmailConfirmationProps {
  profileId: number;
  email: string;
  onConfirmed: () => void;
}

/** Asks for the code that was sent to a new e-mail (OPN-44). */
export function EmailConfirmation({ profileId, email, onConfirmed }: EmailConfirmationProps) {
  const queries = useQueryClient();
  const [digits, setDigits] = useState(EMPTY_CODE);
  const { busy, failure, setFailure, run } = useSubmission();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = digits.join('');
    if (otp.length < OTP_LENGTH) return setFailure(say.otpShape);
    const verified = await run(
      () => call(verifyOtp, { body: { email, otp } }),
      (fault) => sentenceOf(fault, 'message', say.verificationFailed),
    );
    if (!verified) return;
    await queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    onConfirmed();
  };
  const resend = () =>
    run(
      () => call(updateProfile, { params: { id: profileId }, body: { email } }),
      (fault) => sentenceOf(fault, 'message', say.resendFailed),
    );
  return (
    <Section title="Verify your new email">
      <form className={styles.confirm} onSubmit={submit} aria-label="Verify your new email" noValidate>
        <p className={styles.hint}>
          Enter the 6-digit code we sent to <strong>{email}</strong>. Until then your old email stays. After that all other
          devices are logged out.
        </p>
        <OtpBoxes digits={digits} onChange={(next) => (setDigits(next), setFailure(null))} invalid={failure !== null} />
        <ErrorBanner message={failure} />
        <div className={styles.buttons}>
          <Button type="button" variant="default" onClick={() => void resend()} disabled={busy}>
            Resend OTP
          </Button>
          <Button type="submit" loading={busy}>
            Verify
          </Button>
        </div>
      </form>
    </Section>
  );
}
