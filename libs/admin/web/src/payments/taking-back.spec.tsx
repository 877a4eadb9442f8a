import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fault, type FakeServer, type SeenCall } from '@nidaan/api-client/testing';
import type { StaffPayment } from '@nidaan/billing-contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answering, overpayment } from '../testing/panel.tsx';
import { BACK, click, closed, dialogOf, showPayments, type, UNANSWERED } from '../testing/payments.ts';

const PAYMENTS = 'GET /api/admin/monthly-payments/5/payments/';

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'performance'],
    advanceTimers: true,
    now: new Date('2026-10-31T19:00:00Z'),
  });
  server = answering();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('taking payments back', () => {
  const payment = (given: Partial<StaffPayment> = {}): StaffPayment => ({
    payment: 3,
    paid_at: '2026-10-20T06:00:00.000Z',
    amount: 80,
    left: 80,
    provider: 'recorded',
    payment_id: '',
    aim: null,
    ...given,
  });
  const taken = ({ body }: SeenCall) => ({
    status: 200,
    body: { ...(body as object), amount: 80, message: 'Payment taken back' },
  });

  it('ADM-06 ADM-27 offers the payments that are left of a hospital, and asks why', async () => {
    server
      .on(PAYMENTS, {
        status: 200,
        body: [
          payment({ payment: 5, provider: 'razorpay', payment_id: 'pay_1', left: 60.5 }),
          payment({ payment: 4, aim: { month: 10, year: 2026 } }),
          payment(),
          payment({ payment: 2, left: 0 }),
        ],
      })
      .on(BACK, taken);
    await showPayments();
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = await dialogOf('Take a payment back');
    const select = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Payment' });
    await waitFor(() =>
      expect([...select.options].map(({ textContent }) => textContent)).toEqual([
        'Choose',
        'No. 5, 20/10/2026, ₹60.50, pay_1',
        'No. 4, 20/10/2026, ₹80.00, Recorded by staff, October 2026',
        'No. 3, 20/10/2026, ₹80.00, Recorded by staff',
      ]),
    );
    click(dialog, 'Take back');
    await dialog.findByText('Please choose a payment');
    await dialog.findByText('Please say why the payment is taken back');
    expect(server.seen(BACK)).toEqual([]);
    fireEvent.change(select, { target: { value: '3' } });
    type(dialog, 'Reason', 'Wrong row');
    click(dialog, 'Take back');
    await screen.findByText('Payment of ₹80.00 from Asha Kulkarni taken back');
    expect(server.seen(BACK).map(({ body }) => body)).toEqual([
      { payment: 3, left: 80, reason: 'Wrong row', request_id: expect.any(String) },
    ]);
  });

  it('says that there is nothing to take back', async () => {
    server.on(PAYMENTS, { status: 200, body: [] });
    await showPayments();
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = await dialogOf('Take a payment back');
    await dialog.findByText('There is nothing to take back');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(true);
  });

  it('S8 books what was refunded, though less is credit by now, and names what was left of the payment', async () => {
    server
      .on('GET /api/admin/overpayments/', { status: 200, body: [overpayment] })
      .on(BACK, fault(409, 'This payment was taken back already'));
    await showPayments();
    fireEvent.click(await screen.findByRole('button', { name: 'Refunded' }));
    const dialog = await dialogOf('Book a refund');
    const amount = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount refunded (₹)' });
    expect([amount.value, amount.max]).toEqual(['60.00', '80']);
    for (const [text, sentence] of [
      ['', 'The amount must be a number greater than 0'],
      ['80.01', 'The amount must be at most what is left of the payment (₹80.00)'],
      ['7.125', 'The amount must have at most two decimals'],
    ] as const) {
      fireEvent.change(amount, { target: { value: text } });
      click(dialog, 'Book the refund');
      await dialog.findByText(sentence);
    }
    fireEvent.change(amount, { target: { value: '80' } });
    type(dialog, 'Reason', 'rfnd_1, asked for in ticket 7');
    click(dialog, 'Book the refund');
    expect((await dialog.findByRole('alert')).textContent).toBe('This payment was taken back already');
    server.on(BACK, { status: 200, body: { amount: 80 } });
    click(dialog, 'Book the refund');
    await screen.findByText('Refund of ₹80.00 to Asha Kulkarni booked');
    const [first, again] = server.seen(BACK).map(({ body }) => body);
    expect(again).toEqual(first);
    expect(first).toEqual({
      payment: 7,
      amount: 80,
      left: 80,
      reason: 'rfnd_1, asked for in ticket 7',
      request_id: expect.any(String),
    });
  });

  it('L10 keeps the chosen payment for a retry, though the list says by then that nothing is left of it', async () => {
    let left = 80;
    server
      .on(PAYMENTS, () => ({ status: 200, body: [payment({ left })] }))
      .on(BACK, () => {
        left = 0;
        return UNANSWERED;
      });
    await showPayments();
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = await dialogOf('Take a payment back');
    await dialog.findByText(/^No. 3/);
    type(dialog, 'Payment', '3');
    type(dialog, 'Reason', 'Wrong row');
    click(dialog, 'Take back');
    await dialog.findByRole('alert');
    await waitFor(() => expect(server.seen(PAYMENTS)).toHaveLength(2));
    // Until the list is drawn.
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(dialog.queryByText('There is nothing to take back')).toBeNull();
    server.on(BACK, { status: 200, body: { amount: 80, reversed_before: '2026-10-31T19:00:00.000Z' } });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(false);
    click(dialog, 'Take back');
    await screen.findByText('Payment of ₹80.00 from Asha Kulkarni taken back');
    await closed();
    const [first, again] = server.seen(BACK).map(({ body }) => body);
    expect(again).toEqual(first);
  });

  it('L10 asks before it books what a closed dialog booked already', async () => {
    server.on('GET /api/admin/overpayments/', { status: 200, body: [overpayment] }).on(BACK, UNANSWERED);
    await showPayments();
    const book = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Refunded' }));
      const dialog = await dialogOf('Book a refund');
      type(dialog, 'Reason', 'rfnd_1');
      click(dialog, 'Book the refund');
      return dialog;
    };
    const lost = await book();
    await lost.findByRole('alert');
    click(lost, 'Cancel');
    await closed();
    // By then the list says what the first try left.
    server
      .on('GET /api/admin/overpayments/', { status: 200, body: [{ ...overpayment, left: 20 }] })
      .on(BACK, { status: 200, body: { amount: 60, reversed_before: '2026-10-31T04:32:00.000Z' } });
    const dialog = await book();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      '₹60.00 of this payment was booked already: 31/10/2026, 10:02 am. Book it again?',
    );
    server.on(BACK, { status: 200, body: { amount: 60, reversed_before: null } });
    click(dialog, 'Book again');
    await screen.findByText('Refund of ₹60.00 to Asha Kulkarni booked');
    await closed();
    const [first, again, another] = server.seen(BACK).map(({ body }) => (body as { request_id: string }).request_id);
    expect([again === first, another === first]).toEqual([true, false]);
  });
});
