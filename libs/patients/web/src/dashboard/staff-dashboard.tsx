import { call, keyOf, LIVE } from '@nidaan/api-client';
import { staffDashboard } from '@nidaan/patients-contracts';
import { formatCount, formatMinutes, StatCard, StatGrid, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useRecentVisits } from './dashboard.queries.ts';
import { DayPage } from './day-page.tsx';
import { RecentPatients } from './recent-patients.tsx';

/** The day of the desks: the parts that the reader's role has to do with. */
export default function StaffDashboard() {
  const query = useQuery({
    queryKey: keyOf(staffDashboard),
    queryFn: ({ signal }) => call(staffDashboard, { signal }),
    staleTime: 0,
    ...LIVE,
  });
  const visits = useRecentVisits();
  const day = query.data;
  const oldest = day?.lab_queue?.oldest_minutes ?? null;
  return (
    <DayPage query={query}>
      <StatGrid>
        <StatCard label={t('Registered')} value={day && formatCount(day.registrations_today)} caption={t('Today')} />
        <StatCard label={t('Pending')} value={day && formatCount(day.pending)} caption={t('Not treated yet, of all days')} />
        {day?.lab_queue && (
          <StatCard
            label={t('Laboratory')}
            value={formatCount(day.lab_queue.open)}
            caption={
              oldest === null ? t('No ordered test waits') : t('Orders; the oldest waits {time}', { time: formatMinutes(oldest) })
            }
          />
        )}
        {day?.unavailable.includes('lab') && <StatCard label={t('Laboratory')} value="–" caption={t('Not available just now')} />}
        {day && day.pharmacy_queue !== null && (
          <StatCard
            label={t('Pharmacy')}
            value={formatCount(day.pharmacy_queue)}
            caption={t('Treated today, medicines not dispensed')}
          />
        )}
      </StatGrid>
      <RecentPatients visits={visits.data} failed={visits.isError && !visits.data} onRetry={() => void visits.refetch()} />
    </DayPage>
  );
}
