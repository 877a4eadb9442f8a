import { FakeServer } from '@nidaan/api-client/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asTime, typedWeek, windowsOf } from './hours.ts';
import { SettingsTab } from './settings-tab.tsx';

const SETTINGS = {
  opening_hours: [
    { weekday: 1, from: '09:00', to: '13:00' },
    { weekday: 1, from: '17:00', to: '24:00' },
  ],
  holidays: [{ date: '2026-11-08', name: 'Diwali', branch_id: null }],
  ...{ time_zone: 'Asia/Kolkata', next_time_zone: null, currency: 'INR', branch_sharing: 'identity', mfa_rule: 'off' },
  ...{
    idle_lock_minutes: 15,
    grievance_officer: { name: '', email: '', phone: '' },
    slug: '',
    online_booking: false,
    version: 7,
  },
};
const PATH = '/api/clinic-settings/';

const BRANCHES = [1, 2].map((id) => ({ id, name: `Branch ${id}`, code: `B${id}`, is_active: true }));
let branches: typeof BRANCHES = [];

let server: FakeServer;
let shown: ReturnType<typeof show>;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on(`GET ${PATH}`, { status: 200, body: SETTINGS })
    .on(`PUT ${PATH}`, { status: 200, body: { ...SETTINGS, version: 8 } })
    .on('GET /api/user-details/', { status: 200, body: [{ id: 1, branches }] });
  shown = show(<SettingsTab />);
});
afterEach(cleanup);

const section = async (name: string) => within(await screen.findByRole('form', { name }));
const sent = () => server.seen(`PUT ${PATH}`).map(({ body }) => body);
const save = async (name: string) => userEvent.click((await section(name)).getByRole('button', { name: 'Save' }));

describe('the settings of a hospital', () => {
  it('ORG-59 saves the opening hours alone, with the version that was read', async () => {
    const hours = await section('Opening hours');
    expect(hours.getByLabelText<HTMLInputElement>('Monday, again to').value).toBe('24:00');
    fireEvent.change(hours.getByLabelText('Sunday, from'), { target: { value: '10' } });
    fireEvent.change(hours.getByLabelText('Sunday, to'), { target: { value: '12.00' } });
    await save('Opening hours');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const windows = [{ weekday: 0, from: '10:00', to: '12:00' }, ...SETTINGS.opening_hours];
    expect(sent()[0]).toEqual({ opening_hours: windows, version: 7 });
    expect(await screen.findByText('Saved. It counts from now on.')).toBeTruthy();
  });

  it('ORG-59 asks for branch sharing only where there are several branches', async () => {
    await section('Opening hours');
    expect(screen.queryByRole('form', { name: 'Branch sharing' })).toBeNull();
  });

  it('ORG-59 copies Monday to all days', async () => {
    await userEvent.click((await section('Opening hours')).getByRole('button', { name: 'All days like Monday' }));
    await save('Opening hours');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect((sent()[0] as typeof SETTINGS).opening_hours).toHaveLength(14);
  });

  it('ORG-58 ORG-59 adds holidays, those of the nation too, and takes them away', async () => {
    const month = within(await screen.findByRole('grid', { name: 'Holidays' }));
    await userEvent.click(month.getByRole('button', { current: 'date' }));
    const form = await section('New holiday');
    await userEvent.type(form.getByRole('textbox', { name: 'Name of the holiday' }), 'Holi');
    await userEvent.click(form.getByRole('button', { name: 'Add holiday' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const added = { date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), name: 'Holi', branch_id: null };
    expect((sent()[0] as typeof SETTINGS).holidays.at(-1)).toEqual(added);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Add the national holidays of \d{4}$/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const days = (sent()[1] as typeof SETTINGS).holidays.map(({ date }) => date.slice(5));
    expect(days).toEqual(['11-08', '01-26', '08-15', '10-02']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ holidays: [], version: 7 }));
  });

  it('ORG-59 says what is wrong, and that somebody else changed the settings', async () => {
    server.on(`PUT ${PATH}`, { status: 409, body: { message: 'Somebody else changed these settings. Look again.' } });
    fireEvent.change(await screen.findByLabelText(/^Hide a screen/), { target: { value: '5' } });
    await save('Security');
    expect(await screen.findByText('Somebody else changed these settings. Look again.')).toBeTruthy();
    expect(sent()).toEqual([{ mfa_rule: 'off', idle_lock_minutes: 5, version: 7 }]);
    server.on(`PUT ${PATH}`, { status: 400, body: { message: 'Email of the grievance officer is invalid' } });
    await userEvent.type(screen.getByLabelText('Email of the grievance officer'), 'x@y');
    await save('Privacy');
    expect(await screen.findByText('Email of the grievance officer is invalid')).toBeTruthy();
  });
});

