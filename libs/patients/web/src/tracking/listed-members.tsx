import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { listMemberNames } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { formatDate, LoadFault, t, useShell } from '@nidaan/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import styles from './visits.module.css';

/** From so many on they are searched. */
const MANY = 8;
const NOBODY: readonly number[] = [];
/** On every list already. */
const GUARDIANS: ReadonlySet<string> = new Set(['owner', 'manager']);

/** Members who work here now. */
export const memberNamesQuery = queryOptions({
  queryKey: keyOf(listMemberNames),
  queryFn: ({ signal }) => call(listMemberNames, { signal }),
  staleTime: 60_000,
});

/** The same, with who left the hospital. */
export const allNamesQuery = queryOptions({
  queryKey: [...keyOf(listMemberNames), 'left'],
  queryFn: ({ signal }) => call(listMemberNames, { query: { also: 'left' }, signal }),
  staleTime: 60_000,
});

/** Names for a list and its changes; of those who left only where they are wanted, to whoever manages the team. */
export function useMemberNames(withLeft = true) {
  const { may } = useShell();
  const { data: here } = useQuery(memberNamesQuery);
  const { data: all } = useQuery({ ...allNamesQuery, enabled: withLeft && may('team.manage') });
  return all ?? here ?? [];
}

interface ListedMembersProps {
  /** The numbers of the members. */
  chosen: readonly number[];
  /** Who stands on the list as it is kept: of them those who left are shown, too. */
  kept?: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Members who are to stay on the list of a restricted record, beside owners, managers and whoever restricts it (ORG-64). */
export function ListedMembers({ chosen, kept = NOBODY, onChange }: ListedMembersProps) {
  const { memberId } = useShell();
  const { data, isLoadingError, refetch } = useQuery(memberNamesQuery);
  const names = useMemberNames(kept.length > 0);
  const [typed, setTyped] = useState('');
  if (isLoadingError) return <LoadFault onRetry={refetch}>{t('The names of the members could not be loaded.')}</LoadFault>;
  if (!data) return <Skeleton height={88} aria-busy="true" />;
  const others = data.filter(({ id, role }) => id !== memberId && !GUARDIANS.has(role));
  const left = names.filter((each) => each.left_at !== undefined && kept.includes(each.id));
  const isSeen = (id: number) => id === memberId || [...data, ...left].some((each) => each.id === id);
  const unseen = chosen.filter((id) => !isSeen(id));
  if (others.length + left.length + unseen.length === 0) return null;
  const wanted = typed.trim().toLowerCase();
  const found = others.filter(({ name }) => name.toLowerCase().includes(wanted));
  // First who is on the list as it is kept: the others may be many.
  const isKept = ({ id }: { id: number }) => kept.includes(id);
  const shown = [...found.filter(isKept), ...left, ...found.filter((each) => !isKept(each))];
  return (
    <Checkbox.Group
      label={t('Who else may see it')}
      description={t('Members who treat this patient, for example.')}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {others.length >= MANY && <FindMember value={typed} onChange={setTyped} />}
      <div className={styles.members}>
        {shown.map((each) => (
          <Checkbox key={each.id} value={String(each.id)} label={each.name} description={aboutOf(each)} />
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

const aboutOf = ({ role_label: role, left_at: at }: AnswerOf<typeof listMemberNames>[number]): string =>
  at === undefined ? t(role) : t('Left on {date}', { date: formatDate(at) });

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
