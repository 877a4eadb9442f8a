import { Button } from '@mantine/core';
import { leave, refreshAfter, session } from '@nidaan/api-client';
import { logout, SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Dialog, t } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackupCodes } from './backup-codes.tsx';
import { Enrolment } from './enrolment.tsx';
import styles from './second-factor.module.css';

/** Sets up the second step over the screen that was open, which stays as it is behind (ORG-47). */
export function EnrolmentCover() {
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = async () => {
    const token = session.accessToken();
    // The next token is free of the rule; watchers of the session take this cover away.
    if (token === null || (await refreshAfter(token)) === 'refused') return session.leave();
    await queries.invalidateQueries();
  };
  return (
    <Dialog
      opened
      fullScreen
      zIndex={9_000}
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title={t('Second step of the login')}
      transitionProps={{ duration: 0 }}
    >
      <div className={styles.cover}>
        {codes ? (
          <BackupCodes codes={codes} onDone={() => void goOn()} />
        ) : (
          <>
            <p>{t(messages.enrolFirst)}</p>
            <p>{t('What you have typed stays on the screen behind.')}</p>
            <Enrolment onDone={setCodes} />
            <Button variant="default" onClick={() => leave(logout)}>
              {t('Log out')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
