import { Button } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { FormFoot, Message, t } from '@nidaan/ui';
import type { RefObject } from 'react';
import styles from '../pharmacy.module.css';
import type { Dispensing } from './use-dispensing.ts';

/** Look of the button while there is nothing to confirm. It is not disabled, because pressing it says why nothing happens (PHA-06). */
export const NOTHING_TO_DO = { variant: 'default', c: 'var(--n-dim)' } as const;

interface ConfirmBarProps {
  button: RefObject<HTMLButtonElement | null>;
  form: Dispensing;
  /** Confirmed although there is nothing to dispense. */
  isEmpty: boolean;
  onConfirm: () => void;
}

/** Always in sight: the grand total, the button, and what went wrong beside it. */
export function ConfirmBar({ button, form, isEmpty, onConfirm }: ConfirmBarProps) {
  const { failure, isBusy } = form;
  return (
    <FormFoot
      isSticky
      failure={isBusy ? null : failure}
      news={isEmpty && form.records.length === 0 && <Message kind="error">{messages.nothingToDispense}</Message>}
    >
      <p className={styles.grand} aria-live="polite">
        <span>{t('Grand total')}</span> <strong>{rupeesForPeople(form.grandPaise)}</strong>
      </p>
      <Button ref={button} disabled={isBusy} {...(form.records.length === 0 && NOTHING_TO_DO)} onClick={onConfirm}>
        {isBusy ? t('Dispensing...') : t('Confirm Dispensing')}
      </Button>
    </FormFoot>
  );
}
