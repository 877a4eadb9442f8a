import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, isClosed, mockTabs, PROFILE, tab, TABS } from '../testing/shell.tsx';

// The tabs have tests of their own in their domains.
mockTabs(jest.unstable_mockModule);
const fetched = { panel: false };
jest.unstable_mockModule('@nidaan/admin-web', () => {
  fetched.panel = true;
  return { AdminPanel: ({ onLogout }: { onLogout: () => void }) => <button onClick={onLogout}>Logout</button> };
});
const { renderAt } = await import('../testing/render-at.tsx');

let server: FakeServer;
const logInAs = (staff: boolean) => act(() => session.set({ access: fakeToken({ staff }), refresh: 'r' }));

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('GET /api/user-details/', { status: 200, body: [PROFILE] });
  logInAs(false);
});

describe('getting in', () => {
  it('SES-02 without an access token /dashboard leads to /login', () => {
    session.clear();
    const page = renderAt('/dashboard');
    expect(page.at()).toBe('/login');
    expect(server.calls).toEqual([]);
  });

  it('SES-03 OPN-33 a failed first load leads to /login; the tokens stay', async () => {
    server.on('GET /api/user-details/', fault(500, 'x'));
    const page = renderAt('/dashboard');
    await waitFor(() => expect(page.at()).toBe('/login'));
    expect([session.accessToken(), session.refreshToken()]).toEqual([fakeToken({ staff: false }), 'r']);
  });

  it('SES-03 OPN-33 a 401 on the first load leads to /login and removes the tokens', async () => {
    server.on('GET /api/user-details/', fault(401, 'x')).on('POST /api/token/refresh/', fault(401, 'x'));
    const page = renderAt('/dashboard');
    await waitFor(() => expect(page.at()).toBe('/login'));
    await waitFor(() => expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]));
  });

  it('SES-03 OPN-33 a token that cannot be renewed just now leads to /login; the tokens stay', async () => {
    server.on('GET /api/user-details/', fault(401, 'x')).on('POST /api/token/refresh/', fault(503, 'x'));
    const page = renderAt('/dashboard');
    await waitFor(() => expect(page.at()).toBe('/login'));
    expect([session.accessToken(), session.refreshToken()]).toEqual([fakeToken({ staff: false }), 'r']);
  });

  it('SES-10 OPN-34 the admin route: no token to /login, not staff to /dashboard, staff stays; only staff fetch its code', async () => {
    session.clear();
    expect([renderAt('/admin/dashboard').at(), renderAt('/admin').at()]).toEqual(['/login', '/login']);
    logInAs(false);
    const page = renderAt('/admin/dashboard');
    await heading('Hospital Dashboard');
    expect([page.at(), fetched.panel]).toEqual(['/dashboard', false]);
    logInAs(true);
    const panel = renderAt('/admin/dashboard');
    await screen.findByRole('button', { name: 'Logout' });
    expect([panel.at(), fetched.panel]).toEqual(['/admin/dashboard', true]);
  });

  it('SES-05 logging out in another tab of the browser leads to /login here too', async () => {
    const page = renderAt('/dashboard');
    await heading('Hospital Dashboard');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(page.at()).toBe('/login');
  });

  it('an unknown address says so and links home', () => {
    renderAt('/nothing/here');
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  });
});

describe('the shell', () => {
  it('APP-01 shows the tabs that exist in the documented order and opens Dashboard first', async () => {
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    const shown = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(shown.map((button) => button.textContent)).toEqual(TABS);
    expect(tab('Dashboard').getAttribute('aria-current')).toBe('page');
  });

  it('APP-03 the selected tab is remembered in local storage and restored', async () => {
    const first = renderAt('/dashboard');
    await userEvent.click(tab('Patients Tracking'));
    await heading('Tracking screen');
    expect(Object.values({ ...localStorage })).toContain('patients-tracking');
    first.unmount();
    renderAt('/dashboard');
    await heading('Tracking screen');
  });

  it('APP-10 a remembered tab that is hidden opens Dashboard', async () => {
    localStorage.setItem('nidaan.tab', 'lab');
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, showLabTab: false }] });
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
  });

  it('APP-05 welcomes with hospital name and doctor name', async () => {
    renderAt('/dashboard');
    expect(await screen.findByText('Welcome, Sahyadri Hospital')).toBeTruthy();
    expect(within(screen.getByRole('banner')).getByText('Dr. Meera Kulkarni')).toBeTruthy();
  });

  it('APP-06 SES-05 the profile menu shows name, email and phone; Logout clears both tokens and goes to /login', async () => {
    const page = renderAt('/dashboard');
    await screen.findByText('Welcome, Sahyadri Hospital');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Your account' }));
    const menu = within(await screen.findByRole('menu'));
    expect([menu.getByText('Dr. Meera Kulkarni'), menu.getByText('meera@example.in'), menu.getByText('9876543210')]).toHaveLength(
      3,
    );
    await userEvent.click(menu.getByRole('menuitem', { name: 'Logout' }));
    expect([page.at(), session.accessToken(), session.refreshToken()]).toEqual(['/login', null, null]);
    await waitFor(() => expect(server.seen('POST /api/logout/')).toHaveLength(1));
  });

  it('APP-06 View Profile in the menu opens the Profile tab', async () => {
    renderAt('/dashboard');
    await screen.findByText('Welcome, Sahyadri Hospital');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Your account' }));
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'View Profile' }));
    await heading('Hospital Profile');
    expect(tab('Profile').getAttribute('aria-current')).toBe('page');
  });

  it('SES-05 staff log out from the admin page', async () => {
    logInAs(true);
    const page = renderAt('/admin/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect([page.at(), session.accessToken(), session.refreshToken()]).toEqual(['/login', null, null]);
  });

  it('APP-09 has a footer powered by the vendor', async () => {
    renderAt('/dashboard');
    expect(await screen.findByText(/^Powered by/)).toBeTruthy();
  });

  it('a fault of one tab leaves the others alone', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAt('/dashboard');
    await userEvent.click(tab('Doctor View'));
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    await userEvent.click(tab('Patient Registration'));
    await heading('Registration screen');
    quiet.mockRestore();
  });
});

