import { Button, PasswordInput } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, unlockScreen } from '@nidaan/identity-contracts';
import { Dialog, FailureNote, Form, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './shell.module.css';

interface IdleLockProps {
  name: string;
  onUnlock: () => void;
}

/** Covers the screen until the password is given (ORG-51). Keys of the app behind it do nothing (`useHeldKeys`). */
export function IdleLock({ name, onUnlock }: IdleLockProps) {
  const [password, setPassword] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(unlockScreen, {
    failed: inItsWords(messages.loginFailed),
    stale: [],
  });
  const send = async () => {
    if (await submit({ body: { password } })) onUnlock();
  };
  return (
    <Dialog
      opened
      fullScreen
      zIndex={10_000}
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title={t('The screen is locked')}
      transitionProps={{ duration: 0 }}
    >
      <Form label={t('The screen is locked')} className={styles.lock} onSend={send}>
        <p>{t('Nobody used this screen for a while. Give the password of {name} to go on where it was left.', { name })}</p>
        <PasswordInput
          label={t('Password')}
          value={password}
          onChange={({ currentTarget }) => (setPassword(currentTarget.value), dismiss())}
          autoComplete="current-password"
          data-autofocus
        />
        <FailureNote failure={failure} />
        <div className={styles.lockButtons}>
          <Button type="submit" loading={isBusy}>
            {t('Unlock')}
          </Button>
          <Button variant="default" onClick={() => session.leave()}>
            {t('Log out')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
