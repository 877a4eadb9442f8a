import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LookedDays } from './looked-days.tsx';

const LOG = 'GET /api/access-log/';
const ENTRY = {
  ...{ id: 'a', at: '2026-11-24T05:00:00.000Z', member_id: 2, name: 'Meera', role: 'Nurse', branch: 'Main Branch' },
  ...{ action: 'read', what: 'patients.patient', via: 'desk', subjects: [4711] },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);

describe('what a person opened, for a member limited to branches', () => {
  it('ORG-61 shows entries of visits of own branches in place of days, older ones on demand', async () => {
    const refused = { message: 'You work in some branches. Please ask for a patient of these.' };
    server.on('GET /api/access-log/days/', { status: 403, body: refused });
    const pages = [
      { entries: [], next: 'x', unavailable: [] },
      { entries: [ENTRY], next: 'y', unavailable: [] },
      { entries: [{ ...ENTRY, id: 'b', subjects: [4712] }], next: null, unavailable: ['lab'] },
    ];
    server.on(LOG, () => ({ status: 200, body: pages[server.seen(LOG).length - 1]! }));
    show(<LookedDays asked={{ member: 2 }} />);
    await screen.findByText('Older entries have not been looked through yet.');
    const older = () => userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await older();
    await screen.findByText('4711');
    await older();
    await screen.findByText('4712');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    expect(screen.queryByText(refused.message)).toBeNull();
    screen.getByText('A part of the log did not answer. Please try again.');
    expect(server.seen(LOG).map(({ query }) => query.before)).toEqual([undefined, 'x', 'y']);
    expect(server.seen(LOG).every(({ query }) => query.member === '2')).toBe(true);
  });

  it('ORG-61 of a patient a refusal stays one', async () => {
    const message = 'You do not have permission to do this.';
    server.on('GET /api/access-log/days/', { status: 403, body: { message } });
    show(<LookedDays asked={{ patient: 7 }} />);
    await screen.findByText(message);
    expect(server.seen(LOG)).toEqual([]);
  });
});
