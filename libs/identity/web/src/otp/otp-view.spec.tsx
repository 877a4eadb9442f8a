import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.tsx';
import { OtpView } from './otp-view.tsx';

let server: FakeServer;
const onVerified = jest.fn();
const onBack = jest.fn();
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const type = (code: string) => {
  const clipboardData = { getData: () => code };
  fireEvent.paste(screen.getByLabelText('Digit 1'), { clipboardData });
};
const alertText = () => screen.queryByRole('alert')?.textContent ?? null;

beforeEach(() => {
  jest.useFakeTimers();
  onVerified.mockClear();
  onBack.mockClear();
  server = new FakeServer().install().on('POST /api/resend-otp/', { status: 200, body: {} });
  renderPage('/register', <OtpView email="a@b.in" onVerified={onVerified} onBack={onBack} />);
});
afterEach(() => void jest.useRealTimers());

describe('the OTP view', () => {
  it('OTP-05 fewer than six digits say so and make no call', async () => {
    type('12345');
    await press('Verify');
    expect(alertText()).toBe('Please enter a valid 6-digit OTP');
    expect(server.calls).toEqual([]);
  });

  it('OTP-04 editing clears the error', async () => {
    await press('Verify');
    expect(alertText()).not.toBeNull();
    fireEvent.change(screen.getByLabelText('Digit 1'), { target: { value: '1' } });
    expect(alertText()).toBeNull();
  });

  it('OTP-09 sends e-mail and code as text; 2xx verifies', async () => {
    server.on('POST /api/verify-otp/', { status: 204 });
    type('012345');
    await press('Verify');
    expect(server.seen('POST /api/verify-otp/').map(({ body }) => body)).toEqual([{ email: 'a@b.in', otp: '012345' }]);
    expect(onVerified).toHaveBeenCalledTimes(1);
  });

  it('OTP-09 shows the message of a refusal, else its own sentence', async () => {
    server.on('POST /api/verify-otp/', fault(400, 'Invalid OTP'));
    type('111111');
    await press('Verify');
    expect(alertText()).toBe('Invalid OTP');
    server.on('POST /api/verify-otp/', new TypeError('network'));
    await press('Verify');
    expect(alertText()).toMatch(/^Verification failed\. Please try again\.No answer came/);
    expect(onVerified).not.toHaveBeenCalled();
  });

  it('OTP-06 Back goes back', async () => {
    await press('Back');
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it("OTP-07 CON-02 resend is disabled and labelled 'Resend in Ns' for 60 seconds", async () => {
    const label = () => screen.getByRole('button', { name: /^Resend/ }) as HTMLButtonElement;
    expect([label().textContent, label().disabled]).toEqual(['Resend in 60s', true]);
    await seconds(1);
    expect(label().textContent).toBe('Resend in 59s');
    await seconds(58);
    expect([label().textContent, label().disabled]).toEqual(['Resend in 1s', true]);
    await seconds(1);
    expect([label().textContent, label().disabled]).toEqual(['Resend OTP', false]);
  });

  it('OTP-08 OTP-10 STA-03 resending sends the e-mail and sets the countdown to 60 again', async () => {
    await seconds(60);
    await press('Resend OTP');
    expect(server.seen('POST /api/resend-otp/').map(({ body }) => body)).toEqual([{ email: 'a@b.in' }]);
    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toHaveProperty('disabled', true);
    await seconds(60);
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toHaveProperty('disabled', false);
  });

  it('OTP-10 a resend that fails says so and can be tried at once', async () => {
    server.on('POST /api/resend-otp/', fault(429, 'not read'));
    await seconds(60);
    await press('Resend OTP');
    expect(alertText()).toBe('Failed to resend OTP. Please try again.');
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toHaveProperty('disabled', false);
  });
});
