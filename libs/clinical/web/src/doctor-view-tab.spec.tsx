import { FakeServer, fault } from '@nidaan/api-client/testing';
import { FREQUENCIES, INJECTIONS, MEDICINES, OINTMENTS, TESTS, TONICS } from '@nidaan/clinical-contracts';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoctorViewTab } from './doctor-view-tab.tsx';
import { patient, show } from './testing/show.tsx';

const PENDING = 'GET /api/patients/pending/';
const COMPLETED = 'GET /api/patients-main/completed/';
const SAVE = 'POST /api/records/';

const page = (all: readonly PatientAnswer[]) => (call: { query: Record<string, string> }) => ({
  status: 200,
  body: all
    .filter((each) => each.id < Number(call.query.after ?? 1e9))
    .filter((each) => `${each.first_name} ${each.disease}`.toLowerCase().includes((call.query.search ?? '').toLowerCase()))
    .slice(0, Number(call.query.limit ?? 1e9)),
});

const many = (count: number, given: Partial<PatientAnswer> = {}) =>
  Array.from({ length: count }, (_, index) =>
    patient({ id: count - index, first_name: `P${count - index}`, last_name: '', ...given }),
  );

const record = {
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

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = new FakeServer()
    .install()
    .on(PENDING, page([patient({ id: 12 }), patient({ id: 11, first_name: 'Ravi', last_name: '', status: 'Prescribed' })]))
    .on(COMPLETED, page([patient({ id: 12, status: 'Prescribed' })]))
    .on('GET /api/patients/12/', { status: 200, body: patient({ id: 12 }) })
    .on('GET /api/patients-main/12/', {
      status: 200,
      body: patient({ id: 12, status: 'Prescribed', medical_records: [record] as never }),
    })
    .on(SAVE, { status: 201, body: record });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const tablet = (number: number) => within(screen.getByRole('group', { name: `Tablet ${number}` }));
const part = (name: string) => within(screen.getByRole('group', { name }));
const set = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const input = (scope: ReturnType<typeof within>, label: string) =>
  scope.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const sent = () => server.seen(SAVE).at(-1)?.body as Record<string, unknown>;
const summary = () => screen.getByRole('complementary', { name: 'Summary' }).textContent;
const save = () => fireEvent.click(button('Save Prescription'));

async function treat() {
  const view = show(<DoctorViewTab />);
  fireEvent.click(await screen.findByRole('button', { name: 'Treat' }));
  await screen.findByRole('form', { name: 'Prescription' });
  return view;
}
const setTablets = (number: string) => set(screen.getByLabelText('Number of tablets'), number);

describe('the patients list', () => {
  it('DOC-01 has three tabs and opens with the list', async () => {
    show(<DoctorViewTab />);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Patients List',
      'Patient Treatment',
      'Completed Patients',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Patients List');
  });

  it('DOC-03 DOC-04 lists who waits; Treat when Pending, else View', async () => {
    show(<DoctorViewTab />);
    await screen.findByText('Asha Verma');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(
      'S.No. ID Name Age Disease Status Action'.split(' '),
    );
    expect(rowsOf('Patients List')).toEqual(['112Asha Verma38DenguePendingTreat', '211Ravi38DenguePrescribedView']);
  });

  it('DOC-02 searches by name or disease after 300 ms', async () => {
    server.on(PENDING, page([patient({ id: 2, disease: 'Malaria' }), patient({ id: 1, first_name: 'Ravi', last_name: '' })]));
    show(<DoctorViewTab />);
    await screen.findByText('Malaria');
    set(screen.getByRole('searchbox', { name: 'Search by name or disease' }), 'malar');
    act(() => void jest.advanceTimersByTime(300));
    await waitFor(() => expect(rowsOf('Patients List')).toHaveLength(1));
    expect(server.seen(PENDING).at(-1)!.query.search).toBe('malar');
  });

  it('DOC-05 CON-13 shows seven a page with Previous, Next and Page x of y', async () => {
    server.on(PENDING, page(many(15)));
    show(<DoctorViewTab />);
    await screen.findByText('Page 1 of 3');
    expect(rowsOf('Patients List')).toHaveLength(7);
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    fireEvent.click(button('Next'));
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
    expect(rowsOf('Patients List')).toEqual(['151P138DenguePendingTreat']);
    expect(button('Next').disabled).toBe(true);
  });

  it('DOC-05 OPN-53 loads a long list in chunks, the next before the last known page', async () => {
    server.on(PENDING, page(many(200)));
    show(<DoctorViewTab />);
    await screen.findByText('Page 1 of 20');
    expect(screen.getByText(/The newest 140 are here/)).toBeTruthy();
    for (let turn = 0; turn < 18; turn++) fireEvent.click(button('Next'));
    await screen.findByText('Page 19 of 29');
    expect(server.seen(PENDING).map((call) => call.query.after)).toEqual([undefined, '61']);
  });

  it('DOC-03 says honestly that nobody waits, and that a list could not be loaded', async () => {
    server.on(PENDING, fault(500, 'x'));
    show(<DoctorViewTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch patient data');
    server.on(PENDING, page([]));
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('No patients waiting')).toBeTruthy();
  });
});

describe('the treatment form', () => {
  it('DOC-06 opens for the chosen patient and says so when nobody is chosen', async () => {
    show(<DoctorViewTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Patient Treatment' }));
    expect(await screen.findByText('No patient chosen')).toBeTruthy();
    cleanup();
    await treat();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Patient Treatment');
  });

  it('DOC-07 shows id, name, disease, age and the phone with +91', async () => {
    await treat();
    const facts = [...screen.getByRole('region', { name: 'Patient' }).querySelectorAll('dl > div')].map(
      (each) => each.textContent,
    );
    expect(facts.slice(0, 5)).toEqual(['ID12', 'NameAsha Verma', 'DiseaseDengue', 'Age38 years', 'Phone+91 9876543210']);
  });

  it('DOC-08 CON-14 makes 0 to 10 rows, with OD as frequency', async () => {
    await treat();
    const numbers = within(screen.getByLabelText('Number of tablets')).getAllByRole('option');
    expect(numbers.map((each) => each.textContent)).toEqual('0 1 2 3 4 5 6 7 8 9 10'.split(' '));
    expect(screen.queryByRole('group', { name: 'Tablet 1' })).toBeNull();
    setTablets('10');
    expect(screen.getAllByRole('group', { name: /^Tablet \d+$/ })).toHaveLength(10);
    expect(input(tablet(10), 'Frequency').value).toBe('OD');
    expect(button('Add tablet').disabled).toBe(true);
    fireEvent.click(button('Remove tablet 3'));
    expect(screen.getAllByRole('group', { name: /^Tablet \d+$/ })).toHaveLength(9);
  });

  it('DOC-09 appends mg to a numeric dosage when the field is left', async () => {
    await treat();
    setTablets('1');
    const dosage = input(tablet(1), 'Dosage');
    for (const [typed, kept] of [
      ['500', '500mg'],
      ['2.5', '2.5mg'],
      ['5ml', '5ml'],
      ['', ''],
    ] as const) {
      set(dosage, typed);
      fireEvent.blur(dosage);
      expect(dosage.value).toBe(kept);
    }
  });

  it('DOC-10 CON-17 OPN-56 offers the twelve frequencies with their meaning', async () => {
    await treat();
    setTablets('1');
    const options = within(input(tablet(1), 'Frequency')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((option) => option.value)).toEqual([...FREQUENCIES]);
    expect(options).toHaveLength(12);
    const told = options.map((option) => option.textContent);
    expect(told).toEqual(
      expect.arrayContaining(['ME – morning–evening', 'MAE – morning–afternoon–evening', 'MN – morning–night']),
    );
  });

  it('DOC-08 a medicine of the catalogue brings its dosage, and the summary shows the line that prints', async () => {
    await treat();
    setTablets('1');
    act(() => input(tablet(1), 'Name').focus());
    set(input(tablet(1), 'Name'), 'parac');
    fireEvent.keyDown(input(tablet(1), 'Name'), { key: 'ArrowDown' });
    fireEvent.keyDown(input(tablet(1), 'Name'), { key: 'Enter' });
    expect(input(tablet(1), 'Name').value).toBe('Paracetamol');
    expect(input(tablet(1), 'Dosage').value).toBe('500mg');
    set(input(tablet(1), 'Frequency'), 'BD');
    set(input(tablet(1), 'Duration'), '5');
    expect(summary()).toContain('Paracetamol | 10 tablets (500mg) | BD | 5 Days');
  });

  it('DOC-11 CON-18 an injection asks for size and dosage; Other for a custom name', async () => {
    await treat();
    set(input(part('Injection'), 'Required'), 'yes');
    const sizes = within(input(part('Injection'), 'Size')).getAllByRole('option');
    expect(sizes.map((option) => option.textContent).slice(1)).toEqual(['small (1-2ml)', 'medium (2-5ml)', 'large (5ml+)']);
    set(input(part('Injection'), 'Name'), 'Other');
    save();
    expect(await screen.findByText('Size is required')).toBeTruthy();
    expect(screen.getByText('Dosage is required')).toBeTruthy();
    expect(screen.getByText('Please enter a name')).toBeTruthy();
    expect(screen.getByText('3 fields need a correction')).toBeTruthy();
    expect(server.seen(SAVE)).toHaveLength(0);
    set(input(part('Injection'), 'Custom name'), 'Iron sucrose');
    set(input(part('Injection'), 'Size'), 'large');
    set(input(part('Injection'), 'Dosage'), '5ml');
    save();
    await waitFor(() =>
      expect(sent().injections).toEqual({ name: 'Other', customName: 'Iron sucrose', size: 'large', dosage: '5ml' }),
    );
  });

  it.each([
    ['Ointment', 'ointments'],
    ['Tonic (Syrup)', 'syrups'],
  ])('DOC-13 %s asks for a dosage, and for a custom name with Other', async (title, name) => {
    await treat();
    set(input(part(title), 'Required'), 'yes');
    set(input(part(title), 'Name'), 'Other');
    save();
    expect(await screen.findByText('Dosage is required')).toBeTruthy();
    set(input(part(title), 'Custom name'), 'Herbal');
    set(input(part(title), 'Dosage'), '10ml');
    save();
    await waitFor(() => expect(sent()[name]).toEqual({ name: 'Other', customName: 'Herbal', dosage: '10ml' }));
  });

  it("DOC-14 a lab test must be chosen, and Other says 'Please enter a test name'", async () => {
    await treat();
    set(input(part('Lab Test'), 'Required'), 'yes');
    save();
    expect(await screen.findByText('Please choose a test')).toBeTruthy();
    set(input(part('Lab Test'), 'Name'), 'Other');
    save();
    expect(await screen.findByText('Please enter a test name')).toBeTruthy();
    expect(server.seen(SAVE)).toHaveLength(0);
    set(input(part('Lab Test'), 'Test name'), 'Widal');
    save();
    await waitFor(() => expect(sent().tests).toBe('Widal'));
  });

  it("DOC-15 DOC-19 DOC-20 sends the advice, and 'not required' for the rest", async () => {
    await treat();
    set(screen.getByRole('textbox', { name: "Doctor's Advice" }), 'Rest');
    save();
    await waitFor(() =>
      expect(sent()).toEqual({
        patient: 12,
        tablets: [],
        injections: 'not required',
        ointments: 'not required',
        syrups: 'not required',
        tests: 'not required',
        doctorAdvice: 'Rest',
      }),
    );
  });

  it('DOC-16 Cancel goes back to the list; what was typed is kept for that patient', async () => {
    await treat();
    set(screen.getByRole('textbox', { name: "Doctor's Advice" }), 'Rest');
    fireEvent.click(button('Cancel'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Patients List');
    fireEvent.click(await screen.findByRole('button', { name: 'Treat' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: "Doctor's Advice" }).value).toBe('Rest');
    fireEvent.click(button('Start empty'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: "Doctor's Advice" }).value).toBe('');
  });

  it("DOC-17 STA-10 shows 'Success' and moves to the Completed tab, which is fetched again", async () => {
    await treat();
    save();
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Completed Patients');
    await screen.findByText('Completed Patients Today');
    expect(server.seen(COMPLETED).length).toBeGreaterThan(0);
  });

  it('DOC-18 OPN-07 a failed save is logged, is not called a success, keeps the form, and Retry sends the same submission', async () => {
    server.on(SAVE, fault(500, 'Internal'));
    await treat();
    set(screen.getByRole('textbox', { name: "Doctor's Advice" }), 'Rest');
    save();
    expect(await screen.findByText('Prescription was not saved. Please try again.')).toBeTruthy();
    expect(console.error).toHaveBeenCalledWith('Prescription was not saved. Please try again.', expect.anything());
    expect(screen.queryByText('Success')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: "Doctor's Advice" }).value).toBe('Rest');
    server.on(SAVE, { status: 201, body: record });
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('Success')).toBeTruthy();
    const keys = server.seen(SAVE).map((call) => call.headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('DOC-16 is filled and saved without the mouse', async () => {
    const user = userEvent.setup({ delay: null });
    await treat();
    act(() => screen.getByLabelText('Number of tablets').focus());
    setTablets('1');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(input(tablet(1), 'Name'));
    await user.keyboard('Homemade{Enter}');
    expect(document.activeElement).toBe(input(tablet(1), 'Dosage'));
    await user.keyboard('500{Enter}');
    set(input(tablet(1), 'Duration'), '3');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent().tablets).toEqual([{ name: 'Homemade', count: 3, dosage: '500mg', frequency: 'OD', duration: 3 }]),
    );
  });
});

describe('the catalogues', () => {
  const offered = (scope: ReturnType<typeof within>) => {
    act(() => input(scope, 'Name').focus());
    const list = within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    act(() => input(scope, 'Name').blur());
    act(() => void jest.advanceTimersByTime(200));
    return list;
  };

  it("CAT-06 CAT-07 CON-31 CAT-10 stand in for the server's; Other comes after them and is not counted", async () => {
    await treat();
    setTablets('1');
    expect([MEDICINES, INJECTIONS, OINTMENTS, TONICS, TESTS].map((list) => list.length)).toEqual([53, 40, 22, 20, 32]);
    expect(offered(tablet(1))).toHaveLength(53);
    for (const [title, count] of [
      ['Injection', 40],
      ['Ointment', 22],
      ['Tonic (Syrup)', 20],
      ['Lab Test', 32],
    ] as const) {
      set(input(part(title), 'Required'), 'yes');
      const names = offered(part(title));
      expect(names).toHaveLength(count + 1);
      expect(names.at(-1)).toBe('Other');
    }
  });

  it('CAT-06 gives way to the lists of the server', async () => {
    server.on('GET /api/tests', { status: 200, body: [{ id: 1, name: 'Serum Ferritin' }] });
    await treat();
    set(input(part('Lab Test'), 'Required'), 'yes');
    await waitFor(() => expect(offered(part('Lab Test'))).toEqual(['Serum Ferritin', 'Other']));
  });
});

describe('completed patients', () => {
  const openCompleted = async () => {
    show(<DoctorViewTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Completed Patients' }));
    await screen.findByText('Asha Verma');
  };

  it("DOC-29 lists 'Completed Patients Today' with View and Download PDF, searchable, seven a page", async () => {
    server.on(COMPLETED, page(many(8, { status: 'Completed' })));
    show(<DoctorViewTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Completed Patients' }));
    await screen.findByText('Page 1 of 2');
    expect(screen.getByRole('heading', { name: 'Completed Patients Today' })).toBeTruthy();
    expect(rowsOf('Completed Patients Today')).toHaveLength(7);
    expect(rowsOf('Completed Patients Today')[0]).toBe('18P838DengueCompletedViewDownload PDF');
    set(screen.getByRole('searchbox'), 'P3');
    act(() => void jest.advanceTimersByTime(300));
    await waitFor(() => expect(rowsOf('Completed Patients Today')).toHaveLength(1));
  });

  it('DOC-29 Download PDF hands over the report, and says when it cannot', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:report');
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    await openCompleted();
    fireEvent.click(button(/^Download PDF/));
    expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
    server.on('GET /api/patients-main/12/generate_pdf/', { status: 200, body: 'pdf' });
    fireEvent.click(button(/^Download PDF/));
    await waitFor(() => expect(clicked).toEqual(['prescription-12.pdf blob:report']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('DOC-30 shows the prescription in its lines, Back to List and Download Full Report', async () => {
    await openCompleted();
    fireEvent.click(button('View'));
    const prescription = await screen.findByRole('region', { name: 'Prescription' });
    expect([...prescription.querySelectorAll('dl > div')].map((each) => each.textContent)).toEqual([
      'TabletsParacetamol | 10 tablets (650mg) | BD | 5 Days',
      'InjectionDiclofenac | medium (2-5ml) | 75mg/3ml',
      'OintmentNot required',
      'SyrupTulsi | 10ml',
      'Lab TestComplete Blood Count',
      "Doctor's AdviceRest and fluids",
    ]);
    const facts = [...screen.getByRole('region', { name: 'Asha Verma' }).querySelectorAll('dl > div')].map(
      (each) => each.textContent,
    );
    expect(facts).toEqual(['Patient ID12', 'NameAsha Verma', 'Age38', 'DiseaseDengue', 'StatusPrescribed']);
    expect(button('Download Full Report')).toBeTruthy();
    fireEvent.click(button('Back to List'));
    expect(screen.getByRole('heading', { name: 'Completed Patients Today' })).toBeTruthy();
  });
});
