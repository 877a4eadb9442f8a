import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { listMemberNames } from '@nidaan/identity-contracts';
import { LoadFault, t, useShell } from '@nidaan/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import styles from './visits.module.css';

/** From so many on they are searched. */
const MANY = 8;
/** On every list already. */
const GUARDIANS: ReadonlySet<string> = new Set(['owner', 'manager']);

/** Members who work here now. */
export const memberNamesQuery = queryOptions({
  queryKey: keyOf(listMemberNames),
  queryFn: ({ signal }) => call(listMemberNames, { signal }),
  staleTime: 60_000,
});

interface ListedMembersProps {
  /** The numbers of the members. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Members who are to stay on the list of a restricted record, beside owners, managers and whoever restricts it (ORG-64). */
export function ListedMembers({ chosen, onChange }: ListedMembersProps) {
  const { memberId } = useShell();
  const { data, isLoadingError, refetch } = useQuery(memberNamesQuery);
  const [typed, setTyped] = useState('');
  if (isLoadingError) return <LoadFault onRetry={refetch}>{t('The names of the members could not be loaded.')}</LoadFault>;
  if (!data) return <Skeleton height={88} aria-busy="true" />;
  const others = data.filter(({ id, role }) => id !== memberId && !GUARDIANS.has(role));
  const unseen = chosen.filter((id) => id !== memberId && !data.some((each) => each.id === id));
  if (others.length === 0 && unseen.length === 0) return null;
  const wanted = typed.trim().toLowerCase();
  const found = others.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Checkbox.Group
      label={t('Who else may see it')}
      description={t('Members who treat this patient, for example.')}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {others.length >= MANY && <FindMember value={typed} onChange={setTyped} />}
      <div className={styles.members}>
        {found.map(({ id, name, role_label: role }) => (
          <Checkbox key={id} value={String(id)} label={name} description={t(role)} />
        ))}
        {found.length === 0 && others.length > 0 && <p className={styles.quiet}>{t('Nobody of this name is in the team.')}</p>}
      </div>
      {unseen.length > 0 && (
        <p className={styles.quiet}>
          {t('On the list too: {count} who do not work here now, or in another branch.', { count: unseen.length })}
        </p>
      )}
    </Checkbox.Group>
  );
}

/** Enter in it is not for the form around it. */
const FindMember = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextInput
    type="search"
    mt={8}
    aria-label={t('Find a member')}
    placeholder={t('Find a member')}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
    autoComplete="off"
  />
);
