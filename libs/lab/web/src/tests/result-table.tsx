import { remarkOf, type DeskLabTest, type ResultLine } from '@nidaan/lab-contracts';
import { msg, Section, StatusBadge, t } from '@nidaan/ui';
import styles from './result-lines.module.css';
import detail from './test-detail.module.css';

/** What was found: line by line, or as the text that older results are. */
export function Result({ test }: { test: DeskLabTest }) {
  const { result = '', results } = test;
  if (result === '') return null;
  const remark = results ? remarkOf(result, results) : result;
  return (
    <Section title={t('Result')}>
      {results && <Lines lines={results} label={t('Result')} />}
      {remark !== '' && <p className={detail.notes}>{remark}</p>}
    </Section>
  );
}

const numbered = (lines: readonly ResultLine[]) => lines.map((line, at) => ({ ...line, key: `${at} ${line.name}` }));

export const Lines = ({ lines, label }: { lines: readonly ResultLine[]; label: string }) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {[t('Measured'), t('Value'), t('Flag'), t('Reference range')].map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {numbered(lines).map(({ key, name, value, unit, range, flag }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>
            <span className={styles.figure}>{value}</span> {unit}
          </td>
          <td>{flag && <StatusBadge status={flag === 'H' ? msg('High') : msg('Low')} tone="red" />}</td>
          <td>{range || '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
