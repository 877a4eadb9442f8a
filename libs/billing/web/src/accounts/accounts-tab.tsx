import { Button, Tabs } from '@mantine/core';
import { ErrorBanner, formatDate, PageHeader, PageStack, useToday } from '@nidaan/ui';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccounts } from './accounts.queries.ts';
import styles from './accounts.module.css';
import { PaymentAnalytics } from './payment-analytics.tsx';
import { TodaysPayments } from './todays-payments.tsx';
import { useBillingReport } from './use-billing-report.ts';
import { Wallet } from './wallet.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The hospital's money: what came in today, by month and by year, and the commission on it (BIL-01). */
export function AccountsTab() {
  const [view, setView] = useState<string | null>('today');
  const accounts = useAccounts();
  const report = useBillingReport();
  return (
    <PageStack>
      <PageHeader
        title="Accounts Dashboard"
        subtitle={formatDate(useToday())}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh {...ICON} />}
              disabled={accounts.isFetching}
              onClick={() => void accounts.refresh()}
            >
              Refresh
            </Button>
            <Button leftSection={<IconDownload {...ICON} />} disabled={report.isBusy} onClick={report.download}>
              {report.isBusy ? 'Preparing...' : 'Download Report'}
            </Button>
          </>
        }
      />
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      <Tabs value={view} onChange={setView} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="today">Today&apos;s Payments</Tabs.Tab>
          <Tabs.Tab value="analytics">Payment Analytics</Tabs.Tab>
          <Tabs.Tab value="wallet">Wallet &amp; Commission</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="today">
          <TodaysPayments accounts={accounts} />
        </Tabs.Panel>
        <Tabs.Panel value="analytics">
          <PaymentAnalytics accounts={accounts} />
        </Tabs.Panel>
        <Tabs.Panel value="wallet">
          <Wallet accounts={accounts} />
        </Tabs.Panel>
      </Tabs>
    </PageStack>
  );
}
