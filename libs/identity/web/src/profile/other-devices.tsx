import { Button } from '@mantine/core';
import { IDENTITY_MESSAGES as messages, logoutOthers } from '@nidaan/identity-contracts';
import { Confirm, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { OwnSessions } from '../sessions/own-sessions.tsx';
import styles from './profile.module.css';

/** Ends all other sessions of the account, after a question: desks may share it. */
export function OtherDevices({ onDone }: { onDone: (message: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, dismiss, submit } = useSubmission(logoutOthers, {
    failed: inItsWords(messages.logoutOthersFailed),
    stale: [],
  });
  const close = () => (dismiss(), setAsking(false));
  const confirm = async () => {
    const done = await submit({});
    if (!done) return;
    setAsking(false);
    onDone(done.answer.message);
  };
  return (
    <Section title={t('Logged-in devices')}>
      <div className={styles.sessions}>
        <OwnSessions />
      </div>
      <div className={styles.devices}>
        <p className={styles.about}>{t('Lost a phone, or forgot to log out somewhere? End every session but this one.')}</p>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Log out on all other devices')}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t('Log out on all other devices?')}
          label={t('Log out other devices')}
          isBusy={isBusy}
          error={failure?.sentence}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          {t(
            'Every other computer and phone that uses this account has to log in again. What is typed there and not saved is lost. You stay logged in here.',
          )}
        </Confirm>
      )}
    </Section>
  );
}
