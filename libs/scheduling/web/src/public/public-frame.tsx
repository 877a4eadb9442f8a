import { LanguageSwitch, t, usePageTitle } from '@nidaan/ui';
import type { ReactNode } from 'react';
import styles from './public.module.css';

interface PublicFrameProps {
  title: string;
  /** One line below the title, or several. */
  lead?: string | readonly string[] | undefined;
  /** The field of the answer that is asked for with the page (`inTurn` of app-pages.ts) and stands here before the script is there. */
  told?: string;
  /** More comes: the foot would be moved by it. */
  isLoading?: boolean;
  children: ReactNode;
}

const linesOf = (lead: PublicFrameProps['lead'] = []): readonly string[] => [lead].flat().filter(Boolean);

/** A page of a hospital for everybody. */
export function PublicFrame({ title, lead, told, isLoading = false, children }: PublicFrameProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <header className={styles.head}>
          <div className={styles.heading}>
            <h1 className={styles.title} data-told={told}>
              {title}
            </h1>
            {linesOf(lead).map((line) => (
              <p key={line} className={styles.lead}>
                {line}
              </p>
            ))}
          </div>
          <div className={styles.language}>
            <LanguageSwitch />
          </div>
        </header>
        {children}
      </main>
      {!isLoading && (
        <footer className={styles.foot}>
          <a href="/">{t('Made with Nidaan')}</a>
        </footer>
      )}
    </div>
  );
}
