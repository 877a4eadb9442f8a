import { Button } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { frontDeskDay, PATIENT_MESSAGES, type DoctorWaits } from '@nidaan/patients-contracts';
import {
  BackToList,
  DataTable,
  DateField,
  formatCount,
  formatDate,
  formatMinutes,
  Icon,
  LoadFault,
  Message,
  msg,
  PageHeader,
  PageStack,
  paths,
  Section,
  StatCard,
  StatGrid,
  t,
  useToday,
  type Column,
} from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './day-end.module.css';

const minutes = (wait: number | null): string => (wait === null ? '–' : formatMinutes(wait));

const COLUMNS: readonly Column<DoctorWaits>[] = [
  { key: 'doctor', header: msg('Doctor'), rowHeader: true, render: ({ doctor_name: name }) => name },
  { key: 'called', header: msg('Called'), align: 'right', render: ({ called }) => formatCount(called) },
  {
    key: 'median',
    header: msg('Half waited at most'),
    align: 'right',
    render: ({ median_minutes: wait }) => minutes(wait),
    below: ({ median_minutes: wait }) => `${t('Half waited at most')} ${minutes(wait)}`,
  },
  {
    key: 'p90',
    header: msg('9 of 10 waited at most'),
    align: 'right',
    render: ({ p90_minutes: wait }) => minutes(wait),
    below: ({ p90_minutes: wait }) => `${t('9 of 10 waited at most')} ${minutes(wait)}`,
  },
  { key: 'waiting', header: msg('Still waiting'), align: 'right', render: ({ still_waiting: count }) => formatCount(count) },
];

/** What became of the desk's day, on one sheet (FRD-89). */
export function DayEnd() {
  const today = useToday();
  const [date, setDate] = useState<string>(today);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(frontDeskDay, date),
    queryFn: ({ signal }) => call(frontDeskDay, { query: { date }, signal }),
    staleTime: 0,
  });
  return (
    <PageStack>
      <BackToList to={paths.frontDesk}>{t('Front Desk')}</BackToList>
      <PageHeader
        title={t("Day's end")}
        subtitle={formatDate(date)}
        actions={
          <div className={styles.actions}>
            <DateField aria-label={t('Day')} value={date} onChange={(day) => day !== '' && setDate(day)} />
            <Button variant="default" leftSection={<Icon of={IconPrinter} />} disabled={!data} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </div>
        }
      />
      {isError && !data && <LoadFault onRetry={() => void refetch()}>{t(PATIENT_MESSAGES.statsFailed)}</LoadFault>}
      {data && data.unavailable.length > 0 && (
        <Message kind="warning">{t('Waits and missed appointments are not available just now.')}</Message>
      )}
      <StatGrid>
        <StatCard label={t('Registered')} value={data && formatCount(data.registered)} />
        <StatCard label={t('Seen')} value={data && formatCount(data.seen)} />
        <StatCard label={t('Left without being seen')} value={data && formatCount(data.left)} />
        <StatCard label={t('Did not come')} value={data && (data.no_show === null ? '–' : formatCount(data.no_show))} />
        <StatCard label={t('Free follow-ups')} value={data && formatCount(data.free_follow_ups)} />
        <StatCard label={t('Still waiting')} value={data && formatCount(data.still_waiting)} />
      </StatGrid>
      {data?.doctors && (
        <Section title={t('Waits by doctor')} flush>
          <DataTable
            label={t('Waits by doctor')}
            columns={COLUMNS}
            rows={data.doctors}
            rowKey={({ doctor_id: id }) => id}
            empty={{ title: t('No tokens on this day') }}
          />
        </Section>
      )}
    </PageStack>
  );
}
