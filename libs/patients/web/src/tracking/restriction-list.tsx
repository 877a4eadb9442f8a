import { Skeleton, TextInput } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import {
  PATIENT_MESSAGES as messages,
  readRestriction,
  restrictRecord,
  type RecordRestriction,
  type RestrictionChange,
} from '@nidaan/patients-contracts';
import { Dialog, DialogForm, formatDateTime, inItsWords, LoadFault, PageStack, t, useSubmission } from '@nidaan/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListedMembers, useMemberNames } from './listed-members.tsx';
import styles from './visits.module.css';

const restrictionQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readRestriction), id],
    queryFn: ({ signal }) => call(readRestriction, { params: { id }, signal }),
    // The list as it stands now, not as it stood at the last look.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

interface RestrictionListProps {
  visitId: number;
  onClose: () => void;
}

/** Changes who may see a record that is restricted (ORG-64), and shows what was changed before. */
export function RestrictionList({ visitId, onClose }: RestrictionListProps) {
  const { data, isLoadingError, refetch } = useQuery(restrictionQuery(visitId));
  return (
    <Dialog opened title={t('Who may see this record')} onClose={onClose}>
      {isLoadingError && <LoadFault onRetry={() => void refetch()}>{t(messages.restrictionUnread)}</LoadFault>}
      {!data && !isLoadingError && <Skeleton height={180} aria-busy="true" />}
      {data && <ListForm restriction={data} onClose={onClose} />}
    </Dialog>
  );
}

function ListForm({ restriction, onClose }: { restriction: RecordRestriction; onClose: () => void }) {
  const [reason, setReason] = useState('');
  // What is changed, and not the list: so it holds for the list as somebody else leaves it meanwhile.
  const [edits, setEdits] = useState<{ added: readonly number[]; removed: readonly number[] }>({ added: [], removed: [] });
  const members = [...new Set([...restriction.members, ...edits.added])].filter((each) => !edits.removed.includes(each));
  const choose = (chosen: readonly number[]) =>
    setEdits({
      added: chosen.filter((each) => !restriction.members.includes(each)),
      removed: restriction.members.filter((each) => !chosen.includes(each)),
    });
  const sending = useSubmission(restrictRecord, { failed: inItsWords(messages.restrictFailed) });
  const { id, changed_at: seen } = restriction;
  const send = async () => {
    const body = { restricted: true, reason, members, ...(seen !== null && { seen }) };
    if (await sending.submit({ params: { id }, body })) onClose();
  };
  return (
    <PageStack>
      <DialogForm label={t('Who may see this record')} onSend={send} sending={sending} submit={t('Save')} onClose={onClose}>
        <p className={styles.quiet}>{t('Owners and managers see it always.')}</p>
        <ListedMembers chosen={members} kept={restriction.members} onChange={(chosen) => (choose(chosen), sending.dismiss())} />
        <TextInput
          label={t('Reason of the change')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => (setReason(currentTarget.value), sending.dismiss())}
          autoComplete="off"
        />
      </DialogForm>
      <Changes changes={restriction.changes} />
    </PageStack>
  );
}

function Changes({ changes }: { changes: readonly RestrictionChange[] }) {
  const names = useMemberNames();
  const nameOf = (id: number): string => names.find((each) => each.id === id)?.name ?? t('Member {id}', { id });
  const namesOf = (ids: readonly number[]): string => ids.map(nameOf).join(', ');
  if (changes.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('Changes')}</h3>
      <ul className={styles.changes}>
        {changes.map(({ at, by, restricted, added, removed, reason }) => (
          <li key={at}>
            <strong>{[formatDateTime(at), ...(by === null ? [] : [nameOf(by)])].join(', ')}</strong>
            {!restricted && <span>{t('Opened again')}</span>}
            {added.length > 0 && <span>{t('Added: {names}', { names: namesOf(added) })}</span>}
            {removed.length > 0 && <span>{t('Taken off: {names}', { names: namesOf(removed) })}</span>}
            {reason !== '' && <span className={styles.quiet}>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
