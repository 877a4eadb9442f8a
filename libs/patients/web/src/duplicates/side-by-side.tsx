import type { DuplicatePerson } from '@nidaan/patients-contracts';
import { formatDate, t } from '@nidaan/ui';
import type { ReactNode } from 'react';
import { COMPARED_LINES, named, type ComparedLine } from './duplicate-words.ts';
import styles from './duplicates.module.css';

interface SideBySideProps {
  label: string;
  persons: readonly [DuplicatePerson, DuplicatePerson];
  /** What stands behind the second person's value, in lines that differ. */
  choiceOf?: (line: ComparedLine) => ReactNode;
}

const visitsOf = ({ visits, last_visit: last }: DuplicatePerson): string =>
  last === null ? t('None') : t('{count}, the last on {date}', { count: visits, date: formatDate(last.date) });

/** Two persons field by field; where they differ the line is marked, for eyes and ears. */
export function SideBySide({ label, persons, choiceOf }: SideBySideProps) {
  const [a, b] = persons;
  const lines = COMPARED_LINES.filter(({ of }) => of(a) !== '' || of(b) !== '');
  return (
    <table className={styles.compared} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {persons.map((person) => (
            <th key={person.id} scope="col">
              {named(person)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.label} line={line} persons={persons} choice={choiceOf?.(line)} />
        ))}
        <tr>
          <th scope="row">{t('Visits')}</th>
          <td>{visitsOf(a)}</td>
          <td>{visitsOf(b)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface LineProps {
  line: ComparedLine;
  persons: readonly [DuplicatePerson, DuplicatePerson];
  choice: ReactNode;
}

function Line({ line: { label, of }, persons: [a, b], choice }: LineProps) {
  const isDifferent = of(a) !== of(b);
  return (
    <tr data-differs={isDifferent}>
      <th scope="row">
        {t(label)} {isDifferent && <span className={styles.differs}>{t('differs')}</span>}
      </th>
      <td>{of(a) || '–'}</td>
      <td>
        {of(b) || '–'}
        {isDifferent && choice}
      </td>
    </tr>
  );
}
