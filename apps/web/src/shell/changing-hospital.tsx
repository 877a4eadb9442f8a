import { Anchor, Button, Loader } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { ENTRY_MESSAGES as messages, switchHospital } from '@nidaan/identity-contracts';
import { EntryFrame, FailureNote, inItsWords, paths, t, useSubmission } from '@nidaan/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { HospitalChange } from './hospital-change.ts';
import styles from './shell.module.css';

/**
 * Goes on in another hospital of the same person (ORG-25). It stands in the place of the app: a screen that asks while its session ends would
 * be refused, and take that for the end of the new one.
 */
export default function ChangingHospital({ id, name }: HospitalChange['changeTo']) {
  const { submit, failure, isBusy } = useSubmission(switchHospital, { failed: inItsWords(messages.switchFailed), stale: [] });
  const isBegun = useRef(false);
  const change = async () => {
    const done = await submit({ body: { hospital_id: id } });
    if (!done) return;
    // The app begins anew with these tokens, and a browser may keep the state of its address.
    window.history.replaceState(null, '');
    session.set(done.answer);
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void change();
  });
  return (
    <EntryFrame
      title={t('Change hospital')}
      lead={<>{name}</>}
      footer={
        failure && (
          <Anchor component={Link} to={paths.dashboard} replace inherit>
            {t('Back')}
          </Anchor>
        )
      }
    >
      <div className={styles.changing}>
        <FailureNote failure={failure} />
        {failure ? (
          <Button fullWidth size="md" loading={isBusy} onClick={() => void change()}>
            {t('Try again')}
          </Button>
        ) : (
          <Loader mx="auto" role="status" aria-label={t('Loading...')} />
        )}
      </div>
    </EntryFrame>
  );
}
