import { Button } from '@mantine/core';
import { MESSAGE_SENTENCES as say, stopMessages } from '@nidaan/integrations-contracts';
import { EntryFrame, FailureNote, inItsWords, Message, t, useLinkKey, useStateOverLanguage, useSubmission } from '@nidaan/ui';

/** /stop-messages#<token>: where the link at the foot of an e-mail leads (FRD-76). Programs that open links press no button. */
export function StopPage() {
  const token = useLinkKey('stop-messages/token', undefined, { keepsAddress: true });
  return <Stop key={token} token={token} />;
}

function Stop({ token }: { token: string }) {
  const [isDone, setDone] = useStateOverLanguage('stop-messages/done', false);
  const { submit, failure, isBusy } = useSubmission(stopMessages, { failed: inItsWords(say.saveFailed), stale: [] });
  const stop = async () => {
    if (await submit({ body: { token } })) setDone(true);
  };
  return (
    <EntryFrame
      title={t('No more messages')}
      lead={isDone ? undefined : t('This hospital will send no more e-mails to your address.')}
    >
      {isDone ? (
        <Message kind="success">{t(say.stopped)}</Message>
      ) : (
        <>
          <FailureNote failure={failure} />
          <Button fullWidth size="md" loading={isBusy} onClick={() => void stop()}>
            {t('Stop these messages')}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
