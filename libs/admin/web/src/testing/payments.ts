import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showPanel } from './panel.tsx';

export const PAY = 'PATCH /api/admin/monthly-payments/5/';
export const BACK = 'POST /api/admin/monthly-payments/5/reversals/';

/** The gateway waited for the answer in vain: nobody knows what became of the call. */
export const UNANSWERED = { status: 504 };

/** An answer that comes when it is let go. */
export function held() {
  let release: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => (release = resolve));
  return { answer, release };
}

export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
export type OpenDialog = Awaited<ReturnType<typeof dialogOf>>;

export const click = (of: OpenDialog, name: string) => fireEvent.click(of.getByRole('button', { name }));

export const type = (dialog: OpenDialog, name: RegExp | string, value: string) =>
  fireEvent.change(dialog.getByLabelText(name), { target: { value } });

export const closed = () =>
  waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('A dialog is open.');
  });

/** Shows Doctor Payments, with its months. */
export async function showPayments() {
  showPanel('/admin/payments');
  await screen.findByRole('button', { name: 'Take back' });
}

const rowOf = (name: string) =>
  waitFor(() => {
    const rows = within(screen.getByRole('table', { name: 'Doctors' })).getAllByRole('row');
    const row = rows.find(({ textContent }) => textContent.includes(name));
    if (!row) throw new Error(`There is no row of ${name}.`);
    return within(row);
  });

export async function openPay() {
  click(await rowOf('Asha Kulkarni'), 'Pay');
  return dialogOf('Record Payment');
}
