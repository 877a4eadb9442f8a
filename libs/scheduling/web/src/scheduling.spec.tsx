import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppointmentsTab } from './appointments/appointments-tab.tsx';
import { asClock } from './calendar/typed-entry.ts';
import { DoctorsTab } from './doctors/doctors-tab.tsx';
import { appointment, DOCTOR } from './testing/appointments.ts';

const QUOTE = {
  ...{ fee: 0, kind: 'follow_up', reason: 'Free follow-up 1 of 1 until 29/11/2026, paid on 22/11/2026', next_fee: 300 },
  ...{ anchor: { visit_id: 9, date: '2026-11-22' }, valid_until: '2026-11-29', used: 0, allowed: 1 },
};
const APPOINTMENT = appointment({ overbooked: true });
const SLOTS = [
  { time: '09:00', available: false, left: 0, reason: 'taken', mode: 'slots', branch_id: 1, room: '3' },
  { time: '09:15', available: true, left: 1, reason: '', mode: 'slots', branch_id: 1, room: '3' },
];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/doctors/', { status: 200, body: [DOCTOR] })
    .on('GET /api/branches/', { status: 200, body: [] })
    .on('GET /api/appointments/', { status: 200, body: [APPOINTMENT] })
    .on('GET /api/doctors/3/slots/', { status: 200, body: SLOTS });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const sent = (call: string) => server.seen(call).map(({ body }) => body);

