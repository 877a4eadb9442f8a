import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { useShell } from '@nidaan/ui';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { mockTabs, PROFILE } from '../testing/shell.tsx';

const Opened = () => <h1>{JSON.stringify(useShell().opened)}</h1>;
mockTabs(jest.unstable_mockModule, { loadTrackingTab: async () => ({ default: Opened }) });
const { renderAt } = await import('../testing/render-at.tsx');

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = new FakeServer().install();
  act(() => session.set({ access: fakeToken({}), refresh: 'r' }));
});

describe('a record that is open in an emergency', () => {
  it('ORG-65 is known to the screens of every tab, and after a reload, from the profile; of who opened nothing there is none', async () => {
    const emergency_open = [{ id: 3, until: '2026-11-24T11:00:00.000Z', visits: [41] }];
    server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, emergency_open }] });
    for (let tab = 0; tab < 2; tab++) {
      renderAt('/patients');
      expect(await screen.findByText(JSON.stringify(emergency_open))).toBeTruthy();
      cleanup();
    }
    server.on('GET /api/user-details/', { status: 200, body: [PROFILE] });
    renderAt('/patients');
    expect(await screen.findByText('[]')).toBeTruthy();
  });
});
