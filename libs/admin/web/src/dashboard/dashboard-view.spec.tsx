import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fault, type FakeServer } from '@nidaan/api-client/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, doctor, headersOf, rowsOf, showPanel, summary, ticket } from '../testing/panel.tsx';

let server: FakeServer;
beforeEach(() => {
  server = answering();
});
afterEach(cleanup);

const figure = (name: string) => within(screen.getByRole('group', { name })).getByText(/\d/, { selector: 'p:nth-of-type(2)' });

describe('the dashboard of the admin panel', () => {
  it('ADM-03 CON-38 shows the totals of users, tickets, open tickets and new users of 7 days', async () => {
    showPanel();
    await screen.findByText('1,234');
    expect(['Total users', 'Total tickets', 'Open tickets', 'New users'].map((name) => figure(name).textContent)).toEqual([
      '1,234',
      '31',
      '8',
      '9',
    ]);
    expect(screen.getByRole('group', { name: 'New users' }).textContent).toContain('Last 7 days');
  });

  it('ADM-03 CON-38 shows the 5 most recent tickets and the 5 most recent users', async () => {
    const six = [1, 2, 3, 4, 5, 6];
    const users = six.map((id) => doctor({ doctor_id: id, username: `Doctor ${id}` }));
    server
      .on('GET /api/admin/summary/', { status: 200, body: summary({ recent_users: users }) })
      .on('GET /api/admin/tickets/', ({ query }) => ({
        status: 200,
        body: six.slice(0, Number(query.limit)).map((id) => ticket({ id, title: `Ticket ${id}` })),
      }));
    showPanel();
    await screen.findByText('Ticket 5');
    await screen.findByText('Doctor 5');
    expect([rowsOf('Recent tickets').length, rowsOf('Recent users').length]).toEqual([5, 5]);
    expect(headersOf('Recent users')).toEqual(['Name', 'Joined', 'Patients']);
    expect(rowsOf('Recent users')[0]!.slice(1)).toEqual(['20/11/2026', '4']);
  });

  it('opens a recent ticket', async () => {
    const panel = showPanel();
    await userEvent.click(await screen.findByRole('link', { name: 'View' }));
    expect(panel.address()).toBe('/admin/tickets/7');
    await screen.findByRole('heading', { level: 1, name: 'Ticket 7' });
  });

  it('says what could not be loaded, each part for itself, and tries again', async () => {
    server.on('GET /api/admin/summary/', fault(503, 'away'));
    showPanel();
    await screen.findByText('Printer');
    expect((await screen.findAllByRole('alert')).map((each) => each.textContent)).toEqual([
      expect.stringContaining('Failed to load the figures.'),
      expect.stringContaining('Failed to load users.'),
    ]);
    server.on('GET /api/admin/summary/', { status: 200, body: summary() });
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await screen.findByText('1,234');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what will appear where nobody has come yet', async () => {
    server
      .on('GET /api/admin/summary/', { status: 200, body: summary({ total_users: 0, recent_users: [] }) })
      .on('GET /api/admin/tickets/', { status: 200, body: [] });
    showPanel();
    await screen.findByText('No tickets yet');
    await screen.findByText('No users yet');
  });
});
