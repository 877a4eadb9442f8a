import { MONTH_NAMES, paiseFrom, type Paise, type PlainDate } from '@nidaan/kernel';
import type { PatientAnswer, PatientsStatsAnswer } from '@nidaan/patients-contracts';

/** Rupees of an answer (number or numeric text) in paise; missing or not numeric counts as 0 (CON-32). */
const paiseOf = (rupees: unknown): Paise => paiseFrom(rupees) ?? 0;

type Charged = Partial<Pick<PatientAnswer, 'amount'>> & {
  lab_tests?: readonly { price?: unknown }[] | null;
  pharmacy_records?: readonly { total_amount?: unknown }[] | null;
};

/** The documented parts of one visit: consultation, the first lab test, the first pharmacy bill (OPN-06). */
const partsOf = (patient: Charged) => ({
  consultation: paiseOf(patient.amount),
  lab: paiseOf(patient.lab_tests?.[0]?.price),
  pharmacy: paiseOf(patient.pharmacy_records?.[0]?.total_amount),
});

/** Sum of a visit's three parts, in paise. */
export function calculatedTotal(patient: Charged): Paise {
  const { consultation, lab, pharmacy } = partsOf(patient);
  return consultation + lab + pharmacy;
}

export interface FinancialTotals {
  consultation: Paise;
  lab: Paise;
  pharmacy: Paise;
  grandTotal: Paise;
}

export function financialTotals(patients: readonly Charged[]): FinancialTotals {
  const sum = { consultation: 0, lab: 0, pharmacy: 0, grandTotal: 0 };
  for (const patient of patients) {
    const { consultation, lab, pharmacy } = partsOf(patient);
    sum.consultation += consultation;
    sum.lab += lab;
    sum.pharmacy += pharmacy;
    sum.grandTotal += calculatedTotal(patient);
  }
  return sum;
}

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
  return MONTH_NAMES.map((name, month) => ({
    name,
    patients: month === current ? stats.completed_this_month_count : (stats.monthly_patients?.[month] ?? 0),
  }));
}
