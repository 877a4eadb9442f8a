import { Button } from '@mantine/core';
import type { Paise } from '@nidaan/kernel';
import { formatDate, formatRupees, Section } from '@nidaan/ui';
import { useCheckout } from '../checkout/use-checkout.tsx';
import styles from './accounts.module.css';

interface PayCommissionProps {
  /** Of the running month. */
  commission: Paise;
  /** Rupees of all months that are not paid; undefined while it is not known. */
  due: number | undefined;
  payBy: string | null;
}

/** 'Pay Commission' pays all that is due (OPN-42); it rests while this month's commission is zero. */
export function PayCommission({ commission, due, payBy }: PayCommissionProps) {
  const { pay, isBusy, busyText, notice, window } = useCheckout();
  const isPaid = due === 0;
  // A month without patients yet, and an earlier one unpaid: that can be paid all the same.
  const isOnlyEarlier = commission === 0 && due !== undefined && due > 0;
  return (
    <Section title="Pay Commission">
      <div className={styles.pay}>
        <div>
          <p>{sentenceOf(commission, due)}</p>
          {payBy && !isPaid && <p className={styles.quiet}>An earlier month is unpaid: please pay by {formatDate(payBy)}.</p>}
        </div>
        {isOnlyEarlier && (
          <Button variant="default" disabled={isBusy} onClick={pay}>
            {busyText ?? 'Pay Now'}
          </Button>
        )}
        <Button disabled={commission === 0 || isPaid || isBusy} onClick={pay}>
          {isOnlyEarlier ? 'Pay Commission' : (busyText ?? 'Pay Commission')}
        </Button>
      </div>
      {notice && <div className={styles.notice}>{notice}</div>}
      {window}
    </Section>
  );
}

function sentenceOf(commission: Paise, due: number | undefined) {
  if (due) {
    return (
      <>
        <strong>{formatRupees(due)}</strong> is due to the platform.
      </>
    );
  }
  if (due === 0 && commission > 0) return 'All is paid. Thank you.';
  return commission === 0
    ? 'Nothing to pay: no patient was treated this month.'
    : 'Pays the commission of this and all earlier months.';
}
