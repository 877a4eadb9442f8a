import type { PrescriptionDraft } from './prescription-draft.ts';
import { linesOf } from './prescription-body.ts';
import { PrescriptionLinesView } from '../prescription-lines-view.tsx';
import styles from './treatment.module.css';

/** The prescription as it will print, while it is written. */
export function SummaryPanel({ draft }: { draft: PrescriptionDraft }) {
  const lines = linesOf(draft);
  const isEmpty = Object.values(lines).every((section: string[]) => section.length === 0);
  return (
    <aside className={styles.summary} aria-label="Summary">
      <h2>Summary</h2>
      {isEmpty ? <p className={styles.quiet}>Nothing prescribed yet.</p> : <PrescriptionLinesView lines={lines} onlyFilled />}
    </aside>
  );
}
