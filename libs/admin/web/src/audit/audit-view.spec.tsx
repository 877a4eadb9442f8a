import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChainPart } from '@nidaan/admin-contracts';
import { fault, type FakeServer } from '@nidaan/api-client/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, entry, rowsOf, showPanel } from '../testing/panel.tsx';

const LIST = 'GET /api/admin/audit/';
const VERIFY = 'GET /api/admin/audit/verification/';

let server: FakeServer;
beforeEach(() => {
  server = answering().on('GET /api/admin/staff/', {
    status: 200,
    body: [{ id: 1, email: 'admin@nidaan.example', username: 'Admin', is_active: true, created_at: '2026-11-01T00:00:00Z' }],
  });
});
afterEach(cleanup);

const answer = (entries: unknown[], next: string | null = null, missing: string[] = []) => ({
  status: 200,
  body: { entries, next, missing },
});
const chain = (given: Partial<ChainPart> = {}): ChainPart => ({
  service: 'patients',
  is_checked: true,
  holds: true,
  from: 1,
  seals: 2,
  entries: 100,
  head: { seal: 2, hash: 'ab12' },
  faults: [],
  next: null,
  ...given,
});
const open = async () => {
  showPanel('/admin/audit');
  await screen.findByRole('table', { name: 'Audit entries' });
};

describe('the audit view', () => {
  it('S14 shows who read or wrote what, and when', async () => {
    const system = {
      id: 'lab-1',
      account_id: null,
      account_name: 'System',
      account_email: '',
      hospital_id: null,
      hospital_name: '',
    };
    server.on(
      LIST,
      answer([entry({ subjects: Array.from({ length: 15 }, (_, n) => n + 1) }), entry({ ...system, action: 'write' })]),
    );
    await open();
    await screen.findByText('System');
    expect(rowsOf('Audit entries').map((row) => row.filter((_, column) => column !== 1))).toEqual([
      ['20/11/2026, 09:45 am', 'Sanjeevani Clinic', 'Read', 'patients.patient1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more'],
      ['20/11/2026, 09:45 am', '–', 'Write', 'patients.patient12'],
    ]);
  });

  it('S14 filters by person, hospital, action, record, patient and days', async () => {
    await open();
    const filters = within(screen.getByRole('form', { name: 'Filters' }));
    const fill = (name: string, value: string) => fireEvent.change(filters.getByLabelText(name), { target: { value } });
    await within(filters.getByLabelText('Who')).findByRole('option', { name: 'admin@nidaan.example' });
    await within(filters.getByLabelText('Hospital')).findByRole('option', { name: 'Sanjeevani Clinic' });
    expect(filters.getByLabelText<HTMLInputElement>('Patient ID').disabled).toBe(true);
    fill('Who', '1');
    fill('Hospital', '2');
    fill('Action', 'write');
    fill('Record', 'patients.patient');
    fill('Patient ID', '12');
    fill('From', '2026-11-01');
    fill('To', '2026-11-20');
    expect(server.seen(LIST)).toHaveLength(1);
    await userEvent.click(filters.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(server.seen(LIST)).toHaveLength(2));
    expect(server.seen(LIST)[1]!.query).toEqual({
      ...{ account: '1', hospital: '2', action: 'write', what: 'patients.patient' },
      ...{ patient: '12', from: '2026-11-01', to: '2026-11-20' },
    });
    await userEvent.click(filters.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(filters.getByLabelText<HTMLSelectElement>('Who').value).toBe(''));
  });

  it('S14 takes the filters from the address, and keeps those that are applied there', async () => {
    const panel = showPanel('/admin/audit?action=read&from=2026-11-01');
    await screen.findAllByText('Sanjeevani Clinic');
    expect(server.seen(LIST)[0]!.query).toMatchObject({ action: 'read', from: '2026-11-01' });
    expect(screen.getByLabelText<HTMLSelectElement>('Action').value).toBe('read');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(panel.address()).toBe('/admin/audit?action=read&from=2026-11-02'));
    expect(document.activeElement?.textContent).toBe('Apply');
  });

  it("shows the server's sentence about a filter that cannot be", async () => {
    await open();
    server.on(LIST, fault(400, 'from must not be after to'));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect((await screen.findByRole('alert')).textContent).toContain('from must not be after to');
  });

  it('looks through empty pages by itself, and shows older entries on demand', async () => {
    const pages = [answer([], 'a'), answer([entry({ id: 'x-1' })], 'b'), answer([entry({ id: 'x-2', account_name: 'Older' })])];
    server.on(LIST, () => pages[server.seen(LIST).length - 1]!);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
    await screen.findByText('Older');
    expect(server.seen(LIST).map(({ query }) => query.after)).toEqual([undefined, 'a', 'b']);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('says whose entries are missing', async () => {
    server.on(LIST, answer([entry()], null, ['lab']));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('did not answer: lab');
  });
});

describe('the verification of the audit trail', () => {
  const verify = async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
  };

  it('S14 checks every service part by part and says that the trail is as it was written', async () => {
    const parts = { lab: chain({ service: 'lab', entries: 7, seals: 1 }) };
    server.on(VERIFY, ({ query }) => ({
      status: 200,
      body: query.service
        ? [chain({ from: 3, entries: 5, seals: 1, head: { seal: 3, hash: 'ff' } })]
        : [chain({ next: 3 }), parts.lab],
    }));
    await verify();
    await screen.findByText('The trail of every service is as it was written.');
    expect(server.seen(VERIFY).map(({ query }) => query)).toEqual([{}, { service: 'patients', from: '3' }]);
    expect(rowsOf('Verification')).toEqual([
      ['Patients', 'Holds', '105', '3', '3 ff'],
      ['Lab', 'Holds', '7', '1', '2 ab12'],
    ]);
  });

  it('S14 names what was changed', async () => {
    const faults = [{ seal: 2, entry: 41, kind: 'changed' }];
    server.on(VERIFY, { status: 200, body: [chain({ holds: false, faults })] });
    await verify();
    expect((await screen.findByRole('alert')).textContent).toContain('Patients: entry 41 in seal 2, changed');
    expect(rowsOf('Verification')[0]![1]).toBe('Broken');
  });

  it('does not call a trail whole that it could not read', async () => {
    server.on(VERIFY, {
      status: 200,
      body: [chain(), chain({ service: 'lab', is_checked: false, head: null, seals: 0, entries: 0 })],
    });
    await verify();
    expect((await screen.findByRole('alert')).textContent).toContain('No answer: lab');
    server.on(VERIFY, fault(503, 'Away for a moment.'));
    await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
    expect((await screen.findByText('Away for a moment.')).closest('[role=alert]')).toBeTruthy();
  });
});
