import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DisplaysTab } from './displays-tab.tsx';

const DISPLAY = {
  ...{ id: 2, name: 'Ground floor', queues: [4], languages: ['hi'], show_names: false, voice: true, theme: 'dark', notice: '' },
  ...{
    volume: 80,
    silent_from: '',
    silent_to: '',
    key: '1.abcdefghijklmnopqrstuv',
    is_active: true,
    last_seen: null as string | null,
  },
};
const QUEUE = { id: 4, name: 'Billing', counters: [], waiting: 0 };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/queues/', { status: 200, body: [QUEUE] })
    .on('GET /api/displays/', { status: 200, body: [DISPLAY] });
});
afterEach(cleanup);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the displays of a hospital', () => {
  it('FRD-65 say what to do while there is none', async () => {
    server.on('GET /api/displays/', { status: 200, body: [] });
    show(<DisplaysTab />);
    expect(await screen.findByText('No displays yet. Add one and open its address on the TV.')).toBeTruthy();
  });

  it('FRD-65 show name, queues, languages and when each was seen', async () => {
    show(<DisplaysTab />);
    await screen.findByText('Billing');
    const [, row] = screen.getAllByRole('row');
    expect([...row!.children].slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Ground floor',
      'Billing',
      'हिन्दी',
      'Never',
    ]);
  });

  it('FRD-65 show the address with its code, to open on the TV', async () => {
    show(<DisplaysTab />);
    await press(/^Address/);
    const link = await screen.findByRole('link', { name: /display/ });
    expect(link.getAttribute('href')).toBe(`${window.location.origin}/display/${DISPLAY.key}`);
    expect(screen.getByRole('img', { name: 'QR code of the address' }).getAttribute('src')).toContain('svg');
  });

  it('FRD-65 ask before they get another address', async () => {
    server.on('POST /api/displays/2/new-key/', { status: 200, body: { ...DISPLAY, key: '1.zbcdefghijklmnopqrstuv' } });
    show(<DisplaysTab />);
    await press(/^Address/);
    await press('New address');
    expect(await screen.findByText('The old address stops at once. Open the new one on the TV.')).toBeTruthy();
    expect(server.seen('POST /api/displays/2/new-key/')).toHaveLength(0);
    await press('New address');
    await waitFor(() => expect(server.seen('POST /api/displays/2/new-key/')).toHaveLength(1));
  });

  it.each([
    [60_000, 'green'],
    [130_000, 'red'],
  ])('FRD-69 seen %i ms ago are %s', async (ms, tone) => {
    server.on('GET /api/displays/', { status: 200, body: [{ ...DISPLAY, last_seen: new Date(Date.now() - ms).toISOString() }] });
    show(<DisplaysTab />);
    await screen.findByText('Ground floor');
    expect(document.querySelector('[data-tone]')!.getAttribute('data-tone')).toBe(tone);
  });
});
