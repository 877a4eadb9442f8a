import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './feedback.module.css';
import { Dialog } from './dialog.tsx';
import { ErrorBanner } from './message.tsx';

interface ConfirmProps {
  title: string;
  /** What will happen, and what will not. */
  children: ReactNode;
  /** The button that does it. */
  label: string;
  isBusy: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that others feel at once. Escape and Cancel leave everything as it is. */
export function Confirm({ title, children, label, isBusy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog opened title={t(title)} onClose={onClose}>
      <div className={styles.confirm}>
        <div>{children}</div>
        <ErrorBanner message={error} />
      </div>
      <div className={styles.confirmFoot}>
        <Button color="red" disabled={isBusy} onClick={onConfirm} data-autofocus>
          {t(label)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
