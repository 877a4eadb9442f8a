import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RestrictRecord } from './restrict-record.tsx';

afterEach(cleanup);

const READ = 'GET /api/patients/41/restricted/';
const CHANGE = 'PATCH /api/patients/41/restricted/';
const TEAM = [
  { id: 1, name: 'Kiran Rao', role: 'owner', role_label: 'Owner' },
  { id: 3, name: 'Meera Joshi', role: 'nurse', role_label: 'Nurse' },
  { id: 4, name: 'Ravi Patil', role: 'nurse', role_label: 'Nurse' },
];
const CHANGED = { at: '2026-11-25T10:00:00.000Z', by: 1, restricted: true, added: [3, 9], removed: [], reason: 'Staff' };
const ANSWER = {
  ...{ id: 41, restricted: true, reason: 'Staff', members: [1, 3, 9], changed_at: '2026-11-25T10:00:00.000Z' },
  changes: [CHANGED],
};
const SHELL: Shell = {
  ...{ hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', memberId: 1, branchName: '', movesBetween: [] },
  ...{ dashboard: 'hospital', comparesBranches: false, may: () => true },
};
const LEFT = { id: 9, name: 'Usha Rane', role: 'nurse', role_label: 'Nurse', left_at: '2026-11-02T06:30:00.000Z' };
const showList = async (restricted?: true, shell: Partial<Shell> = {}) => {
  const server = new FakeServer().install();
  server.on(READ, { status: 200, body: ANSWER });
  server.on('GET /api/team/names/', ({ query }) => ({
    status: 200,
    // Who left is told on demand; a doctor is told nothing of them.
    body: query['also'] === 'left' ? [...TEAM, LEFT, { ...LEFT, id: 8, name: 'Never listed' }] : TEAM,
  }));
  server.on(CHANGE, { status: 200, body: ANSWER });
  show(
    <ShellContext value={{ ...SHELL, ...shell }}>
      <RestrictRecord visit={{ id: 41, restricted }} />
    </ShellContext>,
  );
  return server;
};
/** Treats patients, and does not manage the team. */
const DOCTOR: Partial<Shell> = { may: (key) => key === 'clinical.write' };

describe('who may see a restricted record', () => {
  it('ORG-64 opens with the present list and is saved with a reason; who is not seen here stays on it', async () => {
    const server = await showList(true, DOCTOR);
    await userEvent.click(screen.getByRole('button', { name: 'Who may see it' }));
    const list = within(await screen.findByRole('group', { name: 'Who else may see it' }));
    const boxes = list.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels, checked }) => [labels![0]!.textContent, checked])).toEqual([
      ['Meera Joshi', true],
      ['Ravi Patil', false],
    ]);
    expect(list.getByText('On the list too: 1 who do not work here now, or in another branch.')).toBeTruthy();
    await userEvent.click(list.getByRole('checkbox', { name: 'Ravi Patil' }));
    await userEvent.click(list.getByRole('checkbox', { name: 'Meera Joshi' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason of the change' }), 'Night duty');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const { members, ...body } = server.seen(CHANGE)[0]!.body as { members: number[] };
    expect(body).toEqual({ restricted: true, reason: 'Night duty', seen: ANSWER.changed_at });
    expect([...members].sort()).toEqual([1, 4, 9]);
  });

  it('ORG-64 shows who was added and taken off before, by whom and why', async () => {
    await showList(true, DOCTOR);
    await userEvent.click(screen.getByRole('button', { name: 'Who may see it' }));
    expect(await screen.findByText('Added: Meera Joshi, Member 9')).toBeTruthy();
    expect(screen.getByText(/, Kiran Rao$/)).toBeTruthy();
    expect(screen.getByText('Staff')).toBeTruthy();
  });

  it('ORG-64 who left stands there by name and day for whoever manages the team, and can be taken off and put back', async () => {
    const server = await showList(true);
    await userEvent.click(screen.getByRole('button', { name: 'Who may see it' }));
    const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Usha Rane' });
    expect(await screen.findByText('Left on 02/11/2026')).toBeTruthy();
    expect((await box()).checked).toBe(true);
    expect(screen.queryByText(/On the list too/)).toBeNull();
    expect(screen.queryByText('Never listed')).toBeNull();
    expect(screen.getByText('Added: Meera Joshi, Usha Rane')).toBeTruthy();
    for (const isOn of [false, true, false]) {
      await userEvent.click(await box());
      expect((await box()).checked).toBe(isOn);
    }
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason of the change' }), 'Left us');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(CHANGE)[0]?.body).toMatchObject({ members: [1, 3] }));
  });

  it('ORG-64 begins with who is on the list, with who left after them', async () => {
    const server = await showList(true);
    const asha = { id: 5, name: 'Asha Pawar', role: 'nurse', role_label: 'Nurse' };
    server.on('GET /api/team/names/', ({ query }) => ({
      status: 200,
      body: [asha, ...TEAM, ...(query['also'] === 'left' ? [LEFT] : [])],
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Who may see it' }));
    const list = within(await screen.findByRole('group', { name: 'Who else may see it' }));
    await list.findByRole('checkbox', { name: 'Usha Rane' });
    const names = list.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels![0]!.textContent);
    expect(names.slice(0, 3)).toEqual(['Meera Joshi', 'Usha Rane', 'Asha Pawar']);
  });

  it('ORG-64 keeps the reason, the choice and what was said where somebody else changed the list meanwhile, and saves on top of that', async () => {
    const server = await showList(true);
    const sentence = 'Somebody else changed this meanwhile. Please look again.';
    const theirs = { ...ANSWER, members: [1, 9], changed_at: '2026-11-25T11:00:00.000Z' };
    await userEvent.click(screen.getByRole('button', { name: 'Who may see it' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ravi Patil' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason of the change' }), 'Night duty');
    server.on(CHANGE, { status: 409, body: { message: sentence } }).on(READ, { status: 200, body: theirs });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Meera Joshi' }).checked).toBe(false));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason of the change' }).value).toBe('Night duty');
    server.on(CHANGE, { status: 200, body: theirs });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(CHANGE)).toHaveLength(2));
    const { members, seen } = server.seen(CHANGE)[1]!.body as { members: number[]; seen: string };
    expect([[...members].sort(), seen]).toEqual([[1, 4, 9], theirs.changed_at]);
  });

  it('ORG-64 a refusal is said in the words of the server, and a list that does not come is asked for again', async () => {
    const server = await showList(true);
    const sentence = 'Somebody else changed this meanwhile. Please look again.';
    server.on(CHANGE, { status: 409, body: { message: sentence } }).on(READ, { status: 500, body: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Who may see it' }));
    expect(await screen.findByText('Who may see this record could not be loaded. Please try again.')).toBeTruthy();
    server.on(READ, { status: 200, body: ANSWER });
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('ORG-64 there is no list where the record is not restricted', async () => {
    await showList();
    expect(screen.queryByRole('button', { name: 'Who may see it' })).toBeNull();
  });
});
