import { Button } from '@mantine/core';
import {
  BOOKING_CODE_LENGTH,
  ONLINE_MESSAGES as say,
  resendBookingCode,
  SCHEDULING_MESSAGES as messages,
  verifyBooking,
  type ConfirmedBooking,
  type HeldBooking,
} from '@nidaan/scheduling-contracts';
import { ApiError } from '@nidaan/api-client';
import {
  EMPTY_CODE,
  FailureNote,
  Form,
  inItsWords,
  Message,
  OtpBoxes,
  t,
  useCountdown,
  useStateOverLanguage,
  useSubmission,
} from '@nidaan/ui';
import styles from './public.module.css';

const AGAIN_SECONDS = 30;

interface CodeStepProps {
  held: HeldBooking;
  onBooked: (booked: ConfirmedBooking) => void;
  /** The time is not held any more. */
  onAgain: () => void;
}

const isOver = (error: Error | null): boolean => error instanceof ApiError && (error.status === 404 || error.status === 409);

/** The code that went to the phone or the e-mail. */
export function CodeStep({ held, onBooked, onAgain }: CodeStepProps) {
  const [digits, setDigits] = useStateOverLanguage('booking/code', EMPTY_CODE);
  const [isResent, setResent] = useStateOverLanguage('booking/resent', false);
  const { left, restart } = useCountdown(AGAIN_SECONDS);
  const verifying = useSubmission(verifyBooking, { failed: inItsWords(messages.saveFailed) });
  const resending = useSubmission(resendBookingCode, { failed: inItsWords(messages.saveFailed) });
  const params = { key: held.booking };
  const change = (next: readonly string[]) => (setDigits(next), verifying.dismiss(), resending.dismiss());
  const send = async () => {
    const otp = digits.join('');
    if (otp.length < BOOKING_CODE_LENGTH) return verifying.refuse(say.otpShape);
    const done = await verifying.submit({ params, body: { otp } });
    if (done) onBooked(done.answer);
  };
  const resend = async () => {
    verifying.dismiss();
    const done = await resending.submit({ params });
    setResent(done !== null);
    if (done) restart();
  };
  const failure = verifying.failure ?? resending.failure;
  return (
    <Form label={t('Type the code')} className={styles.stack} onSend={send}>
      <h2 className={styles.subtitle}>{t('Type the code')}</h2>
      <p className={styles.lead}>
        {t('We sent a code to {address}. The time is held for you for ten minutes.', { address: held.sent_to })}
      </p>
      <OtpBoxes digits={digits} onChange={change} invalid={failure !== null} describedBy="code-failure" />
      <div id="code-failure">
        <FailureNote failure={failure} />
        {isResent && failure === null && <Message kind="success">{t('Another code is on its way.')}</Message>}
      </div>
      {isOver(verifying.error ?? resending.error) ? (
        <Button size="md" onClick={onAgain}>
          {t('Choose a time again')}
        </Button>
      ) : (
        <>
          <Button type="submit" size="md" loading={verifying.isBusy}>
            {t('Confirm booking')}
          </Button>
          <Button
            type="button"
            variant="subtle"
            disabled={left > 0}
            loading={resending.isBusy}
            onClick={resend}
            className="n-figures"
          >
            {left > 0 ? t('Resend in {left}s', { left }) : t('Send another code')}
          </Button>
        </>
      )}
    </Form>
  );
}
