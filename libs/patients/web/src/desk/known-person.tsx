import { Button, Kbd } from '@mantine/core';
import { personCardPdf, PATIENT_MESSAGES, type PatientAnswer, type PersonCard } from '@nidaan/patients-contracts';
import { ErrorBanner, formatTime, Icon, Message, PatientLink, t, useDownload, useShell } from '@nidaan/ui';
import { IconBabyCarriage, IconCalendarRepeat, IconCamera, IconId, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DeceasedMark } from '../deceased/deceased-mark.tsx';
import { NewRecall } from '../recalls/new-recall.tsx';
import { BabyDialog } from './baby-dialog.tsx';
import styles from './front-desk.module.css';
import { PersonLines } from './person-search.tsx';

interface KnownPersonProps {
  person: PersonCard;
  last: PatientAnswer | null;
  onFamily: () => void;
  onPhoto: () => void;
}

/** Who stands at the desk, and what can be done for them beside the visit. */
export function KnownPerson({ person, last, onFamily, onPhoto }: KnownPersonProps) {
  const card = useDownload(personCardPdf, { fileName: () => `card-${person.uhid}.pdf`, failed: PATIENT_MESSAGES.cardFailed });
  const [isBirth, setBirth] = useState(false);
  const [baby, setBaby] = useState('');
  const [died, setDied] = useState({ of: person.id, on: person.deceased_on });
  const deceasedOn = died.of === person.id ? died.on : person.deceased_on;
  const [recall, setRecall] = useState<'asked' | 'noted' | null>(null);
  const { may } = useShell();
  return (
    <section className={styles.known} aria-label={t('Patient')}>
      <div className={styles.person}>
        <PersonLines person={person} size={64} />
      </div>
      {person.today && last && (
        <Message kind="warning">{t('Already registered today at {time}', { time: formatTime(last.created_at) })}</Message>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconCamera} />}
          rightSection={<Kbd size="xs">Alt+I</Kbd>}
          onClick={onPhoto}
        >
          {t('Photo')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconUsersPlus} />}
          rightSection={<Kbd size="xs">Alt+M</Kbd>}
          onClick={onFamily}
        >
          {t('Add family member')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconId} />}
          disabled={card.busyId !== null}
          onClick={() => card.download(person.id, { size: 'cr80' })}
        >
          {t('Card')}
        </Button>
        {person.gender !== 'Male' && (
          <Button variant="default" size="compact-sm" leftSection={<Icon of={IconBabyCarriage} />} onClick={() => setBirth(true)}>
            {t('Register baby')}
          </Button>
        )}
        <DeceasedMark personId={person.id} deceasedOn={deceasedOn} onChanged={(on) => setDied({ of: person.id, on })} />
        {may('recalls.manage') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconCalendarRepeat} />}
            onClick={() => setRecall('asked')}
          >
            {t('Recall')}
          </Button>
        )}
        {last && <PatientLink id={last.id}>{t('Health Record')}</PatientLink>}
      </div>
      {baby !== '' && (
        <Message kind="success" onDismiss={() => setBaby('')}>
          {t('Registered: {name}', { name: baby })}
        </Message>
      )}
      {recall === 'noted' && (
        <Message kind="success" onDismiss={() => setRecall(null)}>
          {t('The recall is noted.')}
        </Message>
      )}
      {recall === 'asked' && <NewRecall person={person} onClose={() => setRecall(null)} onNoted={() => setRecall('noted')} />}
      {isBirth && (
        <BabyDialog
          mother={person}
          onClose={() => setBirth(false)}
          onRegistered={({ name, uhid }) => {
            setBirth(false);
            setBaby(`${name}, ${uhid}`);
          }}
        />
      )}
      <ErrorBanner message={card.failure} onDismiss={card.dismiss} />
    </section>
  );
}
