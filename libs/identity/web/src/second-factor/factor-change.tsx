import { Button, Modal, PasswordInput } from '@mantine/core';
import { OTP_LENGTH, removeTotp, renewBackupCodes, SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import { EMPTY_CODE, FailureNote, Form, inItsWords, OtpBoxes, t, useSubmission } from '@nidaan/ui';
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
  const { refuse, failure, isBusy, dismiss } = what === 'renew' ? renewing : removing;
  const send = async () => {
    const code = digits.join('');
    if (code.length < OTP_LENGTH) return refuse(messages.codeShape);
    const body = { password, code };
    if (what === 'remove') return void ((await removing.submit({ body })) && onDone(null));
    const done = await renewing.submit({ body });
    if (done) onDone(done.answer.backup_codes);
  };
  const title = what === 'renew' ? t('New backup codes') : t('Switch the second step off?');
  return (
    <Modal opened title={title} onClose={onClose}>
      <Form label={title} className={styles.form} onSend={send}>
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
          onChange={(event) => (setPassword(event.currentTarget.value), dismiss())}
        />
        <OtpBoxes
          label={t('6-digit code')}
          digits={digits}
          onChange={(next) => (setDigits(next), dismiss())}
          invalid={failure !== null}
        />
        <FailureNote failure={failure} />
        <div className={styles.buttons}>
          <Button type="submit" color={what === 'remove' ? 'red' : undefined} loading={isBusy}>
            {what === 'renew' ? t('Make new codes') : t('Switch off')}
          </Button>
          <Button type="button" variant="default" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
