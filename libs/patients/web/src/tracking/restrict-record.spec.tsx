import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RestrictedChip, RestrictRecord } from './restrict-record.tsx';

afterEach(cleanup);

const RESTRICT = 'PATCH /api/patients/41/restricted/';
const shell = (may: Shell['may']): Shell => ({
  ...{ hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', memberId: null, branchName: '', movesBetween: [], may },
  ...{ dashboard: 'hospital', comparesBranches: false },
});
const showRecord = (restricted?: true, may: Shell['may'] = () => true) =>
  show(
    <ShellContext value={shell(may)}>
      <RestrictedChip visit={{ id: 41, restricted }} />
      <RestrictRecord visit={{ id: 41, restricted }} />
    </ShellContext>,
  );

describe('a restricted record on the patient’s page', () => {
  it('ORG-64 is restricted with a reason by a switch, and a refusal is said in the words of the server', async () => {
    const server = new FakeServer().install().on(RESTRICT, { status: 400, body: { message: 'Reason is required' } });
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

  it('ORG-64 is not offered to who neither looks after privacy nor treats', () => {
    showRecord(true, () => false);
    expect(screen.getByText('Restricted')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