describe('settings that somebody else changes meanwhile', () => {
  const readAgain = async (more: object) => {
    server.on(`GET ${PATH}`, { status: 200, body: { ...SETTINGS, version: 8, ...more } });
    await act(() => shown.queries.invalidateQueries());
  };

  it('ORG-59 what they have saved beside what is typed here is shown, and not taken back', async () => {
    fireEvent.change(await screen.findByLabelText(/^Hide a screen/), { target: { value: '5' } });
    const hours = await section('Opening hours');
    fireEvent.change(hours.getByLabelText('Monday, from'), { target: { value: '08:00' } });
    await readAgain({ mfa_rule: 'all', opening_hours: [...SETTINGS.opening_hours, { weekday: 2, from: '10:00', to: '12:00' }] });
    const rule = await screen.findByLabelText<HTMLSelectElement>('Second step of the login');
    await waitFor(() => expect(rule.value).toBe('all'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Hide a screen/).value).toBe('5');
    await save('Security');
    await waitFor(() => expect(sent()).toEqual([{ mfa_rule: 'all', idle_lock_minutes: 5, version: 8 }]));
    await save('Opening hours');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [monday, evening] = SETTINGS.opening_hours;
    const windows = [{ ...monday, from: '08:00' }, evening, { weekday: 2, from: '10:00', to: '12:00' }];
    expect(sent()[1]).toMatchObject({ opening_hours: windows });
  });

  it('ORG-59 the same field is chosen before anything is saved', async () => {
    fireEvent.change(await screen.findByLabelText(/^Hide a screen/), { target: { value: '5' } });
    await readAgain({ idle_lock_minutes: 30 });
    const security = await section('Security');
    expect(await security.findByText(/Somebody else changed the same fields/)).toBeTruthy();
    expect(security.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.click(security.getByRole('button', { name: /: keep mine$/ }));
    await save('Security');
    await waitFor(() => expect(sent()).toEqual([{ mfa_rule: 'off', idle_lock_minutes: 5, version: 8 }]));
  });
});

describe('branch sharing', () => {
  // Before the outer hook shows the screen.
  beforeAll(() => void (branches = BRANCHES));
  afterAll(() => void (branches = []));

  it('ORG-59 ORG-38 saves what branches share alone, and says that somebody else changed the settings', async () => {
    const form = await section('Branch sharing');
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Who somebody is' }).checked).toBe(true);
    await userEvent.click(form.getByRole('radio', { name: 'Nothing' }));
    await save('Branch sharing');
    await waitFor(() => expect(sent()).toEqual([{ branch_sharing: 'nothing', version: 7 }]));
    expect(await form.findByText('Saved. It counts from now on.')).toBeTruthy();
    server.on(`PUT ${PATH}`, { status: 409, body: { message: 'Somebody else changed these settings. Look again.' } });
    await userEvent.click(form.getByRole('radio', { name: 'The whole patient' }));
    expect(form.queryByText('Saved. It counts from now on.')).toBeNull();
    await save('Branch sharing');
    expect(await form.findByText('Somebody else changed these settings. Look again.')).toBeTruthy();
  });
});

describe('typed hours', () => {
  it('ORG-58 are those of the wire, midnight at the end of a day too', () => {
    const windows = [
      { weekday: 0, from: '00:00', to: '24:00' },
      { weekday: 3, from: '09:00', to: '13:00' },
      { weekday: 3, from: '17:00', to: '20:30' },
    ];
    expect(windowsOf(typedWeek(windows))).toEqual(windows);
    expect(windowsOf(typedWeek([]))).toEqual([]);
    expect(['9', '930', '9.30', '17:05', ' 8 ', 'noon', ''].map(asTime)).toEqual([
      '09:00',
      '09:30',
      '09:30',
      '17:05',
      '08:00',
      'noon',
      '',
    ]);
  });

  it('ORG-47 offers the rule for the second step, and saves it with the security section alone', async () => {
    const security = await section('Security');
    await userEvent.selectOptions(security.getByLabelText('Second step of the login'), 'Owners and managers must');
    await save('Security');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({ mfa_rule: 'managers', idle_lock_minutes: 15, version: 7 });
  });

  it('ORG-58 shows the hours of a branch, the hospital’s where it has none, and saves them for that branch alone', async () => {
    cleanup();
    const branches = [1, 2].map((id) => ({ id, name: `Branch ${id}`, code: '', is_active: true }));
    server.on('GET /api/user-details/', { status: 200, body: [{ id: 1, branches }] });
    show(<SettingsTab />);
    await userEvent.selectOptions(await screen.findByLabelText('Hours of'), 'Branch 2');
    await waitFor(() => expect(server.seen(`GET ${PATH}`).at(-1)).toMatchObject({ query: { branch: '2' } }));
    const hours = await section('Opening hours');
    fireEvent.change(hours.getByLabelText('Monday, from'), { target: { value: '08:00' } });
    await save('Opening hours');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(server.seen(`PUT ${PATH}`)[0]).toMatchObject({ query: { branch: '2' } });
  });

  it('ORG-58 gives a branch the hospital’s hours back, and saves no copy of them where nothing was changed', async () => {
    cleanup();
    const branches = [1, 2].map((id) => ({ id, name: `Branch ${id}`, code: '', is_active: true }));
    const own = { ...SETTINGS, opening_hours: [{ weekday: 2, from: '10:00', to: '11:00' }], own_hours: true };
    server.on('GET /api/user-details/', { status: 200, body: [{ id: 1, branches }] });
    server.on(`GET ${PATH}`, ({ query }) => ({ status: 200, body: query.branch ? own : SETTINGS }));
    server.on(`PUT ${PATH}`, { status: 200, body: { ...SETTINGS, own_hours: false, version: 8 } });
    show(<SettingsTab />);
    const back = () => screen.queryByRole('button', { name: 'Use the hospital’s hours' });
    const saves = async () => (await section('Opening hours')).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect([(await saves()).disabled, back()]).toEqual([true, null]);
    await userEvent.selectOptions(await screen.findByLabelText('Hours of'), 'Branch 2');
    await waitFor(() => expect(back()).not.toBeNull());
    expect((await saves()).disabled).toBe(true);
    server.on(`GET ${PATH}`, { status: 200, body: { ...SETTINGS, own_hours: false, version: 8 } });
    fireEvent.change(screen.getByLabelText('Tuesday, from'), { target: { value: '09:00' } });
    await userEvent.click(back()!);
    await waitFor(() => expect(sent()).toEqual([{ opening_hours: null, version: 7 }]));
    expect(server.seen(`PUT ${PATH}`)[0]).toMatchObject({ query: { branch: '2' } });
    await waitFor(() => expect(back()).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Monday, from').value).toBe('09:00');
    expect(screen.getByLabelText<HTMLInputElement>('Tuesday, from').value).toBe('');
  });
});
