import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dayIn } from '@nidaan/kernel';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageList } from './message-list.tsx';
import { MessageSettingsScreen } from './message-settings.tsx';
import { StopPage } from './stop-page.tsx';
import { TemplateList } from './template-list.tsx';

const MESSAGE = {
  ...{ id: 8, kind: 'reminder', person_id: 5, patient: 'Asha Verma (UH000005)', appointment_id: 12, channel: 'sms', to: '3210' },
  ...{ language: 'en', state: 'failed', reason: 'No phone number', attempts: 3, parts: 2, cost: 0.4 },
  ...{ due_at: '2026-11-24T04:30:00.000Z', sent_at: null, created_at: '2026-11-20T06:30:00.000Z' },
};
const SETTINGS = {
  ...{ channels: ['sms', 'email'], order: ['sms', 'email'], entity_id: '1101234567890123456', headers: ['SANJVN'] },
  ...{
    quiet_from: '21:00',
    quiet_to: '08:00',
    monthly_limit_rupees: null,
    reminder_hours: [24, 2],
    sms_provider: 'vonage',
    version: 4,
  },
};
const THIS_MONTH = dayIn('Asia/Kolkata', new Date()).slice(0, 7);
const COSTS = { monthly_limit_rupees: 50, months: [{ month: THIS_MONTH, channel: 'sms', messages: 240, parts: 300, cost: 60 }] };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/messages/', { status: 200, body: [MESSAGE] })
    .on('GET /api/messages/8/', { status: 200, body: { ...MESSAGE, address: '+919876543210', text: 'Dear Asha, …' } })
    .on('GET /api/message-costs/', { status: 200, body: COSTS })
    .on('GET /api/message-settings/', { status: 200, body: SETTINGS })
    .on('GET /api/message-templates/', { status: 200, body: [] });
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string, value: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name }), value);

