import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import type { DoctorStats } from '@nidaan/admin-contracts';
import { ErrorBanner, formatRupees } from '@nidaan/ui';
import type { FormEvent } from 'react';
import styles from '../admin.module.css';
import { periodName, type Period } from './periods.ts';
import { useRecording, type Recording } from './use-recording.ts';

interface RecordPaymentProps {
  doctor: DoctorStats;
  /** The chosen month, where the doctor still owes something of it. */
  chosen: Period | null;
  onClose: () => void;
  onRecorded: (news: string) => void;
}

/** Records money that came in: more than 0, at most what is due, for the chosen month or the oldest unpaid one (ADM-07, OPN-47). */
export function RecordPayment({ doctor, chosen, onClose, onRecorded }: RecordPaymentProps) {
  const recording = useRecording(doctor, chosen, onRecorded);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    recording.submit();
  };
  return (
    <Modal opened title="Record Payment" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className={styles.stack}>
          <dl className={styles.facts}>
            <dt>Doctor</dt>
            <dd>{`${doctor.username}, ${doctor.hospital_name}`}</dd>
            <dt>Amount due</dt>
            <dd className="n-figures">{formatRupees(doctor.total_amount_due)}</dd>
          </dl>
          <Amount recording={recording} due={doctor.total_amount_due} />
          <Aim recording={recording} chosen={chosen} />
          <ErrorBanner message={recording.refusal} />
        </div>
        <div className={styles.foot}>
          <Button type="submit" disabled={recording.isBusy}>
            {recording.isBusy ? 'Recording...' : 'Record Payment'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const Amount = ({ recording, due }: { recording: Recording; due: number }) => (
  <div className={styles.amount}>
    <TextInput
      label="Amount paid (₹)"
      type="number"
      inputMode="decimal"
      min="0.01"
      max={due}
      step="0.01"
      required
      data-autofocus
      value={recording.amount}
      error={recording.fault}
      // The wheel over a focused number field would change the money.
      onWheel={(event) => event.currentTarget.blur()}
      onChange={(event) => recording.fill(event.currentTarget.value)}
    />
    <Button variant="default" onClick={() => recording.fill(due.toFixed(2))}>
      Full amount
    </Button>
  </div>
);

const Aim = ({ recording, chosen }: { recording: Recording; chosen: Period | null }) => (
  <NativeSelect
    label="For"
    value={recording.isAimed ? 'chosen' : 'oldest'}
    data={[
      ...(chosen ? [{ value: 'chosen', label: periodName(chosen) }] : []),
      { value: 'oldest', label: 'Oldest unpaid month first' },
    ]}
    onChange={(event) => recording.setAimed(event.currentTarget.value === 'chosen')}
  />
);
