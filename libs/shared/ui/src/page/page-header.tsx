import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';
import styles from './page.module.css';

/** Title of a screen, a line below it, and its actions at the right. */
export function PageHeader({ title, subtitle, actions }: { title: string; subtitle?: ReactNode; actions?: ReactNode }) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** Sections of a page below each other, evenly spaced. */
export const PageStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;
