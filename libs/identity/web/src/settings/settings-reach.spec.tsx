import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsTab } from './settings-tab.tsx';

const PATH = '/api/clinic-settings/';
const OF_ALL = { date: '2026-11-08', name: 'Diwali', branch_id: null };
const ELSEWHERE = { date: '2026-11-08', name: 'Foundation Day', branch_id: 3 };
const SETTINGS = {
  ...{ opening_hours: [{ weekday: 1, from: '09:00', to: '13:00' }], holidays: [OF_ALL, ELSEWHERE], next_time_zone: null },
  ...{ time_zone: 'Asia/Kolkata', currency: 'INR', branch_sharing: 'identity', mfa_rule: 'off', idle_lock_minutes: 15 },
  ...{ grievance_officer: { name: '', email: '', phone: '' }, slug: '', online_booking: false, version: 7 },
};
const branchesOf = (...ids: number[]) => ids.map((id) => ({ id, name: `Branch ${id}`, code: `B${id}`, is_active: true }));
const OTHERS = 'The other settings belong to the whole hospital. Who manages all branches changes them.';

function showFor(profile: object): FakeServer {
  const server = new FakeServer()
    .install()
    .on(`GET ${PATH}`, { status: 200, body: SETTINGS })
    .on(`PUT ${PATH}`, { status: 200, body: { ...SETTINGS, version: 8 } })
    .on('GET /api/user-details/', { status: 200, body: [{ id: 1, ...profile }] });
  show(<SettingsTab booking={<p>Booking</p>} />);
  return server;
}
afterEach(cleanup);

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const options = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ text }) => text);

describe('the settings for who works in some branches', () => {
  it('ORG-10 ORG-59 are the hours and holidays of those, with a word about the rest', async () => {
    const server = showFor({ role: 'manager', is_limited: true, branches: branchesOf(2) });
    expect(options(await screen.findByLabelText('Hours of'))).toEqual(['Branch 2']);
    expect(await screen.findByText(OTHERS)).toBeTruthy();
    expect(headings()).toEqual(['Opening hours', 'Holidays']);
    expect(screen.queryByRole('button', { name: /^Add the national holidays/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    const hours = within(await screen.findByRole('form', { name: 'Opening hours' }));
    fireEvent.change(hours.getByLabelText('Monday, from'), { target: { value: '08:00' } });
    await userEvent.click(hours.getByRole('button', { name: 'Save' }));
    expect(await hours.findByText('Saved. It counts from now on.')).toBeTruthy();
    const body = { opening_hours: [{ weekday: 1, from: '08:00', to: '13:00' }], version: 7 };
    expect(server.seen(`PUT ${PATH}`)).toMatchObject([{ query: { branch: '2' }, body }]);
  });

  it('ORG-10 ORG-59 closes those alone, and leaves holidays of all and of others', async () => {
    const server = showFor({ role: 'manager', is_limited: true, branches: branchesOf(2) });
    const month = within(await screen.findByRole('grid', { name: 'Holidays' }));
    await userEvent.click(month.getByRole('button', { current: 'date' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the holiday' }), 'Painters{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const added = { date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), name: 'Painters', branch_id: 2 };
    expect(server.seen(`PUT ${PATH}`)).toMatchObject([{ body: { holidays: [OF_ALL, ELSEWHERE, added], version: 7 } }]);
    const table = within(screen.getByRole('table', { name: 'Holidays' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('All branches'), expect.stringContaining('Another branch')]);
  });
});

describe('the settings for guests of the platform’s staff', () => {
  it('ORG-68 are without what the hospital decides alone', async () => {
    showFor({ role: 'support', branches: branchesOf(1, 2) });
    expect(await screen.findByText('Security, privacy and branch sharing are changed by the hospital alone.')).toBeTruthy();
    expect(headings()).toEqual(['Opening hours', 'Holidays', 'Public page']);
    expect(options(screen.getByLabelText('Hours of'))).toEqual(['The whole hospital', 'Branch 1', 'Branch 2']);
  });
});
