import { Button } from '@mantine/core';
import { IDENTITY_MESSAGES as messages, OTP_LENGTH, resendOtp, verifyOtp } from '@nidaan/identity-contracts';
import {
  EMPTY_CODE,
  EntryFrame,
  FailureNote,
  Form,
  inItsWords,
  OtpBoxes,
  t,
  Trans,
  useStateOverLanguage,
  useSubmission,
} from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import styles from './otp-view.module.css';
import { ResendButton } from './resend-button.tsx';

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
    <Trans
      id="Enter the 6-digit code we sent to <0>{email}</0>. It is valid for 10 minutes."
      values={{ email }}
      components={[<strong key={0} />]}
    />
  );
  const otp = useOtp(email, onVerified, requestFailure);
  return (
    <EntryFrame title={t('Verify your email')} lead={lead}>
      <Form label={t('Verify email')} className={styles.form} onSend={otp.send}>
        <OtpBoxes digits={otp.digits} onChange={otp.change} invalid={otp.failure !== null} describedBy="otp-failure" />
        <div id="otp-failure">
          <FailureNote failure={otp.failure} />
        </div>
        <Button type="submit" fullWidth size="md" loading={otp.isBusy}>
          {t('Verify')}
        </Button>
        <div className={styles.row}>
          <Button type="button" variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          <ResendButton isBusy={otp.isResending} onResend={otp.resend} />
        </div>
      </Form>
    </EntryFrame>
  );
}

function useOtp(email: string, onVerified: () => void, requestFailure: string | null) {
  const [digits, setDigits] = useStateOverLanguage('verify/code', EMPTY_CODE);
  const verifying = useSubmission(verifyOtp, { failed: inItsWords(messages.verificationFailed), stale: [] });
  const resending = useSubmission(resendOtp, { failed: () => ({ sentence: messages.resendFailed }), stale: [] });
  const tell = useEffectEvent(verifying.refuse);
  useEffect(() => tell(requestFailure), [requestFailure]);
  const change = (next: readonly string[]) => {
    setDigits(next);
    verifying.dismiss();
    resending.dismiss();
  };
  const send = async () => {
    resending.dismiss();
    const otp = digits.join('');
    if (otp.length < OTP_LENGTH) return verifying.refuse(messages.otpShape);
    if (await verifying.submit({ body: { email, otp } })) onVerified();
  };
  const resend = () => {
    verifying.dismiss();
    return resending.submit({ body: { email } });
  };
  const failure = verifying.failure ?? resending.failure;
  return { digits, change, send, failure, isBusy: verifying.isBusy, resend, isResending: resending.isBusy };
}
