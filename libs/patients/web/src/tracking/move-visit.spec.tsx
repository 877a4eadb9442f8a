import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoveVisit } from './move-visit.tsx';

afterEach(cleanup);

const VISIT = { id: 41, status: 'Pending' } as PatientAnswer;
const BRANCHES = [
  { id: 1, name: 'Main Branch' },
  { id: 2, name: 'Kothrud' },
];
const shell = (movesBetween: Shell['movesBetween']): Shell => ({
  ...{
    hospitalName: '',
    doctorName: '',
    timeZone: 'Asia/Kolkata',
    memberId: null,
    branchName: '',
    movesBetween,
    may: () => true,
  },
  ...{ dashboard: 'hospital', comparesBranches: false },
});
const showVisit = (visit: PatientAnswer, branches: Shell['movesBetween']) =>
  show(
    <ShellContext value={shell(branches)}>
      <MoveVisit visit={visit} />
    </ShellContext>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a visit at the wrong branch', () => {
  it('ORG-41 is moved with a reason; what the server says stands in the dialog', async () => {
    const server = new FakeServer().install().on('POST /api/patients/41/move-branch/', {
      status: 409,
      body: { message: 'The visit is at this branch already.' },
    });
    showVisit(VISIT, BRANCHES);
    await press('Wrong branch?');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Branch' }), 'Kothrud');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong desk');
    await press('Move');
    expect(await screen.findByText('The visit is at this branch already.')).toBeTruthy();
    expect(server.seen('POST /api/patients/41/move-branch/')[0]!.body).toEqual({ branch: 2, reason: 'Wrong desk' });
    server.on('POST /api/patients/41/move-branch/', { status: 200, body: VISIT });
    await press('Move');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull());
  });

  it('ORG-41 is not offered once it was treated, nor to who may not', () => {
    showVisit({ ...VISIT, status: 'Completed' } as PatientAnswer, BRANCHES);
    showVisit(VISIT, []);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
