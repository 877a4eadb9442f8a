import { useContext, useRef, type ReactNode } from 'react';
import { FrameContext, useFocusOnArrival } from './use-focus-on-arrival.ts';
import { usePageTitle } from './use-page-title.ts';
import { t } from '../language/texts.ts';
import styles from './page.module.css';

/** Title of a screen, a line below it, and its actions at the right. Who comes from another screen has the focus on the title. */
export function PageHeader({ title, subtitle, actions }: { title: string; subtitle?: ReactNode; actions?: ReactNode }) {
  // Inside the frame the address names the browser's tab.
  usePageTitle(useContext(FrameContext) ? undefined : title);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  return (
    <header className={styles.header}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t(title)}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** Sections of a page below each other, evenly spaced. */
export const PageStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;
