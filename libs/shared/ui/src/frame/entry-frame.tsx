import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { t } from '../language/texts.ts';
import styles from './entry-frame.module.css';

interface EntryFrameProps {
  title: string;
  lead?: ReactNode;
  /** Room for a form in two columns. */
  wide?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** The page of a form outside the app: login, registration, verification. */
export function EntryFrame({ title, lead, wide = false, children, footer }: EntryFrameProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header>
        <a href="/" className={styles.brand}>
          <BrandMark />
          Nidaan
        </a>
      </header>
      <main className={`${styles.card} ${wide ? styles.wide : ''}`}>
        <h1 className={styles.title}>{t(title)}</h1>
        {lead && <p className={styles.lead}>{typeof lead === 'string' ? t(lead) : lead}</p>}
        <div className={styles.body}>{children}</div>
      </main>
      <footer className={styles.foot}>
        {footer}
        <LanguageSwitch />
      </footer>
    </div>
  );
}
