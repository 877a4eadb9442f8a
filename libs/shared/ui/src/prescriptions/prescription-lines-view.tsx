import { Fragment } from 'react';
import { msg, t } from '../language/texts.ts';
import styles from './prescription-lines-view.module.css';

/** The lines of a prescription, section by section, as `prescriptionLines` of the clinical contracts makes them. */
type PrescriptionLines = Readonly<
  Record<'tablets' | 'injections' | 'ointments' | 'syrups' | 'tests' | 'advice', readonly string[]>
>;

const SECTIONS: readonly { key: keyof PrescriptionLines; title: string; none: string }[] = [
  { key: 'tablets', title: msg('Tablets'), none: msg('None') },
  { key: 'injections', title: msg('Injection'), none: msg('Not required') },
  { key: 'ointments', title: msg('Ointment'), none: msg('Not required') },
  { key: 'syrups', title: msg('Syrup'), none: msg('Not required') },
  { key: 'tests', title: msg('Lab Test'), none: msg('Not required') },
  { key: 'advice', title: msg("Doctor's Advice"), none: msg('None') },
];

/** A prescription, section by section, in the lines the PDF prints (DOC-30). */
export function PrescriptionLinesView({ lines, onlyFilled = false }: { lines: PrescriptionLines; onlyFilled?: boolean }) {
  return (
    <dl className={styles.lines}>
      {SECTIONS.filter(({ key }) => !onlyFilled || lines[key].length > 0).map(({ key, title, none }) => (
        <div key={key}>
          <dt>{t(title)}</dt>
          {lines[key].length === 0 ? (
            <dd className={styles.none}>{t(none)}</dd>
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
