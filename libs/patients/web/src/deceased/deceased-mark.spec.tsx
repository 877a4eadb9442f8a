import { FakeServer } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { DeceasedMark } from './deceased-mark.tsx';

const CHANGE = 'PATCH /api/persons/7/';
const WARNING = 'What was cancelled stays cancelled: messages and recalls are not planned again.';
const person = { id: 7, name: 'Asha Verma', deceased_on: null as string | null, version: 3 };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);

function Mark({ since }: { since: string | null }) {
  const [on, setOn] = useState(since);
  return <DeceasedMark personId={7} deceasedOn={on} onChanged={setOn} />;
}
const dialog = async () => within(await screen.findByRole('dialog'));
const press = (within_: Awaited<ReturnType<typeof dialog>>, name: string) =>
  fireEvent.click(within_.getByRole('button', { name }));

describe('the mark of a patient who has died', () => {
  it('FRD-21 is set with the day and the version that was seen; what the server says of the day stands beside it', async () => {
    server.on('GET /api/persons/7/', { status: 200, body: person });
    server.on(CHANGE, { status: 400, body: { message: 'Wrong day', errors: { deceased_on: 'Wrong day' } } });
    show(<Mark since={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as deceased' }));
    const open = await dialog();
    fireEvent.change(await open.findByRole('textbox', { name: 'Day of death' }), { target: { value: '05/10/2026' } });
    press(open, 'Mark as deceased');
    expect(await open.findAllByText('Wrong day')).toBeTruthy();
    server.on(CHANGE, { status: 200, body: { ...person, deceased_on: '2026-10-05', warning: '' } });
    press(open, 'Mark as deceased');
    expect(await screen.findByText('Deceased on 05/10/2026')).toBeTruthy();
    expect(server.seen(CHANGE)[1]!.body).toEqual({ deceased_on: '2026-10-05', version: 3 });
  });

  it('FRD-21 is taken back, and says that what was cancelled stays cancelled', async () => {
    server.on('GET /api/persons/7/', { status: 200, body: { ...person, deceased_on: '2026-10-05' } });
    server.on(CHANGE, { status: 200, body: { ...person, warning: WARNING } });
    show(<Mark since="2026-10-05" />);
    fireEvent.click(screen.getByRole('button', { name: 'Marked by mistake?' }));
    const open = await dialog();
    await open.findByText('Asha Verma is marked as deceased on 05/10/2026. What was cancelled stays cancelled.');
    press(open, 'Take the mark back');
    expect(await screen.findByText(WARNING)).toBeTruthy();
    expect(server.seen(CHANGE)[0]!.body).toEqual({ deceased_on: null, version: 3 });
    expect(screen.queryByText('Deceased on 05/10/2026')).toBeNull();
  });

  it('FRD-21 is not set over a day that somebody else gave since the page was read', async () => {
    server.on('GET /api/persons/7/', { status: 200, body: { ...person, deceased_on: '2026-11-28' } });
    server.on(CHANGE, { status: 200, body: { ...person, warning: WARNING } });
    show(<Mark since={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as deceased' }));
    const open = await dialog();
    await open.findByText('Asha Verma is marked as deceased on 28/11/2026. What was cancelled stays cancelled.');
    expect(open.queryByRole('button', { name: 'Mark as deceased' })).toBeNull();
    expect(open.getByRole('button', { name: 'Take the mark back' })).toBeTruthy();
    expect(server.seen(CHANGE)).toEqual([]);
  });

  it('FRD-21 is set on the second try too, where the answer to the first one was lost', async () => {
    const marked = { ...person, deceased_on: '2026-10-05', version: 4, warning: '' };
    server.on('GET /api/persons/7/', { status: 200, body: person });
    server.on(CHANGE, () => {
      server.on('GET /api/persons/7/', { status: 200, body: marked });
      return new Error('no network');
    });
    show(<Mark since={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as deceased' }));
    const open = await dialog();
    fireEvent.change(await open.findByRole('textbox', { name: 'Day of death' }), { target: { value: '05/10/2026' } });
    press(open, 'Mark as deceased');
    await waitFor(() => expect(server.seen('GET /api/persons/7/')).toHaveLength(2));
    server.on(CHANGE, { status: 200, body: marked });
    press(open, 'Mark as deceased');
    expect(await screen.findByText('Deceased on 05/10/2026')).toBeTruthy();
    expect(server.seen(CHANGE)[1]!.body).toEqual({ deceased_on: '2026-10-05', version: 4 });
  });
});
