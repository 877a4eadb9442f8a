import type { LikelyPerson } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { field, fill, REGISTER, saved, sent, sentAndTaken, serveRegistration, server, submit } from '../testing/registration.tsx';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';

const CHECK = 'POST /api/persons/check/';
const lakshmi: LikelyPerson = {
  person: {
    ...{ id: 7, uhid: 'UH000007', name: 'Lakshmi Iyer', first_name: 'Lakshmi', last_name: 'Iyer', local_name: '' },
    ...{
      gender: 'Female',
      age_text: '36 years',
      guardian: 'W/o Ravi',
      phone: '98200 12345',
      city: 'Pune',
      photo_url: null,
      deceased_on: null,
    },
    last_visit: { id: 41, date: '2026-11-18', doctor_name: '' },
    ...{ today: null, matched: [], birth_date: '1990-05-03', birth_precision: 'day', email: '', address: '14 MG Road' },
  },
  score: 80,
  band: 'likely',
  reasons: ['Same phone', 'Same name'],
};

serveRegistration();
const likely = (...people: LikelyPerson[]) => server.on(CHECK, { status: 200, body: people });
const rest = () => act(async () => void (await jest.advanceTimersByTimeAsync(400)));
const panel = () => screen.findByRole('list', { name: 'Patients who may be this one' });
async function typeLaxmi(): Promise<void> {
  fill(/First Name/, 'Laxmi');
  act(() => field(/Phone/).focus());
  fill(/Phone/, '9820012345');
  await rest();
}
const press = (key: { key: string; code: string }) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { ...key, altKey: true });

describe('who this may be, at the registration', () => {
  it('FRD-27 is shown beside the form without moving the focus, once a name and a phone are filled', async () => {
    likely(lakshmi);
    show(<PatientRegistrationTab />);
    fill(/First Name/, 'Laxmi');
    await rest();
    expect(server.seen(CHECK)).toEqual([]);
    await typeLaxmi();
    expect((await panel()).textContent).toContain(
      'Lakshmi Iyer, UH000007, 36 years, W/o Ravi, 98200 12345, Pune, seen 18/11/2026',
    );
    expect((await panel()).textContent).toContain('Same phone · Same name');
    expect(document.activeElement).toBe(field(/Phone/));
    expect(server.seen(CHECK).map(({ body }) => body)).toEqual([
      expect.objectContaining({ first_name: 'Laxmi', phone: '9820012345' }),
    ]);
  });

  it('FRD-27 Alt+1 takes one: what is known is filled in, and the visit goes under them', async () => {
    likely(lakshmi);
    show(<PatientRegistrationTab />);
    await typeLaxmi();
    await panel();
    press({ key: '1', code: 'Digit1' });
    await screen.findByText('The visit goes under Lakshmi Iyer, UH000007.');
    expect([field(/First Name/).value, field('Last Name').value, field('Day').value, field('Year').value]).toEqual([
      'Lakshmi',
      'Iyer',
      '3',
      '1990',
    ]);
    expect(screen.queryByRole('list', { name: 'Patients who may be this one' })).toBeNull();
    fill(/Amount/, '500');
    submit();
    expect(await sentAndTaken()).toMatchObject({ person_id: 7, first_name: 'Lakshmi' });
  });

  it('FRD-27 lets the desk say that it is somebody else', async () => {
    likely(lakshmi);
    show(<PatientRegistrationTab />);
    await typeLaxmi();
    fireEvent.click((await panel()).querySelector('button')!);
    fireEvent.click(await screen.findByRole('button', { name: 'Somebody else' }));
    fill(/Amount/, '500');
    submit();
    expect(await sentAndTaken()).not.toHaveProperty('person_id');
  });

  it('ORG-38 shows who is known in another branch, and the visit goes under whoever is taken', async () => {
    likely();
    const body = [...[{ id: 70, name: 'Zebra Wood', phone_last_four: '2345', birth_year: null, uhid: 'UH000070' }]].map(
      (each) => ({ ...each, branch: 2, branch_name: 'Kothrud' }),
    );
    server.on('POST /api/persons/shared/', { status: 200, body }).on('GET /api/patients-main/known/', { status: 200, body: [] });
    show(<PatientRegistrationTab />, undefined, undefined, '/', { findsElsewhere: true });
    await typeLaxmi();
    await rest();
    const cards = await screen.findByRole('list', { name: 'Known in another branch' });
    expect(cards.textContent).toBe('Zebra WoodUH000070 · phone ends in 2345 · Kothrud');
    fireEvent.click(cards.querySelector('button')!);
    await screen.findByText('The visit goes under Zebra Wood, UH000070.');
    expect(screen.queryByRole('list', { name: 'Known in another branch' })).toBeNull();
    // What they pay is asked for by who they are.
    server.on('GET /api/doctors/', { status: 200, body: [{ id: 3, name: 'Dr Meera Iyer', speciality: '' }] });
    server.on('GET /api/fee-quote/', { status: 503, body: {} });
    fireEvent.click(screen.getByText('Doctor and fee'));
    await waitFor(() => expect(server.seen('GET /api/fee-quote/').at(-1)?.query).toMatchObject({ person_id: '70' }));
    fill(/Amount/, '500');
    submit();
    expect(await sentAndTaken()).toMatchObject({ person_id: 70 });
  });

  it.each([
    ['Enter', 'Use this patient', { person_id: 7 }],
    ['Alt+N', 'New anyway (Alt+N)', { person: 'new' }],
  ])('FRD-27 asks once before somebody new who is very probably known: %s', async (key, button, expected) => {
    likely({ ...lakshmi, score: 90, band: 'same' });
    show(<PatientRegistrationTab />);
    await typeLaxmi();
    await panel();
    fill(/Amount/, '500');
    submit();
    await screen.findByText('This looks like Lakshmi Iyer, UH000007. Use this patient?');
    expect(sent()).toBeUndefined();
    const choice = screen.getByRole('button', { name: button });
    if (key === 'Enter') fireEvent.click(choice);
    else fireEvent.keyDown(choice, { key: 'n', code: 'KeyN', altKey: true });
    expect(await sentAndTaken()).toMatchObject(expected);
  });

  it('FRD-27 does not ask again about the same one after an answer that failed', async () => {
    likely({ ...lakshmi, score: 90, band: 'same' });
    show(<PatientRegistrationTab />);
    await typeLaxmi();
    await panel();
    fill(/Amount/, '500');
    server.on(REGISTER, { status: 503, body: {} });
    submit();
    fireEvent.click(await screen.findByRole('button', { name: 'New anyway (Alt+N)' }));
    await screen.findByRole('alert');
    server.on(REGISTER, { status: 201, body: saved });
    submit();
    expect(await sentAndTaken()).toMatchObject({ person: 'new' });
  });

  it('FRD-27 does not ask about one whom the registry finds by phone and name', async () => {
    likely({ ...lakshmi, score: 90, band: 'same' });
    show(<PatientRegistrationTab />);
    fill('Last Name', 'Iyer');
    await typeLaxmi();
    await panel();
    fill(/Amount/, '500');
    submit();
    expect(await sentAndTaken()).not.toHaveProperty('person');
  });

  it('FRD-27 never asks in an emergency, and does without an answer', async () => {
    likely({ ...lakshmi, score: 90, band: 'same' });
    show(<PatientRegistrationTab />);
    await typeLaxmi();
    await panel();
    fill(/Patient Type/, 'Emergency');
    fill(/Amount/, '500');
    submit();
    expect(await sentAndTaken()).not.toHaveProperty('person_id');
  });
});
