import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Profile, TeamMember } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeaveHospital } from '../profile/leave-hospital.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberExtras } from './member-extras.tsx';
import { MemberPage } from './member-page.tsx';
import { TeamList } from './team-list.tsx';

const BRANCHES = [
  { id: 1, name: 'Main Branch', code: 'MAIN', is_active: true },
  { id: 2, name: 'Kothrud', code: 'KOTH', is_active: true },
];
const PERMISSIONS = [
  { key: 'lab.write', label: 'Record lab tests', group: 'Lab', roles: ['owner'], only_doctors: false, only_owners: false },
  { key: 'integrations.manage', label: 'Manage keys', group: 'Hospital', roles: [], only_doctors: false, only_owners: true },
];
const MEERA = {
  ...{ id: 4, name: 'Meera', email: 'meera@example.in', phone: '9822011111', role: 'nurse', role_label: 'Nurse', branch: 1 },
  ...{
    branches: [1],
    is_doctor: false,
    registration_no: '',
    status: 'active',
    is_active: true,
    valid_from: null,
    valid_until: null,
  },
  ...{ invited_at: null, invite_expires_at: null, joined_at: '2026-11-01T06:00:00.000Z', last_seen_at: null, mfa_is_on: false },
  ...{ extras: [], is_self: false, version: 3 },
} as unknown as TeamMember;
const RAVI = { ...MEERA, id: 5, name: 'Ravi', role: 'lab', role_label: 'Laboratory', branches: 'all' } as TeamMember;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/user-details/', { status: 200, body: [{ id: 1, role: 'owner', branches: BRANCHES }] })
    .on('GET /api/roles/', { status: 200, body: [] })
    .on('GET /api/permissions/', { status: 200, body: PERMISSIONS });
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const notices: string[] = [];
const note = (notice: string) => void notices.push(notice);

