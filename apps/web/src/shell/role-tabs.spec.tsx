import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { heading, mockTabs, PROFILE } from '../testing/shell.tsx';

mockTabs(jest.unstable_mockModule);
const { renderAt } = await import('../testing/render-at.tsx');

const NURSE = {
  ...PROFILE,
  role: 'nurse',
  permissions: ['clinical.view', 'patients.register', 'patients.view'],
  default_tab: 'patients-tracking',
};

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('GET /api/user-details/', { status: 200, body: [NURSE] });
  act(() => session.set({ access: fakeToken({}), refresh: 'r' }));
});

const entries = async () => {
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pharmacy' })).toBeNull());
  return screen.getAllByRole('link').map((link) => link.textContent);
};

describe('what a role sees of the app', () => {
  it('ORG-10 lists the tabs whose permission is held, and begins with that of the role', async () => {
    const page = renderAt('/dashboard');
    await waitFor(() => expect(page.at()).toBe('/patients'));
    const shown = await entries();
    for (const name of ['Dashboard', 'Patient Registration', 'Doctor View', 'Patients Tracking', 'Profile', 'TicketRaise'])
      expect(shown).toContain(name);
    for (const name of ['Lab', 'Pharmacy', 'Billing', 'Team']) expect(shown).not.toContain(name);
  });

  it('FRD-84 APP-11 the front desk stands first in the folded group More, with an icon of its own', async () => {
    renderAt('/front-desk');
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    const group = within(screen.getByRole('group', { name: 'More' }));
    expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual(['Front Desk', 'Queues']);
    await waitFor(() => expect(group.getAllByRole('link').every((link) => link.querySelector('svg'))).toBe(true));
  });

  it('ORG-81 ORG-83 lists Team for whoever manages keys and webhooks without managing the team', async () => {
    server.on('GET /api/user-details/', { status: 200, body: [{ ...NURSE, permissions: ['integrations.manage'] }] });
    renderAt('/profile');
    expect(await entries()).not.toContain('Team');
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await entries()).toContain('Team');
  });

  it('FRD-23 lists the tab with the old register for whoever imports it without joining patients', async () => {
    server.on('GET /api/user-details/', { status: 200, body: [{ ...NURSE, permissions: ['registry.import'] }] });
    renderAt('/profile');
    expect(await entries()).not.toContain('Possible duplicates');
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await entries()).toContain('Possible duplicates');
  });

  it('ORG-10 lists no Doctor View and no Front Desk for a role that sees no patients', async () => {
    const permissions = ['clinical.view', 'lab.view', 'patients.register', 'recalls.manage'];
    server.on('GET /api/user-details/', { status: 200, body: [{ ...NURSE, permissions }] });
    renderAt('/profile');
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    await waitFor(async () => expect(await entries()).toEqual(expect.arrayContaining(['Lab', 'Recalls'])));
    for (const name of ['Doctor View', 'Front Desk']) expect(await entries()).not.toContain(name);
  });

  it('ORG-10 says at the address of another tab that it is not part of the role', async () => {
    renderAt('/billing');
    expect(await screen.findByText('This page is not part of your role.')).toBeTruthy();
    expect(await screen.findByText('Please ask your manager if you need it.')).toBeTruthy();
  });

  it('ORG-10 names there whom to ask', async () => {
    server.on('GET /api/team/managers/', {
      status: 200,
      body: ['Asha Kulkarni', 'Meera Joshi', 'Ravi Rao', 'Sunil Patil'].map((name) => ({
        name,
        role: 'owner',
        role_label: 'Owner',
      })),
    });
    renderAt('/billing');
    expect(await screen.findByText('Whom to ask for it: Asha Kulkarni, Meera Joshi, Ravi Rao')).toBeTruthy();
  });

  it('ORG-54 shows who may not pay no amount and no button while the hospital is unpaid, but whom to tell', async () => {
    server
      .on('GET /api/doctor-payment/', { status: 200, body: { paid: false, dueAmount: 0, hidden: ['dueAmount'] } })
      .on('GET /api/team/managers/', { status: 200, body: [{ name: 'Asha Kulkarni', role: 'owner', role_label: 'Owner' }] });
    renderAt('/dashboard');
    expect(await screen.findByText(/Please tell Asha Kulkarni\./)).toBeTruthy();
    expect([screen.queryByRole('button', { name: 'Pay Now' }), screen.queryByText(/₹/)]).toEqual([null, null]);
  });

  it('ORG-10 APP-10 opens the Dashboard in the place of a remembered tab that is not theirs', async () => {
    localStorage.setItem('nidaan.tab', 'billing');
    const page = renderAt('/dashboard');
    await heading('Hospital Dashboard');
    await waitFor(() => expect(page.at()).toBe('/dashboard'));
  });
});
