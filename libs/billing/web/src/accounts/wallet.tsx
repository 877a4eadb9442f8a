import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { formatCount, formatRupees, HIDDEN, LoadFault, Message, PageStack, StatCard, StatGrid, t } from '@nidaan/ui';
import type { Accounts } from './accounts.queries.ts';
import { PayCommission } from './pay-commission.tsx';

/** Patients of the month, the rate, the commission on them, and the way to pay what is due (BIL-04). */
export function Wallet({ accounts }: { accounts: Accounts }) {
  const { totalPatients, dueAmount, dueFailed, ratePaise, monthCommission } = accounts;
  if (accounts.statsFailed) return <LoadFault onRetry={accounts.refresh}>{messages.patientStatsFailed}</LoadFault>;
  // A card without a value shows that it loads.
  const unknown = dueFailed ? '–' : undefined;
  const due = accounts.isDueHidden ? HIDDEN : unknown;
  const product = totalPatients === undefined || ratePaise === undefined ? undefined : totalPatients * ratePaise;
  // Patients of before a change of the rate cost what they did.
  const commission = monthCommission === undefined ? product : Math.round(monthCommission * 100);
  return (
    <PageStack>
      <StatGrid>
        <StatCard
          label={t('Total Patients')}
          value={totalPatients === undefined ? (accounts.seesStats ? undefined : '–') : formatCount(totalPatients)}
          caption={t('Whose treatment was completed this month')}
        />
        <StatCard
          label={t('Rate per Patient')}
          value={ratePaise === undefined ? unknown : rupeesForPeople(ratePaise)}
          caption={t('For each treated patient')}
        />
        <StatCard
          label={t('Total Commission')}
          value={commission === undefined ? unknown : rupeesForPeople(commission)}
          caption={t('This month')}
        />
        <StatCard
          label={t('Amount Due')}
          value={dueAmount === undefined ? due : formatRupees(dueAmount)}
          caption={dueFailed ? t('Not loaded, press Refresh') : t('Unpaid, all months')}
        />
      </StatGrid>
      {accounts.overpaid > 0 && (
        <Message kind="info">
          {t(
            '{overpaid} came in for what was paid already. It counts for the months to come. If you would rather have it back, please raise a ticket under Support: it is refunded to where it came from.',
            { overpaid: formatRupees(accounts.overpaid) },
          )}
        </Message>
      )}
      {!accounts.isDueHidden && (
        <PayCommission
          hasCommission={(totalPatients ?? commission ?? 0) > 0 && ratePaise !== 0}
          due={dueAmount}
          payBy={accounts.payBy}
        />
      )}
    </PageStack>
  );
}
