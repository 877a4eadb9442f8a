import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fault, type FakeServer } from '@nidaan/api-client/testing';
import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answering, doctor, headersOf, monthRow, overpayment, rowsOf, showPanel } from '../testing/panel.tsx';

const DOCTORS = 'GET /api/admin/doctor-stats/';
const MONTHS = 'GET /api/admin/monthly-payments/';
const PAY = 'PATCH /api/admin/monthly-payments/5/';
const STATUS = 'PATCH /api/admin/doctors/5/status/';
const RESET = 'POST /api/admin/reset-monthly-counts/';

let server: FakeServer;
let account: ReturnType<typeof doctor>;
let rows: MonthlyPaymentRow[];
beforeEach(() => {
  // Half past midnight in India on 1 November: in UTC it is still October.
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'performance'],
    advanceTimers: true,
    now: new Date('2026-10-31T19:00:00Z'),
  });
  account = doctor();
  rows = [monthRow()];
  server = answering()
    .on(DOCTORS, () => ({ status: 200, body: [account] }))
    .on(MONTHS, ({ query }) => ({
      status: 200,
      body: rows.filter(({ month, year }) => month === Number(query.month) && year === Number(query.year)),
    }))
    .on(PAY, ({ body }) => {
      const paid = (body as { amount_paid: number }).amount_paid;
      account = { ...account, total_amount_due: account.total_amount_due - paid };
      rows = rows.map((row) => ({ ...row, amount_paid: row.amount_paid + paid, outstanding: row.outstanding - paid }));
      return { status: 200, body: { ...rows[0], message: 'Payment recorded successfully', payment: 1, applied: [] } };
    })
    .on(STATUS, ({ body }) => {
      account = { ...account, ...(body as { is_active: boolean }) };
      return { status: 200, body: { message: 'ok', doctor_id: 5, is_active: account.is_active } };
    });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const optionsOf = (name: string) => [...select(name).options].map((option) => option.textContent);
const open = async () => {
  showPanel('/admin/payments');
  await screen.findByRole('button', { name: 'Pay' });
};
const openPay = async () => {
  await open();
  await press('Pay');
  return within(await screen.findByRole('dialog', { name: 'Record Payment' }));
};
type Dialog = Awaited<ReturnType<typeof openPay>>;
const amount = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('spinbutton', { name: /^Amount paid/ });
const record = (dialog: Dialog, text: string) => {
  fireEvent.change(amount(dialog), { target: { value: text } });
  fireEvent.click(dialog.getByRole('button', { name: /^Record/ }));
};

