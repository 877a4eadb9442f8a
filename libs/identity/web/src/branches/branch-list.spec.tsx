import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BranchList } from './branch-list.tsx';

const MAIN = {
  ...{ id: 1, name: 'Main Branch', code: 'MAIN', address: 'MG Road', phone: '9822011111', email: '', gstin: '' },
  ...{ is_main: true, is_active: true, opening_hours: null, version: 1 },
};
const KOTHRUD = { ...MAIN, id: 2, name: 'Kothrud', code: 'KOTH', is_main: false, version: 4 };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/branches/', { status: 200, body: [MAIN, KOTHRUD] });
  show(<BranchList />);
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('the branches of a hospital', () => {
  it('ORG-29 opens one with a name alone, and says what is wrong beside the field', async () => {
    server.on('POST /api/branches/', { status: 201, body: { ...KOTHRUD, id: 3, name: 'Baner' } });
    await screen.findByText('Main Branch (main)');
    await press('New branch');
    await press('Open branch');
    expect(await screen.findByText('Branch name is required')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Branch name' }), 'Baner');
    await press('Open branch');
    expect(await screen.findByText('Saved: Baner')).toBeTruthy();
    expect(server.seen('POST /api/branches/')[0]!.body).toEqual({ name: 'Baner', address: '', phone: '', email: '', gstin: '' });
  });

  it('ORG-29 closes one, with the version it was read in; the main branch cannot be closed', async () => {
    server.on('PUT /api/branches/2/', { status: 200, body: { ...KOTHRUD, is_active: false, version: 5 } });
    await userEvent.click((await rowOf('Kothrud')).getByRole('button', { name: /Edit/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'This branch is open' }));
    await press('Save branch');
    await waitFor(() => expect(server.seen('PUT /api/branches/2/')).toHaveLength(1));
    expect(server.seen('PUT /api/branches/2/')[0]!.body).toMatchObject({ name: 'Kothrud', is_active: false, version: 4 });
    await userEvent.click((await rowOf('Main Branch (main)')).getByRole('button', { name: /Edit/ }));
    await screen.findByRole('textbox', { name: 'Branch name' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('ORG-30 says what the plan allows', async () => {
    server.on('POST /api/branches/', { status: 403, body: { message: 'Your plan allows up to 1 branch' } });
    await screen.findByText('Main Branch (main)');
    await press('New branch');
    await userEvent.type(screen.getByRole('textbox', { name: 'Branch name' }), 'Baner');
    await press('Open branch');
    expect(await screen.findByText('Your plan allows up to 1 branch')).toBeTruthy();
  });
});
