import type { PersonCard, UnidentifiedPerson } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serveRegistration, server } from '../testing/registration.tsx';
import { KnownPerson } from './known-person.tsx';
import { UnidentifiedList } from './unidentified-list.tsx';

const press = (button: HTMLElement) => fireEvent.click(button);
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const LIST = 'GET /api/persons/unidentified/';
const NAME = 'PATCH /api/persons/7/';
const BABY = 'POST /api/persons/3/babies/';

const unknown: UnidentifiedPerson = {
  ...{
    id: 7,
    uhid: 'UH000007',
    name: 'Unknown male',
    gender: 'Male',
    age_text: '~40 years',
    unknown_note: 'Found at the station',
  },
  ...{ arrived_on: '2026-11-17', days_here: 3, last_visit_id: 900, version: 2 },
};
const mother: PersonCard = {
  ...{ id: 3, uhid: 'UH000003', name: 'Sunita Devi', local_name: '', gender: 'Female', age_text: '34 years', guardian: '' },
  ...{ phone: '9876543210', city: 'Pune', photo_url: null, deceased_on: null, today: null, matched: ['phone'], last_visit: null },
};

describe('who has no name', () => {
  serveRegistration();

  it('FRD-15 shows since when somebody is here, and takes the name that is said', async () => {
    server.on(LIST, { status: 200, body: [unknown] }).on(NAME, { status: 200, body: {} });
    show(<UnidentifiedList />);
    const list = within(await screen.findByRole('list', { name: 'Unidentified' }));
    expect(list.getByRole('listitem').textContent).toContain('Unknown male ~40 yearsUH000007 · for 3 daysFound at the station');
    press(list.getByRole('button', { name: 'Identify UH000007' }));
    const dialog = within(await screen.findByRole('dialog'));
    press(dialog.getByRole('button', { name: 'Identify' }));
    expect(dialog.getByText('Name is required')).toBeTruthy();
    set(dialog.getByRole('textbox', { name: 'First Name' }), 'Ravi');
    press(dialog.getByRole('button', { name: 'Identify' }));
    await waitFor(() => expect(server.seen(NAME)).toHaveLength(1));
    expect(server.seen(NAME)[0]!.body).toMatchObject({ first_name: 'Ravi', is_unknown: false, version: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('who is named by another desk meanwhile', () => {
  serveRegistration();

  it('FRD-15 what is typed stays, also when the list is empty by then, and is saved on top of what they did', async () => {
    server.on(LIST, { status: 200, body: [unknown] });
    const { queries } = show(<UnidentifiedList />);
    press(await screen.findByRole('button', { name: 'Identify UH000007' }));
    const dialog = within(await screen.findByRole('dialog'));
    set(dialog.getByRole('textbox', { name: 'First Name' }), 'Ravi');
    const readAgain = async (body: UnidentifiedPerson[]) => {
      server.on(LIST, { status: 200, body });
      await act(() => queries.invalidateQueries());
    };
    await readAgain([]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Unidentified' })).toBeNull());
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'First Name' }).value).toBe('Ravi');
    await readAgain([{ ...unknown, unknown_note: 'Found at the market', version: 3 }]);
    await screen.findByText('Found at the market');
    server.on(NAME, { status: 200, body: {} });
    press(dialog.getByRole('button', { name: 'Identify' }));
    await waitFor(() => expect(server.seen(NAME)[0]?.body).toMatchObject({ first_name: 'Ravi', version: 3 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('newborns', () => {
  serveRegistration();

  it('FRD-16 registers a baby from its mother, of twins the second, and says its number', async () => {
    server.on(BABY, { status: 201, body: { id: 8, name: 'Baby 2 of Sunita', uhid: 'UH000008' } });
    show(<KnownPerson person={mother} last={null} onFamily={() => undefined} onPhoto={() => undefined} />);
    press(screen.getByRole('button', { name: 'Register baby' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = () => press(dialog.getByRole('button', { name: 'Register baby' }));
    send();
    expect(dialog.getByText('Please type the time as 14:30')).toBeTruthy();
    set(dialog.getByRole('textbox', { name: 'Time of birth' }), '01:30');
    set(dialog.getByRole('combobox', { name: 'Twins' }), '2');
    set(dialog.getByRole('combobox', { name: 'Gender' }), 'Female');
    send();
    expect(await screen.findByText('Registered: Baby 2 of Sunita, UH000008')).toBeTruthy();
    const { body } = server.seen(BABY)[0]!;
    expect(body).toMatchObject({ gender: 'Female', number: 2, born_at: expect.stringMatching(/T20:00:00/) });
  });

  it('FRD-16 is offered to no man', () => {
    show(<KnownPerson person={{ ...mother, gender: 'Male' }} last={null} onFamily={() => undefined} onPhoto={() => undefined} />);
    expect(screen.queryByRole('button', { name: 'Register baby' })).toBeNull();
  });
});