describe('a member on the screen', () => {
  it('ORG-23 ORG-28 gets another name, phone and branches', async () => {
    server.on('PATCH /api/team/4/', { status: 200, body: { ...MEERA, warnings: [] } });
    show(<MemberActions member={MEERA} onDone={note} />);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Meera Joshi');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Kothrud' }));
    await press('Save');
    await waitFor(() => expect(server.seen('PATCH /api/team/4/')).toHaveLength(1));
    expect(server.seen('PATCH /api/team/4/')[0]!.body).toMatchObject({ name: 'Meera Joshi', branches: [1, 2], version: 3 });
    expect(server.seen('PATCH /api/team/4/')[0]!.body).not.toHaveProperty('phone');
  });

  it('ORG-28 keeps what is typed, and the question before the end, when somebody else changes the member meanwhile', async () => {
    server.on('GET /api/team/', { status: 200, body: [MEERA] });
    const { queries } = show(<MemberPage id={4} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' Joshi');
    await press('End');
    const question = within(await screen.findByRole('dialog', { name: 'End the membership of Meera?' }));
    await userEvent.type(await question.findByRole('textbox', { name: 'Reason' }), 'Moved away');
    server.on('GET /api/team/', { status: 200, body: [{ ...MEERA, status: 'suspended', version: 4 }] });
    await queries.invalidateQueries();
    await screen.findByText('Suspended');
    expect(question.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Moved away');
    await press('Cancel');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Meera Joshi');
    server.on('PATCH /api/team/4/', { status: 200, body: { ...MEERA, name: 'Meera Joshi', version: 5, warnings: [] } });
    await press('Save');
    await screen.findByText('Saved. It counts from now on.');
    expect(server.seen('PATCH /api/team/4/')[0]!.body).toEqual({ name: 'Meera Joshi', version: 4 });
    // The button follows the answer, before the list is read again.
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('ORG-28 suspends on the second try too, where the answer to the first one was lost', async () => {
    const suspended = { ...MEERA, status: 'suspended', version: 4 };
    server.on('GET /api/team/', { status: 200, body: [MEERA] });
    server.on('PATCH /api/team/4/', () => {
      server.on('GET /api/team/', { status: 200, body: [suspended] });
      return new Error('no network');
    });
    show(<MemberPage id={4} />);
    await press('Suspend');
    await screen.findByText('Suspended');
    server.on('PATCH /api/team/4/', { status: 200, body: { ...suspended, warnings: [] } });
    await press('Suspend');
    await screen.findByText('Suspended: this person is logged out everywhere.');
    expect(server.seen('PATCH /api/team/4/').map(({ body }) => body)).toEqual([
      { is_active: false, version: 3 },
      { is_active: false, version: 4 },
    ]);
    expect(screen.getByRole('button', { name: 'Let in again' })).toBeTruthy();
  });

  it.each(['31/04/2027', '31/0'])('ORG-23 ORG-24 keeps the end of the access while %s stands in its place', async (typed) => {
    const member = { ...MEERA, valid_until: '2027-03-31T18:29:59.000Z' };
    server.on('PATCH /api/team/4/', { status: 200, body: { ...member, warnings: [] } });
    show(<MemberActions member={member} onDone={note} />);
    const day = await screen.findByLabelText<HTMLInputElement>('Ends on (optional)');
    await userEvent.clear(day);
    await userEvent.type(day, typed);
    await press('Save');
    expect(screen.getByText(/is no day of the calendar|Please write the date/)).toBeTruthy();
    await userEvent.clear(day);
    await userEvent.type(day, '30042027');
    await press('Save');
    await waitFor(() => expect(server.seen('PATCH /api/team/4/')).toHaveLength(1));
    expect(server.seen('PATCH /api/team/4/')[0]!.body).toEqual({ valid_until: '2027-04-30', version: 3 });
  });

  it('ORG-89 is given a permission or a branch for a time, and loses it again', async () => {
    server.on('POST /api/team/4/extras/', { status: 201, body: MEERA }).on('DELETE /api/team/4/extras/7/', { status: 204 });
    const extras = [{ id: 7, permission: 'lab.write', until: '2026-12-01T10:00:00.000Z', by: 'Asha', reason: 'Cover' }];
    show(<MemberExtras member={{ ...MEERA, extras } as TeamMember} onDone={note} />);
    const choice = await screen.findByRole('combobox', { name: 'What is allowed' });
    await within(choice).findByRole('option', { name: 'Branch: Kothrud' });
    expect(within(choice).queryByRole('option', { name: 'Manage keys' })).toBeNull();
    await userEvent.selectOptions(choice, 'branch:2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Evening shift');
    await press('Give');
    await waitFor(() => expect(server.seen('POST /api/team/4/extras/')).toHaveLength(1));
    expect(server.seen('POST /api/team/4/extras/')[0]!.body).toEqual({ branch: 2, until: '', reason: 'Evening shift' });
    await press('Take back');
    await waitFor(() => expect(server.seen('DELETE /api/team/4/extras/7/')).toHaveLength(1));
  });

  it('ORG-28 is found by role and by branch', async () => {
    server.on('GET /api/team/', { status: 200, body: [MEERA, RAVI] });
    show(<TeamList onInvite={() => undefined} />);
    await screen.findByText('Meera');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'lab');
    await waitFor(() => expect(screen.queryByText('Meera')).toBeNull());
    expect(screen.getByText('Ravi')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), '');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Branch' }), '2');
    await waitFor(() => expect(screen.queryByText('Meera')).toBeNull());
    expect(screen.getByText('Ravi')).toBeTruthy();
  });

  it('ORG-28 the menu of a row suspends, and leads to editing, ending, sessions and the second step', async () => {
    const withStep = { ...MEERA, mfa_is_on: true };
    server.on('GET /api/team/', { status: 200, body: [withStep, RAVI] });
    server.on('PATCH /api/team/4/', { status: 200, body: { ...MEERA, warnings: [] } });
    const { address } = show(<TeamList onInvite={() => undefined} />);
    await press('Actions for Meera');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Edit', 'Suspend', 'End', 'Sessions', 'Reset the second step']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }));
    expect(await screen.findByText('Suspended: this person is logged out everywhere.')).toBeTruthy();
    expect(server.seen('PATCH /api/team/4/')[0]!.body).toEqual({ is_active: false, version: 3 });
    await press('Actions for Meera');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'End' }));
    await waitFor(() => expect(address()).toContain('/team/4'));
  });

  it('ORG-28 the menu sends an invitation again, says why not, and is without what the caller may not do', async () => {
    const invited = { ...MEERA, id: 6, name: 'Nisha', status: 'invited', email: 'nisha@b.in' };
    const owner = { ...MEERA, id: 7, name: 'Asha', role: 'owner' };
    server.on('GET /api/user-details/', { status: 200, body: [{ id: 1, role: 'manager', branches: BRANCHES }] });
    server.on('GET /api/team/', { status: 200, body: [invited, owner] });
    server.on('POST /api/team/6/invite/', { status: 429, body: { message: 'Too many invitations today.' } });
    show(<TeamList onInvite={() => undefined} />);
    await press('Actions for Nisha');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }));
    expect(await screen.findByText('Too many invitations today.')).toBeTruthy();
    await press('Actions for Asha');
    await screen.findByRole('menuitem', { name: 'Sessions' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Sessions']);
  });

  it('ORG-25 leaves the hospital after a question, and the last owner is told why not', async () => {
    const hospitals = [{ hospital_id: 7, hospital_name: 'Sanjeevani', role: 'owner', is_current: true }];
    server.on('POST /api/session/leave/', { status: 409, body: { message: 'A hospital needs at least one active owner.' } });
    show(<LeaveHospital profile={{ hospitals } as unknown as Profile} />);
    await press('Leave Sanjeevani');
    await press('Leave');
    expect(await screen.findByText('A hospital needs at least one active owner.')).toBeTruthy();
    expect(server.seen('POST /api/session/leave/')[0]!.body).toEqual({ hospital_id: 7 });
  });
});
