import { Anchor, Button } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES, notMe, SECURITY_NOTICE_MESSAGES as messages } from '@nidaan/identity-contracts';
import { EntryFrame, FailureNote, inItsWords, Message, t, useLinkKey, useStateOverLanguage, useSubmission } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import styles from '../forgot/forgot.module.css';
import { PasswordStep } from '../forgot/password-step.tsx';

interface Stopped {
  email: string;
  reset_token: string;
}

/** /not-me#<key>: where a mail about a login leads that somebody else made (ORG-50). */
export function NotMePage() {
  const key = useLinkKey('not-me/key');
  return <Stop key={key} token={key} />;
}

function Stop({ token }: { token: string }) {
  const [stopped, setStopped] = useStateOverLanguage<Stopped | null>('not-me/stopped', null);
  const [isDone, setDone] = useStateOverLanguage('not-me/done', false);
  const step = isDone ? 'done' : stopped ? 'password' : 'ask';
  return (
    <EntryFrame title={t('This was not me')} lead={leadOf(step)} footer={<LoginLink />}>
      {step === 'ask' && <StopButton token={token} onStopped={setStopped} />}
      {step === 'password' && stopped && (
        <div className={styles.form}>
          <Message kind="success">{t(messages.stopped)}</Message>
          <PasswordStep
            label={t('This was not me')}
            email={stopped.email}
            token={stopped.reset_token}
            onChanged={() => setDone(true)}
          />
        </div>
      )}
      {step === 'done' && <Message kind="success">{t(IDENTITY_MESSAGES.resetDone)}</Message>}
    </EntryFrame>
  );
}

function StopButton({ token, onStopped }: { token: string; onStopped: (answer: Stopped) => void }) {
  const { submit, failure, isBusy } = useSubmission(notMe, { failed: inItsWords(messages.failed), stale: [] });
  const stop = async () => {
    const done = await submit({ body: { token } });
    if (!done) return;
    // A session of this browser has ended with the others.
    session.clear();
    onStopped(done.answer);
  };
  return (
    <>
      <FailureNote failure={failure} />
      <Button fullWidth size="md" loading={isBusy} onClick={() => void stop()}>
        {t('Log everybody out')}
      </Button>
    </>
  );
}

const leadOf = (step: string) =>
  step === 'ask'
    ? t(
        'Everybody who is logged in to your account will be logged out, and your password will stop working. Then you choose a new one.',
      )
    : undefined;

const LoginLink = () => (
  <Anchor component={Link} to="/login" inherit>
    {t('Go to the login')}
  </Anchor>
);
