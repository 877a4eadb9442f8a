import { fault } from '@nidaan/api-client/testing';
import { autofill, reload } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ADD,
  button,
  fetchPatient,
  field,
  logged,
  pass,
  patient,
  PATIENT,
  server,
  serveLab,
  set,
  showLab,
  TESTS,
  told,
} from '../testing/lab.tsx';

serveLab();

const fill = () => {
  set(/^Test Name/, 'ESR');
  set(/^Price/, '150.50');
};
const submit = () => fireEvent.click(button('Submit Test'));
const sent = () => Object.fromEntries(server.seen(ADD).at(-1)!.body as FormData);

describe('a browser that fills in several fields at once', () => {
  it('LAB-05 loses none of them', async () => {
    showLab();
    await fetchPatient();
    autofill([field(/^Test Name/) as HTMLInputElement, 'ESR'], [field(/^Price/) as HTMLInputElement, '150.50']);
    expect([/^Test Name/, /^Price/].map((name) => (field(name) as HTMLInputElement).value)).toEqual(['ESR', '150.50']);
  });
});

describe('who works in several branches', () => {
  it('ORG-39 reads on the button where the test will stand', () => {
    showLab(undefined, { branchName: 'Kothrud' });
    expect(button('Submit at Kothrud').type).toBe('submit');
  });
});

describe('finding the patient', () => {
  it('LAB-01 has its tabs and opens with New Test, the keyboard in the patient id', () => {
    showLab();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'New Test',
      'View Tests',
      'Upload Reports',
      'Ordered Tests',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('New Test');
    expect(document.activeElement).toBe(field('Patient ID'));
  });

  it('LAB-02 LAB-33 OPN-58 FRD-90 fetches by id and shows name, UHID, age, phone, disease and the test required', async () => {
    showLab();
    await fetchPatient();
    const facts = [...screen.getByLabelText('Patient details').children].map((fact) => fact.textContent);
    expect(facts).toEqual([
      'NameAsha Verma',
      'UHIDUH000012',
      'Age34 years',
      'Phone9876543210',
      'DiseaseDengue',
      'Test RequiredComplete Blood Count',
    ]);
    expect(await told('Patient data fetched successfully')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Test Name/));
  });

  it("LAB-02 says 'Not seen by a doctor yet' of a patient without a prescription, instead of 'not required'", async () => {
    server.on(PATIENT, { status: 200, body: { ...patient, tests: 'not required', medical_records: [] } });
    showLab();
    await fetchPatient();
    expect(screen.getByLabelText('Patient details').lastElementChild!.textContent).toBe('Test RequiredNot seen by a doctor yet');
  });

  it('LAB-02 ORG-06 says what was ordered where the prescription itself is hidden from the laboratory', async () => {
    const hidden = { medical_records: [], hidden: ['medical_records'] };
    const last = () => screen.getByLabelText('Patient details').lastElementChild!.textContent;
    server.on(PATIENT, { status: 200, body: { ...patient, ...hidden, status: 'Prescribed' } });
    showLab();
    await fetchPatient();
    expect(last()).toBe('Test RequiredComplete Blood Count');
    server.on(PATIENT, { status: 200, body: { ...patient, ...hidden, status: 'Pending', tests: 'not required' } });
    await fetchPatient();
    await waitFor(() => expect(last()).toBe('Test RequiredNot seen by a doctor yet'));
  });

  it('LAB-04 LAB-28 says what is wrong: no id, unknown id, no answer', async () => {
    showLab();
    fireEvent.click(button('Fetch Patient'));
    expect(await told('Please enter a Patient ID')).toBeTruthy();
    server.on(PATIENT, fault(404, 'No patient found with this ID'));
    set('Patient ID', '12');
    fireEvent.click(button('Fetch Patient'));
    expect(await told('No patient found with this ID')).toBeTruthy();
    server.on(PATIENT, new Error('network'));
    fireEvent.click(button('Fetch Patient'));
    expect(await told('Failed to fetch patient data')).toBeTruthy();
    expect(logged.mock.calls.some(([sentence]) => sentence === 'Failed to fetch patient data')).toBe(true);
  });

  it('LAB-30 CON-10 STA-13 a message clears after 3 s', async () => {
    showLab();
    fireEvent.click(button('Fetch Patient'));
    await told('Please enter a Patient ID');
    pass(2900);
    expect(screen.queryByText('Please enter a Patient ID')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Please enter a Patient ID')).toBeNull();
  });

  it('LAB-02 another number typed lets go of the patient fetched before', async () => {
    showLab();
    await fetchPatient();
    set('Patient ID', '13');
    expect(screen.queryByLabelText('Patient details')).toBeNull();
  });
});

