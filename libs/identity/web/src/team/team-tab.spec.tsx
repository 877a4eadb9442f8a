import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PLAN_TERMS } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { TeamTab } from './team-tab.tsx';

const PLAN = {
  ...{ plan: 'corporate', plan_label: 'Corporate Hospital', rate_per_patient: 80, features: ['api', 'webhooks'] },
  account_manager: { name: '', email: '', phone: '' },
  limits: PLAN_TERMS.corporate.limits,
  used: { doctor_logins: 1, branches: 1, api_keys: 0, webhooks: 0 },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/plan/', { status: 200, body: PLAN })
    .on('GET /api/api-keys/', { status: 200, body: [] })
    .on('GET /api/roles/', { status: 200, body: [] })
    .on('GET /api/team/', { status: 200, body: [] });
});
afterEach(cleanup);

const openAs = (permissions: string[] | undefined, at: string) => {
  server.on('GET /api/user-details/', { status: 200, body: [{ id: 1, username: 'Ravi', permissions }] });
  const webhooks = { list: <p>the list of webhooks</p>, page: (id: number) => <p>webhook {id}</p> };
  return show(<TeamTab webhooks={webhooks} />, undefined, undefined, at);
};
const tabs = () => screen.findAllByRole('tab').then((all) => all.map(({ textContent }) => textContent));

describe('the Team screen', () => {
  it('ORG-81 ORG-83 shows who manages keys and webhooks, and not the team, exactly these', async () => {
    openAs(['integrations.manage'], '/team/webhooks');
    await screen.findByText('What programs of the hospital may do, and what they are told');
    expect(await tabs()).toEqual(['API keys', 'Webhooks']);
    expect(screen.getByText('the list of webhooks')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it.each(['/team', '/team/roles', '/team/branches', '/team/7'])(
    'ORG-81 leads them from %s to the keys, and asks for nothing of the team',
    async (at) => {
      const { address } = openAs(['integrations.manage'], at);
      await waitFor(() => expect(address()).toBe('/team/api-keys'));
      expect(await screen.findByText('No API keys yet.')).toBeTruthy();
      expect([server.seen('GET /api/team/'), server.seen('GET /api/roles/')]).toEqual([[], []]);
    },
  );

  it('ORG-83 opens a webhook to them', async () => {
    openAs(['integrations.manage'], '/team/webhooks/5');
    expect(await screen.findByText('webhook 5')).toBeTruthy();
  });

  it('ORG-28 shows whoever manages the team that, and keys and webhooks where they are theirs too', async () => {
    openAs(['team.manage'], '/team/roles');
    await screen.findByRole('button', { name: 'Invite' });
    expect(await tabs()).toEqual(['Members', 'Roles', 'Branches', 'Nidaan support']);
    cleanup();
    openAs(['team.manage', 'integrations.manage'], '/team/roles');
    await waitFor(async () =>
      expect(await tabs()).toEqual(['Members', 'Roles', 'Branches', 'API keys', 'Webhooks', 'Nidaan support']),
    );
  });

  it('ORG-10 has no page of a webhook for who does not manage them', async () => {
    openAs(['team.manage'], '/team/webhooks/5');
    expect(await tabs()).toEqual(['Members', 'Roles', 'Branches', 'Nidaan support']);
    expect(screen.queryByText('webhook 5')).toBeNull();
  });
});
