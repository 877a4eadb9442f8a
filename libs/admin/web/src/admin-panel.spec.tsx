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
const entry = (name: string) => sidebar().getByRole('link', { name });
const entries = () => [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll<HTMLElement>('a, button')];

describe('the frame of the admin panel', () => {
  it('ADM-01 APP-11 has Dashboard, Tickets, Users, Doctor Payments, Logout at the end, and the rest in a group above it', async () => {
    showPanel();
    await heading('Dashboard');
    const names = (all: HTMLElement[]) => all.map((each) => each.textContent);
    const more = within(sidebar().getByRole('group', { name: 'More' })).getAllByRole('link');
    expect(names(entries())).toEqual([
      ...['Dashboard', 'Tickets', 'Users', 'Doctor Payments'],
      ...['Leads', 'Audit', 'Operations', 'Logout'],
    ]);
    expect(names(more)).toEqual(['Leads', 'Audit', 'Operations']);
  });

  it('APP-06 keeps the colour scheme behind one button on phones, where the top bar has no room for three', async () => {
    const { matchMedia } = window;
    const phone = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(width < 48em)' }));
    showPanel();
    await heading('Dashboard');
    expect(screen.queryByRole('radio', { name: 'Dark' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Colour scheme' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Dark' })).toBeTruthy();
    phone.mockRestore();
  });

  it('ADM-01 opens each screen under an address of its own, and marks its entry', async () => {
    const panel = showPanel();
    for (const name of ['Tickets', 'Users', 'Doctor Payments', 'Leads', 'Audit', 'Operations', 'Dashboard']) {
      await userEvent.click(entry(name));
      await heading(name);
      expect(entry(name).getAttribute('aria-current')).toBe('page');
    }
    expect(panel.address()).toBe('/admin/dashboard');
    await userEvent.click(entry('Doctor Payments'));
    expect(panel.address()).toBe('/admin/payments');
  });

  it('SES-05 ADM-01 Logout leaves the panel', async () => {
    const onLogout = jest.fn();
    showPanel(undefined, onLogout);
    await heading('Dashboard');
    await userEvent.click(sidebar().getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
  });

  it('ADM-02 OPN-52 shows the settings at their address only: static, and labelled Preview', async () => {
    showPanel('/admin/settings');
    await heading('Settings');
    expect(screen.getByText('Preview')).toBeTruthy();
    expect(sidebar().queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(entries().filter((each) => each.getAttribute('aria-current'))).toEqual([]);
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
    showPanel('/admin/dashboard?view=constructor');
    await heading('Dashboard');
  });

  it('leads from /admin, as it is typed by hand, to the dashboard', async () => {
    const panel = showPanel('/admin');
    await heading('Dashboard');
    expect(panel.address()).toBe('/admin/dashboard');
  });

  it.each([
    ['?view=payments', '/admin/payments', 'Doctor Payments'],
    ['?view=tickets&ticket=7', '/admin/tickets/7', 'Ticket 7'],
  ])('leads from the address of before, %s, to %s', async (before, now, name) => {
    const panel = showPanel(`/admin/dashboard${before}`);
    await heading(name);
    expect(panel.address()).toBe(now);
  });
});

describe('the refresh of the admin panel', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['/admin/dashboard', ['summary', 'tickets']],
    ['/admin/tickets', ['tickets']],
    ['/admin/users', ['doctor-stats']],
    ['/admin/payments', ['doctor-stats', 'monthly-payments']],
    ['/admin/leads', ['leads']],
    ['/admin/audit', ['audit']],
    ['/admin/operations', ['operations', 'operations/parked', 'operations/failed-jobs']],
  ])('ADM-08 CON-09 fetches the data of %j anew every 300000 ms, and no sooner', async (address, reads) => {
    showPanel(address);
    const seen = () => reads.map((read) => server.seen(`GET /api/admin/${read}/`).length);
    await waitFor(() => expect(seen()).toEqual(reads.map(() => 1)));
    await act(async () => void (await jest.advanceTimersByTimeAsync(299_000)));
    expect(seen()).toEqual(reads.map(() => 1));
    await act(async () => void (await jest.advanceTimersByTimeAsync(2_000)));
    await waitFor(() => expect(seen()).toEqual(reads.map(() => 2)));
  });
});