describe('tabs that a hospital may hide', () => {
  it.each([
    ['Lab', 'showLabTab'],
    ['Pharmacy', 'showPharmacyTab'],
  ])('APP-02 OPN-02 shows %s unless the settings of the hospital hide it', async (name, setting) => {
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, [setting]: true }] });
    const { unmount } = renderAt('/dashboard');
    await userEvent.click(tab(name));
    expect(await heading(`${name} screen`)).toBeTruthy();
    unmount();
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, [setting]: false }] });
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(tab('Doctor View')).toBeTruthy();
  });

  it('APP-02 OPN-02 shows both where the deployment forces them', async () => {
    const hidden = { showLabTab: false, showPharmacyTab: false };
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, ...hidden, tabsForced: true }] });
    renderAt('/dashboard');
    await screen.findByText('Welcome, Sahyadri Hospital');
    expect([tab('Lab'), tab('Pharmacy')]).toHaveLength(2);
  });
});

describe('the payment gate', () => {
  const unpaid = { status: 200, body: { paid: false, dueAmount: 1240 } };

  it('APP-08 starts paid while the answer is under way', async () => {
    server.on('GET /api/doctor-payment/', () => new Promise(() => undefined));
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    expect(isClosed('Patient Registration')).toBe(false);
  });

  it('APP-07 OPN-08 paid false disables the other tabs and asks for the amount due with Pay Now', async () => {
    server.on('GET /api/doctor-payment/', unpaid);
    renderAt('/dashboard');
    const prompt = within(await screen.findByRole('region', { name: 'Payment Required' }));
    expect([prompt.getByText('Payment Required'), prompt.getByText('₹1,240.00')]).toHaveLength(2);
    expect(TABS.map(isClosed)).toEqual(TABS.map((name) => !['Dashboard', 'Profile'].includes(name)));
  });

  it('STA-07 PAY-05 Pay Now pays in the checkout; then all tabs are open and the prompt is gone', async () => {
    const order = {
      provider: 'sandbox',
      order_id: 'order_1',
      amount: 124_000,
      currency: 'INR',
      name: 'Nidaan',
      description: 'Commission due',
      hospital_name: 'Sahyadri Hospital',
    };
    server
      .on('GET /api/doctor-payment/', unpaid)
      .on('POST /api/payment/order/', { status: 200, body: order })
      .on('POST /api/payment/sandbox/', { status: 200, body: { payment_id: 'pay_1', order_id: 'order_1', signature: 's' } })
      .on('POST /api/payment/verify', () => {
        server.on('GET /api/doctor-payment/', { status: 200, body: { paid: true, dueAmount: 0 } });
        return { status: 200, body: { message: 'Payment received. Thank you.' } };
      });
    renderAt('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay Now' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹1,240.00' }));
    await screen.findByText('Payment received. Thank you.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment Required' })).toBeNull());
    expect(TABS.map(isClosed)).toEqual(TABS.map(() => false));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Payment received. Thank you.')).toBeNull();
  });

  it('APP-10 a remembered tab that is disabled opens Dashboard', async () => {
    localStorage.setItem('nidaan.tab', 'patients-tracking');
    server.on('GET /api/doctor-payment/', unpaid);
    renderAt('/dashboard');
    await screen.findByRole('region', { name: 'Payment Required' });
    await heading('Hospital Dashboard');
    // It is restored once it is open again.
    expect(localStorage.getItem('nidaan.tab')).toBe('patients-tracking');
  });

  it.each([
    ['a failure', fault(500, 'x')],
    ['a broken network', new TypeError('network')],
    ['an answer that does not say', { status: 200, body: {} }],
    ['paid', { status: 200, body: { paid: true, dueAmount: 60 } }],
  ])('PAY-12 OPN-08 stays paid on %s', async (_, reply) => {
    server.on('GET /api/doctor-payment/', reply);
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    await waitFor(() => expect(server.seen('GET /api/doctor-payment/')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByText('Payment Required')).toBeNull();
    expect(TABS.map(isClosed)).toEqual(TABS.map(() => false));
  });
});
