import { FakeServer } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile } from '@nidaan/identity-contracts';
import { OwnAffairs } from './own-affairs.tsx';

describe('the own affairs below the profile', () => {
  it.each(['/api/plan/', '/api/mfa/', '/api/sessions/'])(
    'ORG-49 offers no button that what %s answers would push away',
    async (late) => {
      const server = new FakeServer()
        .install()
        .on('GET /api/mfa/', { status: 200, body: { is_on: false, since: null, backup_codes_left: 0 } })
        .on('GET /api/sessions/', { status: 200, body: [] });
      let answer = () => undefined as void;
      const held = new Promise<{ status: number; body: object }>((resolve) => {
        answer = () => resolve(late === '/api/sessions/' ? { status: 200, body: [] } : { status: 403, body: {} });
      });
      server.on(`GET ${late}`, () => held);
      show(<OwnAffairs profile={{} as Profile} onDone={() => undefined} />);
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));
      expect(screen.queryByRole('button', { name: 'Log out on all other devices' })).toBeNull();
      answer();
      expect(await screen.findByRole('button', { name: 'Log out on all other devices' })).toBeTruthy();
    },
  );

  it('stays while a part that failed is asked for again', async () => {
    const server = new FakeServer()
      .install()
      .on('GET /api/mfa/', { status: 500, body: {} })
      .on('GET /api/sessions/', { status: 200, body: [] });
    show(<OwnAffairs profile={{} as Profile} onDone={() => undefined} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /api/mfa/', () => new Promise(() => undefined));
    await userEvent.click(again);
    await waitFor(() => expect(server.seen('GET /api/mfa/')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Log out on all other devices' })).toBeTruthy();
  });
});
