import { FakeServer, fault } from '@nidaan/api-client/testing';
import type { Recall } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { RecallDialog } from './recall-dialog.tsx';

const CHANGE = 'PATCH /api/recalls/7/';
const SEND = 'POST /api/messages/';

const recall: Recall = {
  ...{ id: 7, person_id: 5, uhid: 'UH000005', name: 'Asha Verma', age_text: '34 years', phone: '9876543210', doctor_id: 3 },
  ...{ doctor_name: 'Dr Rao', due_on: '2026-11-17', days_late: 3, note: 'Sugar', source: 'rule', state: 'due', last_contact: '' },
  ...{ contacted_at: null, attempts: 0 },
};

describe('what is typed during the call', () => {
  let server: FakeServer;
  let address: () => string;
  const changed = jest.fn();
  beforeEach(() => {
    changed.mockClear();
    server = new FakeServer().install().on(CHANGE, { status: 200, body: recall }).on(SEND, { status: 201, body: {} });
    ({ address } = show(
      <RecallDialog recall={recall} onClose={() => undefined} onChanged={changed} />,
      undefined,
      undefined,
      '/front-desk',
    ));
  });
  afterEach(cleanup);

  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const type = (note: string, day?: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: note } });
    if (day === undefined) return;
    const field = screen.getByRole('textbox', { name: 'Due' });
    fireEvent.change(field, { target: { value: day } });
    fireEvent.blur(field);
  };
  const bodies = () => server.seen(CHANGE).map(({ body }) => body);

  it.each([
    ['Reached by phone', 'called'],
    ['No answer', 'no_answer'],
    ['Send message', 'message'],
  ])('FRD-88 goes over with "%s": the note and the new day', async (button, last_contact) => {
    type('Comes on Monday', '23/11/2026');
    press(button);
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(bodies()).toEqual([{ last_contact, note: 'Comes on Monday', due_on: '2026-11-23' }]);
  });

  it('FRD-88 notes a message that was sent, also where the day typed beside it is refused', async () => {
    const refusal = fault(400, 'The day is over');
    server.on(CHANGE, ({ body }) => ('due_on' in (body as object) ? refusal : { status: 200, body: recall }));
    type('Comes on Monday', '23/11/2026');
    press('Send message');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({ last_contact: 'message' });
    expect(await screen.findByText('The day is over')).toBeTruthy();
    expect(changed).not.toHaveBeenCalled();
  });

  it('FRD-88 says of a note alone no day, and of a day that is being typed none', async () => {
    type('Comes on Monday', '');
    press('Reached by phone');
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(bodies()).toEqual([{ last_contact: 'called', note: 'Comes on Monday' }]);
  });

  it('FRD-88 is saved before the booking is opened; a refusal is said, and nothing is left', async () => {
    server.on(CHANGE, fault(409, 'This recall is over'));
    type('Comes on Monday');
    press('Book');
    expect(await screen.findByText('This recall is over')).toBeTruthy();
    expect(address()).toBe('/front-desk');
    server.on(CHANGE, { status: 200, body: recall });
    press('Book');
    await waitFor(() => expect(address()).not.toBe('/front-desk'));
    expect(bodies().at(-1)).toEqual({ note: 'Comes on Monday' });
  });

  it('FRD-88 a booking without a changed note changes nothing', async () => {
    press('Book');
    await waitFor(() => expect(address()).not.toBe('/front-desk'));
    expect(bodies()).toEqual([]);
  });
});
