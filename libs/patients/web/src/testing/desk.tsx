import type { PersonCard } from '@nidaan/patients-contracts';
import { patient } from '@nidaan/patients-contracts/testing';
import { beforeEach } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { server } from './registration.tsx';

export const SEARCH = 'GET /api/persons/';
export const WAITING = 'GET /api/patients/pending/';
export const LAST = 'GET /api/patients/900/';
export const PERSON = 'GET /api/persons/1/';

/** Somebody who is found at the desk, last seen with the visit 900. */
export const card = (id: number, given: Partial<PersonCard> = {}): PersonCard => ({
  ...{
    id,
    uhid: `UH00000${id}`,
    name: 'Sunita Devi',
    local_name: '',
    gender: 'Female',
    age_text: '34 years',
    guardian: 'W/o Mohan',
  },
  ...{ phone: '9876543210', city: 'Pune', photo_url: null, deceased_on: null, today: null, matched: ['phone'] },
  last_visit: { id: 900, date: '2026-10-02', doctor_name: '' },
  ...given,
});
export const last = patient({
  id: 900,
  first_name: 'Sunita',
  last_name: 'Devi',
  phone: '9876543210',
  gender: 'Female',
  amount: 300,
  address: '14 MG Road',
});

/** Whom `card(1)` shows, as the registry knows them. */
export const known = {
  ...{
    id: 1,
    uhid: 'UH000001',
    name: 'Sunita Devi',
    first_name: 'Sunita',
    last_name: 'Devi',
    gender: 'Female',
    guardian_name: '',
  },
  ...{ phone: '9876543210', email: '', address: '14 MG Road', city: 'Pune', pincode: '', language: 'en' },
  ...{ birth_date: null, birth_precision: '' },
};

export const page = (body: unknown[]) => ({ status: 200, body });
export const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Find a patient/ });
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const finds = (...persons: PersonCard[]) => server.on(SEARCH, page(persons));

/** What the desk asks for by itself: one waits, nobody is unidentified. For a file that serves the registration. */
export function serveDesk(): void {
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => undefined });
    server
      .on(WAITING, page([patient({ id: 31, first_name: 'Ravi', last_name: '', status: 'Pending' })]))
      .on(LAST, { status: 200, body: last })
      .on(PERSON, { status: 200, body: known })
      .on('GET /api/persons/unidentified/', page([]))
      .on(SEARCH, page([]));
  });
}

type Reply = { status: number; body: unknown };

/** An answer of the server that comes when the test says so; `come` ends when the screen has done with it. */
export function later() {
  let answer: (reply: Reply) => void = () => undefined;
  const reply = new Promise<Reply>((resolve) => (answer = resolve));
  const come = (said: Reply) =>
    act(async () => {
      answer(said);
      // No step of a call waits for a timer: all of them are done before the next one rings.
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { reply: () => reply, come };
}
