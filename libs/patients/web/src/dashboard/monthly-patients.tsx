import { Skeleton } from '@mantine/core';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { BarChart, formatCount, Section } from '@nidaan/ui';
import { chartSeries } from './dashboard-figures.ts';
import styles from './dashboard.module.css';

/** CON-27. */
export const CHART_HEIGHT = 300;

/** Bar chart of treated patients per month of this year; the same figures as a table for those who cannot see it. */
export function MonthlyPatients({ stats, today }: { stats: PatientsStatsAnswer | undefined; today: string }) {
  const year = today.slice(0, 4);
  const series = stats && chartSeries(stats, today);
  const isEmpty = series?.every(({ patients }) => patients === 0) ?? false;
  return (
    <Section title="Monthly Patients Overview" hint={`Treated patients, ${year}`}>
      <div className={styles.chart} aria-busy={!series}>
        {series ? (
          <BarChart label={`Patients treated per month, ${year}, as bars`} bars={barsOf(series)} height={CHART_HEIGHT} />
        ) : (
          <ChartSkeleton />
        )}
        {isEmpty && (
          <p className={styles.chartNote}>No patients treated in {year} yet. Bars appear with the first prescription.</p>
        )}
      </div>
      {series && <FiguresForReaders series={series} year={year} />}
    </Section>
  );
}

const barsOf = (series: readonly { name: string; patients: number }[]) =>
  series.map(({ name, patients }) => ({
    name,
    value: patients,
    sentence: patients === 1 ? `${name}: 1 patient` : `${name}: ${formatCount(patients)} patients`,
  }));

const ChartSkeleton = () => <Skeleton height={CHART_HEIGHT} />;

function FiguresForReaders({ series, year }: { series: { name: string; patients: number }[]; year: string }) {
  return (
    <table className="n-sr">
      <caption>{`Patients treated per month, ${year}`}</caption>
      <tbody>
        {series.map(({ name, patients }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(patients)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
