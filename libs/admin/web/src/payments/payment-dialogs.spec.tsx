import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fault, type FakeServer, type SeenCall } from '@nidaan/api-client/testing';
import type { StaffPayment } from '@nidaan/billing-contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readIn } from '@nidaan/ui/testing';
import { accountsOf, answering, doctor, monthRow, overpayment, rowsOf, showPanel } from '../testing/panel.tsx';

const PAY = 'PATCH /api/admin/monthly-payments/5/';
const PAYMENTS = 'GET /api/admin/monthly-payments/5/payments/';
const BACK = 'POST /api/admin/monthly-payments/5/reversals/';
const STATUS = 'PATCH /api/admin/doctors/6/status/';

/** An answer that comes when it is let go. */
function held<T>() {
  let release: (answer: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => (release = resolve));
  return { answer, release };
}

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'performance'],
    advanceTimers: true,
    now: new Date('2026-10-31T19:00:00Z'),
  });
  server = answering();
});
afterEach(async () => {
  cleanup();
  await readIn('en');
  jest.useRealTimers();
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogOf>>;
const click = (of: Dialog, name: string) => fireEvent.click(of.getByRole('button', { name }));
const rowOf = (name: string) =>
  waitFor(() => {
    const rows = within(screen.getByRole('table', { name: 'Doctors' })).getAllByRole('row');
    const row = rows.find(({ textContent }) => textContent.includes(name));
    expect(row).toBeDefined();
    return within(row!);
  });
const type = (dialog: Dialog, name: RegExp | string, value: string) =>
  fireEvent.change(dialog.getByLabelText(name), { target: { value } });
const openPay = async () => {
  click(await rowOf('Asha Kulkarni'), 'Pay');
  return dialogOf('Record Payment');
};

describe('Record Payment beside an older month', () => {
  const fieldOf = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('spinbutton', { name: /^Amount paid/ });

  it('OPN-47 takes what is due of the chosen month as the limit, the amount due and the full amount', async () => {
    server
      .on(...accountsOf([doctor({ total_amount_due: 2100 })]))
      .on('GET /api/admin/monthly-payments/', { status: 200, body: [monthRow({ amount_due: 100, outstanding: 100 })] });
    showPanel('/admin/payments');
    await waitFor(() => expect(rowsOf('Payment history')).toHaveLength(1));
    const dialog = await openPay();
    expect([dialog.queryByText('₹2,100.00') !== null, fieldOf(dialog).max]).toEqual([true, '2100']);
    fireEvent.change(dialog.getByLabelText('For'), { target: { value: 'chosen' } });
    await dialog.findByText('₹100.00');
    expect(fieldOf(dialog).max).toBe('100');
    type(dialog, /^Amount paid/, '100.01');
    click(dialog, 'Record Payment');
    await dialog.findByText('Amount paid must be at most the amount due (₹100.00)');
    click(dialog, 'Full amount');
    expect(fieldOf(dialog).value).toBe('100.00');
    server.on(PAY, { status: 200, body: {} });
    click(dialog, 'Record Payment');
    await screen.findByText('Payment of ₹100.00 from Asha Kulkarni recorded');
    expect(server.seen(PAY)[0]!.body).toMatchObject({ amount_paid: 100, month: 11, year: 2026 });
  });
});

describe('what is under way beside a dialog', () => {
  it('an activation that ends closes no dialog that was opened meanwhile, and says it in the language of the reader', async () => {
    await readIn('hi');
    const { answer, release } = held<object>();
    server
      .on(...accountsOf([doctor(), doctor({ doctor_id: 6, username: 'Ravi Rao', is_active: false })]))
      .on(STATUS, async () => {
        await answer;
        return { status: 200, body: { message: 'ok', doctor_id: 6, is_active: true } };
      });
    showPanel('/admin/payments');
    const rows = () => within(screen.getAllByRole('table').find((table) => table.textContent.includes('Ravi Rao'))!);
    await screen.findByText('Ravi Rao');
    fireEvent.click(rows().getByRole('button', { name: 'चालू करें' }));
    await waitFor(() => expect(server.seen(STATUS)).toHaveLength(1));
    fireEvent.click(rows().getAllByRole('button', { name: 'भुगतान करें' }).at(-1)!);
    await screen.findByRole('dialog');
    release({});
    await screen.findByText('Ravi Rao को चालू कर दिया गया है');
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('L10 a payment whose dialog was closed while it was under way is the same request when it is sent again', async () => {
    const { answer, release } = held<object>();
    let first = true;
    server.on(PAY, async () => {
      if (!first) return { status: 200, body: {} };
      first = false;
      await answer;
      return { status: 200, body: {} };
    });
    showPanel('/admin/payments');
    const send = async () => {
      const dialog = await openPay();
      type(dialog, /^Amount paid/, '10');
      click(dialog, 'Record Payment');
      return dialog;
    };
    const dialog = await send();
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(1));
    click(dialog, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await send();
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(2));
    release({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await send();
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const ids = server.seen(PAY).map(({ body }) => (body as { request_id: string }).request_id);
    // What was answered is done: the next payment is one of its own.
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });
});

describe('taking payments back', () => {
  const payment = (given: Partial<StaffPayment> = {}): StaffPayment => ({
    payment: 3,
    paid_at: '2026-10-20T06:00:00.000Z',
    amount: 80,
    left: 80,
    provider: 'recorded',
    payment_id: '',
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
          payment({ payment: 4, provider: 'razorpay', payment_id: 'pay_1', left: 60.5 }),
          payment(),
          payment({ payment: 2, left: 0 }),
        ],
      })
      .on(BACK, taken);
    showPanel('/admin/payments');
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = await dialogOf('Take a payment back');
    const select = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Payment' });
    await waitFor(() =>
      expect([...select.options].map(({ textContent }) => textContent)).toEqual([
        'Choose',
        '20/10/2026, ₹60.50, pay_1',
        '20/10/2026, ₹80.00, Recorded by staff',
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
      { payment: 3, reason: 'Wrong row', request_id: expect.any(String) },
    ]);
  });

  it('says that there is nothing to take back', async () => {
    server.on(PAYMENTS, { status: 200, body: [] });
    showPanel('/admin/payments');
    fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = await dialogOf('Take a payment back');
    await dialog.findByText('There is nothing to take back');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(true);
  });

  it('S8 books the refund of what came for what was paid already, as it is listed', async () => {
    server
      .on('GET /api/admin/overpayments/', { status: 200, body: [overpayment] })
      .on(BACK, fault(409, 'This payment was taken back already'));
    showPanel('/admin/payments');
    fireEvent.click(await screen.findByRole('button', { name: 'Refunded' }));
    const dialog = await dialogOf('Book a refund');
    type(dialog, 'Reason', 'rfnd_1, asked for in ticket 7');
    click(dialog, 'Book the refund');
    expect((await dialog.findByRole('alert')).textContent).toBe('This payment was taken back already');
    server.on(BACK, { status: 200, body: { amount: 60 } });
    click(dialog, 'Book the refund');
    await screen.findByText('Refund of ₹60.00 to Asha Kulkarni booked');
    const [first, again] = server.seen(BACK).map(({ body }) => body);
    expect(again).toEqual(first);
    expect(first).toEqual({
      payment: 7,
      amount: 60,
      reason: 'rfnd_1, asked for in ticket 7',
      request_id: expect.any(String),
    });
  });
});
