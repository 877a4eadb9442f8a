import { Skeleton } from '@mantine/core';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { BarChart, formatCount, Section, t } from '@nidaan/ui';
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
    <Section title={t('Monthly Patients Overview')} hint={t('Treated patients, {year}', { year })}>
      <div className={styles.chart} aria-busy={!series}>
        {series ? (
          <BarChart
            label={t('Patients treated per month, {year}, as bars', { year })}
            bars={barsOf(series)}
            height={CHART_HEIGHT}
          />
        ) : (
          <ChartSkeleton />
        )}
        {isEmpty && (
          <p className={styles.chartNote}>
            {t('No patients treated in {year} yet. Bars appear with the first prescription.', { year })}
          </p>
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
    sentence:
      patients === 1
        ? t('{name}: 1 patient', { name })
        : t('{name}: {patients} patients', { name, patients: formatCount(patients) }),
  }));

const ChartSkeleton = () => <Skeleton height={CHART_HEIGHT} />;

function FiguresForReaders({ series, year }: { series: { name: string; patients: number }[]; year: string }) {
  return (
    <table className="n-sr">
      <caption>{t('Patients treated per month, {year}', { year })}</caption>
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
