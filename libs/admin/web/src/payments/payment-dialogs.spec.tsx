import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FakeServer } from '@nidaan/api-client/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readIn } from '@nidaan/ui/testing';
import { accountsOf, answering, doctor, monthRow, rowsOf, showPanel } from '../testing/panel.tsx';
import {
  click,
  closed,
  dialogOf,
  held,
  openPay,
  PAY,
  showPayments,
  type,
  UNANSWERED,
  type OpenDialog,
} from '../testing/payments.ts';

const STATUS = 'PATCH /api/admin/doctors/6/status/';

const BEFORE = '2026-10-31T04:32:00.000Z';
const ASKED = 'This payment of ₹10.00 from Asha Kulkarni was recorded already: 31/10/2026, 10:02 am. Record another one?';
const idsOf = (asked: FakeServer) => asked.seen(PAY).map(({ body }) => (body as { request_id: string }).request_id);
const pay = async (amount: string) => {
  const dialog = await openPay();
  type(dialog, /^Amount paid/, amount);
  click(dialog, 'Record Payment');
  return dialog;
};

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

describe('Record Payment beside an older month', () => {
  const fieldOf = (dialog: OpenDialog) => dialog.getByRole<HTMLInputElement>('spinbutton', { name: /^Amount paid/ });

  it('OPN-47 takes what is due of the chosen month as the limit, the amount due and the full amount', async () => {
    server
      .on(...accountsOf([doctor({ total_amount_due: 2100 })]))
      .on('GET /api/admin/monthly-payments/', { status: 200, body: [monthRow({ amount_due: 100, outstanding: 100 })] });
    await showPayments();
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

  it('L10 OPN-47 a retry after a lost answer pays the chosen month again, though the list says by then that it is paid', async () => {
    let outstanding = 80;
    server
      .on(...accountsOf([doctor({ total_amount_due: 160 })]))
      .on('GET /api/admin/monthly-payments/', () => ({
        status: 200,
        body: [monthRow({ outstanding, amount_paid: 80 - outstanding })],
      }))
      .on(PAY, () => {
        outstanding = 0;
        return new Error('network');
      });
    await showPayments();
    const dialog = await openPay();
    fireEvent.change(dialog.getByLabelText('For'), { target: { value: 'chosen' } });
    click(dialog, 'Full amount');
    click(dialog, 'Record Payment');
    await dialog.findByRole('alert');
    await waitFor(() => expect(rowsOf('Payment history')[0]![4]).toBe('₹80.00'));
    click(dialog, 'Record Payment');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(2));
    await dialog.findByRole('alert');
    const [first, again] = server.seen(PAY).map(({ body }) => body);
    expect(first).toMatchObject({ amount_paid: 80, month: 11, year: 2026 });
    expect(again).toEqual(first);
  });
});

describe('what is under way beside a dialog', () => {
  it('an activation that ends closes no dialog that was opened meanwhile, and says it in the language of the reader', async () => {
    await readIn('hi');
    const { answer, release } = held();
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
    release();
    await screen.findByText('Ravi Rao को चालू कर दिया गया है');
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('L10 a payment whose dialog was closed while it was under way is the same request when it is sent again', async () => {
    const { answer, release } = held();
    let first = true;
    server.on(PAY, async () => {
      if (!first) return { status: 200, body: {} };
      first = false;
      await answer;
      return { status: 200, body: {} };
    });
    await showPayments();
    const dialog = await pay('10');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(1));
    click(dialog, 'Cancel');
    await closed();
    await pay('10');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(2));
    release();
    await closed();
    await pay('10');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(3));
    await closed();
    const ids = idsOf(server);
    // What was answered is done: the next payment is one of its own.
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  it('L10 the answer of a closed dialog is told in the open one, and does not make a second payment of the same amount', async () => {
    const { answer, release } = held();
    let first = true;
    server.on(PAY, async () => {
      if (!first) return { status: 200, body: { recorded_before: BEFORE } };
      first = false;
      await answer;
      return { status: 200, body: { recorded_before: null } };
    });
    await showPayments();
    await pay('10');
    await waitFor(() => expect(server.seen(PAY)).toHaveLength(1));
    click(await dialogOf('Record Payment'), 'Cancel');
    await closed();
    const dialog = await openPay();
    type(dialog, /^Amount paid/, '10');
    release();
    await dialog.findByText('Payment of ₹10.00 from Asha Kulkarni recorded');
    click(dialog, 'Record Payment');
    await dialog.findByText(ASKED);
    expect(idsOf(server)[1]).toBe(idsOf(server)[0]);
    click(dialog, 'Cancel');
    await closed();
  });
});

describe('a payment that was recorded before', () => {
  it('L10 in a dialog that was closed is said, and recorded once more only when asked to', async () => {
    server.on(PAY, UNANSWERED);
    await showPayments();
    const lost = await pay('10');
    await lost.findByRole('alert');
    click(lost, 'Cancel');
    await closed();
    server.on(PAY, { status: 200, body: { recorded_before: BEFORE } });
    const dialog = await pay('10');
    expect((await dialog.findByRole('alert')).textContent).toBe(ASKED);
    server.on(PAY, { status: 200, body: { recorded_before: null } });
    click(dialog, 'Record another');
    await screen.findByText('Payment of ₹10.00 from Asha Kulkarni recorded');
    await closed();
    const [first, again, another] = idsOf(server);
    expect([again === first, another === first]).toEqual([true, false]);
  });

  it('L10 by the press before in the same dialog is recorded: nothing is asked', async () => {
    server.on(PAY, UNANSWERED);
    await showPayments();
    const dialog = await pay('10');
    await dialog.findByRole('alert');
    server.on(PAY, { status: 200, body: { recorded_before: BEFORE } });
    click(dialog, 'Record Payment');
    await screen.findByText('Payment of ₹10.00 from Asha Kulkarni recorded');
    await closed();
    expect(idsOf(server)[1]).toBe(idsOf(server)[0]);
  });
});
