import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

describe('the entries of a day', () => {
  const MEERA = { ...ENTRY, member_id: null, account: 900, role: 'Nidaan support', branch: '', via: 'support' };
  const DAY = { day: '2026-11-24', member_id: null, role: '', reads: 1, writes: 0, first_at: ENTRY.at, last_at: ENTRY.at };
  const days = (...rows: object[]) =>
    server.on('GET /api/access-log/days/', { status: 200, body: { days: rows, unavailable: [] } });
  const open = async (row: string) => {
    show(<LookedDays asked={{ patient: 7 }} />);
    const line = (await screen.findByRole('cell', { name: row })).closest('tr')!;
    await userEvent.click(within(line).getByRole('button', { name: /Entries/ }));
    return within(await screen.findByRole('dialog'));
  };

  it('ORG-62 are those of the account, whatever it is called: one of the staff may be a guest at one hour alone', async () => {
    const ravi = { ...MEERA, id: 'b', account: 901, name: 'Nidaan staff', subjects: [4712] };
    days({ ...DAY, account: 900, name: 'Nidaan staff' }, { ...DAY, account: 901, name: 'Ravi' });
    server.on(LOG, { status: 200, body: { entries: [MEERA, ravi], next: null, unavailable: [] } });
    const dialog = await open('Nidaan staff');
    await dialog.findByText('4711');
    expect(dialog.queryByText('4712')).toBeNull();
    expect(dialog.queryByText('Nobody has opened a record in this period.')).toBeNull();
  });

  it('ORG-62 go on to older ones where a page is cut, and say where a part did not answer', async () => {
    days({ ...DAY, account: 900, name: 'Meera' });
    const pages = [
      { entries: [{ ...MEERA, account: 7 }], next: 'x', unavailable: ['lab'] },
      { entries: [MEERA], next: null, unavailable: [] },
    ];
    server.on(LOG, ({ query }) => ({ status: 200, body: pages[query.before ? 1 : 0] }));
    const dialog = await open('Meera');
    await dialog.findByText('Older entries have not been looked through yet.');
    dialog.getByText('A part of the log did not answer. Please try again.');
    await userEvent.click(dialog.getByRole('button', { name: 'Show older entries' }));
    await dialog.findByText('4711');
    pages[0]!.unavailable = [];
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(server.seen(LOG)[0]!.query).toMatchObject({ patient: '7', from: '2026-11-24', to: '2026-11-24', limit: '1000' });
  });
});
