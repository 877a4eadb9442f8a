import { describe, expect, it } from '@jest/globals';
import { byPaymentType, paiseOf, periodOf, sumOf } from './accounts-figures.ts';

describe('the figures of the accounts', () => {
  it('BIL-11 CON-32 count missing and unreadable amounts as 0', () => {
    expect([undefined, null, '', 'x', '12.50', 0.1, -230.5].map(paiseOf)).toEqual([0, 0, 0, 0, 1250, 10, -23050]);
  });

  it('BIL-03 add up the parts of a period, and live with a server that sends the amount alone', () => {
    const periods = [
      periodOf('2026', { amount: 0.1, lab_amount: 0.2, pharmacy_amount: 100 }),
      periodOf('2025', { amount: '10' as never }),
    ];
    expect(periods.map(({ total }) => total)).toEqual([10030, 1000]);
    expect([sumOf(periods, 'amount'), sumOf(periods, 'total')]).toEqual([1010, 11030]);
    expect(sumOf([], 'total')).toBe(0);
  });

  it('sum what came in by each payment type, the largest first', () => {
    const payment = (paymentType: string, amount: unknown) => ({ id: 1, name: 'A', phone: '1', paymentType, amount });
    expect(byPaymentType([payment('Cash', 100), payment('UPI', 250.5), payment('', 0), payment('Cash', '50')])).toEqual([
      { type: 'UPI', paise: 25050 },
      { type: 'Cash', paise: 15000 },
      { type: '–', paise: 0 },
    ]);
  });
});
