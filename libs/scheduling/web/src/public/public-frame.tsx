import { LanguageSwitch, t, usePageTitle } from '@nidaan/ui';
import type { ReactNode } from 'react';
import styles from './public.module.css';

interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of a hospital for everybody. */
export function PublicFrame({ title, lead, children }: PublicFrameProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <header className={styles.head}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          <div className={styles.language}>
            <LanguageSwitch />
          </div>
        </header>
        {children}
      </main>
      <footer className={styles.foot}>
        <a href="/">{t('Made with Nidaan')}</a>
      </footer>
    </div>
  );
}
