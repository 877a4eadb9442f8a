import type { Paise } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { rupeesNumber } from '@nidaan/ui';

/** Rupees of an answer (number or numeric text) in paise, also negative: what was taken back. Missing or not numeric counts as 0 (BIL-11, CON-32). */
export const paiseOf = (rupees: unknown): Paise => Math.round(rupeesNumber(rupees) * 100);

/** One payment of today, as the table shows it. */
export interface TodaysPayment {
  id: number;
  name: string;
  phone: string;
  paymentType: string;
  amount: unknown;
}

/** What a month or a year brought in, in paise. */
export interface PeriodPayment {
  label: string;
  amount: Paise;
  lab: Paise;
  pharmacy: Paise;
  total: Paise;
}

type Amounts = Partial<Pick<PatientsStatsAnswer['yearly_data'][number], 'amount' | 'lab_amount' | 'pharmacy_amount'>>;

/** A server of the documented kind sends `amount` alone: the parts it does not know count as 0. */
export function periodOf(label: string, entry: Amounts): PeriodPayment {
  const [amount, lab, pharmacy] = [paiseOf(entry.amount), paiseOf(entry.lab_amount), paiseOf(entry.pharmacy_amount)];
  return { label, amount, lab, pharmacy, total: amount + lab + pharmacy };
}

/** The sum of one part over all periods, in paise. */
export const sumOf = (periods: readonly PeriodPayment[], part: Exclude<keyof PeriodPayment, 'label'>): Paise =>
  periods.reduce((sum, period) => sum + period[part], 0);

/** What came in by each payment type, the largest first, in paise; a payment without a type stands under '–'. */
export function byPaymentType(payments: readonly TodaysPayment[]): { type: string; paise: Paise }[] {
  const sums = new Map<string, Paise>();
  for (const { paymentType, amount } of payments) {
    const type = paymentType || '–';
    sums.set(type, (sums.get(type) ?? 0) + paiseOf(amount));
  }
  return [...sums].map(([type, paise]) => ({ type, paise })).sort((a, b) => b.paise - a.paise);
}
