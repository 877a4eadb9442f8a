import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CancelVisit } from './cancel-visit.tsx';
import { CancellationLine } from './cancellation-line.tsx';

afterEach(cleanup);

const VISIT = { id: 41, name: 'Asha Verma', status: 'Pending' } as PatientAnswer;
const CANCEL = 'POST /api/patients/41/cancel/';
const shell = (may: Shell['may']): Shell => ({
  ...{ hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', memberId: null, branchName: '', movesBetween: [], may },
  ...{ dashboard: 'hospital', comparesBranches: false },
});
const showVisit = (visit: PatientAnswer, may: Shell['may'] = () => true) =>
  show(
    <ShellContext value={shell(may)}>
      <CancelVisit visit={visit} />
      <CancellationLine visit={visit} />
    </ShellContext>,
  );
const OPEN = 'Cancel visit 41, Asha Verma';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a visit that ends before it was treated', () => {
  it('FRD-11 is cancelled with a reason and a note; what goes back is said, and a refusal in the words of the server', async () => {
    const server = new FakeServer()
      .install()
      .on(CANCEL, { status: 409, body: { message: 'This visit has already been treated' } });
    showVisit(VISIT);
    await press(OPEN);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'Doctor was not here');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'until 11');
    await press('Cancel visit');
    expect(await screen.findByText('This visit has already been treated')).toBeTruthy();
    expect(server.seen(CANCEL)[0]!.body).toEqual({ reason: 'doctor_absent', note: 'until 11' });
    server.on(CANCEL, { status: 200, body: { ...VISIT, status: 'Cancelled', refund_due: 250.5 } });
    await press('Cancel visit');
    expect(await screen.findByText('To be given back: ₹250.50')).toBeTruthy();
    expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  });

  it('FRD-11 is not offered once it was treated, nor to who may not register', () => {
    showVisit({ ...VISIT, status: 'Completed' });
    showVisit(VISIT, (permission) => permission !== 'patients.register');
    expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  });

  it('FRD-11 says of a cancelled visit when and why', async () => {
    const told = { cancel_reason: 'left', cancel_note: 'went home', cancelled_at: '2026-11-20T04:15:00Z', undone_at: null };
    new FakeServer().install().on('GET /api/patients/41/cancellations/', { status: 200, body: [told] });
    showVisit({ ...VISIT, status: 'Cancelled' });
    const line = await screen.findByText(/^Cancelled 20\/11\/2026/);
    expect(line.textContent).toMatch(/: Patient left without being seen\. went home$/);
  });
});
