import { rupeesForPeople } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { formatCount, HIDDEN, isHidden, shownRupees, StatCard, StatGrid, t } from '@nidaan/ui';
import { amountsOf } from './dashboard-figures.ts';

interface StatCardsProps {
  stats: PatientsStatsAnswer | undefined;
}

/** The four cards (DASH-02 to DASH-05). Captions say what a figure covers, since two titles say less than they count (OPN-13). */
export function StatCards({ stats }: StatCardsProps) {
  const registered = stats && formatCount(stats.registered_today_count);
  const left = stats && stats.left_today > 0 ? formatCount(stats.left_today) : '';
  return (
    <StatGrid>
      <StatCard
        label={t("Today's Patients")}
        value={stats && formatCount(stats.completed_today_count)}
        caption={[
          registered ? t('Treated · {registered} registered today', { registered }) : t('Treated today'),
          left && t('Left without being seen: {left}', { left }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <StatCard
        label={t('Total Patients')}
        value={stats && formatCount(stats.completed_this_month_count)}
        caption={t('Treated in this month')}
      />
      <StatCard
        label={t("Today's Payments")}
        value={stats && shownRupees(stats, 'registered_today_amount')}
        caption={t('Consultation fees today')}
      />
      <StatCard
        label={t('Total Payments')}
        value={stats && (isHidden(stats, 'yearly_data') ? HIDDEN : rupeesForPeople(amountsOf(stats.yearly_data)))}
        caption={t('Consultation fees, all years')}
      />
    </StatGrid>
  );
}
