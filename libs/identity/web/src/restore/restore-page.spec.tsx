import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { RestorePage } from './restore-page.tsx';

const CALL = 'POST /api/restore-email/';
const OVER = 'This link is no longer valid: it was used, replaced by a newer one, or is older than 7 days.';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on(CALL, { status: 200, body: { message: 'x', email: 'asha@clinic.in' } });
});

const open = (hash = '') => {
  window.history.replaceState(null, '', `/restore-email${hash}`);
  return renderPage('/restore-email', <RestorePage />);
};
async function choose(password: string, confirmed = password) {
  await userEvent.type(screen.getByLabelText('New Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm Password'), `${confirmed}{Enter}`);
}

describe('the way back of a former address', () => {
  it('S5 sends the key of the link and the new password, logs out here and names the email', async () => {
    session.set({ access: fakeToken(), refresh: 'r' });
    open('#the-key');
    expect(window.location.hash).toBe('');
    expect(screen.queryByLabelText('Key from the mail')).toBeNull();
    await choose('Brand-new-1');
    expect((await screen.findByRole('status')).textContent).toContain('asha@clinic.in');
    expect(server.seen(CALL).map(({ body }) => body)).toEqual([
      { token: 'the-key', new_password: 'Brand-new-1', confirm_password: 'Brand-new-1' },
    ]);
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]);
  });

  it('S5 takes a pasted key, and does nothing by itself', async () => {
    open();
    expect(server.calls).toEqual([]);
    await choose('Brand-new-1');
    expect(await screen.findByText('Please enter the key from the mail.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Key from the mail'), ' pasted ');
    await userEvent.click(screen.getByRole('button', { name: 'Take my account back' }));
    await waitFor(() => expect(server.seen(CALL)[0]!.body).toMatchObject({ token: ' pasted ' }));
  });

  it('S5 says what is wrong, with the form and with the key', async () => {
    server.on(CALL, fault(400, OVER));
    open('#old');
    await choose('Brand-new-1', 'Brand-new-2');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(server.calls).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Confirm Password'));
    await userEvent.type(screen.getByLabelText('Confirm Password'), 'Brand-new-1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(OVER);
  });
});
