import { Button } from '@mantine/core';
import { RECALL_MESSAGES as messages, type Recall } from '@nidaan/patients-contracts';
import { PhoneLink, Section, t, useLogged, useShell } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecallDialog } from '../recalls/recall-dialog.tsx';
import { dueWords } from '../recalls/recall-words.ts';
import { recallsAtDeskQuery } from '../recalls/recalls.queries.ts';
import styles from './front-desk.module.css';

/** Whom the desk calls today: who is due or late (FRD-84, FRD-88). Nothing where nobody is. */
export function RecallsDue() {
  const { may } = useShell();
  const [opened, setOpened] = useState<Recall | null>(null);
  const { data = [], error, refetch } = useQuery({ ...recallsAtDeskQuery, enabled: may('recalls.manage') });
  useLogged(error, messages.listFailed);
  const changed = () => {
    setOpened(null);
    void refetch();
  };
  // Beside the list, which another desk may empty: what is typed stays.
  return (
    <>
      {data.length > 0 && (
        <Section title={t('Recalls')}>
          <ol className={styles.waiting} aria-label={t('Recalls')}>
            {data.map((recall) => (
              <li key={recall.id}>
                <span className={styles.lines}>
                  <b>{recall.name}</b>
                  <span>{[recall.doctor_name, dueWords(recall)].filter(Boolean).join(' · ')}</span>
                  {recall.phone !== '' && <PhoneLink phone={recall.phone} />}
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('View the recall of {name}', { name: recall.name })}
                  onClick={() => setOpened(recall)}
                >
                  {t('View')}
                </Button>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {opened && <RecallDialog recall={opened} onClose={() => setOpened(null)} onChanged={changed} />}
    </>
  );
}
