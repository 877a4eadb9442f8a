import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueAnswer } from '@nidaan/scheduling-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueueForm } from './queue-form.tsx';

const CHANGE = 'PUT /api/queues/4/';
const counter = (id: number, name: string, room = '', isOpen = true) => ({ id, name, room, is_open: isOpen });
const QUEUE: QueueAnswer = {
  ...{
    id: 4,
    name: 'Billing',
    name_hi: '',
    kind: 'counter',
    doctor_id: null,
    branch_id: 1,
    prefix: 'B',
    around_the_clock: false,
  },
  ...{ confirm_arrival: false, tell_near: false, priority_age: 60, boost_minutes: 30, lead_minutes: 30, grace_minutes: 10 },
  ...{ return_after: 2, next_queue_id: null, waiting: 0 },
  counters: [counter(1, 'Window 1', '4'), counter(2, 'Window 2', '5', false), counter(3, 'Window 3')],
};
afterEach(cleanup);

describe('the counters of a queue that is changed', () => {
  it.each([
    ['go with their lines', 'Window 2 | 5\nWindow 3', [counter(2, 'Window 2', '5', false), counter(3, 'Window 3')]],
    [
      'stay where one comes between',
      'Window 1 | 4\nWindow A\nWindow 2 | 5\nWindow 3',
      [counter(1, 'Window 1', '4'), counter(4, 'Window A'), counter(2, 'Window 2', '5', false), counter(3, 'Window 3')],
    ],
    [
      'are renamed where they stand',
      'Window 1 | 4\nWindow B | 5\nWindow 3',
      [counter(1, 'Window 1', '4'), counter(2, 'Window B', '5', false), counter(3, 'Window 3')],
    ],
    ['are renamed behind one that went', 'Window 2 | 5\nWindow C', [counter(2, 'Window 2', '5', false), counter(3, 'Window C')]],
    [
      'change places and rooms',
      'Window 3 | 9\nWindow 1 | 4\nWindow 2 | 5',
      [counter(3, 'Window 3', '9'), counter(1, 'Window 1', '4'), counter(2, 'Window 2', '5', false)],
    ],
  ])('FRD-55 %s', async (_what, typed, counters) => {
    const server = new FakeServer().install().on(CHANGE, { status: 200, body: QUEUE });
    show(<QueueForm queue={QUEUE} onClose={jest.fn()} />);
    fireEvent.change(await screen.findByLabelText('Counters, one a line: name | room'), { target: { value: typed } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(CHANGE)).toHaveLength(1));
    expect((server.seen(CHANGE)[0]!.body as QueueAnswer).counters).toEqual(counters);
  });
});
