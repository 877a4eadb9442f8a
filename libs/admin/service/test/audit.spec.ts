import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '@nidaan/admin-contracts';
import type { ServiceName } from '@nidaan/kernel';
import { newContext, runInContext } from '@nidaan/platform-access';
import { AuditService, AuditChainService, type Audited } from '@nidaan/platform-audit';
import { openAdminFixture, sources, type AdminFixture } from './admin-fixture.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdminFixture();
  await fixture.verify(7);
  await fixture.verify(8);
  await fixture.nidaan.settled();
}, 60_000);
afterAll(() => fixture?.close());

const read = (service: ServiceName, hospitalId: number, accountId: number, what: Audited, subject: number | number[]) =>
  runInContext(newContext({ hospitalId, accountId }), () =>
    fixture.nidaan.composition.services.get(service)!.app.get(AuditService).read(what, subject),
  );
const page = async (query = ''): Promise<AuditPage> => fixture.api.get(`/api/admin/audit/${query}`);

describe('the audit view', () => {
  it('SEC-13 shows what was done in all services as one list, with names in place of numbers, newest first', async () => {
    await read('patients', 7, 1007, 'patients.patient', 12);
    await read('support', 8, 99, 'support.ticket', [3, 4]);
    await read('billing', 7, 5555, 'billing.report', 1);
    const { entries, next, missing } = await page('?limit=3');
    expect(entries.map(({ id: _id, at: _at, request_id: _request, ...entry }) => entry)).toEqual([
      expect.objectContaining({
        service: 'billing',
        account_id: 5555,
        account_name: '',
        hospital_name: 'Clinic 7',
        subjects: [1],
      }),
      {
        service: 'support',
        account_id: 99,
        account_name: 'Administrator',
        account_email: 'root@nidaan.example',
        is_staff: true,
        hospital_id: 8,
        hospital_name: 'Clinic 8',
        action: 'read',
        what: 'support.ticket',
        subjects: [3, 4],
      },
      {
        service: 'patients',
        account_id: 1007,
        account_name: 'Doctor 7',
        account_email: 'desk7@clinic.example',
        is_staff: false,
        hospital_id: 7,
        hospital_name: 'Clinic 7',
        action: 'read',
        what: 'patients.patient',
        subjects: [12],
      },
    ]);
    expect([typeof next === 'string' || next === null, missing]).toEqual([true, []]);
  });

  it('ORG-26 SEC-13 names members who did not register the hospital, each by the name that they bear in it', async () => {
    sources.members = [
      { hospital: 7, account: 57, name: 'Nisha', email: 'nisha@clinic.example' },
      { hospital: 8, account: 57, name: 'Dr. Nisha', email: '' },
    ];
    await read('patients', 7, 57, 'patients.patient', 77);
    await read('patients', 8, 57, 'patients.patient', 77);
    const { entries } = await page('?account=57');
    expect(entries.map((entry) => [entry.hospital_id, entry.account_name, entry.account_email, entry.is_staff])).toEqual([
      [8, 'Dr. Nisha', '', false],
      [7, 'Nisha', 'nisha@clinic.example', false],
    ]);
  });

  it('SEC-13 is filtered by account, hospital, action, kind, patient and days', async () => {
    await read('patients', 8, 1008, 'patients.patient', 12);
    await read('support', 7, 1007, 'support.ticket', 12);
    const found = async (query: string) =>
      (await page(query)).entries.map(({ hospital_id, account_id, what }) => `${hospital_id} ${account_id} ${what}`);
    expect(await found('?patient=12&hospital=7')).toEqual(['7 1007 patients.patient']);
    expect(await found('?patient=12&hospital=8')).toEqual(['8 1008 patients.patient']);
    expect(await found('?account=1007')).toEqual(['7 1007 support.ticket', '7 1007 patients.patient']);
    expect(await found('?what=support.ticket&hospital=8')).toEqual(['8 99 support.ticket']);
    expect(await found('?action=write&hospital=7')).toEqual([]);
    expect(await found('?account=1007&to=2026-01-01')).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(await found(`?account=1007&from=${today}&to=${today}`)).toHaveLength(2);
    for (const odd of [
      'patient=12',
      'from=2026-02-31',
      'after=x',
      'after=%00',
      'limit=0',
      'hospital=x',
      'what=%27',
      'action=delete',
    ])
      expect([odd, (await fixture.api.send('GET', `/api/admin/audit/?${odd}`, { token: fixture.staff })).status]).toEqual([
        odd,
        400,
      ]);
  });

  it('SEC-13 comes page by page through all services without a gap or a repetition', async () => {
    for (let n = 0; n < 40; n += 1)
      await read((['patients', 'billing', 'support', 'identity'] as const)[n % 4]!, 7 + (n % 2), 4000, 'support.ticket', n);
    const ids = async (limit: number) => {
      const found: string[] = [];
      let query = `?account=4000&limit=${limit}`;
      for (let isMore = true; isMore;) {
        const { entries, next } = await page(query);
        found.push(...entries.flatMap(({ service, id, subjects }) => `${service} ${id} ${subjects[0]}`));
        isMore = next !== null;
        query = `?account=4000&limit=${limit}&after=${next}`;
      }
      return found;
    };
    // Asked for by account alone, since the kind names a service.
    const all = await ids(1000);
    // Within one millisecond the services are in their own order.
    const numbers = all.map((entry) => Number(entry.split(' ')[2])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n));
    for (const limit of [1, 7]) expect(await ids(limit)).toEqual(all);
  }, 30_000);

  it('SEC-13 S14 is itself in the trail: who read it, and of which hospital', async () => {
    const trail = (hospital: number) =>
      fixture.nidaan.sql(
        `SELECT account_id, subject FROM admin.audit_entries WHERE what = 'admin.audit-trail' AND hospital_id = $1 ORDER BY id DESC LIMIT 1`,
        [hospital],
      );
    await page('?hospital=8&patient=77');
    expect(await trail(8)).toEqual([{ account_id: 99, subject: 77 }]);
    await page();
    expect(await trail(0)).toEqual([{ account_id: 99, subject: 0 }]);
  });

  it('S14 checks the chains of all services, and names the entry that was changed behind their back', async () => {
    for (const { app } of fixture.nidaan.composition.services.values()) await app.get(AuditChainService).seal();
    const verify = (query = '') => fixture.api.get(`/api/admin/audit/verification/${query}`);
    const parts = await verify();
    expect(
      parts.map(({ service, is_checked, holds, next }: Record<string, unknown>) => [service, is_checked, holds, next]),
    ).toEqual(['identity', 'patients', 'billing', 'support', 'admin'].map((service) => [service, true, true, null]));
    const [victim] = await fixture.nidaan.sql(`SELECT id FROM support.audit_entries WHERE account_id = 1007`);
    await fixture.nidaan.sql(
      `SET session_replication_role = replica; UPDATE support.audit_entries SET account_id = 1 WHERE account_id = 1007; SET session_replication_role = DEFAULT`,
    );
    expect(await verify('?service=support')).toEqual([
      expect.objectContaining({
        holds: false,
        faults: [{ seal: expect.any(Number), entry: Number(victim!.id), kind: 'changed' }],
      }),
    ]);
    expect((await verify('?service=patients'))[0].holds).toBe(true);
    expect((await fixture.api.send('GET', '/api/admin/audit/verification/?service=x', { token: fixture.staff })).status).toBe(
      400,
    );
  });

  it('SEC-02 is for the staff only', async () => {
    for (const path of [
      '/api/admin/audit/',
      '/api/admin/audit/verification/',
      '/api/admin/operations/',
      '/api/admin/operations/parked/',
    ])
      expect((await fixture.api.send('GET', path, { token: fixture.nidaan.token(7) })).status).toBe(403);
  });
});
