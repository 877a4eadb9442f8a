import type { Visitor } from './visitor.ts';

/** A visit as the desk types one. */
export interface Visit {
  name: [string, string];
  type: 'OPD' | 'IPD' | 'Emergency';
  payment: string;
  amount: string;
  /** Label, wire name and text of the field that the payment type asks for. */
  extra?: [string, string, string];
  bed?: [string, string];
}

/** One of each type of patient and of payment. */
export const VISITS: readonly Visit[] = [
  { name: ['Meena', 'Nair'], type: 'OPD', payment: 'Cash', amount: '300' },
  {
    name: ['Imran', 'Sheikh'],
    type: 'IPD',
    payment: 'UPI',
    amount: '1200.50',
    extra: ['UPI Transaction ID', 'upiTransactionNo', '428811905512'],
    bed: ['Ward 2, bed 14', '3'],
  },
  {
    name: ['Gurpreet', 'Singh'],
    type: 'Emergency',
    payment: 'NetBanking',
    amount: '800',
    extra: ['Transaction ID', 'netbankingTransactionId', 'NB-77120'],
  },
  {
    name: ['Lakshmi', 'Reddy'],
    type: 'OPD',
    payment: 'Account',
    amount: '450',
    extra: ['Transaction ID', 'accountTransactionId', 'AC-90331'],
  },
  {
    name: ['Joseph', 'D’Souza'],
    type: 'OPD',
    payment: 'Reference',
    amount: '',
    extra: ['Reference Details', 'reference', 'Staff of the municipality'],
  },
  {
    name: ['सुनीता', 'पाटील'],
    type: 'IPD',
    payment: 'Insurance',
    amount: '',
    extra: ['Insurance Details', 'insurance', 'Ayushman Bharat 11-2203'],
  },
  {
    name: ['Farhan', 'Ali'],
    type: 'Emergency',
    payment: 'Others',
    amount: '100',
    extra: ['Other Payment Details', 'otherPayment', 'Voucher 18'],
  },
];

/** Fills the form of registration. */
export const fillVisit = async (visitor: Visitor, { name, type, payment, amount, extra, bed }: Visit) => {
  await visitor.fill('textbox', 'First Name recommended', name[0]);
  await visitor.fill('textbox', 'Last Name', name[1]);
  await visitor.choose('Patient Type', type);
  if (bed) {
    await visitor.choose('Bed Assignment', 'yes');
    await visitor.fill('textbox', 'Bed Details', bed[0]);
    await visitor.fill('textbox', 'Duration (days)', bed[1]);
  }
  await visitor.choose('Payment Type', payment);
  await visitor.fill('textbox', 'Amount (₹)', amount);
  if (extra) await visitor.fill('textbox', extra[0], extra[2]);
};

/** Registers, and gives the answer once the screen has said so. */
export const register = async (visitor: Visitor) => {
  const { answer } = await visitor.calls('POST /api/patients/', () => visitor.press('button', 'Register Patient'));
  await visitor.sees('Registration Successful');
  return answer;
};
