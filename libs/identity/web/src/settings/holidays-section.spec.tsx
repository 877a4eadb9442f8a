import { FakeServer } from '@nidaan/api-client/testing';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HolidaysSection } from './holidays-section.tsx';

const PATH = '/api/clinic-settings/';
const DIWALI = { date: '2026-11-08', name: 'Diwali', branch_id: null };
const SETTINGS: ClinicSettings = {
  ...{ opening_hours: [], holidays: [DIWALI], time_zone: 'Asia/Kolkata', next_time_zone: null, currency: 'INR' },
  ...{ branch_sharing: 'identity', mfa_rule: 'off', idle_lock_minutes: 15, slug: '', online_booking: false, version: 7 },
  grievance_officer: { name: '', email: '', phone: '' },
};
const BRANCHES = [1, 2].map((id) => ({ id, name: `Branch ${id}`, code: `B${id}`, is_active: true }));

let server: FakeServer;
beforeEach(() => {
  // The day alone is another one.
  const doNotFake = ['queueMicrotask', 'nextTick', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+05:30'), doNotFake: [...doNotFake] });
  server = new FakeServer()
    .install()
    .on(`PUT ${PATH}`, { status: 200, body: { ...SETTINGS, version: 8 } })
    .on('GET /api/user-details/', { status: 200, body: [{ id: 1, branches: [] }] });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const sent = () => server.seen(`PUT ${PATH}`).map(({ body }) => body);
const month = async () => within(await screen.findByRole('grid', { name: 'Holidays' }));
const day = async (name: string) => (await month()).getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the calendar of holidays', () => {
  it('ORG-59 is a month under the names of the weekdays, with today and the holidays marked', async () => {
    show(<HolidaysSection settings={SETTINGS} />);
    const grid = await month();
    expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    ]);
    expect(grid.getAllByRole('button')).toHaveLength(30);
    expect(grid.getByRole('button', { current: 'date' }).getAttribute('aria-label')).toBe('20 Nov 2026');
    expect((await day('8 Nov 2026, Diwali')).textContent).toBe('8Diwali');
    await userEvent.click(screen.getByRole('button', { name: 'Month after' }));
    expect(await day('31 Dec 2026')).toBeTruthy();
    expect(grid.queryByRole('button', { current: 'date' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Month before' }));
    expect(await day('20 Nov 2026')).toBeTruthy();
  });

  it('ORG-59 takes the name of a holiday for the day that is pressed, and saves it alone with the version that was read', async () => {
    show(<HolidaysSection settings={SETTINGS} />);
    await userEvent.click(await day('25 Nov 2026'));
    const asked = await dialog('25 Nov 2026');
    await userEvent.type(asked.getByRole('textbox', { name: 'Name of the holiday' }), 'Guru Nanak Jayanti{Enter}');
    const added = { date: '2026-11-25', name: 'Guru Nanak Jayanti', branch_id: null };
    await waitFor(() => expect(sent()).toEqual([{ holidays: [DIWALI, added], version: 7 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ORG-59 takes a holiday away where its day is pressed', async () => {
    show(<HolidaysSection settings={SETTINGS} />);
    await userEvent.click(await day('8 Nov 2026, Diwali'));
    const asked = await dialog('8 Nov 2026');
    expect(asked.queryByRole('textbox')).toBeNull();
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent()).toEqual([{ holidays: [], version: 7 }]));
  });

  it('ORG-59 says in the dialog that somebody else changed the settings, and keeps what was typed', async () => {
    server.on(`PUT ${PATH}`, { status: 409, body: { message: 'Somebody else changed these settings. Look again.' } });
    show(<HolidaysSection settings={SETTINGS} />);
    await userEvent.click(await day('25 Nov 2026'));
    const asked = await dialog('25 Nov 2026');
    const name = asked.getByRole<HTMLInputElement>('textbox', { name: 'Name of the holiday' });
    await userEvent.type(name, 'Holi');
    await userEvent.click(asked.getByRole('button', { name: 'Add holiday' }));
    expect(await asked.findByText('Somebody else changed these settings. Look again.')).toBeTruthy();
    expect(name.value).toBe('Holi');
  });

  it('ORG-59 is walked by keys: arrows by days and weeks, Page Up and Page Down by months, Enter opens a day', async () => {
    show(<HolidaysSection settings={SETTINGS} />);
    const today = await day('20 Nov 2026');
    expect((await month()).getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([today]);
    today.focus();
    const at = () => document.activeElement?.getAttribute('aria-label');
    const walked: unknown[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'PageUp', 'PageDown', 'PageDown']) {
      await userEvent.keyboard(`{${key}}`);
      walked.push(at());
    }
    expect(walked).toEqual([
      ...['21 Nov 2026', '28 Nov 2026', '21 Nov 2026', '20 Nov 2026', '20 Oct 2026', '20 Nov 2026', '20 Dec 2026'],
    ]);
    await userEvent.keyboard('{Enter}');
    const name = (await dialog('20 Dec 2026')).getByRole('textbox', { name: 'Name of the holiday' });
    // The dialog takes the focus a moment after it is drawn.
    await waitFor(() => expect(document.activeElement).toBe(name));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(at()).toBe('20 Dec 2026'));
  });

  it('ORG-59 of several branches asks which one is closed, and offers those alone that are open', async () => {
    server.on('GET /api/user-details/', { status: 200, body: [{ id: 1, branches: BRANCHES }] });
    show(<HolidaysSection settings={SETTINGS} />);
    await userEvent.click(await day('8 Nov 2026, Diwali'));
    const asked = await dialog('8 Nov 2026');
    expect(await asked.findByText('Diwali · All branches')).toBeTruthy();
    const choice = asked.getByRole<HTMLSelectElement>('combobox', { name: 'Branch' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Branch 1', 'Branch 2']);
    await userEvent.selectOptions(choice, 'Branch 2');
    await userEvent.type(asked.getByRole('textbox', { name: 'Name of the holiday' }), 'Foundation Day');
    await userEvent.click(asked.getByRole('button', { name: 'Add holiday' }));
    const added = { date: '2026-11-08', name: 'Foundation Day', branch_id: 2 };
    await waitFor(() => expect(sent()).toEqual([{ holidays: [DIWALI, added], version: 7 }]));
  });
});
