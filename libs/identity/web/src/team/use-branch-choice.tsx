import { Checkbox } from '@mantine/core';
import type { TeamMember } from '@nidaan/identity-contracts';
import { t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import styles from './team.module.css';

const sorted = (ids: readonly string[]): number[] => ids.map(Number).sort((a, b) => a - b);

/** The branches in which a member works, to be chosen; nothing where the hospital has one. None chosen: all of them. */
export function useBranchChoice({ branches }: TeamMember): {
  field: ReactNode;
  change: { branches?: 'all' | number[] };
  forget: () => void;
} {
  const { data: profile } = useQuery(profileQuery);
  const before = branches === 'all' ? [] : branches.map(String);
  const [edited, setEdited] = useState<string[] | null>(null);
  const chosen = edited ?? before;
  const known = profile?.branches ?? [];
  const isChanged = sorted(chosen).join() !== sorted(before).join();
  const field = known.length > 1 && (
    <Checkbox.Group label={t('Branches')} description={t('None: all branches')} value={chosen} onChange={setEdited}>
      <div className={styles.rightsToChoose}>
        {known.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
  const change: { branches?: 'all' | number[] } = isChanged ? { branches: chosen.length === 0 ? 'all' : sorted(chosen) } : {};
  return { field, change, forget: () => setEdited(null) };
}
