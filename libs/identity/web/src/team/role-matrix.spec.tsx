import { FakeServer, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { RoleMatrix } from './role-matrix.tsx';

const role = (key: string, label: string, permissions: string[], change = {}) => ({
  ...{ key, label, permissions, is_system: true, based_on: null, default_tab: 'dashboard', members: 1, version: 0 },
  ...change,
});
const ROLES = [
  role('owner', 'Owner', ['lab.view', 'lab.write', 'team.manage']),
  role('lab', 'Laboratory', ['lab.view', 'lab.write'], { members: 2 }),
  role('lab-head', 'Lab head', ['lab.view', 'lab.write'], { is_system: false, members: 3, version: 4 }),
];
const permission = (key: string, label: string, group: string, only_owners = false) => ({
  ...{ key, label, group, only_owners, roles: [], only_doctors: false },
});
const PERMISSIONS = [
  permission('lab.view', 'See lab tests', 'Laboratory'),
  permission('lab.write', 'Record lab tests', 'Laboratory'),
  permission('team.manage', 'Manage members', 'Hospital', true),
];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/roles/', { status: 200, body: ROLES })
    .on('GET /api/permissions/', { status: 200, body: PERMISSIONS })
    .on('GET /api/user-details/', { status: 200, body: [{ id: 1, role: 'manager', username: 'Asha' }] })
    .on('PUT /api/roles/lab-head/', { status: 200, body: ROLES[2] });
});
const open = async () => {
  renderPage('/team/roles', <RoleMatrix />);
  await screen.findByRole('table');
};
const cell = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the matrix of roles', () => {
  it('ORG-13 shows who holds what; ready-made roles and what an owner alone gives cannot be changed by a manager', async () => {
    await open();
    expect([cell('Laboratory: Record lab tests').checked, cell('Laboratory: Manage members').checked]).toEqual([true, false]);
    expect(cell('Laboratory: Record lab tests').disabled).toBe(true);
    expect(cell('Lab head: Record lab tests').disabled).toBe(false);
    expect(cell('Lab head: Manage members').disabled).toBe(true);
  });

  it('ORG-13 is changed by keys: arrows move, Space toggles, and nothing is saved before the question', async () => {
    await open();
    cell('Lab head: See lab tests').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell('Lab head: Record lab tests'));
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    expect(document.activeElement).toBe(cell('Lab head: Record lab tests'));
    await userEvent.keyboard(' ');
    expect(cell('Lab head: Record lab tests').checked).toBe(false);
    await press('Save');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Lab head (members: 3)')).toBeTruthy();
    expect(dialog.getByText('lose: Record lab tests')).toBeTruthy();
    expect(server.seen('PUT /api/roles/lab-head/')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('table');
    const [sent] = server.seen('PUT /api/roles/lab-head/');
    expect(sent!.body).toEqual({ label: 'Lab head', permissions: ['lab.view'], default_tab: 'dashboard', version: 4 });
  });

  it('ORG-13 takes a change back that is not saved, and folds a group away', async () => {
    await open();
    await userEvent.click(cell('Lab head: See lab tests'));
    await press('Discard');
    expect(cell('Lab head: See lab tests').checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await press('Laboratory');
    expect(screen.queryByRole('checkbox', { name: 'Lab head: See lab tests' })).toBeNull();
    expect(cell('Lab head: Manage members')).toBeTruthy();
  });

  it('ORG-13 copies a role', async () => {
    server.on('POST /api/roles/', { status: 201, body: ROLES[2] });
    await open();
    await press('Copy the role Laboratory');
    await userEvent.type(await screen.findByLabelText('Name of the new role'), 'Night lab{Enter}');
    await screen.findByRole('table');
    expect(server.seen('POST /api/roles/')[0]!.body).toEqual({ label: 'Night lab', based_on: 'lab', default_tab: 'dashboard' });
  });

  it('ORG-13 keeps what was refused alone as a change, where one role was saved and the next was not', async () => {
    const night = role('night', 'Night', ['lab.view'], { is_system: false, version: 1 });
    server
      .on('GET /api/roles/', { status: 200, body: [...ROLES, night] })
      .on('PUT /api/roles/night/', fault(409, 'Somebody else changed this role. Look again.'));
    await open();
    await userEvent.click(cell('Lab head: Record lab tests'));
    await userEvent.click(cell('Night: Record lab tests'));
    await press('Save');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this role. Look again.')).toBeTruthy();
    expect(screen.getByText('Night (members: 1)')).toBeTruthy();
    expect(screen.queryByText('Lab head (members: 3)')).toBeNull();
    expect(server.seen('PUT /api/roles/lab-head/')).toHaveLength(1);
  });

  it('ORG-13 does not take back on the second try what a try without an answer has saved', async () => {
    const saved = { ...ROLES[2], permissions: ['lab.view'], version: 5 };
    server.on('PUT /api/roles/lab-head/', () => {
      server.on('GET /api/roles/', { status: 200, body: [ROLES[0], ROLES[1], saved] });
      return new Error('no network');
    });
    await open();
    await userEvent.click(cell('Lab head: Record lab tests'));
    await press('Save');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.queryByText('lose: Record lab tests')).toBeNull());
    expect(dialog.queryByText('gain: Record lab tests')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen('PUT /api/roles/lab-head/')).toHaveLength(1);
    expect(cell('Lab head: Record lab tests').checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('ORG-13 gives a role of the hospital another name, and leaves alone what is not saved of it', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Rename the role Laboratory' })).toBeNull();
    await userEvent.click(cell('Lab head: Record lab tests'));
    await press('Rename the role Lab head');
    const name = await screen.findByLabelText('Name of the role');
    await userEvent.clear(name);
    await userEvent.type(name, 'Head of the lab{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { label: 'Head of the lab', permissions: ['lab.view', 'lab.write'], default_tab: 'dashboard', version: 4 };
    expect(server.seen('PUT /api/roles/lab-head/').map((sent) => sent.body)).toEqual([body]);
    expect(cell('Lab head: Record lab tests').checked).toBe(false);
  });

  it('ORG-13 takes a role of the hospital away after a question, and says who holds it', async () => {
    server.on('DELETE /api/roles/lab-head/', fault(409, 'This role is held by 3 members.'));
    await open();
    expect(screen.queryByRole('button', { name: 'Remove the role Laboratory' })).toBeNull();
    await press('Remove the role Lab head');
    expect(server.seen('DELETE /api/roles/lab-head/')).toEqual([]);
    const question = within(await screen.findByRole('dialog', { name: 'Remove the role Lab head?' }));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await question.findByText('This role is held by 3 members.')).toBeTruthy();
    server.on('DELETE /api/roles/lab-head/', () => {
      server.on('GET /api/roles/', { status: 200, body: ROLES.slice(0, 2) });
      return { status: 204 };
    });
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Lab head')).toBeNull());
  });
});
