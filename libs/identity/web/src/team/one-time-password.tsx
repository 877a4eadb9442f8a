import { Button } from '@mantine/core';
import { DESK_NAME_MESSAGES as messages, isDeskName, renewOneTimePassword, type TeamMember } from '@nidaan/identity-contracts';
import { Dialog, FailureNote, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { OneTimeSlip } from './one-time-slip.tsx';
import styles from './team.module.css';

/** A new one-time password for somebody who signs in without an e-mail (ORG-22); nothing for others. */
export function OneTimePassword({ member }: { member: TeamMember }) {
  const [slip, setSlip] = useState<{ signInName: string; password: string } | null>(null);
  const { submit, failure, isBusy } = useSubmission(renewOneTimePassword, { failed: inItsWords(messages.failed) });
  if (!isDeskName(member.email) || member.status === 'ended') return null;
  const renew = async () => {
    const done = await submit({ params: { id: member.id } });
    if (done) setSlip({ signInName: done.answer.sign_in_name, password: done.answer.one_time_password });
  };
  return (
    <Section title={t('Password')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('Forgotten? A new one-time password ends what runs with the old one.')}</p>
        <div className={styles.buttons}>
          <Button variant="default" loading={isBusy} onClick={() => void renew()}>
            {t('New one-time password')}
          </Button>
        </div>
        <FailureNote failure={failure} />
      </div>
      {slip && (
        <Dialog opened title={t('One-time password')} onClose={() => setSlip(null)}>
          <OneTimeSlip name={member.name} {...slip} onDone={() => setSlip(null)} />
        </Dialog>
      )}
    </Section>
  );
}