describe('the doctors of a hospital', () => {
  it('PRM-01 says where there are none', async () => {
    server.on('GET /api/doctors/', { status: 200, body: [] });
    show(<DoctorsTab />);
    expect(await screen.findByText('No doctors added yet')).toBeTruthy();
  });

  it('PRM-01 lists them with speciality, phone and whether they are active', async () => {
    show(<DoctorsTab />);
    const table = within(await screen.findByRole('table', { name: 'Doctors' }));
    expect(await table.findByRole('link', { name: 'Dr Meera Iyer' })).toBeTruthy();
    expect(table.getAllByText('Paediatrics').length).toBeGreaterThan(0);
    expect(table.getByText('Active', { selector: 'span' })).toBeTruthy();
  });

  it('PRM-03 FRD-41 adds one with fees, and says what the server refuses', async () => {
    server.on('POST /api/doctors/', {
      status: 400,
      body: { message: 'Email is invalid', errors: { email: 'Email is invalid' } },
    });
    show(<DoctorsTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add doctor' }));
    const form = within(await screen.findByRole('form', { name: 'Doctor' }));
    fireEvent.change(form.getByLabelText('Doctor name'), { target: { value: 'Dr A' } });
    fireEvent.change(form.getByLabelText('Consultation fee (₹)'), { target: { value: '400' } });
    await userEvent.click(form.getByRole('button', { name: 'Add a follow-up fee' }));
    fireEvent.change(form.getByLabelText('Within days'), { target: { value: '7' } });
    await userEvent.click(form.getByRole('button', { name: 'Add doctor' }));
    expect((await screen.findAllByText('Email is invalid')).length).toBeGreaterThan(0);
    expect(sent('POST /api/doctors/')[0]).toMatchObject({
      name: 'Dr A',
      fee_rules: { first_fee: '400', emergency_fee: null, tiers: [{ within_days: '7', fee: '0', visits: '1' }] },
    });
  });

  it('FRD-78 shows the photo of one, and offers another to those alone who manage the calendars', async () => {
    const photo = '/api/files/doctor/1/aa/kept?expires=1&signature=x';
    server.on('GET /api/doctors/', { status: 200, body: [{ ...DOCTOR, photo_url: photo }] });
    show(<DoctorsTab />, undefined, undefined, '/doctors/3');
    expect((await screen.findByRole('img', { name: 'Photo of Dr Meera Iyer' })).getAttribute('src')).toBe(photo);
    await userEvent.click(screen.getByRole('button', { name: 'Photo' }));
    expect(await screen.findByRole('button', { name: 'Choose another photo' })).toBeTruthy();
    cleanup();
    show(<DoctorsTab />, undefined, undefined, '/doctors/3', { may: () => false });
    await screen.findByRole('img', { name: 'Photo of Dr Meera Iyer' });
    expect(screen.queryByRole('button', { name: 'Photo' })).toBeNull();
  });

  it('PRM-04 reads times as they are typed', () => {
    expect(['9', '930', '9.30', '17:00', '24', 'noon'].map(asClock)).toEqual([
      '09:00',
      '09:30',
      '09:30',
      '17:00',
      '24:00',
      'noon',
    ]);
  });
});

describe('appointments', () => {
  it('keep their buttons in sight on a phone, below the name', async () => {
    const { matchMedia } = window;
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(width < 48em)' }));
    show(<AppointmentsTab />);
    const table = within(await screen.findByRole('table', { name: 'Appointments' }));
    const move = await table.findByRole('button', { name: 'Move' });
    expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Time', 'Patient']);
    expect(move.closest('td')).toBe(table.getAllByRole('cell')[1]);
    media.mockRestore();
  });

  it('FRD-54 asks for a doctor first where there is none', async () => {
    server.on('GET /api/doctors/', { status: 200, body: [] });
    show(<AppointmentsTab />);
    expect(await screen.findByText('Add a doctor and a schedule first')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Doctors' })).toBeTruthy();
  });

  it('PRM-10 says where there are none on a day', async () => {
    server.on('GET /api/appointments/', { status: 200, body: [] });
    show(<AppointmentsTab />);
    expect(await screen.findByText('No appointments for this day')).toBeTruthy();
  });

  it('PRM-10 FRD-48 lists the day, with a mark for an extra patient', async () => {
    show(<AppointmentsTab />);
    const table = within(await screen.findByRole('table', { name: 'Appointments' }));
    expect(await table.findByText('Asha Rao')).toBeTruthy();
    expect(table.getByText('Booked')).toBeTruthy();
    expect(table.getByText('Extra')).toBeTruthy();
  });

  it('FRD-47 FRD-54 N books a free time; where it is gone, the next ones are offered', async () => {
    const refusal = { message: 'This slot is no longer available', next_free: [{ date: '2026-11-25', time: '10:00' }] };
    server.on('POST /api/appointments/', { status: 409, body: refusal });
    show(<AppointmentsTab />);
    await screen.findByText('Asha Rao');
    fireEvent.keyDown(document.body, { key: 'n' });
    const form = within(await screen.findByRole('form', { name: 'Book Appointment' }));
    await userEvent.click(await form.findByLabelText('09:15'));
    expect(form.queryByLabelText('09:00')).toBeNull();
    fireEvent.change(form.getByLabelText('Patient name'), { target: { value: 'Ravi' } });
    await userEvent.click(form.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('This slot is no longer available')).toBeTruthy();
    expect(form.getByRole('button', { name: '25/11/2026, 10:00' })).toBeTruthy();
    expect(sent('POST /api/appointments/')[0]).toMatchObject({ doctor: 3, time: '09:15', name: 'Ravi', again: false });
  });

  it('FRD-54 goes through days with the arrow keys, and shows a day by doctors', async () => {
    show(<AppointmentsTab />);
    await screen.findByText('Asha Rao');
    const asked = () => server.seen('GET /api/appointments/').map(({ query }) => query['from']);
    const first = asked()[0]!;
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await waitFor(() => expect(asked().at(-1)! > first).toBe(true));
    fireEvent.keyDown(document.body, { key: 't' });
    await waitFor(() => expect(screen.getByText('Asha Rao')).toBeTruthy());
    await userEvent.selectOptions(screen.getByLabelText('View'), 'day');
    const column = within(await screen.findByRole('region', { name: 'Dr Meera Iyer' }));
    await userEvent.click(column.getByRole('button', { name: /Asha Rao/ }));
    expect(await screen.findByText('Chosen: Asha Rao. C checks in, M moves, X cancels.')).toBeTruthy();
  });

  it('FRD-54 shows the new day where today is left open overnight', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    jest.setSystemTime(new Date('2026-11-24T12:30:00Z'));
    const { queries } = show(<AppointmentsTab />);
    await screen.findByText('Asha Rao');
    const asked = () => server.seen('GET /api/appointments/').map(({ query }) => query['from']);
    jest.setSystemTime(new Date('2026-11-25T02:30:00Z'));
    // As whatever comes in live does.
    server.on('GET /api/appointments/', { status: 200, body: [{ ...APPOINTMENT, date: '2026-11-25' }] });
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect([asked()[0], asked().at(-1)]).toEqual(['2026-11-24', '2026-11-25']));
  });

  it('FRD-51 FRD-54 X cancels the chosen one with a reason', async () => {
    server.on('PATCH /api/appointments/12/', { status: 200, body: { ...APPOINTMENT, status: 'cancelled' } });
    show(<AppointmentsTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const form = within(await screen.findByRole('form', { name: 'Cancel appointment' }));
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Feels well' } });
    await userEvent.click(form.getByRole('button', { name: 'Cancel appointment' }));
    await waitFor(() => expect(sent('PATCH /api/appointments/12/')).toEqual([{ status: 'cancelled', reason: 'Feels well' }]));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Cancel appointment' })).toBeNull());
  });

  it('FRD-52 FRD-54 checks a patient of today in with the fee by the rule of the doctor, which it shows', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    server.on('GET /api/appointments/', { status: 200, body: [{ ...APPOINTMENT, person_id: 44, date: today }] });
    server.on('GET /api/tokens/', { status: 200, body: [{ id: 70, label: 'A7' }] });
    server.on('GET /api/tokens/70/slip-pdf/', { status: 503, body: { message: 'Busy.' } });
    server.on('POST /api/appointments/12/check-in/', {
      status: 200,
      body: { ...APPOINTMENT, status: 'checked_in', patient: 77 },
    });
    server.on('GET /api/fee-quote/', { status: 200, body: QUOTE });
    show(<AppointmentsTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    const form = within(await screen.findByRole('form', { name: 'Check in' }));
    expect(await form.findByText(QUOTE.reason)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Fee (₹)').placeholder).toBe('Free');
    fireEvent.change(form.getByLabelText('Age'), { target: { value: '34' } });
    await userEvent.click(form.getByRole('button', { name: 'Check in' }));
    await waitFor(() =>
      expect(sent('POST /api/appointments/12/check-in/')).toEqual([
        { paymentType: 'Cash', gender: '', age: '34', person: 'ask' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Check in' })).toBeNull());
    // The token, and the slip to wait with (FRD-37).
    expect(await screen.findByText('Checked in. Token A7')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Print slip' }));
    await waitFor(() => expect(server.seen('GET /api/tokens/70/slip-pdf/')).toHaveLength(1));
  });

  it.each([
    [/UH000044/, { person_id: 44 }],
    ['New patient', { person: 'new' }],
  ])('FRD-52 lets the desk choose who it is where somebody is likely: %s', async (name, who) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    server.on('GET /api/appointments/', { status: 200, body: [{ ...APPOINTMENT, date: today }] });
    server.on('GET /api/fee-quote/', { status: 200, body: QUOTE });
    const person = {
      id: 44,
      uhid: 'UH000044',
      name: 'Asha Rao',
      gender: 'Female',
      age_text: '34 years',
      phone: '9876543210',
      city: 'Pune',
    };
    const candidates = [{ person, score: 80, band: 'likely', reasons: ['Same phone'] }];
    server.on('POST /api/appointments/12/check-in/', { status: 409, body: { message: 'Please choose the patient', candidates } });
    show(<AppointmentsTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    const form = within(await screen.findByRole('form', { name: 'Check in' }));
    fireEvent.change(form.getByLabelText('Fee (₹)'), { target: { value: '450' } });
    await userEvent.click(form.getByRole('button', { name: 'Check in' }));
    const choice = await form.findByRole('button', { name });
    // What each would pay stands beside the name.
    await form.findByText(`Free · ${QUOTE.reason}`);
    server.on('POST /api/appointments/12/check-in/', {
      status: 200,
      body: { ...APPOINTMENT, status: 'checked_in', patient: 77 },
    });
    await userEvent.click(choice);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Check in' })).toBeNull());
    expect(sent('POST /api/appointments/12/check-in/').at(-1)).toEqual({
      paymentType: 'Cash',
      amount: '450',
      gender: '',
      age: '',
      ...who,
    });
  });
});
