import { Anchor, Button } from '@mantine/core';
import { FACTOR_RESET_MESSAGES as messages, stopFactorReset } from '@nidaan/identity-contracts';
import { EntryFrame, FailureNote, inItsWords, Message, t, useLinkKey, useStateOverLanguage, useSubmission } from '@nidaan/ui';
import { Link } from 'react-router-dom';

/** /stop-reset#<key>: where the mail leads that a second step will be taken away (ORG-48). */
export function StopResetPage() {
  const key = useLinkKey('stop-reset/key');
  return <StopReset key={key} token={key} />;
}

function StopReset({ token }: { token: string }) {
  const [isStopped, setStopped] = useStateOverLanguage('stop-reset/done', false);
  const { submit, failure, isBusy } = useSubmission(stopFactorReset, { failed: inItsWords(messages.failed), stale: [] });
  const stop = async () => {
    if (await submit({ body: { token } })) setStopped(true);
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
