import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RetentionProposal } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RetentionPanel } from './retention-panel.tsx';

const PROPOSAL: RetentionProposal = {
  ...{
    id: 7,
    person_id: 501,
    name: 'Asha Verma',
    uhid: '000501',
    class: 'bills',
    last_on: '2018-03-04',
    kept_until: '2026-03-04',
  },
  ...{
    proposed_at: '2026-11-01T22:20:00.000Z',
    state: 'proposed',
    reason: '',
    decided_at: null,
    decided_by: null,
    request_id: null,
  },
};
const SETTINGS = { answer_days: 30, version: 1, retention: [{ class: 'logs', years: 1, rule: 'DPDP Rules' }] };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on('GET /api/privacy/settings/', { status: 200, body: SETTINGS });
});
afterEach(cleanup);
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);
const decided = async (button: string) => {
  await userEvent.click((await rowOf('Asha Verma')).getByRole('button', { name: new RegExp(button) }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Nothing to keep');
  await userEvent.click(dialog.getByRole('button', { name: button }));
};

describe('persons whose time is over', () => {
  it('ORG-77 stand with their count, the newest entry and until when they were kept; one is kept with a reason', async () => {
    server.on('GET /api/privacy/retention/', { status: 200, body: { total: 12, proposals: [PROPOSAL] } });
    server.on('POST /api/privacy/retention/7/keep/', { status: 200, body: { ...PROPOSAL, state: 'kept' } });
    show(<RetentionPanel />);
    expect(await screen.findByText('Past their time: 12')).toBeTruthy();
    const row = await rowOf('Asha Verma');
    for (const text of ['04/03/2018', '04/03/2026', 'Bills and receipts'])
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    await decided('Keep the data');
    expect(server.seen('POST /api/privacy/retention/7/keep/')[0]!.body).toEqual({ reason: 'Nothing to keep' });
  });

  it('ORG-77 an erasure begins with a reason, and a refusal is said in the words of the server', async () => {
    server.on('GET /api/privacy/retention/', { status: 200, body: { total: 1, proposals: [PROPOSAL] } });
    server.on('POST /api/privacy/retention/7/approve/', {
      status: 409,
      body: { message: 'Somebody has decided on this before.' },
    });
    show(<RetentionPanel />);
    await decided('Begin the erasure');
    expect(await screen.findByText('Somebody has decided on this before.')).toBeTruthy();
    expect(server.seen('POST /api/privacy/retention/7/approve/')[0]!.body).toEqual({ reason: 'Nothing to keep' });
  });

  it('ORG-77 says so where nobody is past their time', async () => {
    server.on('GET /api/privacy/retention/', { status: 200, body: { total: 0, proposals: [] } });
    show(<RetentionPanel />);
    expect(await screen.findByText('Nobody is past their time.')).toBeTruthy();
  });
});
