import { Button } from '@mantine/core';
import { formatDate, formatRupees, Section, t, Trans } from '@nidaan/ui';
import { useCheckout } from '../checkout/use-checkout.tsx';
import styles from './accounts.module.css';

interface PayCommissionProps {
  /** Whether the running month costs anything. */
  hasCommission: boolean;
  /** Rupees of all months that are not paid; undefined while it is not known. */
  due: number | undefined;
  payBy: string | null;
}

/** 'Pay Commission' pays all that is due (OPN-42); it rests while this month's commission is zero. */
export function PayCommission({ hasCommission, due, payBy }: PayCommissionProps) {
  const { pay, isBusy, busyText, notice, window } = useCheckout();
  const isPaid = due === 0;
  // A month without patients yet, and an earlier one unpaid: that can be paid all the same.
  const isOnlyEarlier = !hasCommission && due !== undefined && due > 0;
  return (
    <Section title={t('Pay Commission')}>
      <div className={styles.pay}>
        <div>
          <p>{sentenceOf(hasCommission, due)}</p>
          {payBy && !isPaid && (
            <p className={styles.quiet}>
              {t('An earlier month is unpaid: please pay by {payBy}.', { payBy: formatDate(payBy) })}
            </p>
          )}
        </div>
        {isOnlyEarlier && (
          <Button variant="default" disabled={isBusy} onClick={pay}>
            {busyText ?? t('Pay Now')}
          </Button>
        )}
        <Button disabled={!hasCommission || isPaid || isBusy} onClick={pay}>
          {isOnlyEarlier ? t('Pay Commission') : (busyText ?? t('Pay Commission'))}
        </Button>
      </div>
      {notice && <div className={styles.notice}>{notice}</div>}
      {window}
    </Section>
  );
}

function sentenceOf(hasCommission: boolean, due: number | undefined) {
  if (due) {
    return (
      <Trans id="<0>{due}</0> is due to the platform." values={{ due: formatRupees(due) }} components={[<strong key={0} />]} />
    );
  }
  if (due === 0 && hasCommission) return t('All is paid. Thank you.');
  return hasCommission
    ? t('Pays the commission of this and all earlier months.')
    : t('Nothing to pay: no patient was treated this month.');
}
