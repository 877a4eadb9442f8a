import { idle, session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, mockTabs, PROFILE } from '../testing/shell.tsx';

mockTabs(jest.unstable_mockModule);
const { renderAt } = await import('../testing/render-at.tsx');

const MINUTE = 60_000;
let server: FakeServer;
const withLock = (idle_lock_minutes: number) =>
  server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, idle_lock_minutes }] });

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install();
  act(() => session.set({ access: fakeToken({}), refresh: 'r' }));
});
const isLocked = () => screen.queryByRole('textbox', { name: 'Password' }) ?? screen.queryByLabelText('Password');
// As the clock would, after so many minutes without a key.
const rest = (minutes: number) => {
  idle.touch(Date.now() - minutes * MINUTE);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('a screen that is left alone', () => {
  it('ORG-51 is hidden after the minutes of the hospital, and shown again with the password', async () => {
    withLock(15);
    server.on('POST /api/session/unlock/', { status: 400, body: { message: 'Current password is incorrect' } });
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    rest(14);
    expect(isLocked()).toBeNull();
    rest(16);
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
    server.on('POST /api/session/unlock/', { status: 204 });
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await waitFor(() => expect(isLocked()).toBeNull());
    expect(server.seen('POST /api/session/unlock/').at(-1)!.body).toEqual({ password: 'right' });
    rest(0);
    expect(isLocked()).toBeNull();
  });

  it('ORG-51 stays locked over a reload and in other tabs, and a key does not wake it', async () => {
    withLock(15);
    idle.lock();
    renderAt('/dashboard');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'a' });
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(screen.queryByText('The screen is locked')).toBeTruthy();
    act(() => idle.unlock());
    act(() => void window.dispatchEvent(new Event('storage')));
    await waitFor(() => expect(screen.queryByText('The screen is locked')).toBeNull());
  });

  it('ORG-51 shows nothing of the app after a reload, before the profile has come', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const body = [{ ...PROFILE, idle_lock_minutes: 15 }];
    server.on('GET /api/user-details/', () => held.then(() => ({ status: 200, body })));
    idle.lock();
    renderAt('/dashboard');
    await screen.findByText('The screen is locked');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
    release();
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('ORG-51 is never hidden where the hospital has no lock, nor right after a login', async () => {
    withLock(0);
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    rest(600);
    expect(isLocked()).toBeNull();
    act(() => session.clear());
    idle.lock();
    act(() => session.set({ access: fakeToken({}), refresh: 'r' }));
    expect(idle.isLocked()).toBe(false);
  });

  it('ORG-51 keeps what is typed: the app behind the lock stays as it is', async () => {
    withLock(15);
    renderAt('/dashboard');
    const behind = await heading('Hospital Dashboard');
    rest(16);
    await screen.findByText('The screen is locked');
    expect(document.body.contains(behind)).toBe(true);
    act(() => idle.unlock());
    rest(0);
    await waitFor(() => expect(screen.queryByText('The screen is locked')).toBeNull());
    expect(document.body.contains(behind)).toBe(true);
  });
});
