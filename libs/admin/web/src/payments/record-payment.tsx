import { Button, NativeSelect } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import type { Submission } from '@nidaan/api-client';
import { Facts, Field, FormDialog, formatRupees, t } from '@nidaan/ui';
import { useState, type ReactNode } from 'react';
import styles from '../admin.module.css';
import { AmountField } from './amount-field.tsx';
import { periodName } from './periods.ts';
import { NewsAndQuestion } from './use-once.tsx';
import { useRecording, type Aim, type Recording } from './use-recording.ts';

interface RecordPaymentProps {
  doctor: HospitalAccountStats;
  /** The chosen month, where the doctor still owes something of it. */
  chosen: Aim | null;
  request: Submission;
  /** What became of a dialog that was closed. */
  news: ReactNode;
  onClose: () => void;
  onRecorded: (news: string) => void;
}

/** Records money that came in: more than 0, at most what is due of what it is for: the oldest unpaid month, or the chosen one (ADM-07, OPN-47). */
export function RecordPayment({ news, onClose, ...payment }: RecordPaymentProps) {
  const { doctor } = payment;
  const chosen = useOffered(payment.chosen);
  const { form, due, submission, send, question } = useRecording({ ...payment, chosen });
  return (
    <FormDialog
      title={t('Record Payment')}
      onClose={onClose}
      form={form}
      onSend={send}
      sending={submission}
      submit={question ? t('Record another') : t('Record Payment')}
      news={<NewsAndQuestion news={news} question={question} />}
      busy={t('Recording...')}
    >
      <Facts
        layout="pairs"
        facts={[
          { label: t('Doctor'), value: `${doctor.username}, ${doctor.hospital_name}` },
          { label: t('Amount due'), value: formatRupees(due) },
        ]}
      />
      <Amount form={form} due={due} />
      <Field
        form={form}
        name="aim"
        as={NativeSelect}
        label={t('For')}
        data={[
          { value: 'oldest', label: t('Oldest unpaid month first') },
          ...(chosen ? [{ value: 'chosen', label: periodName(chosen) }] : []),
        ]}
      />
    </FormDialog>
  );
}

/** The month that was offered first: one that is paid by the time of a retry would make another payment of it. */
function useOffered(chosen: Aim | null): Aim | null {
  const [offered, offer] = useState(chosen);
  if (!offered && chosen) offer(chosen);
  return offered;
}

const Amount = ({ form, due }: Pick<Recording, 'form'> & { due: number }) => (
  <div className={styles.amount}>
    <AmountField form={form} label={t('Amount paid (₹)')} most={due} data-autofocus />
    <Button variant="default" onClick={() => form.setFieldValue('amount', due.toFixed(2))}>
      {t('Full amount')}
    </Button>
  </div>
);
