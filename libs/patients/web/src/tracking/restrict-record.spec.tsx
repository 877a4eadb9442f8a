import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RestrictedChip, RestrictRecord } from './restrict-record.tsx';

afterEach(cleanup);

const RESTRICT = 'PATCH /api/patients/41/restricted/';
const NAMES = 'GET /api/team/names/';
const TEAM = [
  { id: 1, name: 'Kiran Rao', role: 'owner', role_label: 'Owner' },
  { id: 2, name: 'Asha Kulkarni', role: 'doctor', role_label: 'Doctor' },
  { id: 3, name: 'Meera Joshi', role: 'nurse', role_label: 'Nurse' },
  { id: 4, name: 'Ravi Patil', role: 'custom-1', role_label: 'Ward and lab' },
];
const ANSWER = { id: 41, restricted: true, reason: 'Staff', members: [2], changed_at: null };
const shell = (may: Shell['may'], memberId: number | null): Shell => ({
  ...{ hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', memberId, branchName: '', movesBetween: [], may },
  ...{ dashboard: 'hospital', comparesBranches: false },
});
const showRecord = (restricted?: true, may: Shell['may'] = () => true, memberId: number | null = null) =>
  show(
    <ShellContext value={shell(may, memberId)}>
      <RestrictedChip visit={{ id: 41, restricted }} />
      <RestrictRecord visit={{ id: 41, restricted }} />
    </ShellContext>,
  );

describe('a restricted record on the patient’s page', () => {
  it('ORG-64 is restricted with a reason by a switch, and a refusal is said in the words of the server', async () => {
    const server = new FakeServer()
      .install()
      .on(NAMES, { status: 200, body: TEAM })
      .on(RESTRICT, { status: 400, body: { message: 'Reason is required' } });
    showRecord();
    expect(screen.queryByText('Restricted')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Restricted record' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restrict' }));
    expect(await screen.findByText('Reason is required')).toBeTruthy();
    server.on(RESTRICT, { status: 200, body: { id: 41, restricted: true, reason: 'Staff', members: [1], changed_at: null } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Staff');
    await userEvent.click(screen.getByRole('button', { name: 'Restrict' }));
    expect(server.seen(RESTRICT).at(-1)!.body).toEqual({ restricted: true, reason: 'Staff' });
  });

  it('ORG-64 bears a chip, and is opened again by the same switch', async () => {
    const server = new FakeServer().install().on(RESTRICT, {
      status: 200,
      body: { id: 41, restricted: false, reason: 'Left', members: [], changed_at: null },
    });
    showRecord(true);
    expect(screen.getByText('Restricted')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Restricted record', checked: true }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Left');
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    expect(server.seen(RESTRICT)[0]!.body).toEqual({ restricted: false, reason: 'Left' });
  });

  it('ORG-64 stays restricted on the second try, where the record was read again after a lost answer', async () => {
    const server = new FakeServer().install().on(NAMES, { status: 200, body: TEAM }).on(RESTRICT, new Error('no network'));
    const record = (restricted?: true) => (
      <ShellContext value={shell(() => true, null)}>
        <RestrictRecord visit={{ id: 41, restricted }} />
      </ShellContext>
    );
    const { showInstead } = show(record());
    await userEvent.click(screen.getByRole('switch', { name: 'Restricted record' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'VIP');
    await userEvent.click(screen.getByRole('button', { name: 'Restrict' }));
    await screen.findByText(/No answer came/);
    showInstead(record(true));
    server.on(RESTRICT, { status: 200, body: ANSWER });
    await userEvent.click(screen.getByRole('button', { name: 'Restrict' }));
    expect(server.seen(RESTRICT).map(({ body }) => body)).toEqual([
      { restricted: true, reason: 'VIP' },
      { restricted: true, reason: 'VIP' },
    ]);
  });

  it('ORG-64 keeps the members on its list who are picked; owners, managers and whoever restricts it are there already', async () => {
    const server = new FakeServer().install().on(NAMES, { status: 200, body: TEAM }).on(RESTRICT, { status: 200, body: ANSWER });
    showRecord(undefined, () => true, 2);
    await userEvent.click(screen.getByRole('switch', { name: 'Restricted record' }));
    const list = within(await screen.findByRole('group', { name: 'Who else may see it' }));
    const boxes = list.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels }) => labels![0]!.textContent)).toEqual(['Meera Joshi', 'Ravi Patil']);
    expect(list.getByText('Ward and lab')).toBeTruthy();
    await userEvent.click(list.getByRole('checkbox', { name: 'Ravi Patil' }));
    await userEvent.click(list.getByRole('checkbox', { name: 'Meera Joshi' }));
    await userEvent.click(list.getByRole('checkbox', { name: 'Meera Joshi' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Staff');
    await userEvent.click(screen.getByRole('button', { name: 'Restrict' }));
    expect(server.seen(RESTRICT)[0]!.body).toEqual({ restricted: true, reason: 'Staff', members: [4] });
  });

  it('ORG-64 finds one of many members by a part of the name, and keeps who was picked before', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      id: 20 + at,
      name: `Nurse ${at}`,
      role: 'nurse',
      role_label: 'Nurse',
    }));
    const server = new FakeServer()
      .install()
      .on(NAMES, { status: 200, body: [...TEAM, ...many] })
      .on(RESTRICT, { status: 200, body: ANSWER });
    showRecord();
    await userEvent.click(screen.getByRole('switch', { name: 'Restricted record' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Nurse 3' }));
    await userEvent.type(screen.getByLabelText('Find a member'), 'meera{Enter}');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Meera Joshi' }));
    await userEvent.type(screen.getByLabelText('Find a member'), ' who');
    expect(screen.getByText('Nobody of this name is in the team.')).toBeTruthy();
    expect(server.seen(RESTRICT)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Staff');
    await userEvent.click(screen.getByRole('button', { name: 'Restrict' }));
    expect(server.seen(RESTRICT)[0]!.body).toEqual({ restricted: true, reason: 'Staff', members: [23, 3] });
  });

  it('ORG-64 can be restricted where the names do not come', async () => {
    const server = new FakeServer().install().on(NAMES, { status: 500, body: {} }).on(RESTRICT, { status: 200, body: ANSWER });
    showRecord();
    await userEvent.click(screen.getByRole('switch', { name: 'Restricted record' }));
    expect(await screen.findByText('The names of the members could not be loaded.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Staff');
    await userEvent.click(screen.getByRole('button', { name: 'Restrict' }));
    expect(server.seen(RESTRICT)[0]!.body).toEqual({ restricted: true, reason: 'Staff' });
  });

  it('ORG-64 is not offered to who neither looks after privacy nor treats', () => {
    showRecord(true, () => false);
    expect(screen.getByText('Restricted')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