describe('the new test', () => {
  it('LAB-03 CON-24 CON-35 has its fields with their defaults and bounds', () => {
    showLab();
    expect(field(/^Test Date/).value).toBe('20/11/2026');
    expect([field(/^Price/).min, field(/^Price/).step]).toEqual(['0', '0.01']);
    const status = field('Status') as unknown as HTMLSelectElement;
    expect([status.value, [...status.options].map((option) => option.value)]).toEqual(['pending', ['pending', 'completed']]);
    expect([field('Test Type').value, field('Notes').value, field(/^Test Name/).value]).toEqual(['', '', '']);
    expect([button('Clear Form'), button('Submit Test')]).toHaveLength(2);
  });

  it('LAB-03 CON-37 suggests after more than one character and takes the type along', async () => {
    showLab();
    await waitFor(() => expect(server.seen(TESTS)).toHaveLength(1));
    fireEvent.focus(field(/^Test Name/));
    set(/^Test Name/, 'w');
    expect(screen.queryByRole('listbox', { name: 'Test Name' })).toBeNull();
    set(/^Test Name/, 'wi');
    fireEvent.click(await screen.findByRole('option', { name: 'Widal Test' }));
    expect([field(/^Test Name/).value, field('Test Type').value]).toEqual(['Widal Test', 'Serology']);
  });

  it('LAB-03 finds a test by its usual short name', async () => {
    showLab();
    fireEvent.focus(field(/^Test Name/));
    set(/^Test Name/, 'cbc');
    fireEvent.click(await screen.findByRole('option', { name: 'Complete Blood Count' }));
    expect(field(/^Test Name/).value).toBe('Complete Blood Count');
  });

  it('LAB-28 CAT-06 offers the built-in tests when the list does not come, and says so', async () => {
    server.on(TESTS, fault(500, 'x'));
    showLab();
    expect(await told('Failed to fetch available tests')).toBeTruthy();
    fireEvent.focus(field(/^Test Name/));
    set(/^Test Name/, 'complete blood');
    expect(screen.getByRole('option', { name: 'Complete Blood Count' })).toBeTruthy();
  });

  it('LAB-05 asks for the patient first', async () => {
    showLab();
    fill();
    submit();
    expect(await told('Please fetch patient details first')).toBeTruthy();
    expect(server.seen(ADD)).toHaveLength(0);
  });

  it.each([[/^Test Name/], [/^Test Date/], [/^Price/]])('LAB-06 asks for all required fields: %s', async (label) => {
    showLab();
    await fetchPatient();
    fill();
    set(label, '');
    submit();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByText('Please fill all required fields').length).toBeGreaterThan(0);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(server.seen(ADD)).toHaveLength(0);
  });

  it('LAB-14 LAB-29 API-19 sends every field as form data and starts anew for the same patient', async () => {
    showLab();
    await fetchPatient();
    fill();
    set('Status', 'completed');
    set('Notes', 'Fasting');
    set('Paid by', 'UPI');
    set('Test Type', 'Haematology');
    submit();
    expect(await told('Lab test added successfully!')).toBeTruthy();
    expect(sent()).toEqual({
      testName: 'ESR',
      testDate: '2026-11-20',
      status: 'completed',
      price: '150.50',
      notes: 'Fasting',
      payment_type: 'UPI',
      testType: 'Haematology',
      patient: '12',
      patient_id: '12',
      patient_disease: 'Dengue',
      phone: '9876543210',
      patientName: 'Asha Verma',
    });
    expect([field(/^Test Name/).value, field(/^Price/).value, field('Patient ID').value]).toEqual(['', '', '12']);
  });

  it('LAB-06 L3 keeps what was typed after a failure; pressing again is the same submission', async () => {
    server.on(ADD, new Error('network'));
    showLab();
    await fetchPatient();
    fill();
    submit();
    expect(await told('Failed to add lab test. Please try again.')).toBeTruthy();
    expect([field(/^Test Name/).value, field(/^Price/).value]).toEqual(['ESR', '150.50']);
    submit();
    await waitFor(() => expect(server.seen(ADD)).toHaveLength(2));
    const [first, second] = server.seen(ADD).map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toBe(second);
  });

  it('LAB-03 Clear Form empties all', async () => {
    showLab();
    await fetchPatient();
    fill();
    fireEvent.click(button('Clear Form'));
    expect([field(/^Test Name/).value, field(/^Price/).value, field('Patient ID').value]).toEqual(['', '', '']);
    expect(field(/^Test Date/).value).toBe('20/11/2026');
    expect(screen.queryByLabelText('Patient details')).toBeNull();
  });

  it('LAB-03 works without the mouse: number, Enter, test, Enter …', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    showLab();
    await user.keyboard('12{Enter}');
    await screen.findByLabelText('Patient details');
    await user.keyboard('ESR{Enter}{Enter}Haematology{Enter}99{Enter}{Control>}{Enter}{/Control}');
    expect(await told('Lab test added successfully!')).toBeTruthy();
    expect(sent()).toMatchObject({ testName: 'ESR', testType: 'Haematology', price: '99', status: 'pending' });
    expect(document.activeElement).toBe(field(/^Test Name/));
  });

  it('LAB-03 a reload in the middle loses nothing, and fetches the patient again', async () => {
    showLab();
    await fetchPatient();
    fill();
    reload();
    showLab();
    expect(screen.getByText(/^Draft of .* restored/)).toBeTruthy();
    expect([field(/^Test Name/).value, field(/^Price/).value, field('Patient ID').value]).toEqual(['ESR', '150.50', '12']);
    expect((await screen.findByLabelText('Patient details')).textContent).toContain('Asha Verma');
    submit();
    expect(await told('Lab test added successfully!')).toBeTruthy();
    expect(sent()).toMatchObject({ testName: 'ESR', patient: '12' });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ESR');
  });

  it('LAB-03 what is typed outlives a look at another tab', async () => {
    const { queries, unmount } = showLab();
    await fetchPatient();
    fill();
    unmount();
    showLab(queries);
    expect([field(/^Test Name/).value, field('Patient ID').value]).toEqual(['ESR', '12']);
    expect(screen.getByLabelText('Patient details').textContent).toContain('Asha Verma');
  });
});
