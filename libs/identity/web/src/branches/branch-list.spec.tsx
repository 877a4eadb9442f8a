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

const HIDDEN = ['consultation', 'lab', 'pharmacy', 'total'];
const FIGURES = [
  {
    branch: 1,
    branch_name: 'Main Branch',
    patients: 40,
    completed: 31,
    consultation: 4000,
    lab: 900,
    pharmacy: 100,
    total: 5000,
  },
  {
    branch: 2,
    branch_name: 'Kothrud',
    patients: 2,
    completed: 1,
    consultation: 0,
    lab: 0,
    pharmacy: 0,
    total: 0,
    hidden: HIDDEN,
  },
  { branch: null, branch_name: '', patients: 42, completed: 32, consultation: 4000, lab: 900, pharmacy: 100, total: 5000 },
];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/branches/', { status: 200, body: [MAIN, KOTHRUD] });
  server.on('GET /api/branches/summary/', { status: 200, body: FIGURES });
  show(<BranchList />);
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rowOf = async (name: string) =>
  within((await within(await screen.findByRole('table', { name: 'Branches' })).findByText(name)).closest('tr')!);

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

  it('ORG-29 says who waits at a branch that is to be closed, and closes it all the same where that is wanted', async () => {
    const closed = { ...KOTHRUD, is_active: false, version: 5 };
    server.on('PUT /api/branches/2/', { status: 409, body: { message: 'Patients who wait at this branch: 3.', pending: 3 } });
    await userEvent.click((await rowOf('Kothrud')).getByRole('button', { name: /Edit/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'This branch is open' }));
    expect(screen.queryByRole('button', { name: 'Close it anyway' })).toBeNull();
    await press('Save branch');
    await screen.findByText('Patients who wait at this branch: 3.');
    server.on('PUT /api/branches/2/', { status: 200, body: closed });
    await press('Close it anyway');
    expect(await screen.findByText('Saved: Kothrud')).toBeTruthy();
    const sent = server.seen('PUT /api/branches/2/').map(({ body }) => (body as { force: boolean }).force);
    expect(sent).toEqual([false, true]);
  });

  it('ORG-29 what a colleague saves meanwhile is not taken back, and what is typed here is saved on top of it', async () => {
    await userEvent.click((await rowOf('Kothrud')).getByRole('button', { name: /Edit/ }));
    const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
    await userEvent.clear(address());
    await userEvent.type(address(), 'Karve Road');
    const sentence = 'Somebody else changed this branch. Look again.';
    const theirs = { ...KOTHRUD, phone: '9833322222', version: 5 };
    server.on('PUT /api/branches/2/', { status: 409, body: { message: sentence } });
    server.on('GET /api/branches/', { status: 200, body: [MAIN, theirs] });
    await press('Save branch');
    await screen.findByText(sentence);
    await screen.findByText('9833322222');
    expect(address().value).toBe('Karve Road');
    server.on('PUT /api/branches/2/', { status: 200, body: { ...theirs, address: 'Karve Road', version: 6 } });
    await press('Save branch');
    await waitFor(() => expect(server.seen('PUT /api/branches/2/')).toHaveLength(2));
    const kept = { address: 'Karve Road', phone: '9833322222', name: 'Kothrud', version: 5 };
    expect(server.seen('PUT /api/branches/2/')[1]!.body).toMatchObject(kept);
  });

  it('ORG-29 lists what is open at a branch by kind, and what could not be asked', async () => {
    const work = { pending: 0, prescribed: 2, tests: null, appointments: 4, tokens: 0 };
    server.on('PUT /api/branches/2/', { status: 409, body: { message: 'A. B. C.', ...work } });
    await userEvent.click((await rowOf('Kothrud')).getByRole('button', { name: /Edit/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'This branch is open' }));
    await press('Save branch');
    await screen.findByText('Prescriptions of the last 30 days that were not dispensed: 2.');
    screen.getByText('Tests that were ordered and are not done: could not be asked.');
    screen.getByText('Appointments that are still to come: 4.');
    expect(screen.queryByText(/wait at this branch|Tokens|A\. B\./)).toBeNull();
    server.on('PUT /api/branches/2/', { status: 409, body: { message: 'Somebody else changed this branch. Look again.' } });
    await press('Close it anyway');
    await screen.findByText('Somebody else changed this branch. Look again.');
    expect(screen.queryByText(/Prescriptions/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close it anyway' })).toBeNull();
  });

  it('ORG-40 shows what each branch did, and what all did together; what is hidden is no zero', async () => {
    const table = within(await screen.findByRole('table', { name: 'Figures of the branches' }));
    const rows = (await table.findByText('All together')).closest('tbody')!.querySelectorAll('tr');
    expect([...rows].map(({ lastElementChild: total }) => total!.textContent)).toEqual(['₹5,000.00', '—', '₹5,000.00']);
    expect([...rows].at(-1)!.textContent).toContain('42');
  });

  it('ORG-10 ORG-29 offers no new one to who works in some of them', async () => {
    cleanup();
    show(<BranchList />, undefined, undefined, '/', { isLimited: true });
    expect((await rowOf('Kothrud')).getByRole('button', { name: /Edit/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New branch' })).toBeNull();
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
