import { FakeServer, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const OFF = { status: 200, body: { is_on: false, since: null, backup_codes_left: 0 } };
const on = (left: number) => ({ status: 200, body: { is_on: true, since: '2026-11-20T06:00:00.000Z', backup_codes_left: left } });
const CODES = Array.from({ length: 10 }, (_, index) => `ABCDE1234${index}`);
const BEGUN = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/Nidaan:a', qr_svg: '<svg></svg>' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/mfa/', OFF);
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enter = async (code: string) => {
  await userEvent.click(screen.getByLabelText('Digit 1'));
  await userEvent.paste(code);
};

describe('the second step in the profile', () => {
  it('ORG-42 ORG-44 asks for the password, shows QR code and key, takes the first code, and shows ten backup codes once', async () => {
    server
      .on('POST /api/mfa/totp/', { status: 200, body: BEGUN })
      .on('POST /api/mfa/totp/confirm/', { status: 200, body: { backup_codes: CODES } });
    renderPage('/profile', <SecondFactorSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'secret12');
    await press('Next');
    expect((await screen.findByAltText('QR code for the app')).getAttribute('src')).toContain('svg');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    server.on('GET /api/mfa/', on(10));
    await enter('012345');
    await press('Switch on');
    expect(await screen.findByText('ABCDE-12340')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await press('I have kept them');
    expect(await screen.findByText(/10 backup codes are left/)).toBeTruthy();
    expect(screen.queryByText('ABCDE-12340')).toBeNull();
  });

  it('ORG-44 says that few codes are left, and makes new ones for password and code', async () => {
    server.on('GET /api/mfa/', on(2)).on('POST /api/mfa/backup-codes/', { status: 200, body: { backup_codes: CODES } });
    renderPage('/profile', <SecondFactorSection />);
    expect(await screen.findByText(/Few backup codes are left/)).toBeTruthy();
    await press('New backup codes');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret12');
    await enter('654321');
    await press('Make new codes');
    expect(await screen.findByText('ABCDE-12345')).toBeTruthy();
    const sent = server.calls.find(({ path }) => path === '/api/mfa/backup-codes/');
    expect(sent?.body).toEqual({ password: 'secret12', code: '654321' });
  });

  it('ORG-42 switches it off for password and code, and says why where it is refused', async () => {
    server.on('GET /api/mfa/', on(9)).on('DELETE /api/mfa/totp/', fault(400, 'The password is not right.'));
    renderPage('/profile', <SecondFactorSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'wrong');
    await enter('654321');
    await userEvent.click(screen.getAllByRole('button', { name: 'Switch off' }).at(-1)!);
    expect(await screen.findByText('The password is not right.')).toBeTruthy();
    server.on('DELETE /api/mfa/totp/', { status: 204, body: undefined }).on('GET /api/mfa/', OFF);
    await enter('654321');
    await userEvent.click(screen.getAllByRole('button', { name: 'Switch off' }).at(-1)!);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Switch on' })).toBeTruthy());
  });
});
