import { Button } from '@mantine/core';
import { forgotPassword, IDENTITY_MESSAGES as messages, OTP_LENGTH, verifyOtp } from '@nidaan/identity-contracts';
import { EMPTY_CODE, FailureNote, Form, inItsWords, OtpBoxes, t, useStateOverLanguage, useSubmission } from '@nidaan/ui';
import { ResendButton } from '../otp/resend-button.tsx';
import styles from './forgot.module.css';

interface OtpStepProps {
  email: string;
  onBack: () => void;
  /** The token is undefined when the server knows none (OPN-16). */
  onVerified: (token: string | undefined) => void;
}

export function OtpStep({ email, onBack, onVerified }: OtpStepProps) {
  const [digits, setDigits] = useStateOverLanguage('forgot/code', EMPTY_CODE);
  const verifying = useSubmission(verifyOtp, { failed: inItsWords(messages.otpWrong), stale: [] });
  // resend-otp belongs to registrations: a new code for a reset is asked for as the first one was.
  const resending = useSubmission(forgotPassword, { failed: inItsWords(messages.resetOtpFailed, 'error'), stale: [] });
  const failure = verifying.failure ?? resending.failure;
  const send = async () => {
    resending.dismiss();
    const otp = digits.join('');
    if (otp.length < OTP_LENGTH) return verifying.refuse(otp === '' ? messages.forgotOtpRequired : messages.otpShape);
    const verified = await verifying.submit({ body: { email, otp } });
    if (verified) onVerified(verified.answer?.reset_token);
  };
  const change = (next: readonly string[]) => {
    setDigits(next);
    verifying.dismiss();
    resending.dismiss();
  };
  const resend = () => {
    verifying.dismiss();
    return resending.submit({ body: { email } });
  };
  return (
    <Form label={t('Step 2 of 3')} className={styles.form} onSend={send}>
      <OtpBoxes digits={digits} onChange={change} invalid={failure !== null} describedBy="otp-failure" />
      <div id="otp-failure">
        <FailureNote failure={failure} />
      </div>
      <Button type="submit" fullWidth size="md" loading={verifying.isBusy}>
        {t('Verify OTP')}
      </Button>
      <div className={styles.row}>
        <Button type="button" variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <ResendButton isBusy={resending.isBusy} onResend={resend} />
      </div>
    </Form>
  );
}
