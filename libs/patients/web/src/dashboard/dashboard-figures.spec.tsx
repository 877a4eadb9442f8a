import { describe, expect, it } from '@jest/globals';
import { amountsOf, calculatedTotal, chartSeries, financialTotals } from './dashboard-figures.ts';

describe('the figures of the dashboard', () => {
  it('DASH-20 CON-32 adds amount, first lab price and first pharmacy total; what is missing or no number counts as 0', () => {
    const visit = (amount: unknown, lab: unknown[], pharmacy: unknown[]) =>
      calculatedTotal({
        amount: amount as number,
        lab_tests: lab.map((price) => ({ price })),
        pharmacy_records: pharmacy.map((total_amount) => ({ total_amount })),
      });
    expect(visit(500, [450, 900], [612.5, 1000])).toBe(1562_50);
    expect(visit('500.10', ['0.20'], [])).toBe(500_30);
    expect(visit(undefined, [], [])).toBe(0);
    expect(visit('abc', [null], [undefined])).toBe(0);
    expect(calculatedTotal({})).toBe(0);
    expect(calculatedTotal({ amount: 10, lab_tests: null, pharmacy_records: null })).toBe(10_00);
  });

  it('DASH-09 OPN-06 sums the parts over the list, only the first test and bill of each visit', () => {
    const totals = financialTotals([
      { amount: 500, lab_tests: [{ price: 450 }, { price: 999 }], pharmacy_records: [] },
      { amount: 300.25, lab_tests: [], pharmacy_records: [{ total_amount: 100 }, { total_amount: 999 }] },
    ]);
    expect(totals).toEqual({ consultation: 800_25, lab: 450_00, pharmacy: 100_00, grandTotal: 1350_25 });
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
