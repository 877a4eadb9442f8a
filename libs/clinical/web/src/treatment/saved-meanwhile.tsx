import { Button } from '@mantine/core';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { Confirm, formatTime, Message, PrescriptionLinesView, t } from '@nidaan/ui';
import { useState } from 'react';
import styles from './treatment.module.css';

/** Says at once that somebody else has prescribed while the treatment was open, and shows what. */
export function SavedMeanwhile({ records }: { records: readonly MedicalRecord[] }) {
  const [isShown, setShown] = useState(false);
  if (records.length === 0) return null;
  return (
    <Message
      kind="warning"
      action={
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('Hide') : t('View')}
        </Button>
      }
    >
      {t(
        '{count, plural, one {A prescription for this patient was} other {# prescriptions for this patient were}} saved at {time}, after you opened this treatment.',
        { count: records.length, time: formatTime(records[0]!.date) },
      )}
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
  <Confirm title={t('Add as a second prescription?')} label={t('Add second prescription')} {...confirm}>
    <div>
      {records[0]
        ? t(
            'A prescription was saved at {time}, after you opened this treatment. It stays as it is. With a second one the pharmacy gives out both.',
            { time: formatTime(records[0].date) },
          )
        : t(
            'A prescription was saved meanwhile, after you opened this treatment. It stays as it is. With a second one the pharmacy gives out both.',
          )}
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
