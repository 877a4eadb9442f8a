import { Button } from '@mantine/core';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { Confirm, formatTime, Message, PrescriptionLinesView } from '@nidaan/ui';
import { useState } from 'react';
import styles from './treatment.module.css';

/** Says at once that somebody else has prescribed while the treatment was open, and shows what. */
export function SavedMeanwhile({ records }: { records: readonly MedicalRecord[] }) {
  const [isShown, setShown] = useState(false);
  if (records.length === 0) return null;
  const what = records.length === 1 ? 'A prescription' : `${records.length} prescriptions`;
  return (
    <Message
      kind="warning"
      action={
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'View'}
        </Button>
      }
    >
      {what} for this patient {records.length === 1 ? 'was' : 'were'} saved at {formatTime(records[0]!.date)}, after you opened
      this treatment.
      {isShown && <Lines records={records} />}
    </Message>
  );
}

interface SecondPrescriptionProps {
  records: readonly MedicalRecord[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a prescription is added to one that the doctor did not know of when the treatment was opened. */
export const SecondPrescription = ({ records, ...confirm }: SecondPrescriptionProps) => (
  <Confirm title="Add as a second prescription?" label="Add second prescription" {...confirm}>
    <div>
      {records[0] ? `A prescription was saved at ${formatTime(records[0].date)}` : 'A prescription was saved meanwhile'}, after
      you opened this treatment. It stays as it is. With a second one the pharmacy gives out both.
    </div>
    <Lines records={records} />
  </Confirm>
);

const Lines = ({ records }: { records: readonly MedicalRecord[] }) => (
  <div className={styles.others}>
    {records.map((record) => (
      <PrescriptionLinesView key={record.id} lines={prescriptionLines(record)} onlyFilled />
    ))}
  </div>
);
