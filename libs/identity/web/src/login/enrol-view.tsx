import { Button } from '@mantine/core';
import { ApiError, session } from '@nidaan/api-client';
import { beginLoginEnrolment, confirmLoginEnrolment, SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { EntryFrame, FailureNote, Form, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { BackupCodes } from '../second-factor/backup-codes.tsx';
import { ScanForm } from '../second-factor/enrolment.tsx';
import factorStyles from '../second-factor/second-factor.module.css';
import styles from './login.module.css';

interface EnrolViewProps {
  /** Of the login that the hospital's rule stopped. */
  token: string;
  onBack: () => void;
  /** The token does not count any more: the password has to be entered again. */
  onOver: (sentence: string) => void;
  onLoggedIn: (isStaff: boolean) => void;
}

/** The second step that the hospital's rule asks for, set up at the login before anything else is open (ORG-47). */
export default function EnrolView({ token, onBack, onOver, onLoggedIn }: EnrolViewProps) {
  const [secret, setSecret] = useState<AnswerOf<typeof beginLoginEnrolment> | null>(null);
  const [done, setDone] = useState<AnswerOf<typeof confirmLoginEnrolment> | null>(null);
  const failed = (fault: unknown) => {
    const said = inItsWords(messages.failed)(fault);
    if (fault instanceof ApiError && fault.status === 401) onOver(said.sentence);
    return said;
  };
  const beginning = useSubmission(beginLoginEnrolment, { failed, stale: [] });
  const confirming = useSubmission(confirmLoginEnrolment, { failed, stale: [] });
  const begin = async () => {
    const begun = await beginning.submit({ body: { mfa_token: token } });
    if (begun) setSecret(begun.answer);
  };
  const confirm = async (code: string) => {
    const confirmed = await confirming.submit({ body: { mfa_token: token, code } });
    if (confirmed) setDone(confirmed.answer);
    return confirmed !== null;
  };
  const enter = () => {
    const { backup_codes: _shown, ...answer } = done!;
    session.clear();
    session.set(answer);
    onLoggedIn(answer.is_staff);
  };
  return (
    <EntryFrame title={t('Second step of the login')} lead={t(messages.enrolFirst)}>
      {done ? (
        <BackupCodes codes={done.backup_codes} onDone={enter} />
      ) : secret ? (
        <ScanForm secret={secret} confirming={confirming} onSend={confirm} onCancel={onBack} />
      ) : (
        <Form label={t('Second step of the login')} className={styles.form} onSend={begin}>
          <p className={factorStyles.about}>
            {t('You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.')}
          </p>
          <FailureNote failure={beginning.failure} />
          <Button type="submit" fullWidth size="md" loading={beginning.isBusy}>
            {t('Set it up')}
          </Button>
          <Button type="button" variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
        </Form>
      )}
    </EntryFrame>
  );
}
