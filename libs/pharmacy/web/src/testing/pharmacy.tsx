import type { Shell } from '@nidaan/ui';
import { FakeServer } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import type { ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { PharmacyTab } from '../pharmacy-tab.tsx';

export const DETAIL = 'GET /api/patients-main/12/';
export const SEARCH = 'GET /api/patients-main/';
export const LIST = 'GET /api/pharmacy/';
export const DISPENSE = 'POST /api/pharmacy/';

/** A medical record as a patient's answer shows it. */
export const record = (given: object = {}) => ({
  id: 3,
  patient: 12,
  tablets: [{ name: 'Paracetamol', count: 10, dosage: '650mg', frequency: 'BD', duration: 5 }],
  injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml' },
  ointments: 'not required',
  syrups: [
    { name: 'Other', customName: 'Tulsi', dosage: '10ml' },
    { name: 'Zinc', dosage: '5ml' },
  ],
  tests: 'Complete Blood Count',
  doctorAdvice: 'Rest and fluids',
  tabletsAmount: 0,
  injectionsAmount: 0,
  ointmentsAmount: 0,
  syrupsAmount: 0,
  total_amount: 0,
  date: '2026-11-20T05:00:00.000Z',
  ...given,
});

/** A dispensed record as the pharmacy answers it. */
export const dispensed = (given: Partial<ListedPharmacyRecord> = {}): ListedPharmacyRecord => ({
  id: 41,
  record_id: 3,
  patient: 12,
  patient_name: 'Asha Verma',
  uhid: 'UH000012',
  age_text: '34 years',
  patient_disease: 'Dengue',
  doctor_advice: 'Rest and fluids',
  doctorAdvice: 'Rest and fluids',
  tablets: [{ name: 'Paracetamol', dosage: '650mg', count: 10, price: 120.5 }],
  injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml', price: 30 },
  ointments: 'not required',
  syrups: 'not required',
  tabletsAmount: 120.5,
  injectionsAmount: 30,
  ointmentsAmount: 0,
  syrupsAmount: 0,
  total_amount: 150.5,
  date: '2026-11-20T06:00:00.000Z',
  phone: '9876543210',
  branch: 1,
  branch_name: 'Main Branch',
  ...given,
});

export let server: FakeServer;
/** What went to console.error. */
export let logged: unknown;

/** Patient 12 with the records given, as the server would answer after the bills so far. */
export function servePatient(records: readonly { id: number }[], status = 'Prescribed', bills: readonly object[] = []): void {
  const answer = patient({
    id: 12,
    status: status as never,
    medical_records: records as never,
    pharmacy_records: bills as never,
  });
  server.on(DETAIL, { status: 200, body: answer });
}

/** A hospital with one patient (12) at the counter, for each test of the file. */
export function servePharmacy(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server = new FakeServer()
      .install()
      .on(LIST, { status: 200, body: [] })
      .on(DISPENSE, ({ body }) => {
        const sent = body as ListedPharmacyRecord;
        servePatient([record()], 'Completed', [dispensed({ record_id: sent.record_id })]);
        return { status: 201, body: dispensed({ ...sent, id: 41 }) };
      });
    servePatient([record()]);
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
export const box = () => screen.getByLabelText<HTMLInputElement>('Patient ID or phone number');
export const set = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
export const sent = () => server.seen(DISPENSE).map(({ body }) => body as Record<string, unknown>);
export const amount = (recordId: number, label: string) =>
  within(screen.getByRole('group', { name: `Amounts of medical record ${recordId}` })).getByLabelText<HTMLInputElement>(
    `${label} (₹)`,
  );
export const pass = (seconds: number) => act(() => void jest.advanceTimersByTime(seconds * 1000));
export const press = () => fireEvent.click(button('Confirm Dispensing'));
/** Presses the button, says yes where nothing is charged, and does not wait for the time to take it back. */
export function confirm(): void {
  press();
  const free = screen.queryByRole('button', { name: 'Dispense for ₹0.00' });
  if (free) fireEvent.click(free);
  const finish = screen.queryByRole('button', { name: 'Finish now' });
  if (finish) fireEvent.click(finish);
}

export function search(text: string) {
  set(box(), text);
  fireEvent.click(button('Search'));
}

/** Patient 12 stands at the counter. */
export async function atTheCounter(of: Partial<Shell> = {}) {
  const view = show(<PharmacyTab />, undefined, undefined, '/', of);
  search('12');
  await screen.findByRole('region', { name: 'Patient' });
  return view;
}
