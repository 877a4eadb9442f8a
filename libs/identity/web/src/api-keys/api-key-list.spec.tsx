import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PLAN_TERMS } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiKeyList } from './api-key-list.tsx';

const KEY = {
  ...{ id: 3, name: 'Tally', prefix: 'nk_abcdefgh', scopes: ['money.view'], branches: 'all', addresses: ['203.0.113.0/24'] },
  ...{ expires_at: '2027-11-20T06:30:00.000Z', state: 'active', created_at: '2026-11-20T06:30:00.000Z', created_by: 'Asha' },
  ...{ last_used_at: null, last_address: '' },
};
const PERMISSIONS = [
  ...[{ key: 'money.view', label: 'See money', group: 'Money', roles: ['owner'], only_doctors: false, only_owners: false }],
];
const plan = (features: string[]) => ({
  ...{ plan: 'corporate', plan_label: 'Corporate Hospital', rate_per_patient: 80, features },
  account_manager: { name: '', email: '', phone: '' },
  limits: PLAN_TERMS.corporate.limits,
  used: { doctor_logins: 1, branches: 1, api_keys: 1, webhooks: 0 },
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/api-keys/', { status: 200, body: [KEY] })
    .on('GET /api/permissions/', { status: 200, body: PERMISSIONS })
    .on('GET /api/plan/', { status: 200, body: plan(['api']) });
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the API keys of a hospital', () => {
  it('ORG-81 are made with what they may do, and shown once', async () => {
    server.on('POST /api/api-keys/', { status: 201, body: { ...KEY, id: 4, key: 'nk_secret' } });
    show(<ApiKeyList />);
    await screen.findByText('Tally');
    await press('New API key');
    await press('Make the key');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Choose what the key may do')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Export');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'See money' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Networks (optional)' }), '203.0.113.0/24, 2001:db8::/32');
    await press('Make the key');
    expect(((await screen.findByRole('textbox', { name: 'API key' })) as HTMLInputElement).value).toBe('nk_secret');
    expect(server.seen('POST /api/api-keys/')[0]!.body).toEqual({
      ...{ name: 'Export', scopes: ['money.view'], addresses: ['203.0.113.0/24', '2001:db8::/32'] },
    });
    await press('I have kept it');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'API key' })).toBeNull());
  });

  it('ORG-81 are renewed and taken back', async () => {
    server
      .on('POST /api/api-keys/3/rotate/', { status: 201, body: { ...KEY, id: 4, key: 'nk_renewed' } })
      .on('DELETE /api/api-keys/3/', { status: 204 });
    show(<ApiKeyList />);
    await press('Details');
    await press('Renew');
    expect(((await screen.findByRole('textbox', { name: 'API key' })) as HTMLInputElement).value).toBe('nk_renewed');
    await press('I have kept it');
    await press('Details');
    await press('Take back');
    await waitFor(() => expect(server.seen('DELETE /api/api-keys/3/')).toHaveLength(1));
  });

  it('ORG-81 are not offered where the plan has none', async () => {
    server.on('GET /api/plan/', { status: 200, body: plan([]) });
    show(<ApiKeyList />);
    expect(await screen.findByText(/Your plan does not include API access/)).toBeTruthy();
    expect((await screen.findByRole('button', { name: 'New API key' })).hasAttribute('disabled')).toBe(true);
  });
});
