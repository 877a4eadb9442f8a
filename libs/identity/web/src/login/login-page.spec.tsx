import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const answer = (isStaff: boolean) => ({
  status: 200,
  body: { access: fakeToken({ staff: isStaff }), refresh: 'r', is_staff: isStaff, email: 'a@b.in', is_verified: true },
});
const unverified = fault(403, 'Please verify your email before logging in.', { email: 'real@b.in', is_verified: false });

let server: FakeServer;
const open = () => renderPage('/login', <LoginPage />);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));
const failure = async () => (await screen.findByRole('alert')).textContent;

async function logIn(email = 'a@b.in', password = 'secret12') {
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .install()
    .on('POST /api/login/', answer(false))
    .on('POST /api/resend-otp/', { status: 200, body: {} });
});

describe('the login form', () => {
  it('LOGIN-01 has email, password, remember me and the two links', () => {
    open();
    expect([
      screen.getByLabelText('Email'),
      screen.getByLabelText('Password'),
      screen.getByLabelText('Remember me'),
    ]).toHaveLength(3);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/forgot', '/register']));
  });

  it('LOGIN-02 LOGIN-03 says what is missing or wrong, without a call', async () => {
    open();
    await submit();
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'a@b');
    await submit();
    expect(await screen.findByText('Email is invalid')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('LOGIN-04 sends email, password and rememberMe', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Remember me'));
    await logIn('a@b.in', ' pass word ');
    await waitFor(() => expect(server.seen('POST /api/login/')).toHaveLength(1));
    expect(server.calls[0]!.body).toEqual({ email: 'a@b.in', password: ' pass word ', rememberMe: true });
  });
});

describe('a login that succeeds', () => {
  it.each([
    [false, '/dashboard'],
    [true, '/admin/dashboard'],
  ])('LOGIN-05 LOGIN-06 LOGIN-07 SES-01 stores both tokens; is_staff %s goes to %s', async (isStaff, home) => {
    server.on('POST /api/login/', answer(isStaff));
    const page = open();
    await logIn();
    await waitFor(() => expect(page.at()).toBe(home));
    expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual([
      fakeToken({ staff: isStaff }),
      'r',
    ]);
  });

  it.each([
    ['back to the address that was asked for', false, '/patients/12?from=mail', '/patients/12'],
    ['not to an address of the staff', false, '/admin/tickets/7', '/dashboard'],
    ['not to the panel of the staff', false, '/admin', '/dashboard'],
    ['not to an address of a hospital', true, '/patients/12', '/admin/dashboard'],
  ])('SES-02 leads %s', async (_, isStaff, to, there) => {
    server.on('POST /api/login/', answer(isStaff));
    const page = renderPage('/login', <LoginPage />, { to });
    await logIn();
    await waitFor(() => expect(page.at()).toBe(there));
  });
});

describe('a login that fails', () => {
  it('LOGIN-08 LOGIN-11 STA-02 shows the error, else its own sentence, and removes the access token', async () => {
    session.set({ access: 'old', refresh: 'r' });
    server.on('POST /api/login/', fault(401, 'Invalid email or password'));
    open();
    await logIn();
    expect(await failure()).toBe('Invalid email or password');
    expect(localStorage.getItem('access_token')).toBeNull();
    server.on('POST /api/login/', { status: 500, body: { message: 'not read here' } });
    await submit();
    await waitFor(async () => expect(await failure()).toBe('Login failed. Please try again.'));
  });

  it('LOGIN-09 LOGIN-10 an unverified account opens the OTP view for its email and a new OTP is requested by itself', async () => {
    server.on('POST /api/login/', unverified);
    open();
    await logIn();
    expect(await screen.findByText('real@b.in')).toBeTruthy();
    await waitFor(() => expect(server.seen('POST /api/resend-otp/').map(({ body }) => body)).toEqual([{ email: 'real@b.in' }]));
    expect(screen.getByRole('button', { name: /^Resend in \d+s$/ })).toBeTruthy();
  });

  it('LOGIN-10 says when the automatic OTP could not be sent', async () => {
    server.on('POST /api/login/', unverified).on('POST /api/resend-otp/', fault(429, 'x'));
    open();
    await logIn();
    expect(await screen.findByText('Failed to resend OTP. Please try again.')).toBeTruthy();
  });

  it('LOGIN-12 OPN-28 a verified code alerts, then goes to /dashboard', async () => {
    server.on('POST /api/login/', unverified).on('POST /api/verify-otp/', { status: 200, body: {} });
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const page = open();
    await logIn();
    await screen.findByText('real@b.in');
    await userEvent.click(screen.getByLabelText('Digit 1'));
    await userEvent.keyboard('123456');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(page.at()).toBe('/dashboard'));
    expect(alert.mock.calls).toEqual([['email has been verified. Please login']]);
    alert.mockRestore();
  });

  it('OTP-06 Back returns to the login form', async () => {
    server.on('POST /api/login/', unverified);
    open();
    await logIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});

describe('a token that is still there', () => {
  it('OPN-33 offers to continue, and only then', async () => {
    session.set({ access: fakeToken({ staff: false }), refresh: 'r' });
    const page = open();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(page.at()).toBe('/dashboard');
  });

  it('OPN-33 offers nothing without one', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
