import { Button } from '@mantine/core';
import { useCheckout } from '@nidaan/billing-web/checkout';
import { formatRupees, Message, t, Trans } from '@nidaan/ui';
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
      {busyText ?? t('Pay Now')}
    </Button>
  );
  return (
    <div className={styles.payment}>
      {!isPaid && (
        <section aria-label={t('Payment Required')}>
          <Message kind="warning" action={payNow}>
            <strong>{t('Payment Required')}</strong>
            <br />
            <Trans
              id="Amount due: <0>{due}</0>. Dashboard and Profile stay open; the other tabs open again after payment."
              values={{ due: formatRupees(due) }}
              components={[<span key={0} className="n-figures" />]}
            />
          </Message>
        </section>
      )}
      {notice}
      {window}
    </div>
  );
}
