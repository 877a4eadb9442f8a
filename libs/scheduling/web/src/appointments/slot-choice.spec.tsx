import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SlotChoice } from './slot-choice.tsx';

const SLOTS = 'GET /api/doctors/3/slots/';
const SLOT = { time: '09:15', available: true, left: 1, reason: '', mode: 'slots', branch_id: 1, room: '3' };
afterEach(cleanup);

describe('the times of a day', () => {
  it('PRM-06 says that they did not come, and asks for them again', async () => {
    const server = new FakeServer().install().on(SLOTS, { status: 500, body: {} });
    show(<SlotChoice doctor={3} date="2026-11-24" value="" onChange={() => undefined} />);
    expect(await screen.findByText('This could not be loaded. Please try again.')).toBeTruthy();
    expect(screen.queryByText('No free time on this day')).toBeNull();
    server.on(SLOTS, { status: 200, body: [SLOT] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: '09:15' })).toBeTruthy();
  });
});
