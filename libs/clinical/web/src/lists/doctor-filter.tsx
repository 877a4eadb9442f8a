import { NativeSelect } from '@mantine/core';
import { call } from '@nidaan/api-client';
import { t, useShell, type ListAddress } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DOCTOR } from './use-patient-list.ts';

/**
 * Shows one doctor's patients, and those who go to no doctor: first those of the reader, where the reader is a doctor (FRD-46). Nothing where the
 * hospital has fewer than two doctors.
 */
export function DoctorFilter({ address }: { address: ListAddress }) {
  const { memberId } = useShell();
  const { data: doctors = [] } = useQuery({
    queryKey: ['scheduling', 'doctors of the filter'],
    // Fetched behind the list, which needs no doctors.
    queryFn: async ({ signal }) => {
      const { listDoctors } = await import('@nidaan/scheduling-contracts');
      return call(listDoctors, { query: { active: 'true' }, signal });
    },
    retry: false,
  });
  const own = doctors.length < 2 || memberId === null ? undefined : doctors.find(({ member_id: id }) => id === memberId)?.id;
  useOwnFirst(address, own);
  if (doctors.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('Doctor')}
      data={[
        { value: '', label: t('All doctors') },
        ...doctors
          .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
          .map(({ id, name }) => ({ value: String(id), label: id === own ? t('{doctor} (you)', { doctor: name }) : name })),
      ]}
      value={address.filter(DOCTOR) ?? ''}
      onChange={({ currentTarget }) => address.setFilter(DOCTOR, currentTarget.value)}
    />
  );
}

// Once, and only where the address names no doctor: whoever chooses another one, or all, keeps that.
function useOwnFirst(address: ListAddress, own: number | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (own === undefined || isDone.current) return;
    isDone.current = true;
    if (address.filter(DOCTOR) === '') address.setFilter(DOCTOR, String(own));
  }, [address, own]);
}
