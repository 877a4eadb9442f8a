import { paiseFrom, type Paise, type PlainDate } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { monthNames } from '@nidaan/ui';

/** Rupees of an answer (number or numeric text) in paise; missing or not numeric counts as 0 (CON-32). */
const paiseOf = (rupees: unknown): Paise => paiseFrom(rupees) ?? 0;

export interface FinancialTotals {
  consultation: Paise;
  lab: Paise;
  pharmacy: Paise;
  grandTotal: Paise;
}

/** The newest visits: consultation, first lab test and first bill of each (OPN-06). */
export function newestTotals({ newest_totals: newest }: Pick<PatientsStatsAnswer, 'newest_totals'>): FinancialTotals {
  const [consultation, lab, pharmacy] = [newest?.amount, newest?.lab_amount, newest?.pharmacy_amount].map(paiseOf);
  return totalsOf(consultation!, lab!, pharmacy!);
}

const totalsOf = (consultation: Paise, lab: Paise, pharmacy: Paise): FinancialTotals => ({
  consultation,
  lab,
  pharmacy,
  grandTotal: consultation + lab + pharmacy,
});

/** Sum of a list's `amount`, in paise. */
export const amountsOf = (entries: readonly { amount?: unknown }[]): Paise =>
  entries.reduce((sum, entry) => sum + paiseOf(entry.amount), 0);

/** Every visit's money as the server's accounts hold it; an older server that does not send the parts counts as 0. */
export function accountTotals(stats: Pick<PatientsStatsAnswer, 'yearly_data'>): FinancialTotals {
  const sum = { consultation: 0, lab: 0, pharmacy: 0, grandTotal: 0 };
  for (const year of stats.yearly_data) {
    sum.consultation += paiseOf(year.amount);
    sum.lab += paiseOf(year.lab_amount);
    sum.pharmacy += paiseOf(year.pharmacy_amount);
  }
  sum.grandTotal = sum.consultation + sum.lab + sum.pharmacy;
  return sum;
}

/**
 * Twelve entries Jan…Dec. The current month is completed_this_month_count as documented; the others come from
 * monthly_patients where the server gives it, else 0 (OPN-35).
 */
export function chartSeries(
  stats: Pick<PatientsStatsAnswer, 'completed_this_month_count'> & Partial<Pick<PatientsStatsAnswer, 'monthly_patients'>>,
  today: PlainDate,
): { name: string; patients: number }[] {
  const current = Number(today.slice(5, 7)) - 1;
  return monthNames().map((name, month) => ({
    name,
    patients: month === current ? stats.completed_this_month_count : (stats.monthly_patients?.[month] ?? 0),
  }));
}
