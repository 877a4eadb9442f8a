import { Button, PasswordInput } from '@mantine/core';
import { beginTotp, confirmTotp, OTP_LENGTH, SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { EMPTY_CODE, FailureNote, Form, inItsWords, OtpBoxes, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './second-factor.module.css';

interface EnrolmentProps {
  onDone: (codes: readonly string[]) => void;
  /** Left out where there is no way around it. */
  onCancel?: () => void;
}

/** The password, then the QR code, then the first code of the app. */
export function Enrolment({ onDone, onCancel }: EnrolmentProps) {
  const [begun, setBegun] = useState<AnswerOf<typeof beginTotp> | null>(null);
  return begun ? (
    <Scan secret={begun} onDone={onDone} onCancel={onCancel} />
  ) : (
    <AskPassword onBegun={setBegun} onCancel={onCancel} />
  );
}

interface AskPasswordProps extends Pick<EnrolmentProps, 'onCancel'> {
  onBegun: (begun: AnswerOf<typeof beginTotp>) => void;
}

function AskPassword({ onBegun, onCancel }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(beginTotp, { failed: inItsWords(messages.failed), stale: [] });
  const send = async () => {
    const done = await submit({ body: { password } });
    if (done) onBegun(done.answer);
  };
  return (
    <Form label={t('Second step of the login')} className={styles.form} onSend={send}>
      <p className={styles.about}>
        {t('You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.')}
      </p>
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => (setPassword(event.currentTarget.value), dismiss())}
      />
      <FailureNote failure={failure} />
      <Buttons label={t('Next')} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
}

interface ScanProps extends EnrolmentProps {
  secret: AnswerOf<typeof beginTotp>;
}

function Scan({ secret, onDone, onCancel }: ScanProps) {
  const confirming = useSubmission(confirmTotp, { failed: inItsWords(messages.failed), stale: [] });
  const send = async (code: string) => {
    const done = await confirming.submit({ body: { code } });
    if (done) onDone(done.answer.backup_codes);
    return done !== null;
  };
  return <ScanForm secret={secret} confirming={confirming} onSend={send} onCancel={onCancel} />;
}

interface ScanFormProps {
  secret: AnswerOf<typeof beginTotp>;
  confirming: Pick<ReturnType<typeof useSubmission<typeof confirmTotp>>, 'refuse' | 'failure' | 'dismiss' | 'isBusy'>;
  /** False where the code was refused. */
  onSend: (code: string) => Promise<boolean>;
  onCancel?: () => void;
}

/** The QR code with its key, and the first code of the app. */
export function ScanForm({ secret, confirming: { refuse, failure, dismiss, isBusy }, onSend, onCancel }: ScanFormProps) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  const send = async () => {
    const code = digits.join('');
    if (code.length < OTP_LENGTH) return refuse(messages.codeShape);
    if (!(await onSend(code))) setDigits(EMPTY_CODE);
  };
  return (
    <Form label={t('Second step of the login')} className={styles.form} onSend={send}>
      <p className={styles.about}>{t('Scan this code with the app, then type the six digits that it shows.')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(secret.qr_svg)}`}
        alt={t('QR code for the app')}
      />
      <p className={styles.hint}>{t('Cannot scan it? Type this key into the app:')}</p>
      <code className={styles.secret}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <OtpBoxes
        label={t('6-digit code')}
        digits={digits}
        onChange={(next) => (setDigits(next), dismiss())}
        invalid={failure !== null}
      />
      <FailureNote failure={failure} />
      <Buttons label={t('Switch on')} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
}

const Buttons = ({ label, isBusy, onCancel }: { label: string; isBusy: boolean; onCancel?: () => void }) => (
  <div className={styles.buttons}>
    <Button type="submit" loading={isBusy}>
      {label}
    </Button>
    {onCancel && (
      <Button type="button" variant="default" disabled={isBusy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    )}
  </div>
);
