import { Anchor, Button } from '@mantine/core';
import { FACTOR_RESET_MESSAGES as messages, stopFactorReset } from '@nidaan/identity-contracts';
import { EntryFrame, FailureNote, inItsWords, Message, t, useStateOverLanguage, useSubmission } from '@nidaan/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

/** /stop-reset#<key>: where the mail leads that a second step will be taken away (ORG-48). */
export function StopResetPage() {
  const [key] = useStateOverLanguage('stop-reset/key', window.location.hash.slice(1));
  const [isStopped, setStopped] = useStateOverLanguage('stop-reset/done', false);
  const { submit, failure, isBusy } = useSubmission(stopFactorReset, { failed: inItsWords(messages.failed), stale: [] });
  useEffect(() => {
    // Not to be found in the history of a shared computer.
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const stop = async () => {
    if (await submit({ body: { token: key } })) setStopped(true);
  };
  return (
    <EntryFrame
      title={t('Keep the second step')}
      lead={isStopped ? undefined : t('Somebody asked for the end of the second step of your login. If it was not you, stop it.')}
      footer={
        <Anchor component={Link} to="/login" inherit>
          {t('Go to the login')}
        </Anchor>
      }
    >
      {isStopped ? (
        <Message kind="success">{t(messages.stopped)}</Message>
      ) : (
        <>
          <FailureNote failure={failure} />
          <Button fullWidth size="md" loading={isBusy} onClick={() => void stop()}>
            {t('Stop this')}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
