import type { Shell } from '@nidaan/ui';
import { FakeServer, type SeenCall } from '@nidaan/api-client/testing';
import type { DeskLabTest, TestOrderAnswer } from '@nidaan/lab-contracts';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { LabTab } from '../lab-tab.tsx';

export const PATIENT = 'GET /api/patients/12/';
export const LIST = 'GET /api/lab-tests/';
const COUNT = 'GET /api/lab-tests/count/';
export const ADD = 'POST /api/lab-tests/';
export const ORDERS = 'GET /api/lab-tests/orders/';
export const UPLOAD = 'POST /api/lab-tests/upload/';
export const TESTS = 'GET /api/tests';

const report = {
  id: 1,
  patient: 12,
  name: 'cbc.pdf',
  file_url: '/api/files/lab/1/ab/cd?expires=1&signature=x',
  content_type: 'application/pdf',
  size: 5,
  uploaded_at: '2026-11-20T05:00:00.000Z',
};

export const patient = {
  id: 12,
  first_name: 'Asha',
  last_name: 'Verma',
  uhid: 'UH000012',
  age_text: '34 years',
  phone: '9876543210',
  disease: 'Dengue',
  tests: 'Complete Blood Count',
  medical_records: [{ id: 3 }] as unknown[],
  lab_reports: [] as unknown[],
};
export const withReport = { ...patient, lab_reports: [report] };

export const test = (given: Partial<DeskLabTest> = {}): DeskLabTest => ({
  id: 4,
  testName: 'Complete Blood Count',
  testDate: '2026-11-20',
  status: 'pending',
  price: 250.5,
  notes: '',
  testType: 'Haematology',
  patient: 12,
  patient_id: 12,
  patient_disease: 'Dengue',
  phone: '9876543210',
  patientName: 'Asha Verma',
  created_at: '2026-11-20T05:00:00.000Z',
  uhid: 'UH000012',
  age_text: '14 months',
  branch: 1,
  branch_name: 'Main',
  ...given,
});

export const order = (given: Partial<TestOrderAnswer> = {}): TestOrderAnswer => ({
  id: 12,
  patient: 12,
  patient_id: 12,
  record_id: 3,
  patientName: 'Asha Verma',
  phone: '9876543210',
  uhid: 'UH000012',
  age_text: '34 years',
  age: '34',
  gender: 'Female',
  patientType: 'OPD',
  patient_disease: 'Dengue',
  tests: ['Complete Blood Count', 'Liver Function Test'],
  ordered_at: '2026-11-20T05:15:00.000Z',
  ...given,
});

/** A page of these tests, searched as the server does. */
export const page = (all: readonly DeskLabTest[]) => (call: SeenCall) => ({
  status: 200,
  body: all
    .filter(({ id }) => id < Number(call.query.after ?? 1e9))
    .filter(({ testName }) => testName.toLowerCase().includes((call.query.search ?? '').toLowerCase()))
    .slice(0, Number(call.query.limit ?? 1e9)),
});

export let server: FakeServer;
/** What went to console.error. */
export let logged: jest.Mock;

/** A lab with one patient (12), for each test of the file. */
export function serveLab(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    jest.setSystemTime(new Date('2026-11-20T06:30:00Z'));
    logged = jest.fn();
    jest.spyOn(console, 'error').mockImplementation(logged);
    server = new FakeServer()
      .install()
      .on(PATIENT, { status: 200, body: patient })
      .on(TESTS, { status: 200, body: [{ id: 1, name: 'Widal Test', testType: 'Serology' }] })
      .on(LIST, page([test()]))
      .on(COUNT, { status: 200, body: { total: 230 } })
      .on(ORDERS, { status: 200, body: [order()] })
      .on(ADD, { status: 201, body: test() })
      .on(UPLOAD, { status: 201, body: report });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** Draws the Lab tab as the app does; `queries` outlives it, as in the app. */
export const showLab = (queries?: QueryClient, of: Partial<Shell> = {}) => show(<LabTab />, queries, undefined, '/', of);

export const open = (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab }));
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
export const set = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
export const rows = () =>
  within(screen.getByRole('table', { name: 'Lab Tests' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent));
/** The message on screen: a mistake is announced as alert, a success as status. */
export const told = (sentence: string) => screen.findByText(sentence);
export const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

export async function fetchPatient() {
  set('Patient ID', '12');
  fireEvent.click(button('Fetch Patient'));
  await screen.findByLabelText('Patient details');
}
