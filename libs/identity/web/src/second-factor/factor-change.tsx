import { PasswordInput } from '@mantine/core';
import { OTP_LENGTH, removeTotp, renewBackupCodes, SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import { EMPTY_CODE, FormDialog, inItsWords, OtpBoxes, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './second-factor.module.css';

interface FactorChangeProps {
  what: 'renew' | 'remove';
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for password and code before backup codes are made anew or the second step is switched off. */
export function FactorChange({ what, onDone, onClose }: FactorChangeProps) {
  const [password, setPassword] = useState('');
  const [digits, setDigits] = useState(EMPTY_CODE);
  const options = { failed: inItsWords(messages.failed), stale: [] };
  const renewing = useSubmission(renewBackupCodes, options);
  const removing = useSubmission(removeTotp, options);
  const sending = what === 'renew' ? renewing : removing;
  const send = async () => {
    const code = digits.join('');
    if (code.length < OTP_LENGTH) return sending.refuse(messages.codeShape);
    const body = { password, code };
    if (what === 'remove') return void ((await removing.submit({ body })) && onDone(null));
    const done = await renewing.submit({ body });
    if (done) onDone(done.answer.backup_codes);
  };
  const title = what === 'renew' ? t('New backup codes') : t('Switch the second step off?');
  return (
    <FormDialog
      title={title}
      onSend={send}
      sending={sending}
      submit={what === 'renew' ? t('Make new codes') : t('Switch off')}
      color={what === 'remove' ? 'red' : undefined}
      onClose={onClose}
    >
      <p className={styles.about}>
        {what === 'renew'
          ? t('The backup codes that you have stop working.')
          : t('From then on your password alone opens the login.')}
      </p>
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => (setPassword(event.currentTarget.value), sending.dismiss())}
      />
      <OtpBoxes
        label={t('6-digit code')}
        digits={digits}
        onChange={(next) => (setDigits(next), sending.dismiss())}
        invalid={sending.failure !== null}
      />
    </FormDialog>
  );
}
