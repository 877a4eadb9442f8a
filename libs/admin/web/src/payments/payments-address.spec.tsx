import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answering, monthRow, rowsOf, showPanel } from '../testing/panel.tsx';

let rows: MonthlyPaymentRow[];
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'performance'],
    advanceTimers: true,
    now: new Date('2026-10-31T19:00:00Z'),
  });
  answering().on('GET /api/admin/monthly-payments/', ({ query }) => ({
    status: 200,
    body: rows.filter(({ month, year }) => month === Number(query.month) && year === Number(query.year)),
  }));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the address of Doctor Payments', () => {
  it('ADM-06 takes the month from the address and keeps the chosen one there; what cannot be chosen is the running one', async () => {
    rows = [monthRow({ month: 3, year: 2025, amount_paid: 80 })];
    const panel = showPanel('/admin/payments?history_year=2025&history_month=3');
    await screen.findByText('For March 2025');
    await waitFor(() => expect(rowsOf('Payment history')).toHaveLength(1));
    fireEvent.change(screen.getByRole('combobox', { name: 'Month' }), { target: { value: '4' } });
    await screen.findByText('No payments in April 2025');
    expect(panel.address()).toBe('/admin/payments?history_year=2025&history_month=4');
    cleanup();
    showPanel('/admin/payments?history_year=1999&history_month=13');
    await screen.findByText('For November 2026');
  });

  it('keeps search, sort and page of each of its lists apart', async () => {
    rows = Array.from({ length: 27 }, (_, id) => monthRow({ id, username: `D${id}`, amount_due: id }));
    const panel = showPanel('/admin/payments?search=asha&history_sort=-due&history_page=2');
    await waitFor(() => expect(rowsOf('Payment history').map((row) => row[3])).toEqual(['₹1.00', '₹0.00']));
    expect(rowsOf('Doctors')).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    await screen.findByText('No doctors found');
    expect(panel.address()).toBe('/admin/payments?search=nobody&history_sort=-due&history_page=2');
  });
});
