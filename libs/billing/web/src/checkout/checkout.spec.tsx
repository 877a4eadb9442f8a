import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import type { PaymentOrder } from '@nidaan/billing-contracts';
import { NidaanProvider } from '@nidaan/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCheckout } from './index.ts';

const ORDER: PaymentOrder = {
  provider: 'sandbox',
  order_id: 'order_1',
  key_id: 'sandbox',
  amount: 124_000,
  currency: 'INR',
  name: 'Nidaan',
  description: 'Commission due',
  hospital_name: 'Sahyadri Hospital',
  email: 'meera@example.in',
  phone: '9876543210',
  notes: { account_id: '12' },
};
const COUNTED = { message: 'Payment received. Thank you.', verified: true, payment_id: 'pay_1', amount: 1240, paid: true };
const HANDED_OVER = { payment_id: 'pay_1', order_id: 'order_1', signature: 'abc' };
const PROOF = { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' };

function PayNow() {
  const checkout = useCheckout();
  return (
    <>
      <button type="button" disabled={checkout.isBusy} onClick={checkout.pay}>
        {checkout.busyText ?? 'Pay Now'}
      </button>
      {checkout.notice}
      {checkout.window}
    </>
  );
}

let server: FakeServer;
let queries: QueryClient;
const payNow = () => userEvent.click(screen.getByRole('button', { name: 'Pay Now' }));
const inWindow = async () => within(await screen.findByRole('dialog', { name: 'Sandbox checkout – no real money' }));
const pressInWindow = async (name: string) => userEvent.click((await inWindow()).getByRole('button', { name }));
const VERIFY = 'POST /api/payment/verify';

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .install()
    .on('POST /api/payment/order/', { status: 200, body: ORDER })
    .on('POST /api/payment/sandbox/', { status: 200, body: HANDED_OVER })
    .on(VERIFY, { status: 200, body: COUNTED });
  act(() => session.set({ access: fakeToken(), refresh: 'r' }));
  queries = new QueryClient();
  render(
    <NidaanProvider env="test">
      <QueryClientProvider client={queries}>
        <PayNow />
      </QueryClientProvider>
    </NidaanProvider>,
  );
});

describe('the sandbox checkout', () => {
  it('PAY-04 PAY-05 pays what the order says, has it counted, and reads what is due again', async () => {
    const again = jest.spyOn(queries, 'invalidateQueries');
    await payNow();
    const dialog = await inWindow();
    expect([dialog.getByText('₹1,240.00'), dialog.getByText(/No card is asked for, and no money moves/)]).toHaveLength(2);
    await pressInWindow('Pay ₹1,240.00');
    expect((await screen.findByRole('status')).textContent).toContain('Payment received. Thank you.');
    expect(server.seen('POST /api/payment/sandbox/')[0]!.body).toEqual({ orderId: 'order_1', outcome: 'captured' });
    expect(server.seen(VERIFY)[0]!.body).toEqual(PROOF);
    const { predicate } = again.mock.calls[0]![0]!;
    const reads = (key: string) => predicate!({ queryKey: [key, 'x'] } as never);
    expect(['billing', 'identity', 'patients', 'draft'].map(reads)).toEqual([true, true, true, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it failed, and nothing when it was cancelled; either way it can be tried again', async () => {
    await payNow();
    await pressInWindow('Let it fail');
    expect((await screen.findByRole('alert')).textContent).toContain('The payment failed. Nothing was taken');
    await payNow();
    expect(screen.queryByRole('alert')).toBeNull();
    await pressInWindow('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(VERIFY)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Pay Now' })).toBeTruthy();
  });

  it('stays open with a sentence when the sandbox cannot be reached', async () => {
    server.on('POST /api/payment/sandbox/', new TypeError('network'));
    await payNow();
    await pressInWindow('Pay ₹1,240.00');
    expect((await inWindow()).getByRole('alert').textContent).toContain('Please check the connection');
  });
});

describe('a checkout', () => {
  it('L10 is opened once, however often the button is pressed', async () => {
    const button = screen.getByRole('button', { name: 'Pay Now' });
    act(() => {
      for (let press = 0; press < 5; press++) button.click();
    });
    await inWindow();
    expect(server.seen('POST /api/payment/order/')).toHaveLength(1);
  });

  it('shows why there is nothing to open', async () => {
    server.on('POST /api/payment/order/', fault(409, 'Nothing is due. There is no need to pay.'));
    await payNow();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is due');
    server.on('POST /api/payment/order/', new TypeError('network'));
    await payNow();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The payment could not be started'));
  });

  it('PAY-08 checks again what could not be confirmed, with the same payment', async () => {
    server.on(VERIFY, fault(503, 'The payment provider does not answer.'));
    await payNow();
    await pressInWindow('Pay ₹1,240.00');
    expect((await screen.findByRole('alert')).textContent).toContain('If money was taken, it is counted by itself');
    server.on(VERIFY, { status: 200, body: COUNTED });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Payment received. Thank you.');
    expect(server.seen(VERIFY).map(({ body }) => body)).toEqual([PROOF, PROOF]);
  });

  it('PAY-06 shows the refusal of a payment that does not count', async () => {
    server.on(VERIFY, fault(409, 'This payment belongs to another account'));
    await payNow();
    await pressInWindow('Pay ₹1,240.00');
    expect((await screen.findByRole('alert')).textContent).toContain('This payment belongs to another account');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });
});

describe('the checkout of Razorpay', () => {
  const opened: Record<string, any>[] = [];
  let declined: (() => void) | undefined;
  const script = () => waitFor(() => document.head.querySelector<HTMLScriptElement>('script[src*="razorpay"]')!);
  class FakeRazorpay {
    constructor(options: Record<string, any>) {
      opened.push(options);
    }
    on = (_: string, listener: () => void) => void (declined = listener);
    open = () => undefined;
  }
  beforeEach(() => {
    opened.length = 0;
    server.on('POST /api/payment/order/', { status: 200, body: { ...ORDER, provider: 'razorpay', key_id: 'rzp_live_1' } });
  });

  it('PAY-04 says so when the script cannot be loaded, and loads it anew, from its one address, at the next try', async () => {
    expect(document.querySelector('script')).toBeNull();
    await payNow();
    const first = await script();
    expect(first.src).toBe('https://checkout.razorpay.com/v1/checkout.js');
    await act(async () => void first.onerror!(new Event('error')));
    expect((await screen.findByRole('alert')).textContent).toContain('The payment page could not be loaded');
    await payNow();
    const second = await script();
    expect(second).not.toBe(first);
    Object.assign(window, { Razorpay: FakeRazorpay });
    await act(async () => void second.onload!(new Event('load')));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toMatchObject({ key: 'rzp_live_1', order_id: 'order_1', amount: 124_000, currency: 'INR' });
    expect(opened[0]).toMatchObject({
      notes: { account_id: '12' },
      prefill: { email: 'meera@example.in', contact: '9876543210' },
    });
    const answer = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'abc' };
    await act(async () => opened[0]!.handler(answer));
    await screen.findByText('Payment received. Thank you.');
    expect(server.seen(VERIFY)[0]!.body).toEqual(PROOF);
  });

  it('tells a payment that was declined from one that was not tried', async () => {
    await payNow();
    await waitFor(() => expect(opened).toHaveLength(1));
    await act(async () => opened[0]!.modal.ondismiss());
    expect(screen.queryByRole('alert')).toBeNull();
    await payNow();
    await waitFor(() => expect(opened).toHaveLength(2));
    await act(async () => {
      declined!();
      opened[1]!.modal.ondismiss();
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The payment failed');
  });
});
