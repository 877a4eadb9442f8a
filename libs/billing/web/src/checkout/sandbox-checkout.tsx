import { Button } from '@mantine/core';
import { call, sentenceOf } from '@nidaan/api-client';
import { PAYMENT_MESSAGES as messages, payInSandbox, type PaymentOrder } from '@nidaan/billing-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { Dialog, ErrorBanner, Facts, Message, t } from '@nidaan/ui';
import { useState } from 'react';
import styles from './checkout.module.css';
import type { CheckoutEnd } from './open-razorpay.ts';

interface SandboxCheckoutProps {
  order: PaymentOrder;
  onEnd: (end: CheckoutEnd) => void;
}

/** Stands in for a provider's window where no account at one is set up. Says in every line that no money moves. */
export default function SandboxCheckout({ order, onEnd }: SandboxCheckoutProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const play = async (outcome: 'captured' | 'failed') => {
    setBusy(true);
    setFault(null);
    try {
      const { payment_id, order_id, signature } = await call(payInSandbox, { body: { orderId: order.order_id, outcome } });
      if (outcome === 'failed') onEnd({ how: 'declined' });
      else onEnd({ how: 'paid', paymentId: payment_id, orderId: order_id, signature });
    } catch (refusal) {
      setBusy(false);
      setFault(sentenceOf(refusal, 'message', messages.checkoutUnreachable));
    }
  };
  const cancel = () => !isBusy && onEnd({ how: 'cancelled' });
  const amount = rupeesForPeople(order.amount);
  return (
    <Dialog
      opened
      onClose={cancel}
      title={t('Sandbox checkout – no real money')}
      classNames={{ title: styles.title }}
      centered
      size="sm"
    >
      <div className={styles.sheet}>
        <Message kind="info">{t('This is a trial payment. No card is asked for, and no money moves.')}</Message>
        <Facts
          layout="pairs"
          facts={[
            { label: t('To'), value: order.name },
            { label: t('For'), value: order.description },
            { label: t('From'), value: order.hospital_name },
            { label: t('Amount'), value: <strong>{amount}</strong> },
          ]}
        />
        <ErrorBanner message={fault} onDismiss={() => setFault(null)} />
        <div className={styles.buttons}>
          <Button data-autofocus disabled={isBusy} onClick={() => void play('captured')}>
            {isBusy ? t('Paying...') : t('Pay {amount}', { amount })}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void play('failed')}>
            {t('Let it fail')}
          </Button>
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={cancel}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
