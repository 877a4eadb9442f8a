import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Doctor } from '@nidaan/scheduling-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WeekSection } from './week-section.tsx';

const PATH = '/api/doctors/3/schedule/';
const DOCTOR = { id: 3, branch: 1 } as Doctor;
const ENTRY = {
  ...{ id: 11, weekday: 0, start_time: '09:00', end_time: '13:00', slot_minutes: 15, mode: 'slots', branch_id: 1, room: '' },
  ...{ week_of_month: [], valid_from: '2026-11-23', valid_to: null, overbook_per_slot: 0, overbook_per_day: 0, walk_in_share: 0 },
};
const THEIRS = [
  { ...ENTRY, id: 21 },
  { ...ENTRY, id: 22, weekday: 2, room: '7' },
];
const savedAs = (entries: object[]) => ({ status: 200, body: { entries, warnings: [], conflicts: [] } });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/branches/', { status: 200, body: [] });
  server.on(`GET ${PATH}`, { status: 200, body: [ENTRY] });
});
afterEach(cleanup);

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => {
  await userEvent.clear(await box(name));
  await userEvent.type(await box(name), value);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = () => server.seen(`PUT ${PATH}`).map(({ query, body }) => [query['seen'], (body as object[]).length]);

/** Somebody else saved a week while `Room` was typed, and it was sent. */
const collide = async () => {
  const page = show(<WeekSection doctor={DOCTOR} />);
  await type('Room', '12');
  const refused = { message: 'Somebody else changed this week. Please look again.', current: THEIRS };
  server.on(`GET ${PATH}`, { status: 200, body: THEIRS }).on(`PUT ${PATH}`, { status: 409, body: refused });
  await press('Save week');
  await screen.findByText(/Somebody else changed the same fields/);
  return page;
};

describe('the week of a doctor', () => {
  it('FRD-41 is saved with what was seen of it, and again with what was saved', async () => {
    show(<WeekSection doctor={DOCTOR} />);
    await type('Room', '12');
    const saved = { ...ENTRY, id: 12, room: '12' };
    server.on(`PUT ${PATH}`, savedAs([saved])).on(`GET ${PATH}`, { status: 200, body: [saved] });
    await press('Save week');
    expect(await screen.findByText('Saved. It counts from today on.')).toBeTruthy();
    await press('Save week');
    await waitFor(() => expect(sent()).toEqual([...[['11', 1]], ['12', 1]]));
  });

  it('FRD-41 that somebody else changed too is shown beside mine; mine stays typed and is saved over theirs when I say so', async () => {
    await collide();
    expect(screen.getByRole('alert').textContent).toContain('Wednesday 09:00–13:00, Minutes each 15, 7');
    expect((await box('Room')).value).toBe('12');
    expect(screen.getByRole('button', { name: 'Save week' })).toHaveProperty('disabled', true);
    await press('Week: keep mine');
    server.on(`PUT ${PATH}`, savedAs([{ ...ENTRY, id: 31, room: '12' }]));
    await press('Save week');
    await waitFor(() => expect(sent()).toEqual([...[['11', 1]], ['21,22', 1]]));
  });

  it('FRD-41 that somebody else changed too is taken over', async () => {
    await collide();
    await press('Week: take theirs');
    expect(screen.getAllByRole('textbox', { name: 'Room' }).map((each) => (each as HTMLInputElement).value)).toEqual(['', '7']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('FRD-41 is shown as somebody else has saved it where nothing was typed', async () => {
    const { queries } = show(<WeekSection doctor={DOCTOR} />);
    await box('Room');
    server.on(`GET ${PATH}`, { status: 200, body: THEIRS });
    await queries.invalidateQueries();
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Room' })).toHaveLength(2));
  });
});
