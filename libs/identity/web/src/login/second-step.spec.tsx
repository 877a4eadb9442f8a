import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const asked = fault(403, 'Enter the code from your authenticator app.', {
  mfa_required: true,
  mfa_token: 'the-token',
  methods: ['totp', 'backup_code'],
});
const done = {
  status: 200,
  body: { access: fakeToken({}), refresh: 'r', is_staff: false, email: 'a@b.in', is_verified: true },
};

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('POST /api/login/', asked).on('POST /api/login/mfa/', done);
});

async function toSecondStep() {
  renderPage('/login', <LoginPage />);
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Email'), 'a@b.in');
  await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
  return user;
}

describe('the second step of a login', () => {
  it('ORG-43 asks for the code, keeps no token before, opens no view of the OTP, and logs in', async () => {
    const user = await toSecondStep();
    expect(session.accessToken()).toBeNull();
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/login/']);
    await user.click(screen.getByLabelText('Digit 1'));
    await user.paste('012345');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(session.accessToken()).toBe(done.body.access));
    expect(server.calls.at(-1)).toMatchObject({ path: '/api/login/mfa/', body: { mfa_token: 'the-token', code: '012345' } });
  });

  it('ORG-43 says what is missing or wrong beside the boxes, and empties them', async () => {
    server.on('POST /api/login/mfa/', fault(400, 'Invalid code'));
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Enter all 6 digits');
    await user.click(screen.getByLabelText('Digit 1'));
    await user.paste('111111');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByText('Invalid code')).textContent).toBeTruthy();
    expect((screen.getByLabelText('Digit 1') as HTMLInputElement).value).toBe('');
  });

  it('ORG-44 takes a backup code instead', async () => {
    const user = await toSecondStep();
    await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
    await user.type(screen.getByLabelText('Backup code'), 'abcde-12345{Enter}');
    await waitFor(() => expect(session.accessToken()).toBe(done.body.access));
    expect(server.calls.at(-1)).toMatchObject({ body: { mfa_token: 'the-token', backup_code: 'abcde-12345' } });
  });

  it('ORG-43 goes back to the password, with the reason, when the token has run out', async () => {
    server.on('POST /api/login/mfa/', fault(401, 'This login took too long. Please log in again.'));
    const user = await toSecondStep();
    await user.click(screen.getByLabelText('Digit 1'));
    await user.paste('111111');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('This login took too long. Please log in again.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});
