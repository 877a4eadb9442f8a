import { Button } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { FormFoot, Message } from '@nidaan/ui';
import type { RefObject } from 'react';
import styles from '../pharmacy.module.css';
import type { Dispensing } from './use-dispensing.ts';

/** A button that says why nothing happens: it looks disabled, and pressing it gives the sentence (PHA-06). */
export const NOTHING_TO_DO = { 'aria-disabled': true, 'data-disabled': true } as const;

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
        <span>Grand total</span> <strong>{rupeesForPeople(form.grandPaise)}</strong>
      </p>
      <Button ref={button} disabled={isBusy} {...(form.records.length === 0 && NOTHING_TO_DO)} onClick={onConfirm}>
        {isBusy ? 'Dispensing...' : 'Confirm Dispensing'}
      </Button>
    </FormFoot>
  );
}
