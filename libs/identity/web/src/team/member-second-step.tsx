import { Button, TextInput } from '@mantine/core';
import { FACTOR_RESET_MESSAGES as messages, resetMemberFactor, type TeamMember } from '@nidaan/identity-contracts';
import { Confirm, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './team.module.css';

/** Takes the second step from a member who lost the phone (ORG-48); nothing where there is none. */
export function MemberSecondStep({ member, onDone }: { member: TeamMember; onDone: (notice: string) => void }) {
  // From the menu of the list.
  const [isAsking, setAsking] = useState(useLocation().hash === '#second-step');
  const [reason, setReason] = useState('');
  const { submit, failure, dismiss, isBusy } = useSubmission(resetMemberFactor, { failed: inItsWords(messages.failed) });
  if (!member.mfa_is_on || member.status === 'ended') return null;
  const take = async () => {
    if (!(await submit({ params: { id: member.id }, body: { reason } }))) return;
    setAsking(false);
    onDone(t(messages.done));
  };
  return (
    <Section title={t('Second step')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('Lost phone? Then the password alone lets in until the second step is set up again.')}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Take the second step away')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          title={t('Take the second step of {name} away?', { name: member.name })}
          label={t('Take away')}
          isBusy={isBusy}
          error={failure?.sentence}
          onConfirm={() => void take()}
          onClose={() => (dismiss(), setAsking(false))}
        >
          <p className={styles.about}>
            {t('Make sure that it is this person who asks. Everything that runs of the login ends.')}
          </p>
          <TextInput
            label={t('Reason')}
            value={reason}
            onChange={({ currentTarget }) => (setReason(currentTarget.value), dismiss())}
          />
        </Confirm>
      )}
    </Section>
  );
}
