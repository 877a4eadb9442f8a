import { NativeSelect } from '@mantine/core';
import { call } from '@nidaan/api-client';
import { t, type ListAddress } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { DOCTOR } from './use-patient-list.ts';

/** Shows one doctor's patients, and those who go to no doctor (FRD-46). Nothing where the hospital has fewer than two doctors. */
export function DoctorFilter({ address }: { address: ListAddress }) {
  const { data: doctors = [] } = useQuery({
    queryKey: ['scheduling', 'doctors of the filter'],
    // Fetched behind the list, which needs no doctors.
    queryFn: async ({ signal }) => {
      const { listDoctors } = await import('@nidaan/scheduling-contracts');
      return call(listDoctors, { query: { active: 'true' }, signal });
    },
    retry: false,
  });
  if (doctors.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('Doctor')}
      data={[{ value: '', label: t('All doctors') }, ...doctors.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={address.filter(DOCTOR) ?? ''}
      onChange={({ currentTarget }) => address.setFilter(DOCTOR, currentTarget.value)}
    />
  );
}
