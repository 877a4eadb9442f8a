import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FailedJobAnswer, ParkedEventAnswer, ServiceHealth } from '@nidaan/admin-contracts';
import { fault, type FakeServer } from '@nidaan/api-client/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, rowsOf, showPanel } from '../testing/panel.tsx';
import { ageText } from './ages.ts';

const REPLAY = 'POST /api/admin/operations/parked/replay/';
const RETRY = 'POST /api/admin/operations/failed-jobs/retry/';

const parked = (given: Partial<ParkedEventAnswer> = {}): ParkedEventAnswer => ({
  id: '0f5f6a8e-0000-4000-8000-000000000001',
  service: 'billing',
  name: 'patients.patient.completed.v1',
  hospital_id: 2,
  hospital_name: 'Sanjeevani Clinic',
  aggregate: '12',
  attempts: 8,
  error: 'TypeError: unknown rate',
  occurred_at: '2026-11-20T04:15:00.000Z',
  parked_at: '2026-11-20T04:20:00.000Z',
  age_seconds: 7300,
  held: 3,
  ...given,
});
const job = (given: Partial<FailedJobAnswer> = {}): FailedJobAnswer => ({
  id: 'due-7-3',
  service: 'billing',
  name: 'billing.mail-due',
  attempts: 12,
  error: 'ECONNREFUSED',
  failed_at: '2026-11-20T04:15:00.000Z',
  age_seconds: 200_000,
  ...given,
});
const health = (given: Partial<ServiceHealth> = {}): ServiceHealth => ({
  service: 'billing',
  is_up: true,
  parked_events: 1,
  inbox_lag_seconds: 61,
  outbox_lag_seconds: 0,
  is_queue_up: true,
  waiting_jobs: 4,
  failed_jobs: 1,
  disk: null,
  ...given,
});

let server: FakeServer;
let events: ParkedEventAnswer[];
beforeEach(() => {
  events = [parked(), parked({ id: '0f5f6a8e-0000-4000-8000-000000000002', service: 'lab' })];
  server = answering()
    .on('GET /api/admin/operations/', {
      status: 200,
      body: [
        health(),
        health({ service: 'lab', is_up: false, is_queue_up: false }),
        health({ service: 'pharmacy', is_queue_up: false, waiting_jobs: 0, failed_jobs: 0 }),
        health({ service: 'admin', parked_events: 0, failed_jobs: 0 }),
      ],
    })
    .on('GET /api/admin/operations/parked/', () => ({ status: 200, body: events }))
    .on('GET /api/admin/operations/failed-jobs/', { status: 200, body: [job()] })
    .on(REPLAY, ({ body }) => {
      const { id } = body as { id?: string };
      events = events.filter((event) => id && event.id !== id);
      return { status: 200, body: { message: '1 event was put back in line', replayed: 1 } };
    })
    .on(RETRY, { status: 200, body: { message: '1 job was put back in line', retried: 1 } });
});
afterEach(cleanup);

const open = async () => {
  showPanel('/admin/operations');
  await screen.findByText('billing.mail-due');
  await screen.findAllByText('patients.patient.completed.v1');
};
const sections = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section')!);

describe('operations', () => {
  it('L8 shows parked events with their error and what waits behind them', async () => {
    await open();
    expect(rowsOf('Parked events')[0]!.slice(1)).toEqual([
      ...['Sanjeevani Clinic', 'TypeError: unknown rate', '8', '3', '2 h', 'Replay'],
    ]);
  });

  it('L8 replays one parked event, and shows what is left', async () => {
    await open();
    await userEvent.click(sections('Parked events').getAllByRole('button', { name: 'Replay' })[0]!);
    await screen.findByText('1 event was put back in line');
    await waitFor(() => expect(rowsOf('Parked events')).toHaveLength(1));
    expect(server.seen(REPLAY).map(({ body }) => body)).toEqual([
      { service: 'billing', id: '0f5f6a8e-0000-4000-8000-000000000001' },
    ]);
  });

  it('L8 replays all parked events', async () => {
    server.on('GET /api/admin/operations/', { status: 200, body: [health()] });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Replay all' }));
    await screen.findByText('No parked events');
    expect(server.seen(REPLAY).map(({ body }) => body)).toEqual([{}]);
  });

  it('shows failed jobs and tries one again', async () => {
    await open();
    expect(rowsOf('Failed jobs')[0]!.slice(1)).toEqual(['ECONNREFUSED', '12', '2 days', 'Retry']);
    await userEvent.click(sections('Failed jobs').getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 job was put back in line');
    expect(server.seen(RETRY).map(({ body }) => body)).toEqual([{ service: 'billing', id: 'due-7-3' }]);
  });

  it('says why nothing was tried again', async () => {
    server.on(RETRY, fault(503, 'Billing is away for a moment.'));
    await open();
    await userEvent.click(sections('Failed jobs').getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Billing is away for a moment.');
  });

  it('says of every service how it is doing, and refreshes', async () => {
    await open();
    await waitFor(() =>
      expect(rowsOf('Services').map((row) => row.slice(0, 6))).toEqual([
        ['Billing', 'Needs care', '1', '1', '4', '1 min'],
        ['Lab', 'No answer', '–', '–', '–', '–'],
        ['Pharmacy', 'No job queue', '1', '–', '–', '1 min'],
        ['Admin', 'Well', '0', '0', '4', '1 min'],
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.seen('GET /api/admin/operations/parked/')).toHaveLength(2));
    expect(server.seen('GET /api/admin/operations/')).toHaveLength(2);
  });

  it('L6 does not say that nothing failed while a service or its job queue does not answer', async () => {
    server
      .on('GET /api/admin/operations/', { status: 200, body: [health({ is_queue_up: false })] })
      .on('GET /api/admin/operations/failed-jobs/', { status: 200, body: [] });
    events = [];
    showPanel('/admin/operations');
    await screen.findByText('No parked events');
    await waitFor(() => expect(sections('Failed jobs').getByText('Not all is known')).toBeDefined());
    server.on('GET /api/admin/operations/', { status: 200, body: [health({ is_up: false, is_queue_up: false })] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(sections('Parked events').getByText('Not all is known')).toBeDefined());
    expect(screen.queryByText(/^No (parked events|failed jobs)$/)).toBeNull();
  });

  it('says once how little room the fullest disk has, also of a server of the release before, which tells of none', async () => {
    const disk = (free: number, is_nearly_full: boolean) => ({ free_bytes: free * 1e9, size_bytes: 10e9, is_nearly_full });
    const { disk: _none, ...before } = health({ service: 'admin' });
    const body = [health({ disk: disk(0.9, true) }), health({ service: 'lab', disk: disk(0.8, true) }), before];
    server.on('GET /api/admin/operations/', { status: 200, body });
    showPanel('/admin/operations');
    const said = 'The disk is nearly full: 0.8 GB of 10.0 GB are free. Once it is full, nothing is saved any more. Make room.';
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    server.on('GET /api/admin/operations/', { status: 200, body: [health({ disk: disk(5, false) })] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says ages in the largest unit that fits', () => {
    expect([-1, 59, 60, 3599, 3600, 86_399, 86_400, 172_800].map(ageText)).toEqual([
      ...['0 s', '59 s', '1 min', '59 min', '1 h', '23 h', '1 day', '2 days'],
    ]);
  });
});
