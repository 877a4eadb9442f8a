import { fault, FakeServer } from '@nidaan/api-client/testing';
import { readAllergies, writeAllergies } from '@nidaan/clinical-contracts';
import { AllergyLine, ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

const READ = 'GET /api/ehr/12/allergies/';
const WRITE = 'PUT /api/ehr/12/allergies/';
const notAsked = { status: 'not_asked', text: '', version: 0, changed_at: null };
const penicillin = { status: 'listed', text: 'Penicillin: rash', version: 3, changed_at: '2026-11-12T05:30:00Z' };

let server: FakeServer;
const outer = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
beforeEach(() => {
  outer.mockClear();
  server = new FakeServer().install().on(READ, { status: 200, body: notAsked });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

// As at the pharmacy's counter, where a form stands around it.
const open = () =>
  show(
    <form onSubmit={outer} onKeyDown={outer}>
      <AllergyLine patientId={12} calls={{ read: readAllergies, write: writeAllergies }} />
    </form>,
  );
const line = () => document.querySelector<HTMLElement>('[data-allergies]')!;
const field = () => screen.getByLabelText<HTMLInputElement>('Allergies', { selector: 'input' });
const edit = async (text: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^(Record|Change) allergies$/ }));
  fireEvent.change(field(), { target: { value: text } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the line of allergies', () => {
  it("never shows 'not asked' as 'none'; nor what could not be loaded", async () => {
    server.on(READ, fault(503, 'away'));
    open();
    expect(line().textContent).not.toMatch(/no known/i);
    expect(await screen.findByText('The allergies could not be loaded')).toBeTruthy();
    server.on(READ, { status: 200, body: notAsked });
    press('Try again');
    expect(await screen.findByText('Allergies not recorded')).toBeTruthy();
    expect(line().dataset.allergies).toBe('not_asked');
  });

  it('asks nothing and shows nothing to who may not read them, such as a front desk', async () => {
    const shell: Shell = {
      ...{ hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', memberId: 1, branchName: '', movesBetween: [] },
      ...{ dashboard: 'staff', comparesBranches: false, may: (key) => key === 'patients.view' },
    };
    show(
      <ShellContext value={shell}>
        <AllergyLine patientId={12} calls={{ read: readAllergies, write: writeAllergies }} />
      </ShellContext>,
    );
    expect(line()).toBeNull();
    expect(server.seen(READ)).toEqual([]);
  });

  it('shows them with their date, and that none are known', async () => {
    server.on(READ, { status: 200, body: penicillin });
    open();
    await waitFor(() => expect(line().textContent).toContain('Allergies: Penicillin: rash (12/11/2026)'));
    expect(line().dataset.allergies).toBe('listed');
    cleanup();
    server.on(READ, { status: 200, body: { ...penicillin, status: 'none_known', text: '' } });
    open();
    expect(await screen.findByText('No known allergies (12/11/2026)')).toBeTruthy();
  });

  it('Enter records them and does nothing in the form around; or that none are known', async () => {
    server.on(WRITE, { status: 200, body: { ...penicillin, version: 1 } });
    open();
    await edit('Penicillin: rash');
    outer.mockClear();
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(line().textContent).toContain('Penicillin: rash'));
    expect(outer).not.toHaveBeenCalled();
    expect(server.seen(WRITE).at(-1)!.body).toEqual({ text: 'Penicillin: rash', version: 0 });
    server.on(WRITE, { status: 200, body: { status: 'none_known', text: '', version: 2, changed_at: '2026-11-13T05:30:00Z' } });
    press('Change allergies');
    fireEvent.click(screen.getByLabelText('No known allergies'));
    press('Save');
    expect(await screen.findByText('No known allergies (13/11/2026)')).toBeTruthy();
    expect(server.seen(WRITE).at(-1)!.body).toEqual({ none_known: true, version: 1 });
  });

  it("shows the other's beside mine where both changed them, and saves what is chosen", async () => {
    const theirs = { ...penicillin, text: 'Sulfa', version: 4 };
    server.on(WRITE, { status: 409, body: { message: 'Somebody else changed the allergies.', current: theirs } });
    open();
    await edit('Dust');
    press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Sulfa');
    expect(field().value).toBe('Dust');
    server.on(WRITE, { status: 200, body: { ...penicillin, text: 'Dust', version: 5 } });
    press('Save mine instead');
    await waitFor(() => expect(line().textContent).toContain('Dust'));
    expect(server.seen(WRITE).at(-1)!.body).toEqual({ text: 'Dust', version: 4 });
    server.on(WRITE, { status: 409, body: { message: 'changed', current: { ...theirs, version: 6 } } });
    await edit('Latex');
    press('Save');
    await screen.findByRole('alert');
    press('Keep theirs');
    await waitFor(() => expect(line().textContent).toContain('Sulfa'));
  });
});
