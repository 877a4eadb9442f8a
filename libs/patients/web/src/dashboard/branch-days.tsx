import { call, keyOf, LIVE } from '@nidaan/api-client';
import { masterDashboard, type BranchDayRow } from '@nidaan/patients-contracts';
import { DataTable, faultOf, formatMinutes, formatRupees, msg, Section, t, type Column } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

const COLUMNS: readonly Column<BranchDayRow>[] = [
  {
    key: 'branch',
    header: msg('Branch'),
    rowHeader: true,
    render: ({ branch, branch_name: name }) => (branch === null ? t('All together') : name),
  },
  { key: 'pending', header: msg('Pending'), align: 'right', render: ({ pending }) => pending },
  {
    key: 'wait',
    header: msg('Longest wait'),
    align: 'right',
    nowrap: true,
    below: ({ oldest_wait_minutes: minutes }) => minutes !== null && t('waits {time}', { time: formatMinutes(minutes) }),
    render: ({ oldest_wait_minutes: minutes }) => (minutes === null ? '–' : formatMinutes(minutes)),
  },
  {
    key: 'collected',
    header: msg('Collected today'),
    align: 'right',
    nowrap: true,
    render: ({ collected_today: amount }) => formatRupees(amount),
  },
  { key: 'patients', header: msg('Patients this month'), align: 'right', wideOnly: true, render: ({ patients }) => patients },
  {
    key: 'total',
    header: msg('Total this month'),
    align: 'right',
    nowrap: true,
    wideOnly: true,
    render: ({ total }) => formatRupees(total),
  },
];

/** The branches beside each other, today and this month (ORG-57). */
export default function BranchDays() {
  const query = useQuery({
    queryKey: keyOf(masterDashboard),
    queryFn: ({ signal }) => call(masterDashboard, { signal }),
    staleTime: 0,
    ...LIVE,
  });
  const { data } = query;
  return (
    <Section title={t('Branches today')} flush>
      <DataTable
        label={t('Branches today')}
        columns={COLUMNS}
        rows={data && [...data.branches, data.totals]}
        rowKey={({ branch }) => branch ?? 0}
        {...faultOf(query, t('The figures of today could not be loaded.'))}
        empty={{ title: t('No branches yet.') }}
      />
    </Section>
  );
}
