import { Button } from '@mantine/core';
import { call, keyOf, LIVE } from '@nidaan/api-client';
import { listUnidentified, PATIENT_MESSAGES, type UnidentifiedPerson } from '@nidaan/patients-contracts';
import { ageWords, Section, t, useLogged, useShell } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './front-desk.module.css';
import { IdentifyDialog } from './identify-dialog.tsx';

const MOST = 20;

/** Who is in the house without a name, and for how long (FRD-15); nothing where nobody is. */
export function UnidentifiedList() {
  const [chosen, setChosen] = useState<UnidentifiedPerson | null>(null);
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(listUnidentified, 'front-desk'),
    queryFn: ({ signal }) => call(listUnidentified, { query: { limit: MOST }, signal }),
    ...LIVE,
  });
  useLogged(error, PATIENT_MESSAGES.fetchFailed);
  const done = () => {
    setChosen(null);
    void refetch();
  };
  // Beside the list, which another desk may empty, or change: what is typed stays.
  return (
    <>
      {data.length > 0 && (
        <Section title={t('Unidentified')}>
          <ol className={styles.waiting} aria-label={t('Unidentified')}>
            {data.map((person) => (
              <Unidentified key={person.id} person={person} onIdentify={() => setChosen(person)} />
            ))}
          </ol>
        </Section>
      )}
      {chosen && (
        <IdentifyDialog
          person={data.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={() => setChosen(null)}
          onDone={done}
        />
      )}
    </>
  );
}

function Unidentified({ person, onIdentify }: { person: UnidentifiedPerson; onIdentify: () => void }) {
  const { may } = useShell();
  return (
    <li>
      <span className={styles.lines}>
        <b>{[person.name, ageWords(person.age_text)].filter(Boolean).join(' ')}</b>
        <span>{[person.uhid, daysHere(person.days_here)].join(' · ')}</span>
        {person.unknown_note !== '' && <span>{person.unknown_note}</span>}
      </span>
      {may('patients.register') && (
        <Button variant="default" size="compact-sm" aria-label={t('Identify {uhid}', { uhid: person.uhid })} onClick={onIdentify}>
          {t('Identify')}
        </Button>
      )}
    </li>
  );
}

function daysHere(days: number): string {
  if (days === 0) return t('since today');
  return days === 1 ? t('for 1 day') : t('for {count} days', { count: days });
}
