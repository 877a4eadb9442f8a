import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnSessions } from './own-sessions.tsx';

const DESK = {
  ...{ id: 'a', device: 'Chrome on Windows', address: '203.0.113.x', method: 'password', is_current: true },
  ...{ started_at: '2026-11-20T04:15:00.000Z', last_seen_at: '2026-11-20T05:15:00.000Z', hospital_name: 'Sanjeevani Clinic' },
};
const PHONE = { ...DESK, id: 'b', device: 'Safari on iOS', method: 'second step', is_current: false };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/sessions/', { status: 200, body: [DESK, PHONE] });
  act(() => session.set({ access: fakeToken({}), refresh: 'r' }));
  show(<OwnSessions />);
});
afterEach(cleanup);

const end = async (device: string) => {
  const row = within((await screen.findByText(device)).closest('tr')!);
  await userEvent.click(row.getByRole('button', { name: /End/ }));
};
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'End session' }));

describe('where the reader is signed in', () => {
  it('ORG-49 lists the sessions, and ends another one after a question', async () => {
    server.on('DELETE /api/sessions/b/', { status: 204, body: undefined });
    await end('Safari on iOS');
    expect(await screen.findByText(/Safari on iOS is logged out at once/)).toBeTruthy();
    expect(server.seen('DELETE /api/sessions/b/')).toEqual([]);
    server.on('GET /api/sessions/', { status: 200, body: [DESK] });
    await confirm();
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(session.accessToken()).not.toBeNull();
  });

  it('ORG-49 says that ending this one logs out here, and does so', async () => {
    server.on('DELETE /api/sessions/a/', { status: 204, body: undefined });
    await end('Chrome on Windows (this one)');
    expect(await screen.findByText(/You are logged out here/)).toBeTruthy();
    await confirm();
    await waitFor(() => expect(session.accessToken()).toBeNull());
  });
});
