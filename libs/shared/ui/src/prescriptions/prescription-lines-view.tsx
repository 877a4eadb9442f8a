import { Fragment } from 'react';
import styles from './prescription-lines-view.module.css';

/** The lines of a prescription, section by section, as `prescriptionLines` of the clinical contracts makes them. */
type PrescriptionLines = Readonly<
  Record<'tablets' | 'injections' | 'ointments' | 'syrups' | 'tests' | 'advice', readonly string[]>
>;

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
            numbered(key, lines[key]).map(({ id, line }) => <dd key={id}>{key === 'advice' ? line : <Parts line={line} />}</dd>)
          )}
        </div>
      ))}
    </dl>
  );
}

/** A line too long for its place goes on to the next between its parts, 'name | count tablets (dosage) | …', not inside one. */
const Parts = ({ line }: { line: string }) =>
  numbered('part', line.split(/(?<=\|) /)).map(({ id, line: part }, at) => (
    <Fragment key={id}>
      {at > 0 && ' '}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ));

// Two lines may read the same: their place tells them apart.
const numbered = (section: string, lines: readonly string[]) => lines.map((line, at) => ({ id: `${section}-${at}`, line }));
