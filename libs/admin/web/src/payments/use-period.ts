import { useListAddress } from '@nidaan/ui';
import { currentPeriod, selectableYears, type Period } from './periods.ts';

/** What stands before the parameters of the payment history in the query string. */
export const HISTORY = 'history';

/** The month that the address names (`?history_year=2025&history_month=3`); what it leaves out or cannot be chosen is that of now. */
export function usePeriod(): [Period, (part: 'year' | 'month', value: string) => void] {
  const address = useListAddress(['year', 'month'], HISTORY);
  const now = currentPeriod();
  const [year, month] = [Number(address.filter('year')), Number(address.filter('month'))];
  const period = {
    year: selectableYears().includes(year) ? year : now.year,
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : now.month,
  };
  return [period, address.setFilter];
}
