import { Button } from '@mantine/core';
import { MESSAGE_SENTENCES as say, repeatMessage, STATES_TO_REPEAT, type SentMessage } from '@nidaan/integrations-contracts';
import {
  Dialog,
  Facts,
  FailureNote,
  formatDateTime,
  inItsWords,
  LoadFault,
  Message,
  msg,
  t,
  useSubmission,
  type Fact,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageQuery } from './messages.queries.ts';
import { CHANNEL_LABELS, KIND_LABELS, STATE_LABELS } from './words.ts';
import styles from './messages.module.css';

/** One message with its text and address: opening it is noted in the trail. */
export function MessageDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isLoadingError, refetch } = useQuery(messageQuery(id));
  return (
    <Dialog opened size="lg" title={t('Message')} onClose={onClose}>
      {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(say.loadFailed)}</LoadFault>}
      {data && (
        <div className={styles.form}>
          <Facts facts={factsOf(data)} />
          <p className={styles.text}>{data.text || t('The text is not kept any more, or was not written yet.')}</p>
          <Repeat message={data} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

const factsOf = (message: SentMessage & { address: string }): readonly Fact[] => [
  { label: msg('Kind'), value: t(KIND_LABELS[message.kind]) },
  { label: msg('Patient'), value: message.patient || '–' },
  { label: msg('To'), value: message.address || (message.to && `…${message.to}`) || '–' },
  { label: msg('Channel'), value: message.channel === '' ? '–' : t(CHANNEL_LABELS[message.channel]) },
  { label: msg('State'), value: t(STATE_LABELS[message.state]) },
  { label: msg('Reason'), value: message.reason === '' ? '–' : t(message.reason) },
  { label: msg('Due'), value: formatDateTime(message.due_at) },
  { label: msg('Sent'), value: message.sent_at === null ? '–' : formatDateTime(message.sent_at) },
];

function Repeat({ message, onClose }: { message: SentMessage; onClose: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { submit, failure, isBusy } = useSubmission(repeatMessage, { failed: inItsWords(say.saveFailed) });
  const repeat = async () => {
    if (await submit({ params: { id: message.id } })) setAsked(true);
  };
  return (
    <>
      <FailureNote failure={failure} />
      {isAsked && <Message kind="success">{t(say.repeated)}</Message>}
      <div className={styles.buttons}>
        {STATES_TO_REPEAT.includes(message.state) && !isAsked && (
          <Button loading={isBusy} onClick={() => void repeat()}>
            {t('Send again')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </>
  );
}
