import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PLAN_TERMS } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WebhookList } from './webhook-list.tsx';
import { WebhookPage } from './webhook-page.tsx';

const WEBHOOK = {
  ...{ id: 3, url: 'https://example.org/nidaan', events: ['patient.registered'], branches: null, is_active: true },
  ...{ off_reason: '', former_secret_until: null, created_at: '2026-11-20T06:30:00.000Z' },
};
const DELIVERY = {
  ...{ id: 8, event_id: '01a20a6b-ff09-7895-8508-5faea1dc2fdb', type: 'patient.registered', status: 'failed' },
  ...{ next_try_at: null, created_at: '2026-11-20T06:30:00.000Z' },
  tries: [{ at: '2026-11-20T06:30:01.000Z', ms: 120, code: 500, error: 'The receiver answered 500' }],
};
const BODY = '{"id":"01a2","type":"patient.registered","data":{"patient_id":77}}';
const plan = (features: string[]) => ({
  ...{ plan: 'corporate', plan_label: 'Corporate Hospital', rate_per_patient: 80, features },
  account_manager: { name: '', email: '', phone: '' },
  limits: PLAN_TERMS.corporate.limits,
  used: { doctor_logins: 1, branches: 1, api_keys: 0, webhooks: 1 },
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/webhooks/', { status: 200, body: [WEBHOOK] })
    .on('GET /api/branches/', { status: 200, body: [] })
    .on('GET /api/plan/', { status: 200, body: plan(['webhooks']) })
    .on('GET /api/webhooks/3/deliveries/', { status: 200, body: [DELIVERY] })
    .on('GET /api/webhooks/3/deliveries/8/', { status: 200, body: { ...DELIVERY, body: BODY, reply: 'broken' } });
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the webhooks of a hospital', () => {
  it('ORG-83 are made with address and events, and show their secret once', async () => {
    server.on('POST /api/webhooks/', { status: 201, body: { ...WEBHOOK, id: 4, secret: 'whsec_abc' } });
    show(<WebhookList />);
    await screen.findByText('https://example.org/nidaan');
    await press('New webhook');
    await press('Make the webhook');
    expect(await screen.findByText('Please choose at least one event')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://example.org/two');
    await userEvent.click(screen.getByRole('checkbox', { name: 'A lab test was completed' }));
    await press('Make the webhook');
    expect(((await screen.findByRole('textbox', { name: 'Secret' })) as HTMLInputElement).value).toBe('whsec_abc');
    expect(server.seen('POST /api/webhooks/')[0]!.body).toEqual({ url: 'https://example.org/two', events: ['lab.completed'] });
    await press('I have kept it');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull());
  });

  it('ORG-83 show beside the field that an address cannot be reached', async () => {
    const sentence = 'This address cannot be reached from Nidaan.';
    server.on('POST /api/webhooks/', { status: 400, body: { message: sentence, errors: { url: sentence } } });
    show(<WebhookList />);
    await press('New webhook');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/');
    await userEvent.click(screen.getByRole('checkbox', { name: 'A patient was registered' }));
    await press('Make the webhook');
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
  });

  it('ORG-54 are not offered where the plan has none', async () => {
    server.on('GET /api/plan/', { status: 200, body: plan([]) });
    show(<WebhookList />);
    expect(await screen.findByText(/Your plan does not include webhooks/)).toBeTruthy();
    expect((await screen.findByRole('button', { name: 'New webhook' })).hasAttribute('disabled')).toBe(true);
  });

  it('ORG-83 are tried, switched off, given another secret and removed', async () => {
    server
      .on('POST /api/webhooks/3/test/', { status: 201, body: { ...DELIVERY, type: 'webhook.test' } })
      .on('PATCH /api/webhooks/3/', { status: 200, body: { ...WEBHOOK, is_active: false } })
      .on('POST /api/webhooks/3/rotate-secret/', { status: 200, body: { ...WEBHOOK, secret: 'whsec_new' } })
      .on('DELETE /api/webhooks/3/', { status: 204 });
    show(<WebhookPage id={3} />);
    await press('Send a test');
    await waitFor(() => expect(server.seen('POST /api/webhooks/3/test/')).toHaveLength(1));
    await press('Switch off');
    await waitFor(() => expect(server.seen('PATCH /api/webhooks/3/')[0]!.body).toEqual({ is_active: false }));
    await press('New secret');
    const rotated = await screen.findByRole('dialog', { name: 'Make a new secret?' });
    expect(server.seen('POST /api/webhooks/3/rotate-secret/')).toHaveLength(0);
    await userEvent.click(within(rotated).getByRole('button', { name: 'Make a new secret' }));
    expect(((await screen.findByRole('textbox', { name: 'Secret' })) as HTMLInputElement).value).toBe('whsec_new');
    await press('I have kept it');
    await press('Remove');
    const asked = await screen.findByRole('dialog', { name: 'Remove this webhook?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.seen('DELETE /api/webhooks/3/')).toHaveLength(1));
  });

  it('ORG-87 show each delivery with its body and how to check it, and send it again with R', async () => {
    server.on('POST /api/webhooks/3/deliveries/8/replay/', { status: 200, body: { ...DELIVERY, status: 'pending' } });
    show(<WebhookPage id={3} />);
    const table = await screen.findByRole('table', { name: 'Deliveries' });
    expect(await within(table).findByText('The receiver answered 500')).toBeTruthy();
    await userEvent.click(await within(table).findByRole('button', { name: 'Details' }));
    expect(await screen.findByText(BODY)).toBeTruthy();
    expect(screen.getByText(/new Webhook\(process\.env\.WEBHOOK_SECRET\)/)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
    const lock = document.body.appendChild(document.createElement('div'));
    lock.innerHTML = '<div aria-modal="true"><input><button></button></div>';
    for (const over of lock.querySelectorAll('input, button')) fireEvent.keyDown(over, { key: 'r' });
    lock.remove();
    const typed = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(typed, { key: 'r' });
    typed.remove();
    expect(server.seen('POST /api/webhooks/3/deliveries/8/replay/')).toHaveLength(0);
    fireEvent.keyDown(document.body, { key: 'r' });
    await waitFor(() => expect(server.seen('POST /api/webhooks/3/deliveries/8/replay/')).toHaveLength(1));
  });

  describe('the days that are sent again', () => {
    const PATH = 'POST /api/webhooks/3/deliveries/replay/';
    const field = (name: string) => screen.getByRole('textbox', { name });
    const open = async () => {
      show(<WebhookPage id={3} />);
      await press('Replay days');
      return within(await screen.findByRole('dialog', { name: 'Replay deliveries' }));
    };

    it("ORG-87 are whole days of the hospital, and the answer's sentence is shown", async () => {
      server.on(PATH, { status: 202, body: { message: 'Sending again has begun', count: 12 } });
      const dialog = await open();
      await userEvent.type(field('From day'), '20112024');
      await userEvent.clear(field('To day'));
      await userEvent.type(field('To day'), '21112024');
      await userEvent.click(dialog.getByRole('button', { name: 'Replay' }));
      expect(await screen.findByText('Sending again has begun. Deliveries: 12')).toBeTruthy();
      expect(server.seen(PATH).map(({ body }) => body)).toEqual([
        { from: '2024-11-19T18:30:00.000Z', to: '2024-11-21T18:30:00.000Z', status: 'failed' },
      ]);
      await userEvent.click(dialog.getByText('Close'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('ORG-87 may be of any status, and say so where there was nothing to send', async () => {
      server.on(PATH, { status: 202, body: { message: 'Sending again has begun', count: 0 } });
      const dialog = await open();
      await userEvent.type(field('From day'), '20112024');
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), '');
      await userEvent.click(dialog.getByRole('button', { name: 'Replay' }));
      expect(await screen.findByText('No delivery of these days has this status.')).toBeTruthy();
      expect(server.seen(PATH)[0]!.body).not.toHaveProperty('status');
    });

    it('ORG-87 are asked for beside the fields, and what the server says stands in the dialog', async () => {
      const sentence = 'Please choose a shorter time: at most 10,000 deliveries at once';
      server.on(PATH, { status: 400, body: { message: sentence } });
      const dialog = await open();
      const send = () => userEvent.click(dialog.getByRole('button', { name: 'Replay' }));
      await send();
      expect(await screen.findByText('Please give a day')).toBeTruthy();
      await userEvent.type(field('From day'), '20112024');
      await userEvent.clear(field('To day'));
      await userEvent.type(field('To day'), '19112024');
      await send();
      expect(await screen.findByText('This day is before the first')).toBeTruthy();
      expect(server.seen(PATH)).toEqual([]);
      await userEvent.clear(field('To day'));
      await userEvent.type(field('To day'), '20112024');
      await send();
      expect(await screen.findByText(sentence)).toBeTruthy();
    });

    it('ORG-87 are not offered while the webhook is off', async () => {
      server.on('GET /api/webhooks/', { status: 200, body: [{ ...WEBHOOK, is_active: false }] });
      show(<WebhookPage id={3} />);
      expect((await screen.findByRole('button', { name: 'Replay days' })).hasAttribute('disabled')).toBe(true);
    });
  });

  it('ORG-87 narrow deliveries by status', async () => {
    show(<WebhookPage id={3} />);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'failed');
    await waitFor(() =>
      expect(server.seen('GET /api/webhooks/3/deliveries/').some(({ query }) => query['status'] === 'failed')).toBe(true),
    );
  });
});
