import { Button } from '@mantine/core';
import { MESSAGE_SENTENCES as say, previewMessageTemplate } from '@nidaan/integrations-contracts';
import { FailureNote, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './messages.module.css';

/** A saved template with the longest values, and how many SMS that is. */
export function Preview({ id }: { id: number }) {
  const [shown, setShown] = useState<{ text: string; parts: number } | null>(null);
  const { submit, failure, isBusy } = useSubmission(previewMessageTemplate, { failed: inItsWords(say.saveFailed), stale: [] });
  const look = async () => {
    const done = await submit({ params: { id } });
    if (done) setShown(done.answer);
  };
  return (
    <>
      <FailureNote failure={failure} />
      <Button variant="default" loading={isBusy} onClick={() => void look()}>
        {t('Preview as it is saved')}
      </Button>
      {shown && (
        <>
          <p className={styles.text}>{shown.text}</p>
          {shown.parts > 0 && <p className={styles.hint}>{t('At most {parts} SMS', { parts: String(shown.parts) })}</p>}
        </>
      )}
    </>
  );
}
