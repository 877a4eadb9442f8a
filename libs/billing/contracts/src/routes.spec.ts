import { describe, expect, it } from '@jest/globals';
import { duesChanged } from './events.ts';
import { recordPaymentForm, reportQuery, reversePaymentForm } from './forms.ts';
import { DEFAULT_COMMISSION_PAISE } from './commission.ts';
import { ACCOUNTS, POSTINGS, SOURCES } from './ledger.ts';

const sentenceOf = (form: object) => recordPaymentForm.safeParse(form).error?.issues[0]?.message;

describe('a payment as the staff record it', () => {
  it('ADM-17 CON-36 takes rupees above 0 with two decimals, as number or text, and nothing else', () => {
    expect(recordPaymentForm.parse({ amount_paid: '12.34' })).toEqual({ paise: 1234, aim: null, requestId: null });
    expect(recordPaymentForm.parse({ amount_paid: 0.01 }).paise).toBe(1);
    for (const odd of [0, '0', -5, '-5', 'ten', '', null, undefined, true, [], {}, NaN, 1e300, '1e3', 0.001])
      expect(sentenceOf({ amount_paid: odd })).toBe('Amount paid must be a number greater than 0');
  });

  it('OPN-47 can be aimed at a month, by both month and year or by neither', () => {
    expect(recordPaymentForm.parse({ amount_paid: 1, month: '2', year: 2028 }).aim).toBe('2028-02-01');
    expect(recordPaymentForm.parse({ amount_paid: 1, month: '', year: null }).aim).toBeNull();
    expect(sentenceOf({ amount_paid: 1, month: 2 })).toMatch(/^Please give both month/);
    expect(sentenceOf({ amount_paid: 1, month: 13, year: 2026 })).toMatch(/^Month must be/);
  });
});

describe('what the staff take back of a payment', () => {
  it('names the payment and says why; without an amount it is all that is left', () => {
    const reason = ' Typed in the wrong row ';
    const wanted = { payment: 3, paise: null, seenPaise: null, reason: 'Typed in the wrong row', requestId: null };
    expect(reversePaymentForm.parse({ payment: '3', reason })).toEqual(wanted);
    expect(reversePaymentForm.parse({ payment: 3, amount: '60.5', left: 80, reason, request_id: ' r1 ' })).toEqual({
      ...wanted,
      paise: 6050,
      seenPaise: 8000,
      requestId: 'r1',
    });
    for (const odd of [{ reason }, { payment: 3 }, { payment: 3, reason: ' ' }, { payment: 3, reason, amount: 0 }])
      expect(reversePaymentForm.safeParse(odd).success).toBe(false);
  });
});

describe('the billing contracts', () => {
  it('BIL-09 CON-12 name the commission of ₹20 a patient', () => expect(DEFAULT_COMMISSION_PAISE).toBe(2000));

  it('take from one account and give to another for each source of money', () => {
    expect(Object.keys(POSTINGS)).toEqual(Object.keys(SOURCES));
    for (const { debit, credit } of Object.values(POSTINGS)) expect(debit).not.toBe(credit);
  });

  it('L10 post each source to its own pair of accounts', () => {
    const names = Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[];
    const nameOf = (account: number) => names.find((name) => ACCOUNTS[name] === account);
    const pairs = Object.entries(POSTINGS).map(([source, { debit, credit }]) => [source, nameOf(debit), nameOf(credit)]);
    expect(pairs).toEqual([
      ['consultation', 'receipts', 'consultationIncome'],
      ['lab', 'receipts', 'labIncome'],
      ['pharmacy', 'receipts', 'pharmacyIncome'],
      ['commission', 'commissionExpense', 'commissionPayable'],
      ['payment', 'commissionPayable', 'receipts'],
      ['labRaised', 'receipts', 'labIncome'],
      ['labLowered', 'labIncome', 'receipts'],
      ['paymentReversed', 'receipts', 'commissionPayable'],
    ]);
  });

  it('PAY-11 keep parsing the sample of billing.dues.changed.v1', () =>
    expect(duesChanged.payload.parse(duesChanged.sample)).toEqual(duesChanged.sample));

  it('let a report cover a month, a span or this year, and refuse days that are none', () => {
    expect(reportQuery.parse({ month: ['2026-01', '2026-02'], from: '' })).toEqual({ month: '2026-02' });
    expect(reportQuery.parse({ from: '2028-02-29', to: '2028-02-29' }).from).toBe('2028-02-29');
    for (const odd of [{ month: '2026-13' }, { month: 'Nov' }, { from: '2027-02-29' }, { from: '2026-02-01', to: '2026-01-01' }])
      expect(reportQuery.safeParse(odd).success).toBe(false);
  });
});
