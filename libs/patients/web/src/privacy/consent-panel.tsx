import { Button, TextInput } from '@mantine/core';
import { PERSON_MESSAGES, PRIVACY_MESSAGES as messages, type Consent, type PersonCard } from '@nidaan/patients-contracts';
import { DataTable, Form, formatDateTime, msg, PageStack, Section, StatusBadge, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personByUhid } from '../finder/person-by-uhid.ts';
import { ConsentForm } from './consent-form.tsx';
import {
  CONSENT_METHOD_LABELS,
  CONSENT_STATE_LABELS,
  CONSENT_TONES,
  MESSAGE_CHANNEL_LABELS,
  PURPOSE_LABELS,
} from './privacy-words.ts';
import { consentsQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

const purposeOf = ({ purpose, channel }: Consent): string =>
  channel === '' ? t(PURPOSE_LABELS[purpose]) : `${t(PURPOSE_LABELS[purpose])}, ${t(MESSAGE_CHANNEL_LABELS[channel])}`;

const howOf = ({ method, guardian }: Consent): string =>
  guardian === null
    ? t(CONSENT_METHOD_LABELS[method])
    : `${t(CONSENT_METHOD_LABELS[method])}: ${guardian.name}, ${guardian.relation}`;

const COLUMNS: readonly Column<Consent>[] = [
  { key: 'purpose', header: msg('Purpose'), rowHeader: true, render: purposeOf },
  { key: 'how', header: msg('How it was said'), below: true, render: howOf },
  { key: 'at', header: msg('When'), render: ({ at }) => formatDateTime(at), wideOnly: true },
  {
    key: 'holds',
    header: msg('Holds'),
    render: ({ current }) => (current ? t('Yes') : t('Replaced')),
    wideOnly: true,
  },
  {
    key: 'state',
    header: msg('State'),
    render: ({ state }) => <StatusBadge status={CONSENT_STATE_LABELS[state]} tone={CONSENT_TONES[state]} />,
  },
];

/** What a person agreed to, found by the number on the person's papers (ORG-71). */
export function ConsentPanel() {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const [person, setPerson] = useState<PersonCard | null>(null);
  const show = async () => {
    const found = typed.trim() === '' ? { person: null, fault: t(PERSON_MESSAGES.notFound) } : await personByUhid(typed);
    setFault(found.fault);
    setPerson(found.person);
  };
  return (
    <PageStack>
      <Form label={t('Find the person')} className={styles.buttons} onSend={show}>
        <TextInput
          label={t('UHID of the person')}
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" style={{ alignSelf: 'flex-end' }}>
          {t('Show')}
        </Button>
      </Form>
      {person === null && <p className={styles.hint}>{t('Type the UHID of a person to see what the person agreed to.')}</p>}
      {person !== null && <PersonConsents key={person.id} person={person} />}
    </PageStack>
  );
}

function PersonConsents({ person: { id, name, uhid } }: { person: PersonCard }) {
  const { data, error, isLoadingError, refetch } = useQuery(consentsQuery(id));
  const [isRecording, setRecording] = useState(false);
  const isUnknown = (error as { status?: number } | null)?.status === 404;
  const record = (
    <Button disabled={!data} onClick={() => setRecording(true)}>
      {t('Write an answer down')}
    </Button>
  );
  return (
    <>
      <Section title={t('Consents of {name}, {uhid}', { name, uhid })} actions={record} flush>
        <DataTable
          label={t('Consents')}
          columns={COLUMNS}
          rows={data}
          rowKey={(consent) => consent.id}
          error={isLoadingError ? (isUnknown ? messages.personUnknown : messages.loadFailed) : null}
          onRetry={() => void refetch()}
          empty={{ title: t('Consent not recorded') }}
        />
      </Section>
      {isRecording && <ConsentForm person={id} onClose={() => setRecording(false)} />}
    </>
  );
}
