import { session } from '@nidaan/api-client';
import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { NotMePage } from './not-me-page.tsx';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = new FakeServer().install();
  window.history.replaceState(null, '', '/not-me#the-key');
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of "This was not me"', () => {
  it('ORG-50 does nothing by itself, then ends all sessions and asks for a new password', async () => {
    const answer = { message: 'ok', email: 'asha@clinic.in', reset_token: 'tok' };
    server
      .on('POST /api/not-me/', { status: 200, body: answer })
      .on('POST /api/reset-password/', { status: 200, body: { message: 'ok' } });
    session.set({ access: 'old', refresh: 'r' });
    renderPage('/not-me', <NotMePage />);
    expect(window.location.hash).toBe('');
    expect(server.calls).toEqual([]);
    await press('Log everybody out');
    expect(await screen.findByText('Everybody is logged out. Choose a new password now.')).toBeTruthy();
    expect(session.accessToken()).toBeNull();
    for (const label of ['New Password', 'Confirm Password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'brand-new-1' } });
    await press('Reset Password');
    expect(await screen.findByText('Password reset successfully!')).toBeTruthy();
    expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/not-me/', { token: 'the-key' }],
      [
        '/api/reset-password/',
        { email: 'asha@clinic.in', new_password: 'brand-new-1', confirm_password: 'brand-new-1', reset_token: 'tok' },
      ],
    ]);
  });

  it('ORG-50 begins anew with the key of a second link that is opened in the same tab', async () => {
    server.on('POST /api/not-me/', { status: 200, body: { message: 'ok', email: 'asha@clinic.in', reset_token: 'tok' } });
    renderPage('/not-me', <NotMePage />);
    await press('Log everybody out');
    await screen.findByText('Everybody is logged out. Choose a new password now.');
    window.location.hash = 'second-key';
    await press('Log everybody out');
    await screen.findByText('Everybody is logged out. Choose a new password now.');
    expect(server.seen('POST /api/not-me/').map(({ body }) => body)).toEqual([{ token: 'the-key' }, { token: 'second-key' }]);
    expect(window.location.hash).toBe('');
  });

  it('ORG-50 says when the link is over', async () => {
    server.on('POST /api/not-me/', fault(400, 'This link is no longer valid.'));
    renderPage('/not-me', <NotMePage />);
    await press('Log everybody out');
    expect((await screen.findByRole('alert')).textContent).toContain('This link is no longer valid.');
  });
});
