import { fault } from '@nidaan/api-client/testing';
import { FREQUENCIES } from '@nidaan/clinical-contracts';
import { patient } from '@nidaan/patients-contracts/testing';
import { reload, show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoctorViewTab } from '../doctor-view-tab.tsx';
import {
  COMPLETED,
  SAVE,
  record,
  server,
  button,
  tablet,
  part,
  set,
  input,
  sent,
  summary,
  save,
  treat,
  setTablets,
  serveDoctors,
  logged,
} from '../testing/doctor-view.tsx';

serveDoctors();

describe('the treatment form', () => {
  it('DOC-06 opens for the chosen patient and says so when nobody is chosen', async () => {
    show(<DoctorViewTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Patient Treatment' }));
    expect(await screen.findByText('No patient chosen')).toBeTruthy();
    cleanup();
    await treat();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Patient Treatment');
  });

  it('DOC-07 FRD-90 shows id, UHID, name, disease, age and the phone with +91', async () => {
    await treat();
    const facts = [...screen.getByRole('region', { name: 'Patient' }).querySelectorAll('dl > div')].map(
      (each) => each.textContent,
    );
    expect(facts.slice(0, 6)).toEqual([
      'ID12',
      'NameAsha Verma',
      'UHIDUH000501',
      'DiseaseDengue',
      'Age38 years',
      'Phone+91 9876543210',
    ]);
  });

  it('DOC-07 shows an Emergency in red, and the bed', async () => {
    const given = { patientType: 'Emergency', bed_assign: 'yes', bedDetails: 'Ward 2, bed 7', bedDays: '3' };
    server.on('GET /api/patients/12/', { status: 200, body: patient({ id: 12, ...given }) });
    await treat();
    const facts = within(screen.getByRole('region', { name: 'Patient' }));
    expect(facts.getByText('Emergency').dataset.tone).toBe('red');
    expect(facts.getByText('Ward 2, bed 7, 3 days')).toBeTruthy();
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

  it('DOC-09 a number that Ctrl+Enter saves from within Dosage keeps its mg, in all four sections', async () => {
    const user = userEvent.setup({ delay: null });
    await treat();
    setTablets('1');
    set(input(tablet(1), 'Name'), 'Paracetamol');
    set(input(tablet(1), 'Duration'), '5');
    for (const title of ['Injection', 'Ointment', 'Tonic (Syrup)']) {
      set(input(part(title), 'Required'), 'yes');
      set(input(part(title), 'Name'), 'Homemade');
      set(input(part(title), 'Dosage'), '650');
    }
    set(input(part('Injection'), 'Size'), 'small');
    await user.type(input(tablet(1), 'Dosage'), '650');
    expect(summary()).toContain('(650mg)');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toBeTruthy());
    const { tablets, injections, ointments, syrups } = sent() as Record<string, unknown> & { tablets: unknown[] };
    expect([tablets[0], injections, ointments, syrups].map((each) => (each as { dosage: string }).dosage)).toEqual([
      '650mg',
      '650mg',
      '650mg',
      '650mg',
    ]);
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
    // Its parts, which a narrow panel does not break inside.
    const parts = [...screen.getByRole('complementary', { name: 'Summary' }).querySelectorAll('dd span')];
    expect(parts.map((part) => part.textContent)).toEqual(['Paracetamol |', '10 tablets (500mg) |', 'BD |', '5 Days']);
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
        lastSeenRecord: 0,
      }),
    );
  });

  it('DOC-16 Cancel goes back to the list; what was typed is kept for that patient', async () => {
    await treat();
    set(screen.getByRole('textbox', { name: "Doctor's Advice" }), 'Rest');
    fireEvent.click(button('Cancel'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Patients List');
    fireEvent.click(await screen.findByRole('link', { name: 'Treat' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: "Doctor's Advice" }).value).toBe('Rest');
    fireEvent.click(button('Discard'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: "Doctor's Advice" }).value).toBe('');
  });

  it('DOC-16 a reload in the middle loses nothing of the patient, and shows nothing of it for another', async () => {
    await treat();
    setTablets('2');
    set(input(tablet(1), 'Name'), 'Paracetamol');
    set(input(tablet(1), 'Frequency'), 'BD');
    set(input(tablet(1), 'Duration'), '5');
    set(input(part('Ointment'), 'Required'), 'yes');
    set(screen.getByRole('textbox', { name: "Doctor's Advice" }), 'Rest');
    reload();
    await treat();
    expect(screen.getByText(/^Draft of .* restored/)).toBeTruthy();
    expect(['Name', 'Frequency', 'Duration', 'Count'].map((label) => input(tablet(1), label).value)).toEqual([
      'Paracetamol',
      'BD',
      '5',
      '10',
    ]);
    expect([input(part('Ointment'), 'Required').value, summary()]).toEqual(['yes', expect.stringContaining('Rest')]);
    fireEvent.click(button('Remove tablet 1'));
    expect(input(tablet(1), 'Name').value).toBe('');
    reload();
    show(<DoctorViewTab />);
    fireEvent.click((await screen.findAllByRole('link', { name: 'View' }))[0]!);
    await screen.findByRole('form', { name: 'Prescription' });
    expect(screen.queryByText(/restored/)).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Number of tablets').value).toBe('0');
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
    expect(logged).toHaveBeenCalledWith('Prescription was not saved. Please try again.', expect.anything());
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
    expect(document.activeElement).toBe(screen.getByLabelText('Number of tablets'));
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