describe('Doctor Payments', () => {
  it('ADM-06 CON-28 offers the last 5 years and the months, and opens at the running month in India', async () => {
    await open();
    expect(optionsOf('Year')).toEqual(['2026', '2025', '2024', '2023', '2022']);
    expect([optionsOf('Month')[0], optionsOf('Month').length, select('Month').value, select('Year').value]).toEqual([
      ...['January', 12, '11', '2026'],
    ]);
  });

  it('ADM-06 ADM-14 shows the figures and the doctors with Activate or Deactivate and Pay', async () => {
    await open();
    await screen.findByText('For November 2026');
    const figures = ['Active doctors', 'Patients', 'Amount due', 'Amount paid'];
    expect(figures.map((name) => screen.getByRole('group', { name }).textContent)).toEqual([
      ...['Active doctors1of 1', 'Patients4Since the last reset'],
      ...['Amount due₹80.00All unpaid months', 'Amount paid₹0.00For November 2026'],
    ]);
    expect(headersOf('Doctors')).toEqual(['Name', 'Email', 'Status', 'Patients', 'Amount due', 'Actions']);
    expect(rowsOf('Doctors')[0]!.slice(1)).toEqual([...['asha@sanjeevani.example', 'Active', '4', '₹80.00', 'DeactivatePay']]);
  });

  it('ADM-06 ADM-15 shows the payment history of the chosen month', async () => {
    const march = { month: 3, year: 2025, total_patients: 6, amount_due: 120, amount_paid: 50.5, outstanding: 69.5 };
    rows = [...rows, monthRow({ id: 9, ...march, status: 'partly_paid' })];
    await open();
    expect(rowsOf('Payment history')[0]!.slice(1)).toEqual(['Sanjeevani Clinic', '4', '₹80.00', '₹0.00', 'Running', 'Take back']);
    fireEvent.change(select('Year'), { target: { value: '2025' } });
    await screen.findByText('No payments in November 2025');
    fireEvent.change(select('Month'), { target: { value: '3' } });
    await screen.findByText('For March 2025');
    await waitFor(() =>
      expect(rowsOf('Payment history')[0]!.slice(1, -1)).toEqual(['Sanjeevani Clinic', '6', '₹120.00', '₹50.50', 'Partly paid']),
    );
  });

  it('S8 lists what is to be refunded, and draws nothing where nothing is', async () => {
    await open();
    expect(screen.queryByText('To be refunded')).toBeNull();
    cleanup();
    server.on('GET /api/admin/overpayments/', { status: 200, body: [overpayment] });
    await open();
    await screen.findByRole('table', { name: 'To be refunded' });
    expect(headersOf('To be refunded')).toEqual(['Doctor', 'Hospital', 'Payment', 'Paid on', 'Amount', 'To refund', 'Action']);
    expect(rowsOf('To be refunded')[0]!.slice(-6)).toEqual([
      'Sanjeevani Clinic',
      'pay_Second00000001',
      '01/11/2026',
      '₹80.00',
      '₹60.00',
      'Refunded',
    ]);
  });

  it('offers no Pay where nothing is due', async () => {
    account = doctor({ total_amount_due: 0 });
    await open();
    expect((await button('Pay')).disabled).toBe(true);
  });
});

describe('Record Payment', () => {
  it('ADM-07 CON-36 asks for an amount with step 0.01, above 0 and at most what is due', async () => {
    const field = amount(await openPay());
    expect([field.type, field.step, field.min, field.max]).toEqual(['number', '0.01', '0.01', '80']);
  });

  it.each([
    ['', 'Amount paid must be a number greater than 0'],
    ['0', 'Amount paid must be a number greater than 0'],
    ['-5', 'Amount paid must be a number greater than 0'],
    ['80.01', 'Amount paid must be at most the amount due (₹80.00)'],
    ['12.345', 'Amount paid must have at most two decimals'],
  ])('ADM-07 ADM-17 refuses %j without asking the server', async (text, sentence) => {
    const dialog = await openPay();
    record(dialog, text);
    await dialog.findByText(sentence);
    expect(amount(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(server.seen(PAY)).toEqual([]);
  });

  it('ADM-16 ADM-18 OPN-47 aims a part at the chosen month, and shows that the due fell by it', async () => {
    const dialog = await openPay();
    fireEvent.change(select('For'), { target: { value: 'chosen' } });
    record(dialog, '30.25');
    await screen.findByText('Payment of ₹30.25 from Asha Kulkarni recorded');
    expect(server.seen(PAY).map(({ body }) => body)).toEqual([
      { amount_paid: 30.25, month: 11, year: 2026, request_id: expect.any(String) },
    ]);
    await waitFor(() => expect(rowsOf('Doctors')[0]).toContain('₹49.75'));
    await waitFor(() => expect(rowsOf('Payment history')[0]).toContain('₹30.25'));
  });

  it('ADM-16 fills in the full amount', async () => {
    const dialog = await openPay();
    fireEvent.click(dialog.getByRole('button', { name: 'Full amount' }));
    expect(amount(dialog).value).toBe('80.00');
    fireEvent.click(dialog.getByRole('button', { name: 'Record Payment' }));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true));
    expect(server.seen(PAY)[0]!.body).toMatchObject({ amount_paid: 80 });
  });

  it('OPN-47 pays the oldest unpaid month first where the chosen one is paid, or when asked to', async () => {
    rows = [monthRow({ outstanding: 0, amount_paid: 80, paid: true, status: 'paid' })];
    const dialog = await openPay();
    expect(optionsOf('For')).toEqual(['Oldest unpaid month first']);
    record(dialog, '10');
    await screen.findByText('Payment of ₹10.00 from Asha Kulkarni recorded');
    expect(server.seen(PAY)).toHaveLength(1);
    expect(server.seen(PAY)[0]!.body).toEqual({ amount_paid: 10, request_id: expect.any(String) });
  });

  it('OPN-47 pays the oldest unpaid month first unless somebody chooses the month above', async () => {
    const dialog = await openPay();
    expect([optionsOf('For'), select('For').value]).toEqual([['Oldest unpaid month first', 'November 2026'], 'oldest']);
    record(dialog, '10');
    await screen.findByText('Payment of ₹10.00 from Asha Kulkarni recorded');
    expect(server.seen(PAY)).toHaveLength(1);
    expect(server.seen(PAY)[0]!.body).not.toHaveProperty('month');
  });

  it('L10 a second press sends nothing, and a retry after a lost answer has the same request id', async () => {
    server.on(PAY, new Error('network'));
    const dialog = await openPay();
    record(dialog, '10');
    record(dialog, '10');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Failed to record paymentNo answer came/);
    expect(server.seen(PAY)).toHaveLength(1);
    record(dialog, '10');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(2));
    await dialog.findByRole('alert');
    record(dialog, '11');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(3));
    await dialog.findByRole('alert');
    const ids = server.seen(PAY).map(({ body }) => (body as { request_id: string }).request_id);
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  it("shows the server's sentence, and keeps the amount", async () => {
    server.on(PAY, fault(400, 'Nothing is due. No payment was recorded.'));
    const dialog = await openPay();
    record(dialog, '10');
    expect((await dialog.findByRole('alert')).textContent).toBe('Nothing is due. No payment was recorded.');
    expect(amount(dialog).value).toBe('10');
  });
});

