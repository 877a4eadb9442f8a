import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockTabs, PROFILE } from '../testing/shell.tsx';

mockTabs(jest.unstable_mockModule);
const { renderAt } = await import('../testing/render-at.tsx');

const HOSPITALS = [
  { hospital_id: 3, hospital_name: 'Home Clinic', is_current: true },
  { hospital_id: 4, hospital_name: 'Other Hospital', is_current: false },
];

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, hospitals: HOSPITALS }] });
  act(() => session.set({ access: fakeToken({ sub: '7', hid: 3 }), refresh: 'r' }));
});

async function change() {
  const page = renderAt('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Your account' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Other Hospital' }));
  return page;
}

describe('going on in another hospital', () => {
  it('ORG-25 takes the screens away before the session ends, and keeps the tokens of the next one', async () => {
    const access = fakeToken({ sub: '7', hid: 4 });
    let shown: string | null = '';
    server.on('POST /api/session/switch/', () => {
      shown = document.body.textContent;
      return { status: 200, body: { access, refresh: 'r2' } };
    });
    await change();
    await waitFor(() => expect([session.accessToken(), session.refreshToken()]).toEqual([access, 'r2']));
    expect(server.seen('POST /api/session/switch/').map(({ body }) => body)).toEqual([{ hospital_id: 4 }]);
    expect(shown).not.toContain('Welcome, ');
  });

  it('ORG-25 says why it could not, tries again, and leads back', async () => {
    server.on('POST /api/session/switch/', { status: 404, body: { message: 'This hospital is not known.' } });
    const page = await change();
    await screen.findByText('This hospital is not known.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.seen('POST /api/session/switch/')).toHaveLength(2));
    fireEvent.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByText(`Welcome, ${PROFILE.hospital_name}`);
    expect(page.at()).toBe('/dashboard');
  });
});
