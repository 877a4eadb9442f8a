import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { JoinPage } from './join-page.tsx';

const OFFER = {
  hospital_name: 'Sahyadri Hospital',
  role_label: 'Reception',
  name: 'Nisha',
  email: 'nisha@b.in',
  needs_password: true,
};
const LOGIN = { access: fakeToken({}), refresh: 'r', is_staff: false, email: 'nisha@b.in', is_verified: true };
const OVER = 'This invitation is no longer valid. Ask the hospital to send it again.';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '#token=secret-of-the-mail';
  server = new FakeServer()
    .install()
    .on('POST /api/invitations/look/', { status: 200, body: OFFER })
    .on('POST /api/invitations/accept/', { status: 200, body: LOGIN });
});
const open = async () => {
  const page = renderPage('/join', <JoinPage />);
  await screen.findByRole('heading', { name: 'Join Sahyadri Hospital' });
  return page;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the page of an invitation', () => {
  it('ORG-19 shows what is offered, takes the token out of the address, and joins with a new password', async () => {
    const page = await open();
    expect(window.location.hash).toBe('');
    expect(screen.getByText('Reception')).toBeTruthy();
    await press('Join');
    expect((await screen.findByRole('alert')).textContent).toContain('Password is required');
    await userEvent.type(screen.getByLabelText('New Password'), 'a-good-password');
    await userEvent.type(screen.getByLabelText('Confirm Password'), 'another');
    await press('Join');
    expect((await screen.findByRole('alert')).textContent).toContain('Passwords do not match');
    await userEvent.clear(screen.getByLabelText('Confirm Password'));
    await userEvent.type(screen.getByLabelText('Confirm Password'), 'a-good-password');
    await press('Join');
    await waitFor(() => expect(session.accessToken()).toBe(LOGIN.access));
    const [sent] = server.seen('POST /api/invitations/accept/');
    expect(sent!.body).toEqual({ token: 'secret-of-the-mail', password: 'a-good-password' });
    await waitFor(() => expect(page.at()).toBe('/dashboard'));
  });

  it('ORG-19 asks somebody who has an account for its password alone, and for the second step where it is on', async () => {
    server
      .on('POST /api/invitations/look/', { status: 200, body: { ...OFFER, needs_password: false } })
      .on(
        'POST /api/invitations/accept/',
        fault(403, 'Enter the code', { mfa_required: true, mfa_token: 't', methods: ['totp'] }),
      );
    await open();
    expect(screen.queryByLabelText('Confirm Password')).toBeNull();
    await userEvent.type(screen.getByLabelText('Your password'), 'mine{Enter}');
    expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
  });

  it('ORG-19 leads back from the second step to the login: the invitation is used up by then', async () => {
    server
      .on('POST /api/invitations/look/', { status: 200, body: { ...OFFER, needs_password: false } })
      .on(
        'POST /api/invitations/accept/',
        fault(403, 'Enter the code', { mfa_required: true, mfa_token: 't', methods: ['totp'] }),
      );
    const page = await open();
    await userEvent.type(screen.getByLabelText('Your password'), 'mine{Enter}');
    await screen.findByRole('heading', { name: 'Second step' });
    await press('Back');
    await waitFor(() => expect(page.at()).toBe('/login'));
  });

  describe('whose answer was lost', () => {
    const tryTwice = async (again: ReturnType<typeof fault>) => {
      server.on('POST /api/invitations/accept/', new Error('down'));
      const page = await open();
      await userEvent.type(screen.getByLabelText('New Password'), 'a-good-password');
      await userEvent.type(screen.getByLabelText('Confirm Password'), 'a-good-password');
      await press('Join');
      expect((await screen.findByRole('alert')).textContent).toContain('No answer came');
      server.on('POST /api/invitations/accept/', again);
      await press('Join');
      return page;
    };

    it('ORG-19 logs in who has joined by the first try', async () => {
      server.on('POST /api/login/', { status: 200, body: LOGIN });
      const page = await tryTwice(fault(400, OVER));
      await waitFor(() => expect(page.at()).toBe('/dashboard'));
      expect(session.accessToken()).toBe(LOGIN.access);
      const [sent] = server.seen('POST /api/login/');
      expect(sent!.body).toMatchObject({ email: OFFER.email, password: 'a-good-password' });
    });

    it('ORG-19 asks for the second step of who has one', async () => {
      const step = { mfa_required: true, mfa_token: 't', methods: ['totp'] };
      server.on('POST /api/login/', fault(403, 'Enter the code', step));
      await tryTwice(fault(400, OVER));
      expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
    });

    it('ORG-19 says that the invitation is over where nobody has joined by it', async () => {
      server.on('POST /api/login/', fault(401, 'Invalid email or password'));
      await tryTwice(fault(400, OVER));
      expect(await screen.findByText(OVER)).toBeTruthy();
    });

    it('ORG-19 tries no login after a refused password', async () => {
      await tryTwice(fault(400, 'This password is too common'));
      expect(await screen.findByText('This password is too common')).toBeTruthy();
      expect(server.seen('POST /api/login/')).toEqual([]);
    });
  });

  it('ORG-19 says that an invitation is over, and declines one', async () => {
    server.on('POST /api/invitations/decline/', { status: 200, body: { message: 'You have declined the invitation.' } });
    await open();
    await press('Decline');
    expect(await screen.findByText('You have declined the invitation.')).toBeTruthy();
  });

  it('ORG-19 says so where the token does not count', async () => {
    server.on('POST /api/invitations/look/', fault(400, OVER));
    renderPage('/join', <JoinPage />);
    expect(await screen.findByText(OVER)).toBeTruthy();
  });
});
