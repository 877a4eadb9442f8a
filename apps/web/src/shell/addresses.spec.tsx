import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, mockTabs, PROFILE, tab, TABS } from '../testing/shell.tsx';

mockTabs(jest.unstable_mockModule);
const { renderAt } = await import('../testing/render-at.tsx');

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('GET /api/user-details/', { status: 200, body: [PROFILE] });
  act(() => session.set({ access: fakeToken({ staff: false }), refresh: 'r' }));
});

describe('the addresses of the tabs', () => {
  it('APP-03 every tab has an address of its own, which is opened whatever is remembered', async () => {
    localStorage.setItem('nidaan.tab', 'patients-tracking');
    renderAt('/pharmacy/bills/12');
    await heading('Pharmacy screen');
    expect(tab('Pharmacy').getAttribute('aria-current')).toBe('page');
    expect(TABS.map((name) => tab(name).getAttribute('href'))).toEqual([
      '/dashboard',
      '/patients/new',
      '/doctor',
      '/lab',
      '/pharmacy',
      '/patients',
      '/billing',
      '/profile',
      '/tickets/new',
    ]);
    expect(document.title).toBe('Bill 12 · Nidaan');
  });

  it('APP-03 opens Dashboard in another tab of the browser where it was chosen there', async () => {
    localStorage.setItem('nidaan.tab', 'lab');
    const first = renderAt('/lab');
    await heading('Lab screen');
    fireEvent(tab('Dashboard'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    first.unmount();
    const second = renderAt('/dashboard');
    await heading('Hospital Dashboard');
    expect(second.at()).toBe('/dashboard');
  });

  it('SES-02 an address that needs a log-in is told to the login page', () => {
    session.clear();
    expect(renderAt('/patients/12?from=mail').wayBack()).toEqual({ to: '/patients/12?from=mail' });
  });
});

describe('the address of a tab that is closed', () => {
  it('APP-02 says that the hospital does not use it, and leads on', async () => {
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, showLabTab: false }] });
    const page = renderAt('/lab/tests');
    await screen.findByText('Your hospital does not use this tab');
    await userEvent.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
    await heading('Hospital Dashboard');
    expect(page.at()).toBe('/dashboard');
  });

  it('APP-07 says that it opens again after payment, and does so', async () => {
    server.on('GET /api/doctor-payment/', { status: 200, body: { paid: false, dueAmount: 1240 } });
    renderAt('/patients');
    await screen.findByText('This tab opens again after payment');
    expect(screen.queryByRole('heading', { name: 'Tracking screen' })).toBeNull();
  });
});
