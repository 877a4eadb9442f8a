import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './feedback.module.css';

/** Says honestly that nothing is here, and what to do next. */
export function EmptyState({
  title,
  text,
  action,
  icon,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon} aria-hidden>
        {icon ?? <IconInbox size={20} stroke={1.5} />}
      </span>
      <p className={styles.emptyTitle}>{t(title)}</p>
      {text && <p className={styles.emptyText}>{typeof text === 'string' ? t(text) : text}</p>}
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}
