import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Doctor } from '@nidaan/scheduling-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeaveSection } from './leave-section.tsx';

const PATH = '/api/doctors/3/leaves/';
const DOCTOR = { id: 3, branch: 1 } as Doctor;
const LEAVE = {
  id: 7,
  from_date: '2027-01-04',
  to_date: '2027-01-04',
  from_time: null,
  to_time: null,
  reason: '',
  conflicts: [],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on(`GET ${PATH}`, { status: 200, body: [LEAVE] });
  server.on(`POST ${PATH}`, { status: 201, body: LEAVE });
});
afterEach(cleanup);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

describe('the leave of a doctor', () => {
  it('FRD-43 API-18 is not saved as one day while its last day is mistyped', async () => {
    show(<LeaveSection doctor={DOCTOR} />);
    await type('First day', '22022027');
    const last = await type('Last day', '31022027');
    await press('Add leave');
    expect(screen.getByText('31/02/2027 is no day of the calendar')).toBeTruthy();
    expect(document.activeElement).toBe(last);
    await type('Last day', '28022027');
    await press('Add leave');
    await waitFor(() => expect(server.seen(`POST ${PATH}`)).toHaveLength(1));
    expect(server.seen(`POST ${PATH}`)[0]!.body).toMatchObject({ from_date: '2027-02-22', to_date: '2027-02-28' });
  });

  it('PRM-05 says that it was not removed, and tries again', async () => {
    const removal = `DELETE ${PATH}7/`;
    server.on(removal, { status: 500, body: {} });
    show(<LeaveSection doctor={DOCTOR} />);
    await press('Remove');
    expect(await screen.findByText('This could not be done. Please try again.')).toBeTruthy();
    server.on(removal, { status: 204 });
    await press('Remove');
    await waitFor(() => expect(screen.queryByText('This could not be done. Please try again.')).toBeNull());
    expect(server.seen(removal)).toHaveLength(2);
  });
});
