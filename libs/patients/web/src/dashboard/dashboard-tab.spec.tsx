import { FakeServer, fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DashboardTab } from './dashboard-tab.tsx';

const STATS = 'GET /api/patients/patients_stats/';
const LIST = 'GET /api/patients-main/';
const TODAY = 'GET /api/patients/';

const stats = {
  completed_today_count: 3,
  completed_this_month_count: 41,
  registered_today_count: 5,
  registered_today_amount: 800.5,
  newest_totals: { visits: 2, amount: 800, lab_amount: 450, pharmacy_amount: 100.5 },
  total_patients: 2,
  monthly_data: [],
  yearly_data: [
    { year: 2025, amount: 1000, lab_amount: 0, pharmacy_amount: 0, total_amount: 1000 },
    { year: 2026, amount: 123456.5, lab_amount: 10, pharmacy_amount: 20, total_amount: 123486.5 },
  ],
  monthly_patients: [0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0],
  today_patients_data: [],
};
const visits = [
  patient({
    id: 12,
    first_name: 'राम',
    last_name: 'शर्मा',
    amount: 500,
    lab_tests: [
      { id: 1, price: 450 },
      { id: 2, price: 9 },
    ],
  }),
  patient({ id: 11, status: 'Completed', amount: 300, pharmacy_records: [{ id: 1, total_amount: 100.5 }] }),
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
  server = new FakeServer().install().on(STATS, { status: 200, body: stats }).on(LIST, { status: 200, body: visits });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const card = (label: string) => screen.getByRole('group', { name: label });
const panel = (name: string) => screen.getByRole('region', { name });
const ready = () => waitFor(() => expect(within(card('Total Patients')).getByText('41')).toBeTruthy());

describe('the dashboard', () => {
  it('FRD-11 says how many left without being seen today, where somebody did', async () => {
    server.on(STATS, { status: 200, body: { ...stats, cancelled_today: 3, left_today: 2 } });
    show(<DashboardTab />);
    await ready();
    expect(card("Today's Patients").textContent).toContain('5 registered today · Left without being seen: 2');
  });

  it('DASH-01 is titled, DASH-02 DASH-03 shows the counts, CON-33 DASH-05 OPN-12 the sum of the years with two decimals', async () => {
    show(<DashboardTab />);
    expect(screen.getByRole('heading', { name: 'Hospital Dashboard' })).toBeTruthy();
    await ready();
    expect(within(card("Today's Patients")).getByText('3')).toBeTruthy();
    expect(within(card('Total Patients')).getByText(/this month/)).toBeTruthy();
    expect(within(card('Total Payments')).getByText('₹1,24,456.50')).toBeTruthy();
  });

  it("DASH-04 P6 shows the sum of today's payments and loads no list for it, nor for the totals", async () => {
    show(<DashboardTab />);
    await waitFor(() => expect(within(card("Today's Payments")).getByText('₹800.50')).toBeTruthy());
    expect(server.seen(TODAY)).toEqual([]);
    expect(server.seen(STATS)[0]!.query).toEqual({ today_limit: '0', newest: '200' });
    expect(server.seen(LIST).map(({ query }) => query)).toEqual([{ limit: '10' }]);
  });

  it('DASH-06 DASH-07 CON-27 draws twelve months, 300 high, and says each on focus', async () => {
    const { container } = show(<DashboardTab />);
    await ready();
    const rows = within(screen.getByRole('table', { name: /Patients treated per month/ })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual('Jan0 Feb0 Mar0 Apr0 May0 Jun0 Jul0 Aug0 Sep0 Oct7 Nov41 Dec0'.split(' '));
    expect(panel('Monthly Patients Overview')).toBeTruthy();
    const bars = within(screen.getByRole('group', { name: 'Patients treated per month, 2026, as bars' })).getAllByRole('img');
    expect([bars.length, bars[9]!.getAttribute('aria-label'), bars[10]!.textContent]).toEqual([
      12,
      'Oct: 7 patients',
      'Nov: 41 patientsNov',
    ]);
    expect(container.querySelector<HTMLElement>('[data-chart]')!.style.height).toBe('300px');
  });

  it('DASH-08 lists the newest patients with date, time and status as a word', async () => {
    show(<DashboardTab />);
    const table = screen.getByRole('table', { name: 'Recent Patients' });
    await waitFor(() => expect(within(table).getByText('राम शर्मा')).toBeTruthy());
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual('ID Name Date Time Disease Status'.split(' '));
    expect(within(table).getAllByRole('row')[1]!.textContent).toBe('12राम शर्मा20/11/202609:45 amDenguePending');
  });

  it('DASH-09 OPN-55 shows the financial totals and says what they cover', async () => {
    show(<DashboardTab />);
    await ready();
    const totals = panel('Financial Totals');
    await waitFor(() => expect(within(totals).getByText('₹1,350.50')).toBeTruthy());
    expect(
      within(totals)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Consultation₹800.00', 'Lab₹450.00', 'Pharmacy₹100.50', 'Grand Total₹1,350.50']);
    expect(within(totals).getByText('First test and first bill per visit')).toBeTruthy();
    expect(within(totals).getByText('Covers all 2 visits.')).toBeTruthy();
  });

  it('DASH-09 never loads a million rows: it asks for the newest and says so, with the accounts beside it', async () => {
    server.on(LIST, ({ query }) => ({
      status: 200,
      body: Array.from({ length: Number(query.limit) }, (_, index) => patient({ id: 9000 - index })),
    }));
    server.on(STATS, {
      status: 200,
      body: { ...stats, newest_totals: { ...stats.newest_totals, visits: 200 }, total_patients: 1000000 },
    });
    show(<DashboardTab />);
    await ready();
    await waitFor(() => expect(screen.getByText('Covers the newest 200 visits of 10,00,000.')).toBeTruthy());
    expect(
      [screen.getByText('₹1,24,486.50').closest('details'), screen.getByText('Covers all 10,00,000 visits.')].map(Boolean),
    ).toEqual([false, true]);
    const folded = screen.getByText('Covers the newest 200 visits of 10,00,000.').closest('details')!;
    expect([folded.open, folded.textContent]).toEqual([false, expect.stringContaining('Grand Total₹1,350.50')]);
    expect(server.seen(LIST)).toHaveLength(1);
  });

  it('DASH-10 says Loading... at first, DASH-14 and no longer when the answer is here', async () => {
    show(<DashboardTab />);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await ready();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('DASH-11 DASH-13 DASH-14 says what went wrong with the statistics, logs it, stops loading and can be tried again', async () => {
    server.on(STATS, fault(500, 'The statistics are away.'));
    show(<DashboardTab />);
    await waitFor(() => expect(screen.getByText('Something went wrong')).toBeTruthy());
    expect(screen.getByRole('alert').textContent).toContain('The statistics are away.');
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(logged.mock.calls.map((entry: unknown[]) => entry[0])).toContain('Failed to fetch patients stats');
    server.on(STATS, { status: 200, body: stats });
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await ready();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('DASH-11 says its title once where the server gives no reason', async () => {
    server.on(STATS, { status: 500, body: '' });
    show(<DashboardTab />);
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('Something went wrongThe server could not answer. Please try again in a moment.Try again');
  });

  it('DASH-12 only logs a failed patient list: the figures stay, the table says it is not loaded', async () => {
    server.on(LIST, fault(500, 'The list is away.'));
    show(<DashboardTab />);
    await ready();
    await waitFor(() => expect(screen.getByText('The newest patients are not loaded')).toBeTruthy());
    expect(logged.mock.calls.map((entry: unknown[]) => entry[0])).toContain('Failed to fetch patient data');
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(screen.queryByText('The list is away.')).toBeNull();
  });

  it('DASH-22 shows a new hospital zeros and what to do next', async () => {
    server.on(LIST, { status: 200, body: [] });
    server.on(STATS, {
      status: 200,
      body: {
        ...stats,
        completed_this_month_count: 0,
        yearly_data: [],
        monthly_patients: Array(12).fill(0),
        newest_totals: { visits: 0, amount: 0, lab_amount: 0, pharmacy_amount: 0 },
        total_patients: 0,
      },
    });
    show(<DashboardTab />);
    await waitFor(() => expect(within(card('Total Payments')).getByText('₹0.00')).toBeTruthy());
    expect(screen.getByText(/Bars appear with the first prescription/)).toBeTruthy();
    const register = await screen.findByRole('link', { name: 'Register a patient' });
    expect(register.getAttribute('href')).toBe('/patients/new');
  });
});