describe('Activate and Deactivate', () => {
  it('ADM-19 ADM-20 OPN-48 asks before it deactivates, and activates again at once', async () => {
    await open();
    await press('Deactivate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Asha Kulkarni' }));
    expect(server.seen(STATUS)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate account' }));
    await screen.findByText('Asha Kulkarni has been deactivated');
    await press('Activate');
    await screen.findByText('Asha Kulkarni has been activated');
    await button('Deactivate');
    expect(server.seen(STATUS).map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: true }]);
  });

  it('ADM-19 leaves the account as it is on Cancel', async () => {
    await open();
    await press('Deactivate');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(STATUS)).toEqual([]);
  });

  it('ADM-23 says why the account was not changed', async () => {
    account = doctor({ is_active: false });
    server.on(STATUS, fault(404, 'No doctor found with this ID'));
    await open();
    await press('Activate');
    expect((await screen.findByRole('alert')).textContent).toContain('No doctor found with this ID');
  });
});

describe('Reset Monthly Counts', () => {
  const reset = async () => {
    await open();
    await press('Reset Monthly Counts');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Monthly Counts' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reset counts' }));
    return dialog;
  };

  it('ADM-06 ADM-21 ADM-22 asks first, then says that it worked and shows the new counts', async () => {
    server.on(RESET, () => {
      account = doctor({ total_patients: 0 });
      return { status: 200, body: { message: 'Monthly counts reset successfully', reset: 1 } };
    });
    await reset();
    await screen.findByText('Monthly counts reset successfully');
    await waitFor(() => expect(rowsOf('Doctors')[0]!.slice(3, 5)).toEqual(['0', '₹80.00']));
    expect(server.seen(RESET)).toHaveLength(1);
    act(() => void jest.advanceTimersByTime(5000));
    await waitFor(() => expect(screen.queryByText('Monthly counts reset successfully')).toBeNull());
  });

  it.each([
    [
      'the data where it is a sentence',
      { status: 500, body: 'The counts are being reset already' },
      'The counts are being reset already',
    ],
    ['the message of an error body', fault(503, 'Please try again in a minute.'), 'Please try again in a minute.'],
    ["else 'Reset failed'", { status: 500, body: {} }, 'Reset failed'],
    ["'Reset failed' without an answer", new Error('network'), 'Reset failed'],
  ])('ADM-21 OPN-17 on failure shows %s', async (_, reply, sentence) => {
    server.on(RESET, reply);
    const dialog = await reset();
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  });
});
