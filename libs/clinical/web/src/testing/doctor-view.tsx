import type { Shell } from '@nidaan/ui';
import { FakeServer } from '@nidaan/api-client/testing';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { DoctorViewTab } from '../doctor-view-tab.tsx';

export const PENDING = 'GET /api/patients/pending/';
export const COMPLETED = 'GET /api/patients-main/completed/';
export const SAVE = 'POST /api/records/';

export const page = (all: readonly PatientAnswer[]) => (call: { query: Record<string, string> }) => ({
  status: 200,
  body: all
    .filter((each) => each.id < Number(call.query.after ?? 1e9))
    .filter((each) => `${each.first_name} ${each.disease}`.toLowerCase().includes((call.query.search ?? '').toLowerCase()))
    .slice(0, Number(call.query.limit ?? 1e9)),
});

export const many = (count: number, given: Partial<PatientAnswer> = {}) =>
  Array.from({ length: count }, (_, index) =>
    patient({ id: count - index, first_name: `P${count - index}`, last_name: '', ...given }),
  );

export const record = {
  id: 3,
  patient: 12,
  tablets: [{ name: 'Paracetamol', count: 10, dosage: '650mg', frequency: 'BD', duration: 5 }],
  injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml', customName: '' },
  ointments: 'not required',
  syrups: { name: 'Other', customName: 'Tulsi', dosage: '10ml' },
  tests: 'Complete Blood Count',
  doctorAdvice: 'Rest and fluids',
  tabletsAmount: 0,
  injectionsAmount: 0,
  ointmentsAmount: 0,
  syrupsAmount: 0,
  total_amount: 0,
  date: '2026-11-20T05:00:00.000Z',
};

/** Nobody has asked for allergies. */
export const NOT_ASKED = { status: 'not_asked', text: '', version: 0, changed_at: null };

export let server: FakeServer;
/** What went to console.error. */
export let logged: unknown;

/** A hospital with one waiting patient (12) and her record, for each test of the file. */
export function serveDoctors(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    jest.setSystemTime(new Date('2026-11-20T05:30:00Z'));
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server = new FakeServer()
      .install()
      .on(PENDING, page([patient({ id: 12 }), patient({ id: 11, first_name: 'Ravi', last_name: '', status: 'Prescribed' })]))
      .on(COMPLETED, page([patient({ id: 12, status: 'Prescribed' })]))
      .on('GET /api/ehr/12/allergies/', { status: 200, body: NOT_ASKED })
      .on('GET /api/ehr/11/allergies/', { status: 200, body: NOT_ASKED })
      .on('GET /api/patients/12/', { status: 200, body: patient({ id: 12 }) })
      .on('GET /api/patients/11/', { status: 200, body: patient({ id: 11, first_name: 'Ravi', status: 'Prescribed' }) })
      .on('GET /api/patients-main/12/', {
        status: 200,
        body: patient({ id: 12, status: 'Prescribed', medical_records: [record] as never }),
      })
      .on('GET /api/patients-main/12/visits/', { status: 200, body: [patient({ id: 12 })] })
      .on('GET /api/patients-main/11/visits/', { status: 200, body: [] })
      .on('GET /api/records/medicines/', { status: 200, body: [] })
      .on(SAVE, { status: 201, body: record });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

export const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
export const tablet = (number: number) => within(screen.getByRole('group', { name: `Tablet ${number}` }));
export const part = (name: string) => within(screen.getByRole('group', { name }));
export const set = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
export const input = (scope: ReturnType<typeof within>, label: string) =>
  scope.getByLabelText(label, { selector: 'input, select' }) as HTMLInputElement;
export const sent = () => server.seen(SAVE).at(-1)?.body as Record<string, unknown>;
export const summary = () => screen.getByRole('complementary', { name: 'Summary' }).textContent;
export const save = () => fireEvent.click(button('Save Prescription'));

export async function treat(of: Partial<Shell> = {}) {
  const view = show(<DoctorViewTab />, undefined, undefined, '/', of);
  fireEvent.click(await screen.findByRole('link', { name: 'Treat' }));
  await screen.findByRole('form', { name: 'Prescription' });
  return view;
}
export const setTablets = (number: string) => set(screen.getByLabelText('Number of tablets'), number);
