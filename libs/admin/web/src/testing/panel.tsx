import type { AuditEntryAnswer, HospitalAccountStats, LeadAnswer, PlatformSummary } from '@nidaan/admin-contracts';
import { FakeServer, type SeenCall } from '@nidaan/api-client/testing';
import type { MonthlyPaymentRow, Overpayment } from '@nidaan/billing-contracts';
import type { TicketAnswer } from '@nidaan/support-contracts';
import { show } from '@nidaan/ui/testing';
import { screen } from '@testing-library/react';
import { AdminPanel } from '../admin-panel.tsx';

/** Draws the whole panel at an address, as the app does. */
export const showPanel = (at = '/admin/dashboard', onLogout: () => void = () => undefined) =>
  show(<AdminPanel title="A screen" onLogout={onLogout} />, undefined, undefined, at);

const textsOf = (parent: Element, selector: string) => [...parent.querySelectorAll(selector)].map((cell) => cell.textContent);
const tableOf = (name: string) => screen.getByRole('table', { name });

/** Rows of a table, cell by cell. */
export const rowsOf = (table: string) => [...tableOf(table).querySelectorAll('tbody tr')].map((row) => textsOf(row, 'td'));

export const headersOf = (table: string) => textsOf(tableOf(table), 'thead th');

export const doctor = (given: Partial<HospitalAccountStats> = {}): HospitalAccountStats => ({
  doctor_id: 5,
  hospital_id: 2,
  hospital_name: 'Sanjeevani Clinic',
  username: 'Asha Kulkarni',
  doctor_email: 'asha@sanjeevani.example',
  created_at: '2026-11-19T19:00:00.000Z',
  total_patients: 4,
  total_amount_due: 80,
  is_active: true,
  payment_id: 41,
  ...given,
});

export const ticket = (given: Partial<TicketAnswer> = {}): TicketAnswer => ({
  id: 7,
  title: 'Printer',
  priority: 'high',
  description: 'Bills come out\nblank',
  attachment: null,
  attachment_name: null,
  status: 'open',
  created_at: '2026-11-20T04:15:00.000Z',
  createdAt: '2026-11-20T04:15:00.000Z',
  admin_response: null,
  adminResponse: null,
  created_by_username: 'Asha Kulkarni',
  created_by_email: 'asha@sanjeevani.example',
  user: 5,
  ...given,
});

export const monthRow = (given: Partial<MonthlyPaymentRow> = {}): MonthlyPaymentRow => ({
  id: 41,
  doctor_id: 5,
  doctor_email: 'asha@sanjeevani.example',
  username: 'Asha Kulkarni',
  hospital_name: 'Sanjeevani Clinic',
  month: 11,
  year: 2026,
  total_patients: 4,
  amount_due: 80,
  amount_paid: 0,
  outstanding: 80,
  paid: false,
  status: 'running',
  ...given,
});

export const lead = (given: Partial<LeadAnswer> = {}): LeadAnswer => ({
  id: 3,
  name: 'Vijay Patil',
  email: 'vijay@patil.example',
  phone: '+91 98220 44556',
  subject: 'Three branches',
  message: 'We run three branches.\nPlease call.',
  topic: 'demo',
  status: 'new',
  note: '',
  created_at: '2026-11-20T04:15:00.000Z',
  updated_at: null,
  ...given,
});

export const entry = (given: Partial<AuditEntryAnswer> = {}): AuditEntryAnswer => ({
  id: 'patients-9',
  service: 'patients',
  at: '2026-11-20T04:15:00.000Z',
  account_id: 5,
  account_name: 'Asha Kulkarni',
  account_email: 'asha@sanjeevani.example',
  is_staff: false,
  hospital_id: 2,
  hospital_name: 'Sanjeevani Clinic',
  action: 'read',
  what: 'patients.patient',
  subjects: [12],
  request_id: 'r1',
  ...given,
});

export const summary = (given: Partial<PlatformSummary> = {}): PlatformSummary => ({
  total_users: 1234,
  active_users: 1200,
  new_users: 9,
  total_tickets: 31,
  open_tickets: 8,
  new_leads: 2,
  total_amount_due: 80,
  recent_users: [doctor()],
  ...given,
});

const MATCHES =
  (search = '') =>
  (account: HospitalAccountStats) =>
    [account.username, account.hospital_name, account.doctor_email].some((text) =>
      text.toLowerCase().includes(search.toLowerCase()),
    );

/** The list of accounts, searched and in parts, as the server answers it: newest first. */
export const accountsOf = (all: readonly HospitalAccountStats[]) =>
  [
    'GET /api/admin/doctor-stats/',
    ({ query }: SeenCall) => ({
      status: 200,
      body: all
        .toSorted((a, b) => b.doctor_id - a.doctor_id)
        .filter(MATCHES(query.search))
        .filter(({ doctor_id }) => doctor_id < Number(query.after ?? 1e9))
        .slice(0, Number(query.limit ?? 1e9)),
    }),
  ] as const;

/** What they add up to. */
export const totalsOf = (all: readonly HospitalAccountStats[]) =>
  [
    'GET /api/admin/doctor-stats/count/',
    ({ query }: SeenCall) => {
      const found = all.filter(MATCHES(query.search));
      const sum = (key: 'total_patients' | 'total_amount_due') => found.reduce((total, account) => total + account[key], 0);
      const active = found.filter(({ is_active }) => is_active).length;
      const sums = { total_patients: sum('total_patients'), total_amount_due: sum('total_amount_due') };
      return { status: 200, body: { total: found.length, active, ...sums } };
    },
  ] as const;

/** A server that answers every read of the panel with a little. */
export const answering = () =>
  new FakeServer()
    .install()
    .on('GET /api/admin/summary/', { status: 200, body: summary() })
    .on('GET /api/admin/tickets/', { status: 200, body: [ticket()] })
    .on('GET /api/admin/tickets/count/', { status: 200, body: { total: 1 } })
    .on(...accountsOf([doctor()]))
    .on(...totalsOf([doctor()]))
    .on('GET /api/admin/monthly-payments/', { status: 200, body: [monthRow()] })
    .on('GET /api/admin/overpayments/', { status: 200, body: [] })
    .on('GET /api/admin/leads/', { status: 200, body: [lead()] })
    .on('GET /api/admin/leads/count/', { status: 200, body: { total: 1 } })
    .on('GET /api/admin/staff/', { status: 200, body: [] })
    .on('GET /api/admin/audit/', { status: 200, body: { entries: [entry()], next: null, missing: [] } })
    .on('GET /api/admin/operations/', { status: 200, body: [] })
    .on('GET /api/admin/operations/parked/', { status: 200, body: [] })
    .on('GET /api/admin/operations/failed-jobs/', { status: 200, body: [] });

/** A payment for what was paid already, of which not all is used up. */
export const overpayment: Overpayment = {
  doctor_id: 5,
  doctor_email: 'asha@sanjeevani.example',
  username: 'Asha Kulkarni',
  hospital_name: 'Sanjeevani Clinic',
  payment: 7,
  provider: 'razorpay',
  payment_id: 'pay_Second00000001',
  paid_at: '2026-10-31T18:40:00.000Z',
  amount: 80,
  left: 80,
  to_refund: 60,
};
