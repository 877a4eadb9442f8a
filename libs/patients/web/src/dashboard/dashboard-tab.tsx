import { Button } from '@mantine/core';
import { EmptyState, formatDate, Icon, LoadFault, msg, PageHeader, PageStack, Section, t, useShell, useToday } from '@nidaan/ui';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import styles from './dashboard.module.css';
import { useRecentVisits, useStats } from './dashboard.queries.ts';
import { FinancialTotalsPanel } from './financial-totals-panel.tsx';
import { MonthlyPatients } from './monthly-patients.tsx';
import { RecentPatients } from './recent-patients.tsx';
import { StatCards } from './stat-cards.tsx';

/** The dashboard of the reader's role (ORG-57): owners and managers have the documented one. */
export function DashboardTab() {
  const { dashboard, may } = useShell();
  if (dashboard === null) return null;
  if (!may('patients.view')) return <NoFigures />;
  return dashboard === 'hospital' ? <HospitalDashboard /> : <RoleDashboard of={dashboard} />;
}

// In a role of the hospital's own that sees no patients: accounts, the team, messages.
const NoFigures = () => (
  <PageStack>
    <PageHeader title={t('Hospital Dashboard')} />
    <Section title={t('Today')}>
      <EmptyState title={msg('Your role sees no figures here.')} text={msg('The menu has the screens that you may use.')} />
    </Section>
  </PageStack>
);

// A chunk of its own: most who open the page are owners.
const Roles = { doctor: lazy(() => import('./doctor-dashboard.tsx')), staff: lazy(() => import('./staff-dashboard.tsx')) };

function RoleDashboard({ of }: { of: 'doctor' | 'staff' }) {
  const Screen = Roles[of];
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  );
}

/** Today's and this month's figures of the hospital at a glance. */
function HospitalDashboard() {
  const { comparesBranches } = useShell();
  const stats = useStats();
  const visits = useRecentVisits();
  const today = useToday();
  const refresh = () => Promise.all([stats.refetch(), visits.refetch()]);
  const hasChart = stats.isPending || stats.data !== undefined;
  const isFetching = stats.isFetching || visits.isFetching;
  return (
    <PageStack>
      <PageHeader
        title={t('Hospital Dashboard')}
        subtitle={stats.isPending ? <span role="status">{t('Loading...')}</span> : formatDate(today)}
        actions={
          <Button variant="default" leftSection={<Icon of={IconRefresh} />} disabled={isFetching} onClick={() => void refresh()}>
            {t('Refresh')}
          </Button>
        }
      />
      {stats.isError && !stats.data ? (
        <StatsFailure message={stats.error.message} onRetry={() => void refresh()} />
      ) : (
        <StatCards stats={stats.data} />
      )}
      {comparesBranches && (
        <Suspense fallback={null}>
          <BranchDays />
        </Suspense>
      )}
      <div className={hasChart ? styles.columns : undefined}>
        {hasChart && <MonthlyPatients stats={stats.data} today={today} />}
        <FinancialTotalsPanel stats={stats.data} failed={stats.isError && !stats.data} onRetry={() => void stats.refetch()} />
      </div>
      <RecentPatients visits={visits.data} failed={visits.isError && !visits.data} onRetry={() => void visits.refetch()} />
    </PageStack>
  );
}

const BranchDays = lazy(() => import('./branch-days.tsx'));

const TITLE = msg('Something went wrong');

const StatsFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <LoadFault onRetry={onRetry}>
    <strong>{t(TITLE)}</strong>
    <br />
    {message === TITLE ? t('The server could not answer. Please try again in a moment.') : message}
  </LoadFault>
);
