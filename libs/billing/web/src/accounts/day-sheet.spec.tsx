import { FakeServer, fault } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AccountsTab } from './accounts-tab.tsx';
import { DaySheet } from './day-sheet.tsx';

const SHEET = 'GET /api/day-sheet/';
const sheetRow = (payment_type: string, consultation: number, lab: number, pharmacy: number) => ({
  payment_type,
  consultation,
  lab,
  pharmacy,
  total: Math.round((consultation + lab + pharmacy) * 100) / 100,
});
const sheet = {
  day: '2026-11-20',
  rows: [sheetRow('Cash', 300.25, 250.5, 0), sheetRow('UPI', 1250.5, 0, 20.1), sheetRow('', 0, 1, 0)],
  totals: { consultation: 1550.75, lab: 251.5, pharmacy: 20.1, total: 1822.35 },
};

let server: FakeServer;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = new FakeServer().install().on(SHEET, { status: 200, body: sheet });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '));

it('ORG-10 stands alone for a role that sees money and no patients', async () => {
  server.on('GET /api/doctor-payment/', { status: 200, body: { paid: true, dueAmount: 0, rate_per_patient: 20, pay_by: null } });
  show(<AccountsTab />, undefined, undefined, '/billing', { may: (permission) => permission === 'money.view' });
  await screen.findByRole('region', { name: 'Day Sheet' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(["Today's Payments", 'Wallet & Commission']);
  expect(screen.queryByRole('table', { name: "Today's Payments" })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download Report' })).toBeTruthy();
  expect(server.calls.filter(({ path }) => path.startsWith('/api/patients'))).toEqual([]);
});

describe('the day sheet', () => {
  it('shows what came in by payment type, and what is not recorded as such', async () => {
    show(<DaySheet />);
    await waitFor(() => expect(rows('Day Sheet')).toHaveLength(5));
    expect(rows('Day Sheet')).toEqual([
      'Payment Type | Consultation | Lab | Pharmacy | Total',
      'Cash | ₹300.25 | ₹250.50 | ₹0.00 | ₹550.75',
      'UPI | ₹1,250.50 | ₹0.00 | ₹20.10 | ₹1,270.60',
      'Not recorded | ₹0.00 | ₹1.00 | ₹0.00 | ₹1.00',
      'Total | ₹1,550.75 | ₹251.50 | ₹20.10 | ₹1,822.35',
    ]);
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-12' } });
    await waitFor(() => expect(server.seen(SHEET).at(-1)!.query).toEqual({ day: '2026-11-12' }));
    await screen.findByText('₹1,822.35');
  });

  it('ORG-10 shows what was taken back with its sign, so that rows add up to the total', async () => {
    const body = { ...sheet, rows: [sheetRow('Cash', 0, 520, 0), sheetRow('', 0, -500, 0)] };
    const totals = { consultation: 0, lab: 20, pharmacy: -230, total: -210 };
    server.on(SHEET, { status: 200, body: { ...body, totals } });
    show(<DaySheet />);
    await screen.findByText('-₹230.00');
    expect(rows('Day Sheet').slice(1)).toEqual([
      'Cash | ₹0.00 | ₹520.00 | ₹0.00 | ₹520.00',
      'Not recorded | ₹0.00 | -₹500.00 | ₹0.00 | -₹500.00',
      'Total | ₹0.00 | ₹20.00 | -₹230.00 | -₹210.00',
    ]);
  });

  it('FRD-11 says what of it belongs to cancelled visits, where there are any', async () => {
    server.on(SHEET, { status: 200, body: { ...sheet, cancelled: { visits: 2, amount: 450.5 } } });
    show(<DaySheet />);
    expect(await screen.findByText('Of this, ₹450.50 belongs to 2 cancelled visits.')).toBeTruthy();
  });

  it('says when it is not loaded, and tries again', async () => {
    server.on(SHEET, fault(500, 'away'));
    show(<DaySheet />);
    const section = within(await screen.findByRole('region', { name: 'Day Sheet' }));
    expect((await section.findByRole('alert')).textContent).toContain('Failed to fetch the day sheet');
    server.on(SHEET, { status: 200, body: { ...sheet, rows: [] } });
    fireEvent.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('Nothing came in on this day')).toBeTruthy();
  });
});
