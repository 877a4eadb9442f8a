import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { TABS } from './tabs.tsx';

const { Screen } = TABS.find(({ id }) => id === 'appointments')!;
const KNOWN = 'GET /api/patients-main/known/';
const SHARED = 'POST /api/persons/shared/';
const BOOK = 'POST /api/appointments/';
const DOCTOR = {
  ...{ id: 3, name: 'Dr Meera Iyer', display_name_hi: '', speciality: '', phone: '', email: '', registration_no: '' },
  ...{ qualifications: '', languages: [], gender: 'female', room: '3', branch: 1, branch_ids: [1], member_id: null },
  ...{ consultation_fee: 500, fee_rules: { first_fee: 500, emergency_fee: null, tiers: [] }, follow_up_scope: 'doctor' },
  ...{ book_days_ahead: 30, online: false, rank: 100, is_active: true, version: 1 },
};
const SLOT = { time: '09:15', available: true, left: 1, reason: '', mode: 'slots', branch_id: 1, room: '3' };
const ZEBRA = {
  ...{ id: 70, name: 'Zebra Wood', phone_last_four: '1111', birth_year: 1980, uhid: 'UH000070' },
  ...{ branch: 2, branch_name: 'Kothrud' },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/doctors/', { status: 200, body: [DOCTOR] })
    .on('GET /api/branches/', { status: 200, body: [] })
    .on('GET /api/appointments/', { status: 200, body: [] })
    .on('GET /api/doctors/3/slots/', { status: 200, body: [SLOT] })
    .on(KNOWN, { status: 200, body: [] })
    .on(SHARED, { status: 200, body: [ZEBRA] })
    .on(BOOK, { status: 400, body: { message: 'Email is invalid' } });
});
afterEach(cleanup);

/** Until the other branches would have been asked. */
const longEnough = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 700)));
const asked = () => server.seen(SHARED).map(({ body }) => body);
const open = async (of: Partial<Shell> = { findsElsewhere: true }) => {
  show(
    <Suspense>
      <Screen />
    </Suspense>,
    undefined,
    undefined,
    '/',
    of,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Book Appointment/ }));
  return within(await screen.findByRole('form', { name: 'Book Appointment' }));
};
type Form = Awaited<ReturnType<typeof open>>;
const type = (form: Form, label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
const cardsIn = async (form: Form) => within(await form.findByRole('list', { name: 'Known in another branch' }));
const book = async (form: Form) => {
  await userEvent.click(await form.findByLabelText('09:15'));
  await userEvent.click(form.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(server.seen(BOOK)).toHaveLength(1));
  return server.seen(BOOK)[0]!.body as Record<string, unknown>;
};

describe('booking for somebody of another branch', () => {
  it('ORG-38 shows who is known there by a whole phone, and books for whoever is taken', async () => {
    const form = await open();
    type(form, 'Phone', '982301');
    type(form, 'Phone', '9823011111');
    const card = (await cardsIn(form)).getByRole('button');
    expect(card.textContent).toBe('Zebra WoodUH000070 · phone ends in 1111 · born 1980 · Kothrud');
    expect(asked()).toEqual([{ number: '9823011111' }]);
    await userEvent.click(card);
    const patient = within(form.getByRole('region', { name: 'Patient' }));
    expect(patient.getByText('With this appointment the patient comes to this branch too.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Patient name').value).toBe('Zebra Wood');
    expect(await book(form)).toMatchObject({ person_id: 70, name: 'Zebra Wood', phone: '9823011111' });
  });

  it('ORG-38 books by name alone where it is somebody else after all, or another phone', async () => {
    const form = await open();
    type(form, 'Phone', '9823011111');
    await userEvent.click((await cardsIn(form)).getByRole('button'));
    await userEvent.click(form.getByRole('button', { name: 'Somebody else' }));
    await userEvent.click((await cardsIn(form)).getByRole('button'));
    server.on(SHARED, { status: 200, body: [] });
    type(form, 'Phone', '9823022222');
    expect(form.queryByRole('region', { name: 'Patient' })).toBeNull();
    type(form, 'Patient name', 'Ravi');
    const sent = await book(form);
    expect(sent).toMatchObject({ name: 'Ravi', phone: '9823022222' });
    expect(sent).not.toHaveProperty('person_id');
  });

  it('ORG-38 asks nobody where the own branch knows the phone, nor where all branches are in sight', async () => {
    const known = {
      ...{ id: 9, name: 'Asha Rao', first_name: 'Asha', last_name: 'Rao', email: '', address: '', gender: 'Female' },
      ...{ day: '', month: '', year: '', age: '40', seen_on: '2026-11-20' },
    };
    server.on(KNOWN, { status: 200, body: [known] });
    type(await open(), 'Phone', '9823011111');
    await waitFor(() => expect(server.seen(KNOWN)).toHaveLength(1));
    await longEnough();
    cleanup();
    type(await open({ findsElsewhere: false }), 'Phone', '9823011111');
    await longEnough();
    expect(asked()).toEqual([]);
  });
});
