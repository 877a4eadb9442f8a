import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondStepBar } from '../second-factor/second-step-bar.tsx';
import { EnrolmentWatch } from '../session/enrolment-watch.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const ASKED = fault(403, 'Your hospital asks for a second step at the login. Please set it up now.', {
  mfa_enrol_required: true,
  mfa_token: 'the-token',
});
const BEGUN = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/Nidaan:a', qr_svg: '<svg></svg>' };
const CODES = Array.from({ length: 10 }, (_, index) => `ABCDE1234${index}`);
const DONE = { access: fakeToken({}), refresh: 'r', is_staff: false, email: 'a@b.in', is_verified: true, backup_codes: CODES };

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .install()
    .on('POST /api/login/', ASKED)
    .on('POST /api/login/mfa/totp/', { status: 200, body: BEGUN })
    .on('POST /api/login/mfa/totp/confirm/', { status: 200, body: DONE });
});

async function stopped() {
  renderPage('/login', <LoginPage />);
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Email'), 'a@b.in');
  await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  return user;
}

describe('the second step that a rule asks for at the login', () => {
  it('ORG-47 is set up before anything else is open: QR code, first code, backup codes once, and then in', async () => {
    const user = await stopped();
    expect((await screen.findByAltText('QR code for the app')).getAttribute('src')).toContain('svg');
    expect(session.accessToken()).toBeNull();
    await user.click(screen.getByLabelText('Digit 1'));
    await user.paste('012345');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('ABCDE-12340')).toBeTruthy();
    expect(session.accessToken()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(session.accessToken()).toBe(DONE.access));
    expect(server.calls.at(-1)).toMatchObject({ body: { mfa_token: 'the-token', code: '012345' } });
  });

  it('ORG-47 goes back to the password, with the reason, when the token has run out', async () => {
    server.on('POST /api/login/mfa/totp/', fault(401, 'This login took too long. Please log in again.'));
    await stopped();
    expect(await screen.findByText('This login took too long. Please log in again.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('ORG-47 covers a running session, keeps what was typed behind it, and goes on with the next token', async () => {
    session.set({ access: fakeToken({ sub: '1' }), refresh: 'r1' });
    server
      .on('POST /api/mfa/totp/', { status: 200, body: BEGUN })
      .on('POST /api/mfa/totp/confirm/', { status: 200, body: { backup_codes: CODES } })
      .on('POST /api/token/refresh/', { status: 200, body: { access: fakeToken({ sub: '1', nonce: '2' }), refresh: 'r2' } });
    renderPage(
      '/dashboard',
      <>
        <input aria-label="Draft" />
        <EnrolmentWatch />
      </>,
    );
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByLabelText('Draft'), 'half a sentence');
    act(() => session.reportEnrolmentAsked());
    await user.type(await screen.findByLabelText('Your password'), 'secret12');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByLabelText('Digit 1'));
    await user.paste('012345');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session.refreshToken()).toBe('r2');
    expect((screen.getByLabelText('Draft') as HTMLInputElement).value).toBe('half a sentence');
  });

  it('ORG-47 says on every screen until when it must be set up, and leads there', () => {
    const profile = { mfa: { is_on: false, is_required_from: '2026-12-01' } } as never;
    renderPage('/dashboard', <SecondStepBar profile={profile} />);
    expect(screen.getByText('Set up the second step by 01/12/2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/profile');
  });
});
