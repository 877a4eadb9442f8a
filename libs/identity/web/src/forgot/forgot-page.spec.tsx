import { session } from '@nidaan/api-client';
import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../testing/render-page.tsx';
import { ForgotPage } from './forgot-page.tsx';

let server: FakeServer;
let page: ReturnType<typeof renderPage>;
const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typeCode = (code: string) => fireEvent.paste(screen.getByLabelText('Digit 1'), { clipboardData: { getData: () => code } });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const failure = async () => (await screen.findByRole('alert')).textContent;

async function toOtp() {
  type('Email', 'asha@clinic.in');
  await press('Send OTP');
  await title('Enter OTP');
}

async function toPassword() {
  await toOtp();
  typeCode('012345');
  await press('Verify OTP');
  await title('New Password');
}

async function choose(password: string, confirmation = password) {
  type('New Password', password);
  type('Confirm Password', confirmation);
  await press('Reset Password');
}

beforeEach(() => {
  localStorage.clear();
  alert.mockClear();
  server = new FakeServer()
    .install()
    .on('POST /api/forgot-password/', { status: 200, body: { message: 'ok' } })
    .on('POST /api/verify-otp/', { status: 200, body: { message: 'ok', email: 'asha@clinic.in', reset_token: 'tok' } })
    .on('POST /api/reset-password/', { status: 200, body: { message: 'ok' } });
  page = renderPage('/forgot', <ForgotPage />);
});
afterEach(() => void jest.useRealTimers());

describe('the password wizard', () => {
  it('FGT-01 has three steps, a Back button and a Sign in link', async () => {
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Verify Email', 'Enter OTP', 'New Password']);
    expect(steps[0]!.getAttribute('aria-current')).toBe('step');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('FGT-01 FGT-07 FGT-08 FGT-09 FGT-10 STA-09 goes from the e-mail to the alert and on to /login', async () => {
    session.set({ access: 'old', refresh: 'r' });
    await toPassword();
    await choose('brand-new-1');
    await waitFor(() => expect(page.at()).toBe('/login'));
    expect(alert.mock.calls).toEqual([['Password reset successfully!']]);
    expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/forgot-password/', { email: 'asha@clinic.in' }],
      ['POST', '/api/verify-otp/', { email: 'asha@clinic.in', otp: '012345' }],
      [
        'POST',
        '/api/reset-password/',
        { email: 'asha@clinic.in', new_password: 'brand-new-1', confirm_password: 'brand-new-1', reset_token: 'tok' },
      ],
    ]);
    expect(session.accessToken()).toBeNull();
  });

  it('FGT-02 STA-09 Back goes one step back, from the first to /login, and keeps the e-mail', async () => {
    await toPassword();
    await press('Back');
    await title('Enter OTP');
    await press('Back');
    await title('Verify Email');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('asha@clinic.in');
    await press('Back');
    expect(page.at()).toBe('/login');
  });

  it('OPN-16 sends no token when the server gave none', async () => {
    server.on('POST /api/verify-otp/', { status: 204 });
    await toPassword();
    await choose('brand-new-1');
    expect(server.seen('POST /api/reset-password/')[0]!.body).not.toHaveProperty('reset_token');
  });
});

describe('step one', () => {
  it('FGT-03 says what is missing or wrong, without a call, and goes back to the field', async () => {
    screen.getByLabelText('Email').blur();
    await press('Send OTP');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByText('Please enter your email')).toBeTruthy();
    type('Email', 'asha@clinic');
    expect(screen.queryByText('Please enter your email')).toBeNull();
    await press('Send OTP');
    expect(screen.getByText('Email is invalid')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('FGT-07 shows the error of a refusal, else its own sentence', async () => {
    server.on('POST /api/forgot-password/', fault(429, 'Too many.'));
    type('Email', 'asha@clinic.in');
    await press('Send OTP');
    expect(await failure()).toBe('Too many.');
    server.on('POST /api/forgot-password/', { status: 500, body: { message: 'not read here' } });
    await press('Send OTP');
    expect(await failure()).toBe('Failed to send OTP');
  });
});

describe('step two', () => {
  it('FGT-04 says that the OTP is missing or incomplete, without a call', async () => {
    await toOtp();
    await press('Verify OTP');
    expect(await failure()).toBe('Please enter the OTP');
    typeCode('12345');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Verify OTP');
    expect(await failure()).toBe('Please enter a valid 6-digit OTP');
    expect(server.seen('POST /api/verify-otp/')).toEqual([]);
  });

  it('FGT-08 shows the message of a refusal, else its own sentence', async () => {
    server.on('POST /api/verify-otp/', fault(429, 'Too many wrong OTPs.'));
    await toOtp();
    typeCode('111111');
    await press('Verify OTP');
    expect(await failure()).toBe('Too many wrong OTPs.');
    server.on('POST /api/verify-otp/', new TypeError('network'));
    await press('Verify OTP');
    expect(await failure()).toMatch(/^Invalid OTPNo answer came/);
  });

  it('FGT-07 OTP-07 asks for another code after 60 seconds by the same call', async () => {
    jest.useFakeTimers();
    type('Email', 'asha@clinic.in');
    await press('Send OTP');
    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toHaveProperty('disabled', true);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await press('Resend OTP');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(server.seen('POST /api/forgot-password/').map(({ body }) => body)).toEqual([
      { email: 'asha@clinic.in' },
      { email: 'asha@clinic.in' },
    ]);
    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toBeTruthy();
  });
});

describe('step three', () => {
  it.each([
    ['FGT-05', '', '', 'Please fill in all fields'],
    ['FGT-05', 'brand-new-1', '', 'Please fill in all fields'],
    ['FGT-06', 'brand-new-1', 'brand-new-2', "Passwords don't match"],
    ['FGT-16', 'abc', 'abc', 'Password must be at least 8 characters'],
  ])('%s refuses %j and %j', async (_, password, confirmation, sentence) => {
    await toPassword();
    await choose(password, confirmation);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(server.seen('POST /api/reset-password/')).toEqual([]);
  });

  it('FGT-09 shows the message of a refusal, else its own sentence', async () => {
    server.on('POST /api/reset-password/', fault(400, 'Please verify your email with a new OTP.'));
    await toPassword();
    await choose('brand-new-1');
    expect(await failure()).toBe('Please verify your email with a new OTP.');
    server.on('POST /api/reset-password/', new TypeError('network'));
    await press('Reset Password');
    expect(await failure()).toMatch(/^Failed to reset password(No answer came.*)?$/);
    expect(alert).not.toHaveBeenCalled();
  });
});
