import { Button } from '@mantine/core';
import { billingReport, readDaySheet } from '@nidaan/billing-contracts';
import { ErrorBanner, formatDate, Icon, PageHeader, PageStack, paths, ScreenTabs, t, useMayCall, useToday } from '@nidaan/ui';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useAccounts } from './accounts.queries.ts';
import { PaymentAnalytics } from './payment-analytics.tsx';
import { TodaysPayments } from './todays-payments.tsx';
import { useBillingReport } from './use-billing-report.ts';
import { Wallet } from './wallet.tsx';

/** The hospital's money: what came in today, by month and by year, and the commission on it (BIL-01). */
export function AccountsTab() {
  const accounts = useAccounts();
  const report = useBillingReport();
  const mayCall = useMayCall();
  const seesMoney = mayCall(readDaySheet);
  return (
    <PageStack>
      <PageHeader
        title={t('Accounts Dashboard')}
        subtitle={formatDate(useToday())}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Icon of={IconRefresh} />}
              disabled={accounts.isFetching}
              onClick={() => void accounts.refresh()}
            >
              {t('Refresh')}
            </Button>
            {mayCall(billingReport) && (
              <Button leftSection={<Icon of={IconDownload} />} disabled={report.isBusy} onClick={report.download}>
                {report.isBusy ? t('Preparing...') : t('Download Report')}
              </Button>
            )}
          </>
        }
      />
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      <div>
        <ScreenTabs
          label={t('Accounts')}
          tabs={[
            ...(seesMoney
              ? [{ label: t("Today's Payments"), to: paths.payments, panel: <TodaysPayments accounts={accounts} /> }]
              : []),
            ...(seesMoney && accounts.seesStats
              ? [{ label: t('Payment Analytics'), to: paths.analytics, panel: <PaymentAnalytics accounts={accounts} /> }]
              : []),
            { label: t('Wallet & Commission'), to: paths.wallet, panel: <Wallet accounts={accounts} /> },
          ]}
        />
      </div>
    </PageStack>
  );
}
