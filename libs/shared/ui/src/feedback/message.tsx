import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './feedback.module.css';

/** What a message is about; decides colour and icon. */
export type MessageKind = 'error' | 'success' | 'info' | 'warning';

const ICONS = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle };

interface MessageProps {
  kind: MessageKind;
  children: ReactNode;
  /** With it a cross stands at the right end. */
  onDismiss?: () => void;
  /** Buttons or links at the right end. */
  action?: ReactNode;
}

/** A message in the page. Errors are announced at once, the rest when the reader pauses. */
export function Message({ kind, children, onDismiss, action }: MessageProps) {
  const Icon = ICONS[kind];
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={styles.text}>{typeof children === 'string' ? t(children) : children}</div>
      {action}
      {onDismiss && (
        <button type="button" className={styles.close} aria-label={t('Dismiss')} onClick={onDismiss}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** The error banner of a form or page; nothing while there is no message. */
export function ErrorBanner({ message, onDismiss }: { message: ReactNode; onDismiss?: () => void }) {
  return message ? (
    <Message kind="error" onDismiss={onDismiss}>
      {message}
    </Message>
  ) : null;
}

interface TransientMessageProps {
  message: ReactNode;
  /** Milliseconds until `onClear` is called; counted anew for every new message. */
  ms: number;
  onClear: () => void;
  kind?: MessageKind;
}

/** A message that clears by itself after `ms`. */
export function TransientMessage({ message, ms, onClear, kind = 'success' }: TransientMessageProps) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => clear(), ms);
    return () => clearTimeout(timer);
  }, [message, ms]);
  return message ? <Message kind={kind}>{message}</Message> : null;
}
