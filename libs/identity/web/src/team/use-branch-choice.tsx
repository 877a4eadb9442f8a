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
  isChanged: boolean;
  change: { branches?: 'all' | number[] };
} {
  const { data: profile } = useQuery(profileQuery);
  const [chosen, setChosen] = useState(branches === 'all' ? [] : branches.map(String));
  const known = profile?.branches ?? [];
  const before = branches === 'all' ? [] : [...branches].sort((a, b) => a - b);
  const isChanged = sorted(chosen).join() !== before.join();
  const field = known.length > 1 && (
    <Checkbox.Group label={t('Branches')} description={t('None: all branches')} value={chosen} onChange={setChosen}>
      <div className={styles.rightsToChoose}>
        {known.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
  return { field, isChanged, change: isChanged ? { branches: chosen.length === 0 ? 'all' : sorted(chosen) } : {} };
}
