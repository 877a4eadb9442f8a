import { Button } from '@mantine/core';
import { useCheckout } from '@nidaan/billing-web/checkout';
import { formatRupees, Message } from '@nidaan/ui';
import styles from './shell.module.css';

interface PaymentRequiredProps {
  isPaid: boolean;
  /** Rupees. */
  due: number;
}

/** The prompt of an unpaid hospital (APP-07). Once paid it is gone, and the news of the payment stays until it is dismissed. */
export default function PaymentRequired({ isPaid, due }: PaymentRequiredProps) {
  const { pay, isBusy, busyText, notice, window } = useCheckout();
  if (isPaid && !notice && !window) return null;
  const payNow = (
    <Button size="compact-sm" disabled={isBusy} onClick={pay}>
      {busyText ?? 'Pay Now'}
    </Button>
  );
  return (
    <div className={styles.payment}>
      {!isPaid && (
        <section aria-label="Payment Required">
          <Message kind="warning" action={payNow}>
            <strong>Payment Required</strong>
            <br />
            Amount due: <span className="n-figures">{formatRupees(due)}</span>. Dashboard and Profile stay open; the other tabs
            open again after payment.
          </Message>
        </section>
      )}
      {notice}
      {window}
    </div>
  );
}
