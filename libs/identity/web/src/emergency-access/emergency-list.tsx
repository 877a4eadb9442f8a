import { Button, NativeSelect, Textarea } from '@mantine/core';
import {
  EMERGENCY_MESSAGES as messages,
  endEmergency,
  reviewEmergency,
  VERDICTS,
  type EmergencyAccess,
} from '@nidaan/identity-contracts';
import {
  DataTable,
  FailureNote,
  faultOf,
  formatDateTime,
  FormDialog,
  inItsWords,
  msg,
  PatientLink,
  Section,
  StatusBadge,
  t,
  useNow,
  useSubmission,
  type Column,
} from '@nidaan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './emergency.module.css';
import { emergenciesQuery } from './emergency-access.queries.ts';

const STATES = {
  justified: msg('Justified'),
  'not-justified': msg('Not justified'),
  self: msg('Own, nobody else can review'),
} as const;
const TONES = { justified: 'green', 'not-justified': 'red', self: 'grey' } as const;
const CHOICES = { justified: msg('Justified'), 'not-justified': msg('Not justified') } as const;

const verdictOf = ({ verdict, is_overdue: isOverdue }: EmergencyAccess) =>
  verdict ? (
    <StatusBadge status={STATES[verdict]} tone={TONES[verdict]} />
  ) : (
    <StatusBadge status={msg('Not reviewed')} tone={isOverdue ? 'red' : 'amber'} />
  );

const COLUMNS: readonly Column<EmergencyAccess>[] = [
  { key: 'when', header: msg('When'), rowHeader: true, render: ({ opened_at: at }) => formatDateTime(at) },
  { key: 'who', header: msg('Name'), below: ({ name }) => name, render: ({ name }) => name },
  {
    key: 'patient',
    header: msg('Patient'),
    below: true,
    render: ({ patient }) => <PatientLink id={patient}>{t('Patient #{id}', { id: patient })}</PatientLink>,
  },
  { key: 'why', header: msg('Reason'), below: ({ reason }) => reason, render: ({ reason }) => reason },
  { key: 'note', header: msg('Note'), wideOnly: true, render: ({ note, reviewed_by: by }) => (note ? `${note} (${by})` : '–') },
  { key: 'verdict', header: msg('Review'), render: verdictOf },
];

/** Emergency accesses and what was said of them; owners and managers review those of others (ORG-66). */
export function EmergencyList() {
  const query = useInfiniteQuery(emergenciesQuery);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [reviewed, setReviewed] = useState<EmergencyAccess | null>(null);
  const ending = useSubmission(endEmergency, { failed: inItsWords(messages.endFailed) });
  const now = Number(useNow());
  const actions: Column<EmergencyAccess> = {
    key: 'review',
    header: '',
    render: (access) => (
      <div className={styles.actions}>
        {access.verdict === null && (
          <Button size="compact-sm" variant="default" onClick={() => setReviewed(access)}>
            {t('Review')}
          </Button>
        )}
        {Date.parse(access.until) > now && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={ending.isBusy}
            onClick={() => void ending.submit({ params: { id: access.id } })}
          >
            {t('End it now')}
          </Button>
        )}
      </div>
    ),
  };
  return (
    <Section title={t('Emergency access')} flush>
      <DataTable
        label={t('Emergency access')}
        columns={[...COLUMNS, actions]}
        rows={data?.pages.flat()}
        {...faultOf(query, messages.loadFailed)}
        rowKey={({ id }) => id}
        empty={{ title: t('Nobody has opened a record in an emergency.') }}
      />
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
      <FailureNote failure={ending.failure} />
      {reviewed && <ReviewDialog access={reviewed} onClose={() => setReviewed(null)} />}
    </Section>
  );
}

function ReviewDialog({ access, onClose }: { access: EmergencyAccess; onClose: () => void }) {
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>('justified');
  const [note, setNote] = useState('');
  const sending = useSubmission(reviewEmergency, { failed: inItsWords(messages.reviewFailed) });
  const send = async () => {
    if (await sending.submit({ params: { id: access.id }, body: { verdict, note } })) onClose();
  };
  return (
    <FormDialog title={t('Review')} onClose={onClose} onSend={send} sending={sending} submit={t('Save')}>
      <p className={styles.reason}>{t('{name}: {reason}', { name: access.name, reason: access.reason })}</p>
      <NativeSelect
        label={t('Was it justified?')}
        data={VERDICTS.map((value) => ({ value, label: t(CHOICES[value]) }))}
        value={verdict}
        onChange={({ currentTarget }) => (setVerdict(VERDICTS.find((each) => each === currentTarget.value)!), sending.dismiss())}
        data-autofocus
      />
      <Textarea
        label={t('Note')}
        value={note}
        maxLength={500}
        rows={2}
        onChange={({ currentTarget }) => (setNote(currentTarget.value), sending.dismiss())}
      />
    </FormDialog>
  );
}
