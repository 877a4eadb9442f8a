import { t, useFormValue, PrescriptionLinesView } from '@nidaan/ui';
import { linesOf } from './prescription-body.ts';
import styles from './treatment.module.css';
import type { Prescription } from './use-prescription.ts';

/** The prescription as it will print, while it is written. */
export function SummaryPanel({ form }: Pick<Prescription, 'form'>) {
  const lines = linesOf({
    tablets: useFormValue(form, 'tablets'),
    rows: useFormValue(form, 'rows'),
    injections: useFormValue(form, 'injections'),
    ointments: useFormValue(form, 'ointments'),
    syrups: useFormValue(form, 'syrups'),
    tests: useFormValue(form, 'tests'),
    doctorAdvice: useFormValue(form, 'doctorAdvice'),
  });
  const isEmpty = Object.values(lines).every((section: string[]) => section.length === 0);
  return (
    <aside className={styles.summary} aria-label={t('Summary')}>
      <h2>{t('Summary')}</h2>
      {isEmpty ? (
        <p className={styles.quiet}>{t('Nothing prescribed yet.')}</p>
      ) : (
        <PrescriptionLinesView lines={lines} onlyFilled />
      )}
    </aside>
  );
}
