import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readIn, show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appointment } from '../testing/appointments.ts';
import { CheckInDialog } from './check-in-dialog.tsx';

const CHECK_IN = 'POST /api/appointments/12/check-in/';
const APPOINTMENT = appointment();
const PERSON = { id: 44, uhid: 'UH000044', name: 'Asha Rao', gender: 'Female', age_text: '34 years', phone: '', city: '' };
const OPEN = fault(409, 'This patient already has an open visit with this doctor today', { isRegistered: true });

let server: FakeServer;
beforeEach(() => {
  const quote = {
    ...{ fee: 0, kind: 'follow_up', reason: 'Free', next_fee: 300, anchor: null },
    valid_until: null,
    used: 0,
    allowed: 1,
  };
  server = new FakeServer()
    .install()
    .on('GET /api/fee-quote/', { status: 200, body: quote })
    .on('GET /api/tokens/', { status: 200, body: [] });
});
afterEach(async () => {
  cleanup();
  await readIn('en');
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sent = () => server.seen(CHECK_IN).map(({ body }) => body);

describe('checking in a patient who is with the doctor today already', () => {
  it.each([
    ['the appointment names', []],
    ['the desk chose', [/UH000044/]],
  ])('FRD-52 asks before it makes another visit of whom %s', async (_who, choices) => {
    const candidates = [{ person: PERSON, score: 80, band: 'likely', reasons: [] }];
    server.on(CHECK_IN, choices.length > 0 ? fault(409, 'Please choose the patient', { candidates }) : OPEN);
    show(<CheckInDialog appointment={APPOINTMENT} onClose={jest.fn()} />);
    await press('Check in');
    for (const name of choices) {
      await screen.findByRole('button', { name });
      server.on(CHECK_IN, OPEN);
      await press(name);
    }
    await screen.findByText('This patient already has an open visit with this doctor today');
    server.on(CHECK_IN, { status: 200, body: { ...APPOINTMENT, status: 'checked_in', patient: 77 } });
    await press('Check in all the same');
    await screen.findByText('Checked in. Number 77');
    const who = choices.length > 0 ? { person_id: 44 } : { person: 'ask' };
    expect(sent().slice(-2)).toEqual([expect.objectContaining(who), expect.objectContaining({ ...who, again: true })]);
    expect(sent().at(-2)).not.toHaveProperty('again');
  });

  it('FRD-90 says the age of whom it may be in the language of the screen', async () => {
    const candidates = [{ person: PERSON, score: 80, band: 'likely', reasons: [] }];
    server.on(CHECK_IN, fault(409, 'Please choose the patient', { candidates }));
    await readIn('hi');
    show(<CheckInDialog appointment={APPOINTMENT} onClose={jest.fn()} />);
    await press('चेक-इन करें');
    expect((await screen.findByRole('button', { name: /UH000044/ })).textContent).toContain('34 साल');
  });
});
