import { id, MAX_ID, page, route, wholeNumber, type RouteContract } from '@nidaan/kernel';
import { z } from 'zod';
import { readDaySheet } from './day-sheet.ts';
import { listDues } from './dues.ts';
import { given, monthFilter, recordPaymentForm, reportQuery } from './forms.ts';
import { BILLING_MESSAGES as messages } from './messages.ts';
import { doctorPaymentAnswer, hideDues, monthlyPaymentRow, recordedPaymentAnswer, resetAnswer } from './monthly-payment.ts';
import { listOverpayments } from './overpayments.ts';
import { PAYMENT_ROUTES } from './payment-routes.ts';
import { listPayments, reversePayment } from './reversals.ts';

export const billingReport = route({
  name: 'billing.billing-report',
  owner: 'billing',
  method: 'GET',
  path: '/api/generate-billing-report/',
  access: 'hospital',
  needs: 'money.view',
  summary: 'What the hospital took in and what it owes the platform, as PDF: this year, a month, or from and to',
  query: reportQuery,
  produces: 'pdf',
});

export const doctorPayment = route({
  name: 'billing.doctor-payment',
  owner: 'billing',
  method: 'GET',
  path: '/api/doctor-payment/',
  access: 'hospital',
  needs: 'member',
  openToSupport: true,
  summary: 'What the hospital owes the platform, and whether the payment gate is closed',
  answer: doctorPaymentAnswer,
  hide: hideDues,
});

export const listMonthlyPayments = route({
  name: 'billing.list-monthly-payments',
  owner: 'billing',
  method: 'GET',
  path: '/api/admin/monthly-payments/',
  access: 'staff',
  summary: 'The months of all hospitals with patients, newest first; month and year narrow them down',
  query: z.object({
    ...monthFilter,
    limit: given(page.limit),
    /** Id of the last row of the page before. */
    after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
  }),
  answer: z.array(monthlyPaymentRow),
});

export const recordMonthlyPayment = route({
  name: 'billing.record-monthly-payment',
  owner: 'billing',
  method: 'PATCH',
  path: '/api/admin/monthly-payments/:doctor_id/',
  access: 'staff',
  summary: "Record a payment of a doctor's commission: to the oldest unpaid month first, or to the month that is named",
  params: z.object({ doctor_id: id(messages.doctorUnknown) }),
  body: recordPaymentForm,
  consumes: ['json', 'multipart', 'urlencoded'],
  answer: recordedPaymentAnswer,
});

export const resetMonthlyCounts = route({
  name: 'billing.reset-monthly-counts',
  owner: 'billing',
  method: 'POST',
  path: '/api/admin/reset-monthly-counts/',
  access: 'staff',
  summary: 'Close the running period of all hospitals: counts begin at 0 again, dues and history stay',
  answer: resetAnswer,
});

export const BILLING_ROUTES: readonly RouteContract[] = [
  billingReport,
  readDaySheet,
  doctorPayment,
  listMonthlyPayments,
  recordMonthlyPayment,
  resetMonthlyCounts,
  listDues,
  listOverpayments,
  listPayments,
  reversePayment,
  ...PAYMENT_ROUTES,
];
