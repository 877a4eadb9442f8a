import { Button } from '@mantine/core';
import { IDENTITY_MESSAGES as messages, OTP_LENGTH, updateProfile, verifyOtp } from '@nidaan/identity-contracts';
import { EMPTY_CODE, FailureNote, Form, inItsWords, OtpBoxes, Section, t, Trans, useSubmission } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const verifying = useSubmission(verifyOtp, { failed: inItsWords(messages.verificationFailed) });
  const resending = useSubmission(updateProfile, { failed: inItsWords(messages.resendFailed), stale: [] });
  const failure = verifying.failure ?? resending.failure;
  const isBusy = verifying.isBusy || resending.isBusy;
  const dismiss = () => {
    verifying.dismiss();
    resending.dismiss();
  };
  const send = async () => {
    resending.dismiss();
    const otp = digits.join('');
    if (otp.length < OTP_LENGTH) return verifying.refuse(messages.otpShape);
    if (!(await verifying.submit({ body: { email, otp } }))) return;
    await queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    onConfirmed();
  };
  const resend = () => {
    dismiss();
    void resending.submit({ params: { id: profileId }, body: { email } });
  };
  return (
    <Section title={t('Verify your new email')}>
      <Form label={t('Verify your new email')} className={styles.confirm} onSend={send}>
        <p className={styles.hint}>
          <Trans
            id="Enter the 6-digit code we sent to <0>{email}</0>. Until then your old email stays. After that all other devices are logged out."
            values={{ email }}
            components={[<strong key={0} />]}
          />
        </p>
        <OtpBoxes digits={digits} onChange={(next) => (setDigits(next), dismiss())} invalid={failure !== null} />
        <FailureNote failure={failure} />
        <div className={styles.buttons}>
          <Button type="button" variant="default" onClick={resend} disabled={isBusy}>
            {t('Resend OTP')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('Verify')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
