import { describe, expect, it } from '@jest/globals';
import { amountsOf, chartSeries, newestTotals } from './dashboard-figures.ts';

describe('the figures of the dashboard', () => {
  it('DASH-09 DASH-20 CON-32 OPN-06 takes the totals of the newest visits; what is missing or no number counts as 0', () => {
    const newest = { visits: 2, amount: 800.25, lab_amount: 450, pharmacy_amount: 100 };
    const totals = { consultation: 800_25, lab: 450_00, pharmacy: 100_00, grandTotal: 1350_25 };
    expect(newestTotals({ newest_totals: newest })).toEqual(totals);
    expect(newestTotals({ newest_totals: { ...newest, lab_amount: 'abc' as never } }).grandTotal).toBe(900_25);
    expect(newestTotals({})).toEqual({ consultation: 0, lab: 0, pharmacy: 0, grandTotal: 0 });
  });

  it('DASH-04 adds amounts without losing a paisa', () => {
    expect(amountsOf(Array.from({ length: 10 }, () => ({ amount: 0.1 })))).toBe(100);
  });

  it('DASH-07 OPN-35 has twelve entries from 0; the current month is completed_this_month_count', () => {
    const bare = chartSeries({ completed_this_month_count: 9 }, '2026-11-20');
    expect(bare.map((entry) => entry.name)).toEqual('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '));
    expect(bare.map((entry) => entry.patients)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0]);
    const full = chartSeries(
      { completed_this_month_count: 9, monthly_patients: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0] },
      '2026-11-20',
    );
    expect(full.map((entry) => entry.patients)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 0]);
  });
});
