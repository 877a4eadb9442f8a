import { Button, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { t } from '../language/texts.ts';
import { Form, FormFoot, type FormProps } from './form.tsx';
import styles from './form.module.css';
import type { Sending } from './use-submission.ts';

interface DialogFormProps<V> extends Pick<FormProps<V>, 'label' | 'form' | 'onSend' | 'children'> {
  sending: Sending;
  /** On the button that sends; null where the form offers other ways alone. */
  submit: string | null;
  /** Stands there instead while it is sent. */
  busy?: string;
  color?: string | undefined;
  /** Whether it may be sent. */
  isReady?: boolean;
  /** Nothing is typed before: the button that sends has the focus at first. */
  isFirst?: boolean;
  /** Buttons beside the one that sends. */
  others?: ReactNode;
  /** Stands above the buttons, with the failure. */
  news?: ReactNode;
  /** On the button that leaves everything as it is; Cancel unless told. */
  cancel?: string;
  onClose: () => void;
}

/** The form in a dialog: its fields below each other, what went wrong, the button that sends and the one that does not. */
export function DialogForm<V = undefined>({ sending, submit, busy, children, onClose, ...rest }: DialogFormProps<V>) {
  const { color, isReady = true, isFirst = false, others, news, cancel = t('Cancel'), ...form } = rest;
  const { isBusy, failure, dismiss } = sending;
  return (
    <Form className={styles.dialog} {...form}>
      {children}
      <FormFoot failure={failure} onDismiss={dismiss} news={news}>
        {submit !== null && (
          <Button
            type="submit"
            color={color}
            loading={isBusy && busy === undefined}
            disabled={isBusy || !isReady}
            data-autofocus={isFirst || undefined}
          >
            {isBusy ? (busy ?? submit) : submit}
          </Button>
        )}
        {others}
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </FormFoot>
    </Form>
  );
}

type DialogProps = Pick<ModalProps, 'size' | 'closeOnClickOutside' | 'transitionProps'>;

interface FormDialogProps<V> extends DialogProps, Omit<DialogFormProps<V>, 'label'> {
  title: string;
  /** The form's name for assistive technology, where it is not the title. */
  label?: string;
  /** Stands in the place of the form once that has done its work. */
  instead?: ReactNode;
}

/** A dialog that is a form (see `DialogForm`). Escape and the cross leave everything as it is. */
export function FormDialog<V = undefined>({ title, label = title, instead, ...rest }: FormDialogProps<V>) {
  const { size, closeOnClickOutside, transitionProps, ...form } = rest;
  const dialog = { size, closeOnClickOutside, transitionProps };
  return (
    <Dialog opened title={title} onClose={form.onClose} {...dialog}>
      {instead || <DialogForm label={label} {...form} />}
    </Dialog>
  );
}
