import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { heading, mockTabs, PROFILE } from '../testing/shell.tsx';

mockTabs(jest.unstable_mockModule);
const { renderAt } = await import('../testing/render-at.tsx');

const NURSE = {
  ...PROFILE,
  role: 'nurse',
  permissions: ['clinical.view', 'patients.register', 'patients.view'],
  default_tab: 'patients-tracking',
};

beforeEach(() => {
  localStorage.clear();
  new FakeServer().install().on('GET /api/user-details/', { status: 200, body: [NURSE] });
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

  it('ORG-10 says at the address of another tab that it is not part of the role', async () => {
    renderAt('/billing');
    expect(await screen.findByText('This page is not part of your role.')).toBeTruthy();
  });

  it('ORG-10 APP-10 opens the Dashboard in the place of a remembered tab that is not theirs', async () => {
    localStorage.setItem('nidaan.tab', 'billing');
    const page = renderAt('/dashboard');
    await heading('Hospital Dashboard');
    await waitFor(() => expect(page.at()).toBe('/dashboard'));
  });
});
