import { Button } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useEffect, useReducer, useRef, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import { enterMovesOn } from './enter-moves-on.ts';
import styles from './form.module.css';
import { useScreenKeys } from './use-screen-keys.ts';
import type { Failure } from './use-submission.ts';

export interface FormProps<V> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  /** Its name for assistive technology. */
  label: string;
  form?: Pick<UseFormReturnType<V>, 'onSubmit'>;
  /** Called with the values when all of them are right. */
  onSend: (values: V) => unknown;
  /** Called with the sentences when some are not. */
  onRefused?: (errors: FormErrors) => void;
  element?: RefObject<HTMLFormElement | null>;
}

/**
 * A form for the keyboard: Enter moves on and, in the last field, submits; Ctrl+Enter submits from anywhere on the screen. When something
 * is wrong, the first field that is marked gets the focus, else the message, where the focus would be lost. While a date field holds
 * something that is no day, nothing is sent.
 */
export function Form<V = undefined>({ label, form, onSend, onRefused, element, children, ...rest }: FormProps<V>) {
  const own = useRef<HTMLFormElement>(null);
  const ref = element ?? own;
  useScreenKeys(ref);
  const [round, mend] = useReducer((count: number) => count + 1, 0);
  // After the errors are drawn.
  useEffect(() => {
    if (round > 0) focusFirstFault(ref.current);
  }, [round, ref]);
  const send = async (values: V) => {
    await onSend(values);
    mend();
  };
  const refuse = (errors: FormErrors) => {
    onRefused?.(errors);
    mend();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWrong = showWrongDates(ref.current!);
    if (form) form.onSubmit(isWrong ? mend : send, refuse)(event);
    else if (isWrong) mend();
    else void send(undefined as V);
  };
  return (
    <form ref={ref} noValidate aria-label={t(label)} onKeyDown={enterMovesOn} {...rest} onSubmit={submit}>
      {children}
    </form>
  );
}

/** Has each date field say what is wrong with it, also the one that is still typed in; true where there is one. */
function showWrongDates(form: HTMLElement): boolean {
  const fields = form.querySelectorAll('[data-no-day]:enabled');
  for (const field of fields) field.dispatchEvent(new Event('invalid'));
  return fields.length > 0;
}

/** Leads to the first marked field; else to the message, unless somebody is in a field. */
function focusFirstFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) field.focus();
  else if (!document.activeElement?.matches('input, select, textarea'))
    form?.querySelector<HTMLElement>('[data-failure]')?.focus();
}

interface FailureNoteProps {
  failure: Failure | null;
  onDismiss?: () => void;
  /** Offers to submit again. */
  canRetry?: boolean;
}

/** Says that a submission failed, why, and what to do. Nothing while it did not. */
export function FailureNote({ failure, onDismiss, canRetry = false }: FailureNoteProps) {
  if (!failure) return null;
  const { sentence, reason, advice } = failure;
  const retry = canRetry && (
    <Button type="submit" size="compact-sm" variant="default">
      {t('Retry')}
    </Button>
  );
  return (
    <div data-failure tabIndex={-1} className={styles.failure}>
      <Message kind="error" onDismiss={onDismiss} action={retry}>
        {reason || advice ? <strong>{t(sentence)}</strong> : t(sentence)}
        {reason && <div>{t(reason)}</div>}
        {advice && <div>{t(advice)}</div>}
      </Message>
    </div>
  );
}

interface FormFootProps extends Partial<FailureNoteProps> {
  /** Stays in sight below a form that is longer than the screen. */
  isSticky?: boolean;
  /** Stands above the buttons, with the failure. */
  news?: ReactNode;
  /** The buttons, and what stands in their line. */
  children: ReactNode;
}

/** The buttons below a form, and above them what went wrong. */
export const FormFoot = ({ isSticky = false, news, children, failure = null, ...rest }: FormFootProps) => (
  <div className={isSticky ? `${styles.foot} ${styles.sticky}` : styles.foot}>
    <FailureNote failure={failure} {...rest} />
    {news}
    <div className={styles.buttons}>{children}</div>
  </div>
);

/** Which keys work, on screens that have a keyboard. */
export const FormKeys = ({ children }: { children: ReactNode }) => <span className={styles.keys}>{children}</span>;
