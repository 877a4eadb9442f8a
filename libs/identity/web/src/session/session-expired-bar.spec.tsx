import { session } from '@nidaan/api-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.tsx';
import { SessionExpiredBar } from './session-expired-bar.tsx';

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const expire = () => act(() => session.reportExpired());
const bar = () => screen.queryByRole('alert');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the session-expired bar', () => {
  it('SES-04 CON-06 comes when the session has expired and hides itself after 10 seconds', async () => {
    renderPage('/dashboard', <SessionExpiredBar />);
    expect(bar()).toBeNull();
    expire();
    await wait(9_999);
    expect(bar()?.textContent).toContain('Your session has expired');
    await wait(1);
    expect(bar()).toBeNull();
  });

  it('SES-04 a new report starts the 10 seconds anew', async () => {
    renderPage('/dashboard', <SessionExpiredBar />);
    expire();
    await wait(6_000);
    expire();
    await wait(6_000);
    expect(bar()).not.toBeNull();
  });

  it('SES-04 its Login button clears the tokens and leads to /login', async () => {
    session.set({ access: 'old', refresh: 'r' });
    const page = renderPage('/dashboard', <SessionExpiredBar />);
    expire();
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await wait(0);
    expect([page.at(), session.accessToken(), session.refreshToken(), bar()]).toEqual(['/login', null, null, null]);
  });

  it('leaves a quiet note until somebody has logged in, here or in another tab', async () => {
    session.set({ access: 'old', refresh: 'r' });
    renderPage('/dashboard', <SessionExpiredBar />);
    expire();
    await wait(10_000);
    expect(screen.getByRole('status').textContent).toBe('Logged outLog in');
    await wait(600_000);
    expect(screen.getByRole('status')).toBeTruthy();
    act(() => session.set({ access: 'new', refresh: 'r2' }));
    expect(screen.queryByRole('status')).toBeNull();
    expire();
    await wait(10_000);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await wait(0);
    expect([session.accessToken(), screen.queryByRole('status')]).toEqual([null, null]);
  });
});
