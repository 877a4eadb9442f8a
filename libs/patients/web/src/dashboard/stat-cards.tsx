import { rupeesForPeople } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { formatCount, formatRupees, StatCard, StatGrid } from '@nidaan/ui';
import { amountsOf } from './dashboard-figures.ts';

interface StatCardsProps {
  stats: PatientsStatsAnswer | undefined;
}

/** The four cards (DASH-02 to DASH-05). Captions say what a figure covers, since two titles say less than they count (OPN-13). */
export function StatCards({ stats }: StatCardsProps) {
  const registered = stats && `${formatCount(stats.registered_today_count)} registered today`;
  return (
    <StatGrid>
      <StatCard
        label="Today's Patients"
        value={stats && formatCount(stats.completed_today_count)}
        caption={registered ? `Treated · ${registered}` : 'Treated today'}
      />
      <StatCard
        label="Total Patients"
        value={stats && formatCount(stats.completed_this_month_count)}
        caption="Treated in this month"
      />
      <StatCard
        label="Today's Payments"
        value={stats && formatRupees(stats.registered_today_amount)}
        caption="Consultation fees today"
      />
      <StatCard
        label="Total Payments"
        value={stats && rupeesForPeople(amountsOf(stats.yearly_data))}
        caption="Consultation fees, all years"
      />
    </StatGrid>
  );
}
