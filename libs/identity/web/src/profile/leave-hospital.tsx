import { Button } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { ENTRY_MESSAGES as messages, leaveHospital, type Profile } from '@nidaan/identity-contracts';
import { Confirm, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './profile.module.css';

/** Ends the own membership of the hospital at work (ORG-25). The last owner is refused. */
export function LeaveHospital({ profile }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, failure, dismiss, isBusy } = useSubmission(leaveHospital, {
    failed: inItsWords(messages.leaveFailed),
    stale: [],
  });
  const hospital = profile.hospitals?.find(({ is_current: isCurrent }) => isCurrent);
  if (!hospital) return null;
  const leave = async () => {
    if (await submit({ body: { hospital_id: hospital.hospital_id } })) session.leave();
  };
  return (
    <Section title={t('Leave this hospital')}>
      <div className={styles.devices}>
        <p className={styles.about}>{t('You do not work here any more? Your name stays on papers and in the trail.')}</p>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Leave {hospital}', { hospital: hospital.hospital_name })}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={t('Leave {hospital}?', { hospital: hospital.hospital_name })}
          label={t('Leave')}
          isBusy={isBusy}
          error={failure?.sentence}
          onConfirm={() => void leave()}
          onClose={() => (dismiss(), setAsking(false))}
        >
          {t('You are logged out at once, and can come back by a new invitation alone.')}
        </Confirm>
      )}
    </Section>
  );
}
