import { useId, type ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './page.module.css';

interface SectionProps {
  title: string;
  /** One quiet line beside the title; below it where actions stand beside. */
  hint?: ReactNode;
  /** Stands at the right end of the head. */
  actions?: ReactNode;
  /** No padding inside: for a table that fills the section. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled panel: a part of a form, a table, a chart. Named by its title for assistive technology. */
export function Section({ title, hint, actions, flush = false, children }: SectionProps) {
  const id = useId();
  const about = hint && <p className={styles.sectionHint}>{hint}</p>;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div className={styles.sectionNames}>
          <h2 id={id} className={styles.sectionTitle}>
            {t(title)}
          </h2>
          {actions && about}
        </div>
        {actions ?? about}
      </div>
      <div className={flush ? styles.flush : styles.sectionBody}>{children}</div>
    </section>
  );
}

/** Twelve columns on wide screens, two on tablets, one on phones. */
export const FormGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** A cell of FormGrid; `span` counts columns of twelve on wide screens. */
export function FormCell({ span = 4, children }: { span?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12; children: ReactNode }) {
  return <div className={`${styles.cell} ${styles[`span${span}`] ?? ''}`}>{children}</div>;
}
