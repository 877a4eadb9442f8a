import { FakeServer, fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AccountsTab } from './accounts-tab.tsx';

const TODAY = 'GET /api/patients/';
const STATS = 'GET /api/patients/patients_stats/';
const DUE = 'GET /api/doctor-payment/';
const NOTHING = { consultation: 0, lab: 0, pharmacy: 0, total: 0 };
const REPORT = 'GET /api/generate-billing-report/';

const month = (name: string, amount: number, more = {}) => ({ month: name, year: 2026, month_number: 1, amount, ...more });
const stats = {
  completed_today_count: 1,
  completed_this_month_count: 41,
  registered_today_count: 3,
  total_patients: 90,
  monthly_data: [month('Oct 2026', 1000), month('Nov 2026', 123456.5, { lab_amount: 10.25, pharmacy_amount: 20 })],
  yearly_data: [
    { year: 2025, amount: 500, lab_amount: 0, pharmacy_amount: 0, total_amount: 500 },
    { year: 2026, amount: 124456.5, lab_amount: 10.25, pharmacy_amount: 20, total_amount: 124486.75 },
  ],
  monthly_patients: Array(12).fill(0),
  today_patients_data: [],
};
const due = (dueAmount: number, pay_by: string | null = null) => ({ paid: true, dueAmount, rate_per_patient: 20, pay_by });
const visits = [
  patient({ id: 3, first_name: 'राम', last_name: 'शर्मा', phone: '9000000001', paymentType: 'UPI', amount: 1250.5 }),
  patient({ id: 2, first_name: 'Joseph', last_name: 'D’Souza', paymentType: 'Reference', amount: '' as never }),
  patient({ id: 1, first_name: 'Asha', last_name: 'Verma', paymentType: 'Cash', amount: '300.25' as never }),
];

let server: FakeServer;
let logged: { mock: { calls: unknown[][] } };
beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-20T05:00:00Z'),
    doNotFake: ['queueMicrotask', 'performance'],
    advanceTimers: true,
  });
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = new FakeServer()
    .install()
    .on(TODAY, { status: 200, body: visits })
    .on(STATS, { status: 200, body: stats })
    .on(DUE, { status: 200, body: due(820) })
    .on('GET /api/day-sheet/', { status: 200, body: { day: '2026-11-20', rows: [], totals: NOTHING } });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const open = async (tab: string) => {
  show(<AccountsTab />);
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  await waitFor(() => expect(screen.queryByRole<HTMLButtonElement>('button', { name: 'Refresh' })?.disabled).toBe(false));
};
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '));
const card = (label: string) => screen.getByRole('group', { name: label }).textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sentences = () => logged.mock.calls.map((call) => call[0]);

it('ORG-10 shows to who may pay and sees no money what is due, lets them pay it, and asks for nothing else', async () => {
  show(<AccountsTab />, undefined, undefined, '/billing', { may: (permission) => permission === 'platform.pay' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Wallet & Commission']);
  await waitFor(() => expect(card('Amount Due')).toContain('820'));
  expect([button('Pay Now').disabled, screen.queryByRole('button', { name: 'Download Report' })]).toEqual([false, null]);
  fireEvent.click(button('Refresh'));
  await waitFor(() => expect(server.seen(DUE)).toHaveLength(2));
  expect(server.calls.filter(({ path }) => path !== '/api/doctor-payment/')).toEqual([]);
});

describe('a hospital in another time zone', () => {
  it('BIL-01 BIL-08 sees its own day, and its report is named by it', async () => {
    jest.setSystemTime(new Date('2026-11-20T03:00:00Z'));
    server.on(REPORT, { status: 200, body: new Blob(['%PDF-']) as never });
    const links: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download);
    });
    URL.createObjectURL ??= () => 'blob:x';
    URL.revokeObjectURL ??= () => undefined;
    show(<AccountsTab />, undefined, 'America/New_York');
    expect(screen.getByText('19/11/2026')).toBeTruthy();
    fireEvent.click(button('Download Report'));
    await waitFor(() => expect(links).toEqual(['billing-report-2026-11-19.pdf']));
  });
});

