import { Button } from '@mantine/core';
import { RECENT_USERS } from '@nidaan/admin-contracts';
import { SUPPORT_MESSAGES } from '@nidaan/support-contracts';
import {
  DataTable,
  formatCount,
  LoadFault,
  PageHeader,
  PageStack,
  paths,
  pathTo,
  Section,
  StatCard,
  StatGrid,
  t,
} from '@nidaan/ui';
import { Link } from 'react-router-dom';
import styles from '../admin.module.css';
import { FAILED } from '../frame/messages.ts';
import { TICKET_COLUMNS } from '../tickets/ticket-columns.tsx';
import { useRecentTickets } from '../tickets/tickets.queries.ts';
import { ACCOUNT_COLUMN } from '../users/account-columns.tsx';
import { useSummary } from '../users/hospital-accounts.queries.ts';

const RECENT = 5;

/** Totals, the five newest tickets and the five newest users (ADM-03, CON-38). */
export function DashboardView() {
  const summary = useSummary();
  return (
    <PageStack>
      <PageHeader title={t('Dashboard')} subtitle={t('The platform at a glance')} />
      <Totals summary={summary} />
      <div className={styles.pair}>
        <RecentTickets />
        <Section title={t('Recent users')} flush actions={<All label={t('All users')} to={paths.staffUsers} />}>
          <DataTable
            label={t('Recent users')}
            columns={[ACCOUNT_COLUMN.name, ACCOUNT_COLUMN.joined, ACCOUNT_COLUMN.patients]}
            rows={summary.data?.recent_users.slice(0, RECENT_USERS)}
            rowKey={(doctor) => doctor.doctor_id}
            error={summary.isError && !summary.data ? FAILED.users : null}
            onRetry={() => void summary.refetch()}
            skeletonRows={RECENT}
            empty={{ title: t('No users yet'), text: t('A hospital appears here as soon as it has verified its email.') }}
          />
        </Section>
      </div>
    </PageStack>
  );
}

function Totals({ summary }: { summary: ReturnType<typeof useSummary> }) {
  const { data } = summary;
  if (summary.isError && !data) {
    return <LoadFault onRetry={summary.refetch}>{FAILED.summary}</LoadFault>;
  }
  const shown = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <StatGrid>
      <StatCard label={t('Total users')} value={shown(data?.total_users)} />
      <StatCard label={t('Total tickets')} value={shown(data?.total_tickets)} />
      <StatCard label={t('Open tickets')} value={shown(data?.open_tickets)} />
      <StatCard label={t('New users')} value={shown(data?.new_users)} caption={t('Last 7 days')} />
    </StatGrid>
  );
}

function RecentTickets() {
  const tickets = useRecentTickets(RECENT);
  return (
    <Section title={t('Recent tickets')} flush actions={<All label={t('All tickets')} to={paths.staffTickets} />}>
      <DataTable
        label={t('Recent tickets')}
        columns={TICKET_COLUMNS.filter(({ key }) => key === 'title' || key === 'status' || key === 'created')}
        rows={tickets.data}
        rowKey={(ticket) => ticket.id}
        error={tickets.isError && !tickets.data ? SUPPORT_MESSAGES.loadFailed : null}
        onRetry={() => void tickets.refetch()}
        skeletonRows={RECENT}
        action={{ label: () => t('View'), to: (ticket) => pathTo(paths.staffTicket, ticket.id) }}
        empty={{ title: t('No tickets yet'), text: t('When a hospital raises a ticket, it appears here.') }}
      />
    </Section>
  );
}

const All = ({ label, to }: { label: string; to: string }) => (
  <Button size="compact-sm" variant="default" component={Link} to={to}>
    {label}
  </Button>
);
