import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asQuery,
  type Call,
  CROOKED_BODIES,
  CROOKED_NUMBERS,
  CROOKED_TEXTS,
  CROOKED_VALUES,
  IMPOSSIBLE_TEXTS,
  notRefused,
} from '@nidaan/testing/services';
import { openAdminFixture, type AdminFixture } from './admin-fixture.ts';

const LEAD = { name: 'Meera Joshi', email: 'meera@clinic.example', message: 'Please show us' };

describe('crooked input of the staff and of visitors', () => {
  let admin: AdminFixture;
  beforeAll(async () => {
    admin = await openAdminFixture({ RATE_LIMITS: 'off' });
    expect((await admin.api.send('POST', '/api/contact/', { body: LEAD })).status).toBe(201);
  }, 60_000);
  afterAll(() => admin?.close());

  const byStaff = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Call => [
    method,
    path,
    { token: admin.staff, body },
  ];
  const queries = (path: string, names: readonly string[], odd: readonly string[]) =>
    names.flatMap((name) => odd.map((text) => byStaff('GET', `${path}?${name}=${asQuery(text)}`)));
  const leads = () => admin.api.get('/api/admin/leads/');

  it('S11 API-13 API-24 refuses in one sentence each crooked field of the contact form, and keeps nothing', async () => {
    const contact = (change: object): Call => ['POST', '/api/contact/', { body: { ...LEAD, ...change } }];
    const impossible = [...IMPOSSIBLE_TEXTS, ...CROOKED_VALUES];
    const calls = [
      ...['name', 'message', 'subject', 'phone', 'email', 'topic'].flatMap((name) =>
        impossible.map((odd) => contact({ [name]: odd })),
      ),
      ...['email', 'phone', 'topic'].flatMap((name) => CROOKED_TEXTS.map((odd) => contact({ [name]: odd }))),
      ...CROOKED_BODIES.map((body): Call => ['POST', '/api/contact/', { body }]),
    ];
    expect(await notRefused(admin.api, calls)).toEqual([]);
    expect(await leads()).toHaveLength(1);
  });

  it('S11 API-23 refuses in one sentence each crooked change of a lead, and keeps it as it was', async () => {
    const [before] = await leads();
    const impossible = [...IMPOSSIBLE_TEXTS, ...CROOKED_VALUES];
    const calls = [
      ...impossible.map((odd) => byStaff('PATCH', `/api/admin/leads/${before.id}/`, { note: odd })),
      ...[...CROOKED_TEXTS, ...CROOKED_VALUES].map((odd) => byStaff('PATCH', `/api/admin/leads/${before.id}/`, { status: odd })),
      ...CROOKED_NUMBERS.map((odd) => byStaff('PATCH', `/api/admin/leads/${asQuery(odd)}/`, { note: 'x' })),
      ...CROOKED_BODIES.map((body) => byStaff('PATCH', `/api/admin/leads/${before.id}/`, body)),
    ];
    expect(await notRefused(admin.api, calls)).toEqual([]);
    expect(await leads()).toEqual([before]);
  });

  it('S11 API-11 refuses in one sentence each crooked page, number, day and cursor of what the staff look at', async () => {
    const calls = [
      ...queries('/api/admin/doctor-stats/', ['limit', 'after'], CROOKED_NUMBERS),
      ...queries('/api/admin/doctor-stats/', ['search'], ['x'.repeat(201)]),
      ...queries('/api/admin/leads/', ['limit', 'after'], CROOKED_NUMBERS),
      ...queries('/api/admin/leads/', ['status'], CROOKED_TEXTS),
      ...queries('/api/admin/audit/', ['account', 'hospital', 'limit', 'from', 'to', 'after'], CROOKED_NUMBERS),
      ...queries('/api/admin/audit/', ['action', 'what'], CROOKED_TEXTS),
      ...queries('/api/admin/audit/', ['hospital=1&patient'], CROOKED_NUMBERS),
      ...queries('/api/admin/audit/', ['from'], ['2026-02-30', '2026-13-01', '10000-01-01', '26-1-1', '2026-01-01T00:00:00Z']),
      ...queries('/api/admin/audit/verification/', ['from', 'service'], CROOKED_NUMBERS),
    ];
    expect(await notRefused(admin.api, calls)).toEqual([]);
  });

  it('S11 refuses in one sentence each crooked choice of parked events and failed jobs', async () => {
    const odd = [...CROOKED_TEXTS, ...CROOKED_VALUES];
    const calls = ['parked/replay', 'failed-jobs/retry'].flatMap((what) => {
      const call = (body: unknown) => byStaff('POST', `/api/admin/operations/${what}/`, body);
      return [
        ...odd.map((service) => call({ service })),
        ...odd.map((id) => call({ id })),
        ...[...odd, 7].map((id) => call({ service: 'admin', id })),
      ];
    });
    expect(await notRefused(admin.api, calls)).toEqual([]);
  });
});