describe('the Accounts Dashboard', () => {
  it('BIL-01 has its title and its three tabs', () => {
    show(<AccountsTab />);
    expect(screen.getByRole('heading', { name: 'Accounts Dashboard' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      "Today's Payments",
      'Payment Analytics',
      'Wallet & Commission',
    ]);
  });

  it("BIL-02 BIL-11 lists today's payments with name, phone, payment type and amount, and their total", async () => {
    await open("Today's Payments");
    expect(rows("Today's Payments")).toEqual([
      'Name | Phone | Payment Type | Amount',
      'राम शर्मा | 9000000001 | UPI | ₹1,250.50',
      'Joseph D’Souza | 9876543210 | Reference | ₹0.00',
      'Asha Verma | 9876543210 | Cash | ₹300.25',
      'Total |  |  | ₹1,550.75',
    ]);
    expect(screen.getByLabelText('By payment type').textContent).toBe('Total₹1,550.75UPI₹1,250.50Cash₹300.25Reference₹0.00');
  });

  it('BIL-02 BIL-06 holds the whole day, however many pages it has, and totals more than the page shows', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => patient({ id: 5000 - index, amount: 1 }));
    server.on(TODAY, ({ query }) => ({ status: 200, body: query.after ? [patient({ id: 7, amount: 0.5 })] : page }));
    await open("Today's Payments");
    expect(server.seen(TODAY).map((call) => call.query.after)).toEqual([undefined, '4001']);
    expect(screen.getByText('Consultation fees of 1,001 patients')).toBeTruthy();
    expect(rows("Today's Payments")).toHaveLength(27);
    expect(rows("Today's Payments").at(-1)).toBe('Total |  |  | ₹1,000.50');
    expect(screen.getByText('Page 1 of 41')).toBeTruthy();
  });

  it('BIL-03 shows on phones the parts below the month, in its rows and in the total, so that they add up', async () => {
    const { matchMedia } = window;
    const phone = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(width < 48em)' }));
    await open('Payment Analytics');
    expect(rows('Yearly Payments')[0]).toBe('Year | Total');
    expect(rows('Yearly Payments').at(-1)).toBe('TotalConsultation ₹1,24,956.50Lab ₹10.25Pharmacy ₹20.00 | ₹1,24,986.75');
    phone.mockRestore();
  });

  it('BIL-03 BIL-06 shows months and years with totals, the newest first', async () => {
    await open('Payment Analytics');
    expect(rows('Monthly Payments')).toEqual([
      'Month | Consultation | Lab | Pharmacy | Total',
      'Nov 2026 | ₹1,23,456.50 | ₹10.25 | ₹20.00 | ₹1,23,486.75',
      'Oct 2026 | ₹1,000.00 | ₹0.00 | ₹0.00 | ₹1,000.00',
      'Total | ₹1,24,456.50 | ₹10.25 | ₹20.00 | ₹1,24,486.75',
    ]);
    expect(rows('Yearly Payments').map((row) => row.split(' | ').at(-1))).toEqual([
      'Total',
      '₹1,24,486.75',
      '₹500.00',
      '₹1,24,986.75',
    ]);
    cleanup();
    const many = Array.from({ length: 25 }, (_, at) => month(`M${at + 1}`, 1));
    server.on(STATS, { status: 200, body: { ...stats, monthly_data: many } });
    await open('Payment Analytics');
    expect([rows('Monthly Payments')[1], rows('Monthly Payments').length]).toEqual(['M25 | ₹1.00 | ₹0.00 | ₹0.00 | ₹1.00', 14]);
    expect(rows('Monthly Payments').at(-1)).toBe('All 25 months | ₹25.00 | ₹0.00 | ₹0.00 | ₹25.00');
  });

  it('S8 says what was paid twice, and how to have it back', async () => {
    await open('Wallet & Commission');
    expect(screen.queryByText(/came in for what was paid already/)).toBeNull();
    cleanup();
    server.on(DUE, { status: 200, body: { ...due(0), overpaid: 80 } });
    await open('Wallet & Commission');
    expect(screen.getByText(/^₹80.00 came in for what was paid already. It counts for the months to come/)).toBeTruthy();
  });

  it('BIL-04 CON-12 OPN-57 shows the month’s patients, ₹20 for each, and their commission', async () => {
    await open('Wallet & Commission');
    expect(card('Total Patients')).toContain('41');
    expect(card('Rate per Patient')).toContain('₹20.00');
    expect(card('Total Commission')).toContain('₹820.00');
    expect(card('Amount Due')).toContain('₹820.00');
    expect(button('Pay Commission').disabled).toBe(false);
  });

  it('BIL-04 counts with the rate of this hospital, whatever the plan costs others', async () => {
    server.on(DUE, { status: 200, body: { ...due(615), rate_per_patient: 15 } });
    await open('Wallet & Commission');
    expect(card('Rate per Patient')).toContain('₹15.00');
    expect(card('Total Commission')).toContain('₹615.00');
  });

  it('ORG-06 says of dues that the role may not see neither ₹0 nor that all is paid', async () => {
    server.on(DUE, { status: 200, body: { ...due(0), hidden: ['dueAmount'] } });
    await open('Wallet & Commission');
    expect(card('Amount Due')).toContain('—');
    expect(card('Amount Due')).not.toContain('₹');
    expect(screen.queryByText('All is paid. Thank you.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay Commission' })).toBeNull();
  });

  it('BIL-04 does not let pay a commission of zero', async () => {
    server.on(STATS, { status: 200, body: { ...stats, completed_this_month_count: 0 } }).on(DUE, { status: 200, body: due(0) });
    await open('Wallet & Commission');
    expect(card('Total Commission')).toContain('₹0.00');
    expect(button('Pay Commission').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
  });

  it('OPN-42 pays what is due: nothing when this month is paid already, an earlier month before the first patient', async () => {
    server.on(DUE, { status: 200, body: due(0) });
    await open('Wallet & Commission');
    expect([button('Pay Commission').disabled, screen.getByText('All is paid. Thank you.')]).toHaveLength(2);
    expect(button('Pay Commission').disabled).toBe(true);
    cleanup();
    server.on(STATS, { status: 200, body: { ...stats, completed_this_month_count: 0 } });
    server.on(DUE, { status: 200, body: due(60, '2026-12-08') });
    await open('Wallet & Commission');
    expect([button('Pay Commission').disabled, button('Pay Now').disabled]).toEqual([true, false]);
    expect(screen.getByText(/please pay by 08\/12\/2026/)).toBeTruthy();
  });

  it('BIL-04 OPN-42 Pay Commission opens the checkout for all that is due', async () => {
    const order = { provider: 'sandbox', order_id: 'order_1', amount: 82_000, currency: 'INR', name: 'Nidaan' };
    server
      .on('POST /api/payment/order/', { status: 200, body: order })
      .on('POST /api/payment/sandbox/', { status: 200, body: { payment_id: 'pay_1', order_id: 'order_1', signature: 's' } })
      .on('POST /api/payment/verify', { status: 200, body: { message: 'Payment received. Thank you.' } });
    await open('Wallet & Commission');
    fireEvent.click(button('Pay Commission'));
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₹820.00' }));
    server.on(DUE, { status: 200, body: due(0) });
    await screen.findByText('Payment received. Thank you.');
    await waitFor(() => expect(card('Amount Due')).toContain('₹0.00'));
    expect(button('Pay Commission').disabled).toBe(true);
  });

  it('BIL-05 downloads the report under the day it was made', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:report';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    let answer = () => {};
    server.on(REPORT, () => new Promise((resolve) => (answer = () => resolve({ status: 200, body: '%PDF-' }))));
    await open("Today's Payments");
    fireEvent.click(button('Download Report'));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Preparing...' })).disabled).toBe(true);
    answer();
    await waitFor(() => expect(saved).toEqual(['billing-report-2026-11-20.pdf']));
    await waitFor(() => expect(button('Download Report').disabled).toBe(false));
  });

  it('BIL-07 says that the report was not generated, and logs it', async () => {
    server.on(REPORT, fault(500, 'away'));
    await open("Today's Payments");
    fireEvent.click(button('Download Report'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to generate report');
    expect(sentences()).toContain('Failed to generate report');
    fireEvent.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('BIL-07 says what could not be fetched, each in its place, logs it, and tries again', async () => {
    server.on(TODAY, fault(500, 'away')).on(STATS, fault(503, 'away')).on(DUE, fault(500, 'away'));
    await open("Today's Payments");
    expect(screen.getByRole('alert').textContent).toContain("Failed to fetch today's payments");
    fireEvent.click(screen.getByRole('tab', { name: 'Payment Analytics' }));
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts[0]).toContain('Failed to fetch monthly payments');
    expect(alerts[1]).toContain('Failed to fetch yearly payments');
    fireEvent.click(screen.getByRole('tab', { name: 'Wallet & Commission' }));
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch patient stats');
    expect(sentences()).toEqual(expect.arrayContaining(["Failed to fetch today's payments", 'Failed to fetch patient stats']));
    server.on(STATS, { status: 200, body: stats });
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(card('Total Patients')).toContain('41'));
    expect(card('Amount Due')).toContain('Not loaded');
    expect(button('Pay Commission').disabled).toBe(false);
  });

  it('tells a new hospital that there is nothing yet, and leads it to the registration', async () => {
    server.on(TODAY, { status: 200, body: [] });
    server.on(STATS, { status: 200, body: { ...stats, completed_this_month_count: 0, monthly_data: [], yearly_data: [] } });
    show(<AccountsTab />);
    const register = await screen.findByRole('link', { name: 'Register a patient' });
    expect(register.getAttribute('href')).toBe('/patients/new');
    fireEvent.click(screen.getByRole('tab', { name: 'Payment Analytics' }));
    expect(screen.getAllByText('No payments yet')).toHaveLength(2);
  });
});
