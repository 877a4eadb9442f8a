import { Button } from '@mantine/core';
import { Message } from '@nidaan/ui';
import styles from './treatment.module.css';
import type { PrescriptionForm } from './use-prescription.ts';

interface SaveBarProps {
  form: PrescriptionForm;
  onRetry: () => void;
  onCancel: () => void;
}

/** Always in sight: a failed save is said where the button is, and nothing typed is lost. */
export function SaveBar({ form, onRetry, onCancel }: SaveBarProps) {
  const { failure, isBusy, faults } = form;
  const toMend = Object.keys(faults).length;
  return (
    <div className={styles.bar}>
      {failure && !isBusy && (
        <Message
          kind="error"
          action={
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          <strong>{failure.sentence}</strong>
          {failure.reason && <div>{failure.reason}</div>}
        </Message>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save Prescription'}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <p role="status" className={toMend > 0 ? styles.toMend : styles.hint}>
          {toMend > 0 ? `${toMend === 1 ? 'One field needs' : `${toMend} fields need`} a correction` : 'Ctrl + Enter saves'}
        </p>
      </div>
    </div>
  );
}
