import { FakeServer, fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import type { Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { TrackingTab } from './tracking-tab.tsx';

const VISITS = 'GET /api/patients-main/12/visits/';

const record = (id: number, doctorAdvice: string) => ({
  id,
  patient: 7,
  tablets: [{ name: 'Paracetamol', count: 10, dosage: '650mg', frequency: 'BD', duration: 5 }],
  injections: 'not required',
  ointments: 'not required',
  syrups: 'not required',
  tests: 'not required',
  doctorAdvice,
  tabletsAmount: 0,
  injectionsAmount: 0,
  ointmentsAmount: 0,
  syrupsAmount: 0,
  total_amount: 0,
  date: '2026-11-12T05:30:00.000Z',
});

const earlier = patient({
  id: 7,
  created_at: '2026-11-12T05:00:00Z',
  status: 'Completed',
  patientType: 'IPD',
  medical_records: [record(3, 'Rest'), record(4, 'Come again')],
  lab_tests: [{ id: 4, price: 250.5, testName: 'Complete Blood Count', testDate: '2026-11-12', status: 'completed' }],
  lab_reports: [{ id: 1, name: 'cbc.pdf', file_url: '/api/files/lab/1', uploaded_at: '2026-11-12T06:00:00Z' }],
  pharmacy_records: [{ id: 41, total_amount: 150.5, date: '2026-11-12T07:00:00Z' }],
});
const now = patient({ id: 12, disease: 'Migraine', patientType: 'Emergency', bed_assign: 'yes', bedDetails: 'Ward 2' });

let server: FakeServer;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = new FakeServer()
    .install()
    .on('GET /api/patients-main/12/', { status: 200, body: now })
    .on('GET /api/ehr/12/allergies/', { status: 200, body: { status: 'not_asked', text: '', version: 0, changed_at: null } })
    .on('GET /api/persons/501/identifiers/', { status: 200, body: [] })
    .on(VISITS, { status: 200, body: [now, earlier] });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = (of: Partial<Shell> = {}) =>
  show(
    <Routes>
      <Route path="/patients/*" element={<TrackingTab />} />
    </Routes>,
    undefined,
    undefined,
    '/patients/12',
    of,
  );
const visit = (name: RegExp) => within(screen.getByRole('article', { name }));
const hrefOf = (scope: ReturnType<typeof within>, name: string | RegExp) =>
  scope.getByRole('link', { name }).getAttribute('href');

describe("the patient's page", () => {
  it('PRM-20 shows in its head an Emergency, and the bed', async () => {
    open();
    const head = within(await screen.findByRole('region', { name: 'Asha Verma' }));
    expect(head.getAllByText('Emergency').some((each) => each.dataset.tone === 'red')).toBe(true);
    expect(head.getByText('Ward 2')).toBeTruthy();
  });

  it("ORG-80 says 'Consent not recorded' in its head of who was asked nothing, and nothing once there is an answer", async () => {
    const GIVEN = { id: 1, purpose: 'treatment', channel: '', state: 'given', current: true };
    server.on('GET /api/patients-main/12/', { status: 200, body: { ...now, person_id: 501 } });
    server.on('GET /api/persons/501/consents/', { status: 200, body: [] });
    open();
    const head = within(await screen.findByRole('region', { name: 'Asha Verma' }));
    expect(await head.findByText('Consent not recorded')).toBeTruthy();
    cleanup();
    server.on('GET /api/persons/501/consents/', { status: 200, body: [GIVEN] });
    open();
    await screen.findByRole('region', { name: 'Asha Verma' });
    await waitFor(() => expect(server.seen('GET /api/persons/501/consents/')).toHaveLength(2));
    expect(screen.queryByText('Consent not recorded')).toBeNull();
  });

  it('S12 asks for a masked number, and shows the whole one only on purpose', async () => {
    server
      .on('GET /api/patients-main/12/', { status: 200, body: { ...now, aadhar: 'XXXX XXXX 0124' } })
      .on('GET /api/patients-main/12/aadhaar/', fault(500, 'away'));
    open();
    await screen.findByText('•••• •••• 0124');
    expect(server.seen('GET /api/patients-main/12/')[0]!.query).toEqual({ aadhaar: 'masked' });
    expect(server.seen('GET /api/patients-main/12/aadhaar/')).toEqual([]);
    const button = screen.getByRole('button', { name: /^Show the whole Aadhaar number/ });
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be opened');
    server.on('GET /api/patients-main/12/aadhaar/', { status: 200, body: { aadhar: '2345 6789 0124' } });
    fireEvent.click(button);
    expect(await screen.findByText('2345 6789 0124')).toBeTruthy();
  });

  it("ORG-06 says nothing of prescriptions to whom they are hidden, and never 'No prescription'", async () => {
    const hidden = { status: 'Completed', medical_records: [], hidden: ['medical_records'] } as const;
    server.on(VISITS, { status: 200, body: [{ ...now, ...hidden, hidden: [...hidden.hidden] }] });
    open();
    await screen.findByText('One visit');
    expect(screen.queryByText('No prescription')).toBeNull();
  });

  it('shows a birth that is known roughly as such', async () => {
    server.on('GET /api/patients-main/12/', { status: 200, body: { ...now, day: '', month: '', year: '1990', age: '36' } });
    open();
    expect(await screen.findByText('about 1990')).toBeTruthy();
  });

  it('PRM-20 OPN-36 shows the visits of the person newest first, each with what was prescribed, tested, uploaded and billed', async () => {
    open();
    await screen.findByText('2 visits');
    const titles = screen.getAllByRole('article').map((each) => each.querySelector('h3')!.textContent);
    expect(titles).toEqual(['20/11/2026, 09:45 am · Migraine', '12/11/2026, 10:30 am · Dengue']);
    expect(visit(/Migraine/).getByText('No prescription')).toBeTruthy();
    const before = visit(/Dengue/);
    expect(before.getAllByText('IPD')).toHaveLength(1);
    expect(before.getAllByText(/^(Rest|Come again)$/).map((each) => each.textContent)).toEqual(['Come again', 'Rest']);
    expect([
      hrefOf(before, /12\/11\/2026/),
      hrefOf(before, 'Open prescription'),
      hrefOf(before, 'Complete Blood Count'),
      hrefOf(before, 'cbc.pdf'),
      hrefOf(before, 'Bill 41'),
    ]).toEqual(['/patients/7', '/doctor/completed/7', '/lab/tests/4', '/api/files/lab/1', '/pharmacy/bills/41']);
    const money = within(before.getByRole('heading', { name: 'Payments' }).parentElement!);
    const amounts = ['₹500.00, Cash', '₹250.50', '₹150.50', '₹901.00'];
    expect(amounts.map((amount) => money.getByText(amount).textContent)).toEqual(amounts);
  });

  it('PRM-20 hands over the prescription of a visit as PDF, and says when it cannot', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:report');
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    open();
    const button = await screen.findByRole('button', { name: /^Prescription PDF of visit 7/ });
    server.on('GET /api/patients-main/7/generate_pdf/', fault(500, ''));
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be downloaded');
    server.on('GET /api/patients-main/7/generate_pdf/', { status: 200, body: 'pdf' });
    fireEvent.click(button);
    await waitFor(() => expect(clicked).toEqual(['prescription-7.pdf']));
  });

  it('prints in the language and on the sheet that are chosen, first in the patient’s, and keeps the sheet', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:report');
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server
      .on('GET /api/patients-main/12/', { status: 200, body: { ...now, language: 'hi' } })
      .on('GET /api/patients-main/7/generate_pdf/', { status: 200, body: 'pdf' })
      .on('GET /api/patients-main/12/summary_pdf/', { status: 200, body: 'pdf' });
    open();
    const button = await screen.findByRole('button', { name: /^Prescription PDF of visit 7/ });
    expect(within(screen.getByRole('region', { name: 'Asha Verma' })).getByText('हिन्दी')).toBeTruthy();
    fireEvent.click(button);
    await waitFor(() => expect(server.seen('GET /api/patients-main/7/generate_pdf/')).toHaveLength(1));
    fireEvent.change(screen.getByLabelText('Language of the paper'), { target: { value: 'en' } });
    fireEvent.change(screen.getByLabelText('Paper size'), { target: { value: 'A5' } });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(server.seen('GET /api/patients-main/7/generate_pdf/')).toHaveLength(2));
    expect(server.seen('GET /api/patients-main/7/generate_pdf/').map(({ query }) => query)).toEqual([
      { size: 'A4', lang: 'hi' },
      { size: 'A5', lang: 'en' },
    ]);
    expect(localStorage.getItem('nidaan.paper-size')).toBe('A5');
    fireEvent.click(screen.getByRole('button', { name: 'Summary PDF' }));
    await waitFor(() =>
      expect(server.seen('GET /api/patients-main/12/summary_pdf/')[0]!.query).toEqual({ size: 'A5', lang: 'en' }),
    );
  });

  it('ORG-38 marks a visit of another branch, which is read here and leads nowhere', async () => {
    server.on(VISITS, { status: 200, body: [now, { ...earlier, other_branch: true, branch: 2, branch_name: 'Kothrud' }] });
    open();
    await screen.findByText('2 visits');
    const elsewhere = visit(/Dengue/);
    expect(elsewhere.getByText('Other branch: Kothrud')).toBeTruthy();
    expect(elsewhere.getByText('Come again')).toBeTruthy();
    expect(elsewhere.getByText('Complete Blood Count')).toBeTruthy();
    expect(elsewhere.getAllByRole('link').map((each) => each.textContent)).toEqual(['cbc.pdf']);
    expect(elsewhere.queryAllByRole('button')).toEqual([]);
    expect(visit(/Migraine/).queryByText(/^Other branch/)).toBeNull();
  });

  it('PRM-20 shows five visits until more are asked for', async () => {
    const many = Array.from({ length: 8 }, (_, index) => patient({ id: 12 - index, disease: `D${index}` }));
    server.on(VISITS, { status: 200, body: many });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 3 earlier visits' }));
    expect(screen.getAllByRole('article')).toHaveLength(8);
  });

  it('PRM-20 keeps the person where the visits cannot be loaded, and tries again', async () => {
    server.on(VISITS, fault(500, 'away'));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch patient data');
    expect(screen.getByText('asha@example.in')).toBeTruthy();
    server.on(VISITS, { status: 200, body: [now] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('One visit')).toBeTruthy();
  });

  it('ORG-10 offers the papers and the Aadhaar number that a role may open, and no others', async () => {
    const offered = async (permissions: readonly string[]) => {
      open({ may: (key) => permissions.includes(key) });
      await screen.findByText('2 visits');
      const names = ['Summary PDF', /^Prescription PDF/, /^Registration slip/, /^Receipt/, /^Show the whole Aadhaar/];
      const shown = names.map((name) => screen.queryAllByRole('button', { name }).length > 0);
      cleanup();
      return shown;
    };
    expect(await offered(['patients.view', 'lab.view'])).toEqual([false, false, false, false, false]);
    expect(await offered(['patients.view', 'clinical.view'])).toEqual([true, true, false, false, false]);
    expect(await offered(['patients.view', 'patients.register', 'aadhaar.view'])).toEqual([false, false, true, false, true]);
    expect(await offered(['patients.view', 'money.view'])).toEqual([false, false, false, true, false]);
  });
});
