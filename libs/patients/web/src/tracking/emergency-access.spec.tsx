import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PatientDetail } from './patient-detail.tsx';

afterEach(cleanup);

const OPEN = 'POST /api/emergency-access/';
const REFUSED = { status: 403, body: { message: 'This record is restricted.', emergency_possible: true } };
const shell = (may: Shell['may']): Shell => ({
  ...{ memberId: null, hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', branchName: '', movesBetween: [], may },
  ...{ dashboard: 'hospital', comparesBranches: false },
});
const showPatient = (may: Shell['may']) =>
  show(
    <ShellContext value={shell(may)}>
      <PatientDetail id={41} />
    </ShellContext>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a closed record', () => {
  it('ORG-65 is opened in an emergency with a reason, and with the password where the login is old', async () => {
    const server = new FakeServer()
      .install()
      .on('GET /api/patients-main/41/', REFUSED)
      .on(OPEN, { status: 403, body: { message: 'Please enter your password.', password_required: true } });
    showPatient(() => true);
    await press('Emergency access …');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Why' }), 'Urgent care');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Bleeding badly');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await press('Open for an hour');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret-1');
    server.on(OPEN, { status: 201, body: { id: 3, until: '2026-11-24T11:00:00.000Z' } });
    await press('Open for an hour');
    expect(server.seen(OPEN).map(({ body }) => body)).toEqual([
      { patient: 41, reason_code: 'urgent-care', reason: 'Bleeding badly' },
      { patient: 41, reason_code: 'urgent-care', reason: 'Bleeding badly', password: 'secret-1' },
    ]);
  });

  it('ORG-64 ORG-65 says that it is restricted, and offers nothing to who may not', async () => {
    new FakeServer().install().on('GET /api/patients-main/41/', REFUSED);
    showPatient(() => false);
    expect(await screen.findByText('This record is restricted. Only the members on its list see it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Emergency access …' })).toBeNull();
  });
});
