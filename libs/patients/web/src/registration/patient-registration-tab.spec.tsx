import { fault } from '@nidaan/api-client/testing';
import { DISEASES } from '@nidaan/clinical-contracts';
import { patientForm, PAYMENT_TYPES, REGISTRY_FIELDS } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  REGISTER,
  saved,
  server,
  user,
  field,
  fill,
  optionsOf,
  submit,
  sentAndTaken,
  serveRegistration,
} from '../testing/registration.tsx';
import { MORE_FIELDS } from './registration-values.ts';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';

serveRegistration();

/** Opens what is folded behind the documented fields. */
function unfold(): void {
  const folded = screen.getByText('More about the patient').closest('details')!;
  folded.open = true;
  fireEvent(folded, new Event('toggle'));
}

describe('the registration form', () => {
  it('PAT-01 has the personal fields, gender CON-40 and a date of birth of three selects', () => {
    show(<PatientRegistrationTab />);
    const section = within(screen.getByRole('region', { name: 'Personal Information' }));
    for (const label of [/First Name/, 'Last Name', 'Email', /Phone/, 'Aadhar Number', 'Address']) {
      expect(section.getByLabelText(label)).toBeTruthy();
    }
    expect(optionsOf('Gender')).toEqual(['Select gender', 'Male', 'Female', 'Others']);
    expect(optionsOf('Day')).toHaveLength(32);
    expect(optionsOf('Month')).toHaveLength(13);
  });

  it('ENT-04 has an input for every field of the contract', () => {
    show(<PatientRegistrationTab />);
    unfold();
    const shown = new Set<string>();
    const look = () => document.querySelectorAll<HTMLInputElement>('form [name]').forEach(({ name }) => shown.add(name));
    fill('Bed Assignment', 'yes');
    for (const type of PAYMENT_TYPES) {
      fill('Payment Type', type);
      look();
    }
    // `temperature` is another name of `temparature` (OPN-03).
    const { temperature: _, ...asked } = patientForm.in.shape;
    // Of the person more is asked elsewhere: when one is chosen, corrected or booked (FRD-01).
    const elsewhere = new Set(Object.keys(REGISTRY_FIELDS).filter((name) => !MORE_FIELDS.some((more) => more === name)));
    expect([...shown].sort()).toEqual(
      Object.keys(asked)
        .filter((name) => !elsewhere.has(name))
        .sort(),
    );
  });

  it('FRD-87 keeps guardian and own-script name folded behind the documented fields, and sends what is typed there', async () => {
    show(<PatientRegistrationTab />);
    const folded = screen.getByText('More about the patient').closest('details')!;
    expect([folded.open, within(folded).queryByLabelText('Guardian')]).toEqual([false, null]);
    unfold();
    fill('First Name recommended', 'Sunita');
    fill('Guardian', 'Mohan');
    fill('The guardian is', 'husband');
    fill('Name in own script', 'सुनीता');
    fill(/^Amount/, '100');
    submit();
    expect(await sentAndTaken()).toMatchObject({ guardian_name: 'Mohan', guardian_relation: 'husband', local_name: 'सुनीता' });
  });

  it('PAT-02 computes the age, which cannot be typed; PAT-03 CON-29 the years start from 1980', () => {
    show(<PatientRegistrationTab />);
    expect(optionsOf('Year').slice(1, 3)).toEqual(['1980', '1981']);
    expect(optionsOf('Year')).toHaveLength(101);
    fill('Day', '7');
    fill('Month', '4');
    fill('Year', '1988');
    expect(field('Age').value).toBe('38');
    expect(field('Age').readOnly).toBe(true);
  });

  it('PAT-04 CON-30 CAT-09 suggests diseases of the list of 41, and keeps free text', async () => {
    expect(DISEASES).toHaveLength(41);
    show(<PatientRegistrationTab />);
    act(() => field('Disease').focus());
    expect(screen.getAllByRole('option', { selected: false }).filter((each) => each.closest('[role=listbox]'))).toHaveLength(41);
    await user.type(field('Disease'), 'den');
    fireEvent.click(within(screen.getByRole('listbox')).getByText('Dengue'));
    expect(field('Disease').value).toBe('Dengue');
    await user.clear(field('Disease'));
    await user.type(field('Disease'), 'Snake bite, left leg');
    fill(/Amount/, '0');
    submit();
    expect((await sentAndTaken()).disease).toBe('Snake bite, left leg');
  });

  it('PAT-05 CON-08 closes the suggestions 200 ms after the field is left', () => {
    show(<PatientRegistrationTab />);
    act(() => field('Disease').focus());
    act(() => field('Weight (kg)').focus());
    act(() => void jest.advanceTimersByTime(199));
    expect(screen.queryByRole('listbox')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('PAT-06 CON-34 OPN-03 has weight, blood pressure and temperature, sent as temparature', async () => {
    show(<PatientRegistrationTab />);
    expect(field('Blood Pressure').placeholder).toBe('120/80');
    expect(field('Temperature (°F)').step).toBe('0.1');
    fill('Weight (kg)', '61');
    fill('Blood Pressure', '130/85');
    fill('Temperature (°F)', '99.4');
    fill(/Amount/, '1');
    submit();
    expect(await sentAndTaken()).toMatchObject({ weight: '61', bp: '130/85', temparature: '99.4' });
  });

  it('asks for the language of the papers, English unless told', async () => {
    show(<PatientRegistrationTab />);
    expect(optionsOf('Language of papers')).toEqual(['English', 'हिन्दी']);
    fill(/Amount/, '1');
    submit();
    expect((await sentAndTaken()).language).toBe('en');
    cleanup();
    show(<PatientRegistrationTab />);
    fill('Language of papers', 'hi');
    fill(/Amount/, '1');
    submit();
    expect((await sentAndTaken()).language).toBe('hi');
  });

  it('PAT-07 CON-21 asks for bed details only with a bed', async () => {
    show(<PatientRegistrationTab />);
    expect(optionsOf('Patient Type').slice(1)).toEqual(['OPD', 'IPD', 'Emergency']);
    expect(screen.queryByLabelText('Bed Details')).toBeNull();
    fill('Bed Assignment', 'yes');
    fill('Bed Details', 'Ward 2');
    fill('Duration (days)', '3');
    fill(/Amount/, '1');
    submit();
    expect(await sentAndTaken()).toMatchObject({ bed_assign: 'yes', bedDetails: 'Ward 2', bedDays: '3' });
  });

  it('PAT-07 a bed taken back takes its details with it', async () => {
    show(<PatientRegistrationTab />);
    fill('Bed Assignment', 'yes');
    fill('Bed Details', 'Ward 2');
    fill('Bed Assignment', 'no');
    fill(/Amount/, '1');
    submit();
    expect(await sentAndTaken()).toMatchObject({ bed_assign: 'no', bedDetails: '', bedDays: '' });
  });

  it.each([
    ['UPI', 'UPI Transaction ID', 'upiTransactionNo'],
    ['NetBanking', 'Transaction ID', 'netbankingTransactionId'],
    ['Account', 'Transaction ID', 'accountTransactionId'],
    ['Reference', 'Reference Details', 'reference'],
    ['Insurance', 'Insurance Details', 'insurance'],
    ['Others', 'Other Payment Details', 'otherPayment'],
  ])('PAT-10 %s asks for %s and sends it as %s', async (type, label, name) => {
    show(<PatientRegistrationTab />);
    fill('Payment Type', type);
    fill(label, 'T-1');
    fill(/Amount/, '5');
    submit();
    expect(await sentAndTaken()).toMatchObject({ paymentType: type, [name]: 'T-1' });
  });

  it('PAT-08 CON-19 offers the seven payment types; PAT-10 a field left behind by another type is not sent', async () => {
    show(<PatientRegistrationTab />);
    expect(optionsOf('Payment Type').slice(1)).toEqual([...PAYMENT_TYPES]);
    expect(PAYMENT_TYPES).toHaveLength(7);
    fill('Payment Type', 'UPI');
    fill('UPI Transaction ID', 'T-1');
    fill('Payment Type', 'Cash');
    fill(/Amount/, '5');
    submit();
    expect((await sentAndTaken()).upiTransactionNo).toBe('');
  });

  it('PAT-09 requires an amount, in words beside the field, and calls nobody without it', async () => {
    show(<PatientRegistrationTab />);
    fill('Payment Type', 'Cash');
    submit();
    expect(await screen.findByText('Amount is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/Amount/)));
    expect(server.calls).toHaveLength(0);
    fill(/Amount/, '-5');
    submit();
    expect(await screen.findByText('Amount must be a number that is not negative')).toBeTruthy();
    fill(/Amount/, '500');
    expect(screen.queryByText(/Amount must/)).toBeNull();
  });

  it.each(['Reference', 'Insurance'])('PAT-09 PAT-20 needs no amount with %s', async (type) => {
    show(<PatientRegistrationTab />);
    fill('Payment Type', type);
    submit();
    expect(await sentAndTaken()).toMatchObject({ paymentType: type, amount: '' });
  });

  it('PAT-21 OPN-15 sends an otherwise empty form, and calls name and phone recommended', async () => {
    show(<PatientRegistrationTab />);
    expect(screen.getAllByText('recommended')).toHaveLength(2);
    fill(/Amount/, '0');
    submit();
    await sentAndTaken();
    expect(server.seen(REGISTER)).toHaveLength(1);
  });

  it('PAT-11 is busy while it submits, and submits once', async () => {
    let answer: (reply: { status: number; body: unknown }) => void = () => undefined;
    server.on(REGISTER, () => new Promise((resolve) => void (answer = resolve)));
    show(<PatientRegistrationTab />);
    fill(/Amount/, '500');
    submit();
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting...' });
    expect(busy.disabled).toBe(true);
    fireEvent.submit(screen.getByRole('form', { name: 'Patient Registration' }));
    await act(async () => answer({ status: 201, body: saved }));
    expect(await screen.findByText('Registration Successful')).toBeTruthy();
    expect(server.seen(REGISTER)).toHaveLength(1);
  });

  it('PAT-12 Reset Form empties everything and starts over at the first field', () => {
    show(<PatientRegistrationTab />);
    fill(/First Name/, 'Asha');
    fill('Year', '1988');
    fill('Disease', 'Dengue');
    fill('Payment Type', 'UPI');
    fill(/Amount/, '500');
    fireEvent.click(screen.getByRole('button', { name: 'Reset Form' }));
    const left = screen.getAllByRole<HTMLInputElement>('textbox').map((each) => each.value);
    expect(left.filter(Boolean)).toEqual([]);
    for (const label of ['Year', 'Disease', 'Payment Type', 'Gender', 'Patient Type']) expect(field(label).value).toBe('');
    expect(document.activeElement).toBe(field(/First Name/));
  });

  it('PAT-12 Undo brings back what Reset Form emptied, until something else is typed', () => {
    show(<PatientRegistrationTab />);
    fireEvent.click(screen.getByRole('button', { name: 'Reset Form' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fill(/First Name/, 'Asha');
    fill('Disease', 'Dengue');
    fireEvent.click(screen.getByRole('button', { name: 'Reset Form' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([field(/First Name/).value, field('Disease').value]).toEqual(['Asha', 'Dengue']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reset Form' }));
    fireEvent.input(field(/First Name/), { target: { value: 'R' } });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('PAT-14 shows the server sentence in a banner that can be dismissed, and keeps what was typed', async () => {
    server.on(
      REGISTER,
      fault(400, 'Gender must be Male, Female or Others', { errors: { gender: 'Gender must be Male, Female or Others' } }),
    );
    show(<PatientRegistrationTab />);
    fill(/First Name/, 'Asha');
    fill(/Amount/, '500');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Gender must be Male, Female or Others');
    expect(field('Gender').getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field(/First Name/).value).toBe('Asha');
  });

  it('PAT-14 has its own sentence when nobody answers, and a retry is the same patient', async () => {
    server.on(REGISTER, new TypeError('network'));
    show(<PatientRegistrationTab />);
    fill(/Amount/, '500');
    submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Failed to submit form\. Please try again\./);
    expect(alert.textContent).toContain('What you typed is still here');
    expect(alert.textContent).toContain('It will not be saved twice.');
    server.on(REGISTER, { status: 201, body: saved });
    submit();
    expect(await screen.findByText('Registration Successful')).toBeTruthy();
    const [first, second] = server.seen(REGISTER).map((call) => call.headers['Idempotency-Key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
