import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const NAME = 'sister.meera@h7.desk';
const PATH = 'POST /api/login/new-password/';
const asked = fault(403, 'Please choose a password of your own.', { password_change_required: true, change_token: 'the-token' });
const done = { status: 200, body: { access: fakeToken({}), refresh: 'r', is_staff: false, email: NAME, is_verified: true } };

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('POST /api/login/', asked).on(PATH, done);
});

async function toOwnPassword() {
  renderPage('/login', <LoginPage />);
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Email'), NAME);
  await user.type(screen.getByLabelText('Password'), 'K7QXP2MPDW{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your own password' })).toBeTruthy();
  return user;
}

describe('the first login with a one-time password', () => {
  it('ORG-22 asks for a password of one’s own, keeps no token before, and logs in with it', async () => {
    const user = await toOwnPassword();
    expect(session.accessToken()).toBeNull();
    await user.type(screen.getByLabelText('New password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await waitFor(() => expect(session.accessToken()).toBe(done.body.access));
    expect(server.seen(PATH)[0]!.body).toEqual({ change_token: 'the-token', new_password: 'a-good-password' });
  });

  it('ORG-22 goes back to the login with the reason where it took too long', async () => {
    server.on(PATH, fault(401, 'Please log in again with the one-time password.'));
    const user = await toOwnPassword();
    await user.type(screen.getByLabelText('New password'), 'a-good-password');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    expect(await screen.findByText('Please log in again with the one-time password.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});