describe('the list of messages', () => {
  it('ORG-38 settings and templates are of all branches: who works in some of them reads whom to ask', async () => {
    server.on('GET /api/message-templates/', {
      status: 200,
      body: [{ id: 1, kind: 'reminder', language: 'en', channel: 'email', body: 'Tomorrow', is_active: true }],
    });
    show(<MessageSettingsScreen />, undefined, undefined, '/', { isLimited: true });
    expect(await screen.findByText(/belong to the whole hospital/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();
    show(<TemplateList />, undefined, undefined, '/', { isLimited: true });
    await screen.findByText('Tomorrow');
    for (const name of ['New template', 'Change']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('FRD-77 shows to whom, what, by which way, its state, why and what it cost', async () => {
    show(<MessageList />);
    const row = within((await screen.findByText('Asha Verma (UH000005)')).closest('tr')!);
    for (const text of ['…3210', 'Reminder', 'SMS', 'Failed', 'No phone number'])
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    expect(row.getByText(/0\.40/)).toBeTruthy();
    expect(await screen.findByText(/240 for/)).toBeTruthy();
    expect(screen.getByText('The limit of the month is reached. Codes and cancellations still go out.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('9876543210');
  });

  it('FRD-77 says that the limit is reached of the month that it is now alone', async () => {
    const reached = 'The limit of the month is reached. Codes and cancellations still go out.';
    const shownIn = async (months: object[]) => {
      server.on('GET /api/message-costs/', { status: 200, body: { monthly_limit_rupees: 50, months } });
      show(<MessageList />);
      await screen.findByText(/240 for/);
      const isShown = screen.queryByText(reached) !== null;
      cleanup();
      return isShown;
    };
    const spent = { channel: 'sms', messages: 240, parts: 300, cost: 60 };
    expect(await shownIn([{ ...spent, month: THIS_MONTH }])).toBe(true);
    expect(await shownIn([{ ...spent, month: '2026-01' }])).toBe(false);
  });

  it('FRD-77 is filtered by state, kind and channel', async () => {
    show(<MessageList />);
    await choose('State', 'failed');
    await choose('Kind', 'reminder');
    await choose('Channel', 'sms');
    await waitFor(() => {
      const last = server.seen('GET /api/messages/').at(-1)!;
      expect(last.query).toMatchObject({ state: 'failed', kind: 'reminder', channel: 'sms' });
    });
  });

  it('FRD-77 opens text and address one by one, and sends again what failed', async () => {
    server.on('POST /api/messages/8/again/', { status: 200, body: { ...MESSAGE, id: 9 } });
    show(<MessageList />);
    await press('Details');
    expect(await screen.findByText('+919876543210')).toBeTruthy();
    expect(screen.getByText('Dear Asha, …')).toBeTruthy();
    await press('Send again');
    expect(await screen.findByText('The message will be sent again')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('FRD-77 offers no repetition of what arrived', async () => {
    server.on('GET /api/messages/8/', { status: 200, body: { ...MESSAGE, state: 'delivered', address: '', text: '' } });
    show(<MessageList />);
    await press('Details');
    expect(await screen.findByText('The text is not kept any more, or was not written yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});

describe('templates', () => {
  it('FRD-73 FRD-74 each part of the registered text gets a variable', async () => {
    server.on('POST /api/message-templates/', { status: 201, body: {} });
    show(<TemplateList />);
    await press('New template');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), {
      target: { value: 'Dear {#var#}, on {#alphanumeric#}' },
    });
    await choose('Part 2: {#alphanumeric#}', 'date');
    await userEvent.type(screen.getByRole('textbox', { name: 'Template ID' }), '1107161234567890123');
    await press('Save');
    await waitFor(() => expect(server.seen('POST /api/message-templates/')).toHaveLength(1));
    expect(server.seen('POST /api/message-templates/')[0]!.body).toMatchObject({
      ...{ kind: 'reminder', channel: 'sms', language: 'en', body: 'Dear {#var#}, on {#alphanumeric#}', is_active: true },
      dlt: {
        ...{ header: 'SANJVN', template_id: '1107161234567890123', category: 'service_implicit' },
        placeholders: [
          { tag: 'var', variable: 'patient_name', max: 30 },
          { tag: 'alphanumeric', variable: 'date', max: 30 },
        ],
      },
    });
  });

  it('FRD-73 a word that may not be used is named', async () => {
    show(<TemplateList />);
    await press('New template');
    await choose('Channel', 'email');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Your visit');
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'About your {disease}' } });
    await press('Save');
    expect(await screen.findByText('This text may not be used in a message: disease')).toBeTruthy();
    expect(server.seen('POST /api/message-templates/')).toEqual([]);
  });
});

describe('settings of messages', () => {
  it('FRD-72 FRD-74 FRD-77 are typed with commas between and saved whole', async () => {
    server.on('PUT /api/message-settings/', { status: 200, body: SETTINGS });
    show(<MessageSettingsScreen />);
    const type = async (name: string, value: string) =>
      fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
    await type('Reminders, hours before the appointment', '48, 24 2');
    await type('Limit of a month in rupees', '500.50');
    await type('Registered headers, with commas between', 'SANJVN,SANJ01');
    await choose('Where a kind has templates of both, it goes by', 'email');
    await press('Save');
    await waitFor(() => expect(server.seen('PUT /api/message-settings/')).toHaveLength(1));
    expect(server.seen('PUT /api/message-settings/')[0]!.body).toMatchObject({
      ...{ order: ['email', 'sms'], headers: ['SANJVN', 'SANJ01'], reminder_hours: [48, 24, 2], monthly_limit_rupees: '500.50' },
      ...{ channels: ['sms', 'email'], quiet_from: '21:00', version: 4 },
    });
    expect(await screen.findByText('Saved.')).toBeTruthy();
  });

  it('FRD-74 that somebody else has changed meanwhile are shown beside mine, and asked about', async () => {
    const theirs = { ...SETTINGS, channels: ['email'], quiet_to: '07:00', entity_id: '1101234567890199999', version: 5 };
    show(<MessageSettingsScreen />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Email' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Quiet hours to' }), { target: { value: '09:00' } });
    const refused = { message: 'Somebody else changed these settings. Look again.', current: theirs };
    server.on('PUT /api/message-settings/', { status: 409, body: refused });
    server.on('GET /api/message-settings/', { status: 200, body: theirs });
    await press('Save');
    await screen.findByText(/Somebody else changed the same fields/);
    const asked = screen.getByRole('alert').textContent;
    for (const text of [/Channels.*Theirs:.*Email.*Yours:.*SMS/, /Quiet hours to.*07:00.*09:00/]) expect(asked).toMatch(text);
    const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect([value('Quiet hours to'), value('Entity ID at the DLT portal')]).toEqual(['09:00', theirs.entity_id]);
    await press('Channels: take theirs');
    await press('Quiet hours to: keep mine');
    server.on('PUT /api/message-settings/', { status: 200, body: { ...theirs, quiet_to: '09:00', version: 6 } });
    await press('Save');
    await waitFor(() =>
      expect(server.seen('PUT /api/message-settings/')[1]?.body).toMatchObject({
        ...{ channels: ['email'], quiet_to: '09:00', entity_id: theirs.entity_id, version: 5 },
      }),
    );
  });

  it('FRD-74 say beside the field what is wrong with one of a list, and send nothing', async () => {
    show(<MessageSettingsScreen />);
    const hours = await screen.findByRole('textbox', { name: 'Reminders, hours before the appointment' });
    fireEvent.change(hours, { target: { value: '24, 500' } });
    await press('Save');
    await waitFor(() => expect(hours.getAttribute('aria-invalid')).toBe('true'));
    expect(server.seen('PUT /api/message-settings/')).toEqual([]);
  });

  it('FRD-70 say where SMS reach nobody', async () => {
    server.on('GET /api/message-settings/', { status: 200, body: { ...SETTINGS, sms_provider: 'none' } });
    show(<MessageSettingsScreen />);
    expect(await screen.findByText('SMS are not set up on this server: only e-mails go out.')).toBeTruthy();
  });
});

describe('the page that ends e-mails', () => {
  it('FRD-76 does nothing by itself, and stops at a press', async () => {
    window.history.replaceState(null, '', '/stop-messages#1.8.abc');
    server.on('POST /api/public/messages/stop/', { status: 200, body: { message: 'You will get no more of these messages.' } });
    show(<StopPage />);
    expect(server.seen('POST /api/public/messages/stop/')).toEqual([]);
    await press('Stop these messages');
    expect(await screen.findByText('You will get no more of these messages.')).toBeTruthy();
    expect(server.seen('POST /api/public/messages/stop/')[0]!.body).toEqual({ token: '1.8.abc' });
  });

  it('FRD-76 works after a reload, and in the browser to which a mail program hands its address', async () => {
    window.history.replaceState(null, '', '/stop-messages#1.8.abc');
    server.on('POST /api/public/messages/stop/', { status: 200, body: { message: 'You will get no more of these messages.' } });
    show(<StopPage />);
    const { href } = window.location;
    cleanup();
    window.history.replaceState(null, '', href);
    show(<StopPage />);
    await press('Stop these messages');
    await waitFor(() =>
      expect(server.seen('POST /api/public/messages/stop/').map(({ body }) => body)).toEqual([{ token: '1.8.abc' }]),
    );
  });
});
