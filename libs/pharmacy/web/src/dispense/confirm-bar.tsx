import { Button, NativeSelect } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import { PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { FormFoot, Message, t, useShell, type Held } from '@nidaan/ui';
import { useEffect, useRef, type RefObject } from 'react';
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
  const { branchName } = useShell();
  const confirm = branchName ? t('Dispense at {branch}', { branch: branchName }) : t('Confirm Dispensing');
  return (
    <FormFoot
      isSticky
      failure={isBusy ? null : failure}
      news={isEmpty && form.records.length === 0 && <Message kind="error">{messages.nothingToDispense}</Message>}
    >
      {form.records.length > 0 && <PaidBy form={form} />}
      <p className={styles.grand} aria-live="polite">
        <span>{t('Grand total')}</span> <strong>{rupeesForPeople(form.grandPaise)}</strong>
      </p>
      {form.held.left === null ? (
        <Button ref={button} disabled={isBusy} {...(form.records.length === 0 && NOTHING_TO_DO)} onClick={onConfirm}>
          {isBusy ? t('Dispensing...') : confirm}
        </Button>
      ) : (
        <Undo held={form.held} left={form.held.left} />
      )}
    </FormFoot>
  );
}

const paidBy = () => [{ value: '', label: t('Not said') }, ...PAYMENT_TYPES.map((value) => ({ value, label: t(value) }))];

const PaidBy = ({ form }: { form: Dispensing }) => (
  <NativeSelect
    className={styles.paidBy}
    label={t('Paid by')}
    data={paidBy()}
    disabled={form.isBusy}
    value={form.paymentType}
    onChange={(event) => form.choosePaymentType(event.currentTarget.value)}
  />
);

/** Takes the focus that the pressed button had: Enter takes back, as long as it can be. */
function Undo({ held, left }: { held: Held; left: number }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <>
      <span className="n-sr" role="status">
        {t('Dispensed. It can be undone for 10 seconds.')}
      </span>
      <Button ref={undo} variant="default" onClick={held.undo}>
        {t('Dispensed – Undo ({left} s)', { left })}
      </Button>
      <Button onClick={held.finish}>{t('Finish now')}</Button>
    </>
  );
}
