import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FrontDeskPapers } from '../papers/front-desk-papers.tsx';
import { CancelVisit } from './cancel-visit.tsx';
import { OpenedRecord } from './opened-record.tsx';
import { PatientDetail } from './patient-detail.tsx';

afterEach(cleanup);

const OPEN = 'POST /api/emergency-access/';
const REFUSED = { status: 403, body: { message: 'This record is restricted.', emergency_possible: true } };
const shell = (may: Shell['may'], isLimited: boolean, opened?: Shell['opened']): Shell => ({
  ...{ memberId: null, hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', branchName: '', movesBetween: [], may },
  ...{ dashboard: 'hospital', comparesBranches: false, isLimited, opened },
});
const showPatient = (may: Shell['may'], isLimited = true, opened?: Shell['opened']) =>
  show(
    <ShellContext value={shell(may, isLimited, opened)}>
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

  it('ORG-65 of a number that nobody here knows an emergency is offered to who may and sees some branches alone', async () => {
    const unknown = { status: 404, body: { message: 'No patient found with this ID' } };
    const server = new FakeServer().install().on('GET /api/patients-main/41/', unknown).on(OPEN, unknown);
    for (const [may, isLimited] of [
      [false, true],
      [true, false],
    ] as const) {
      showPatient(() => may, isLimited);
      expect(await screen.findByText('No patient found with this ID')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Emergency access …' })).toBeNull();
      cleanup();
    }
    showPatient((permission) => permission === 'emergency.open');
    await press('Emergency access …');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Bleeding badly');
    await press('Open for an hour');
    expect(server.seen(OPEN)).toHaveLength(1);
  });

  it('ORG-65 says in every tab, at each visit of the person, how long it is open, and ends early', async () => {
    const until = new Date(Date.now() + 3_000_000).toISOString();
    const server = new FakeServer()
      .install()
      .on('GET /api/patients-main/41/', { status: 404, body: {} })
      .on('DELETE /api/emergency-access/3/', { status: 200, body: { id: 3, until: new Date().toISOString() } });
    // Nothing of this tab says so: the profile does.
    expect(sessionStorage.length).toBe(0);
    showPatient(() => true, true, [{ id: 3, until, visits: [40, 41] }]);
    expect(await screen.findByText(/^Open to you in an emergency until/)).toBeTruthy();
    server.on('GET /api/patients-main/41/', REFUSED);
    await press('End it now');
    expect(await screen.findByText(/^This record is restricted/)).toBeTruthy();
    expect(server.seen('DELETE /api/emergency-access/3/')).toHaveLength(1);
    cleanup();
    server.on('GET /api/patients-main/41/', { status: 404, body: {} });
    for (const opened of [
      [{ id: 3, until, visits: [40] }],
      [{ id: 3, until: new Date().toISOString(), visits: [41] }],
      undefined,
    ]) {
      showPatient(() => true, true, opened);
      expect(await screen.findByText('No patient found with this ID')).toBeTruthy();
      expect(screen.queryByText(/^Open to you in an emergency until/)).toBeNull();
      cleanup();
    }
  });

  it('ORG-64 ORG-65 says that it is restricted, and offers nothing to who may not', async () => {
    new FakeServer().install().on('GET /api/patients-main/41/', REFUSED);
    showPatient(() => false);
    expect(await screen.findByText('This record is restricted. Only the members on its list see it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Emergency access …' })).toBeNull();
  });

  it('ORG-65 offers nothing that writes while it is open', () => {
    const named = { name: 'Asha Verma', first_name: 'Asha', last_name: 'Verma' };
    const visit = { id: 41, ...named, status: 'Pending', amount: 500 } as PatientAnswer;
    const shown = (opened?: Shell['opened']) =>
      show(
        <ShellContext value={shell(() => true, false, opened)}>
          <OpenedRecord id={41}>
            <CancelVisit visit={visit} />
            <FrontDeskPapers visit={visit} />
          </OpenedRecord>
        </ShellContext>,
      );
    shown();
    const writing = ['Cancel visit 41, Asha Verma', 'Receipt of visit 41, Asha Verma'];
    for (const name of writing) expect(screen.getByRole('button', { name })).toBeTruthy();
    cleanup();
    shown([{ id: 3, until: new Date(Date.now() + 3_000_000).toISOString(), visits: [41] }]);
    expect(screen.getByRole('button', { name: 'End it now' })).toBeTruthy();
    for (const name of writing) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
