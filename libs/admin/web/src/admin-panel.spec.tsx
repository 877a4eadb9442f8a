import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FakeServer } from '@nidaan/api-client/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, showPanel } from './testing/panel.tsx';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = answering();
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const entry = (name: string) => sidebar().getByRole('button', { name });

describe('the frame of the admin panel', () => {
  it('ADM-01 APP-11 has Dashboard, Tickets, Users, Doctor Payments, Logout, and the rest in a group below', async () => {
    showPanel();
    await heading('Dashboard');
    const names = (all: HTMLElement[]) => all.map((each) => each.textContent);
    const more = within(sidebar().getByRole('group', { name: 'More' })).getAllByRole('button');
    expect(names(sidebar().getAllByRole('button'))).toEqual([
      ...['Dashboard', 'Tickets', 'Users', 'Doctor Payments', 'Logout'],
      ...['Leads', 'Audit', 'Operations'],
    ]);
    expect(names(more)).toEqual(['Leads', 'Audit', 'Operations']);
  });

  it('ADM-01 opens each screen under an address of its own, and marks its entry', async () => {
    const panel = showPanel();
    for (const name of ['Tickets', 'Users', 'Doctor Payments', 'Leads', 'Audit', 'Operations', 'Dashboard']) {
      await userEvent.click(entry(name));
      await heading(name);
      expect(entry(name).getAttribute('aria-current')).toBe('page');
    }
    expect(panel.search()).toBe('');
    await userEvent.click(entry('Doctor Payments'));
    expect(panel.search()).toBe('?view=payments');
  });

  it('SES-05 ADM-01 Logout leaves the panel', async () => {
    const onLogout = jest.fn();
    showPanel('', onLogout);
    await heading('Dashboard');
    await userEvent.click(entry('Logout'));
    expect(onLogout).toHaveBeenCalledTimes(1);
  });

  it('ADM-02 OPN-52 shows the settings at their address only: static, and labelled Preview', async () => {
    showPanel('?view=settings');
    await heading('Settings');
    expect(screen.getByText('Preview')).toBeTruthy();
    expect(sidebar().queryByRole('button', { name: 'Settings' })).toBeNull();
    expect(
      sidebar()
        .getAllByRole('button')
        .filter((each) => each.getAttribute('aria-current')),
    ).toEqual([]);
    const fields = [
      screen.getByRole<HTMLInputElement>('textbox', { name: 'System name' }),
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' }),
      ...screen.getAllByRole<HTMLInputElement>('checkbox'),
    ];
    expect(fields.map((field) => field.disabled)).toEqual(fields.map(() => true));
    expect(fields.length).toBeGreaterThan(3);
    expect(server.calls).toEqual([]);
  });

  it('opens the dashboard at an address that names no screen', async () => {
    showPanel('?view=constructor');
    await heading('Dashboard');
  });
});

describe('the refresh of the admin panel', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['', ['summary', 'tickets']],
    ['?view=tickets', ['tickets']],
    ['?view=users', ['doctor-stats']],
    ['?view=payments', ['doctor-stats', 'monthly-payments']],
    ['?view=leads', ['leads']],
    ['?view=audit', ['audit']],
    ['?view=operations', ['operations', 'operations/parked', 'operations/failed-jobs']],
  ])('ADM-08 CON-09 fetches the data of %j anew every 300000 ms, and no sooner', async (search, reads) => {
    showPanel(search);
    const seen = () => reads.map((read) => server.seen(`GET /api/admin/${read}/`).length);
    await waitFor(() => expect(seen()).toEqual(reads.map(() => 1)));
    await act(async () => void (await jest.advanceTimersByTimeAsync(299_000)));
    expect(seen()).toEqual(reads.map(() => 1));
    await act(async () => void (await jest.advanceTimersByTimeAsync(2_000)));
    await waitFor(() => expect(seen()).toEqual(reads.map(() => 2)));
  });
});
