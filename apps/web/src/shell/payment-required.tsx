import { Button } from '@mantine/core';
import { formatRupees, Message } from '@nidaan/ui';
import { useState } from 'react';
import styles from './shell.module.css';

/** The prompt of an unpaid hospital. There is no online checkout in this version, and the button says so honestly. */
export function PaymentRequired({ due }: { due: number }) {
  const [asked, setAsked] = useState(false);
  const pay = (
    <Button size="compact-sm" onClick={() => setAsked(true)}>
      Pay Now
    </Button>
  );
  return (
    <section className={styles.payment} aria-label="Payment Required">
      <Message kind="warning" action={pay}>
        <strong>Payment Required</strong>
        <br />
        Amount due: <span className="n-figures">{formatRupees(due)}</span>. Dashboard stays open; the other tabs open again after
        payment.
        {asked && (
          <p className={styles.paymentNote} role="status">
            Online payment is not available yet. Please contact support to pay.
          </p>
        )}
      </Message>
    </section>
  );
}
