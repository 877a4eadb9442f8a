import { FakeServer, fault } from '@nidaan/api-client/testing';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { DashboardTab } from './dashboard-tab.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);

type Of = Parameters<typeof show>[4];
const open = (of: Of) => show(<DashboardTab />, undefined, DEFAULT_TIME_ZONE, '/', of);
const card = (label: string, text: string) =>
  waitFor(() => expect(screen.getByRole('group', { name: label }).textContent).toBe(label + text));
const visit = (id: number, change: object) => ({
  ...{ id, name: `Visit ${id}`, age: '38', disease: 'Fever', status: 'Pending', patientType: 'OPD', waiting_minutes: 12 },
  ...change,
});
const rows = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

describe('the dashboard of a role', () => {
  it.each(['staff', 'doctor'] as const)(
    'ORG-10 ORG-57 asks for no figures where the role of a %s sees no patients',
    (dashboard) => {
      open({ dashboard, may: (permission) => permission !== 'patients.view' });
      expect(screen.getByText('Your role sees no figures here.')).toBeTruthy();
      expect(server.calls).toEqual([]);
    },
  );

  it('ORG-57 shows a doctor who is next, who waits and what is done, and asks for no figures of the hospital', async () => {
    const next = visit(4, { patientType: 'Emergency', waiting_minutes: 65 });
    server.on('GET /api/dashboards/doctor/', {
      status: 200,
      body: {
        ...{ date: '2026-11-24', appointments: [], waiting: 2, completed_today: 1, lab_ready: null, next, unavailable: ['lab'] },
        patients_today: [next, visit(2, {}), visit(1, { status: 'Completed', waiting_minutes: null })],
      },
    });
    open({ dashboard: 'doctor' });
    await card('Waiting', '2Next: Visit 4');
    await card('Treated', '1By you, today');
    await card('Tests completed', '–In the laboratory, today');
    expect((await rows('Patients of today')).map((row) => row!.replace(/ID \d+/, ''))).toEqual([
      expect.stringMatching(/^4Visit 4.*1 h 05 min.*Emergency/),
      expect.stringMatching(/^2Visit 2.*12 min.*Pending/),
      expect.stringMatching(/^1Visit 1.*–.*Completed/),
    ]);
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/dashboards/doctor/']);
  });

  it('ORG-57 shows the desks the parts of their role alone, and says which did not answer', async () => {
    const day = { date: '2026-11-24', registrations_today: 5, pending: 3, appointments_today: 0, unpaid: 0 };
    const body = { ...day, lab_queue: { open: 2, oldest_minutes: 40 }, pharmacy_queue: null, unavailable: [] as string[] };
    server.on('GET /api/dashboards/staff/', () => ({ status: 200, body }));
    open({ dashboard: 'staff' });
    await card('Registered', '5Today');
    await card('Pending', '3Not treated yet, of all days');
    await card('Laboratory', '2Orders; the oldest waits 40 min');
    expect(screen.queryByRole('group', { name: 'Pharmacy' })).toBeNull();
    cleanup();
    Object.assign(body, { lab_queue: null, pharmacy_queue: 7, unavailable: ['lab'] });
    open({ dashboard: 'staff' });
    await card('Pharmacy', '7Treated today, medicines not dispensed');
    await card('Laboratory', '–Not available just now');
  });

  it('ORG-57 shows nothing before the role is known, and a way on where the figures do not come', async () => {
    open({ dashboard: null });
    expect([screen.queryByRole('heading'), server.calls]).toEqual([null, []]);
    cleanup();
    server.on('GET /api/dashboards/staff/', fault(503, 'Busy.'));
    open({ dashboard: 'staff' });
    expect(await screen.findByText('The figures of today could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('ORG-57 sets the branches beside each other for owners and managers of several', async () => {
    const row = { patients: 9, completed: 5, consultation: 900, lab: 0, pharmacy: 0, total: 900, oldest_wait_minutes: 30 };
    const kothrud = { ...row, branch: 2, branch_name: 'Kothrud', pending: 4, collected_today: 300.5 };
    server.on('GET /api/dashboards/master/', {
      status: 200,
      body: { branches: [kothrud], totals: { ...kothrud, branch: null, branch_name: '', oldest_wait_minutes: null } },
    });
    open({ dashboard: 'hospital', comparesBranches: true });
    expect(await rows('Branches today')).toEqual([
      expect.stringMatching(/^Kothrud.*430 min₹300\.509₹900\.00$/),
      expect.stringMatching(/^All together4–₹300\.509₹900\.00$/),
    ]);
    cleanup();
    server.calls.length = 0;
    open({ dashboard: 'hospital' });
    expect(server.calls.some(({ path }) => path.includes('master'))).toBe(false);
  });
});
