import type { PrescriptionLines } from '@nidaan/clinical-contracts';
import styles from './prescription-lines-view.module.css';

const SECTIONS: readonly { key: keyof PrescriptionLines; title: string; none: string }[] = [
  { key: 'tablets', title: 'Tablets', none: 'None' },
  { key: 'injections', title: 'Injection', none: 'Not required' },
  { key: 'ointments', title: 'Ointment', none: 'Not required' },
  { key: 'syrups', title: 'Syrup', none: 'Not required' },
  { key: 'tests', title: 'Lab Test', none: 'Not required' },
  { key: 'advice', title: "Doctor's Advice", none: 'None' },
];

/** A prescription, section by section, in the lines the PDF prints (DOC-30). */
export function PrescriptionLinesView({ lines, onlyFilled = false }: { lines: PrescriptionLines; onlyFilled?: boolean }) {
  return (
    <dl className={styles.lines}>
      {SECTIONS.filter(({ key }) => !onlyFilled || lines[key].length > 0).map(({ key, title, none }) => (
        <div key={key}>
          <dt>{title}</dt>
          {lines[key].length === 0 ? (
            <dd className={styles.none}>{none}</dd>
          ) : (
            lines[key].map((line, index) => <dd key={index}>{line}</dd>)
          )}
        </div>
      ))}
    </dl>
  );
}
