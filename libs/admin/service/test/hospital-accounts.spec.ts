import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { duesChanged } from '@nidaan/billing-contracts';
import { accountDeactivated, accountReactivated, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import { ticketAnswered, ticketCreated } from '@nidaan/support-contracts';
import { openAdminFixture, type AdminFixture } from './admin-fixture.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdminFixture();
}, 60_000);
afterAll(() => fixture?.close());

const dues = (hospitalId: number, change: object) => ({
  ...duesChanged.sample,
  hospitalId,
  accountId: hospitalId + 1000,
  ...change,
});
const clock = (minute: number) => new Date(Date.UTC(2026, 10, 21, 6, minute)).toISOString();

describe('the statistics of doctors', () => {
  it('ADM-12 ADM-13 OPN-47 list a verified hospital with every field, first without and then with dues', async () => {
    const { verify, tell, doctor, nidaan } = fixture;
    await verify(7, { verifiedAt: '2026-11-20T06:30:00.000Z' });
    await nidaan.settled();
    const listed = {
      doctor_id: 1007,
      hospital_id: 7,
      hospital_name: 'Clinic 7',
      username: 'Doctor 7',
      doctor_email: 'desk7@clinic.example',
      created_at: '2026-11-20T06:30:00.000Z',
      total_patients: 0,
      total_amount_due: 0,
      is_active: true,
      payment_id: null,
    };
    expect(await doctor(1007)).toEqual(listed);
    await tell(duesChanged, dues(7, { runningPatients: 3, duePaise: 6050, monthId: 41, version: 3 }));
    await nidaan.settled();
    expect(await doctor(1007)).toEqual({ ...listed, total_patients: 3, total_amount_due: 60.5, payment_id: 41 });
  });

  it('ADM-14 ADM-19 end the same in whatever order, and however often, the facts come', async () => {
    const { deliver, doctor, nidaan } = fixture;
    const facts = [
      [hospitalVerified, { ...hospitalVerified.sample, hospitalName: 'Old name', verifiedAt: clock(0) }, clock(0)],
      [profileChanged, { ...profileChanged.sample, hospitalName: 'Middle name', changedAt: clock(1) }, clock(1)],
      [profileChanged, { ...profileChanged.sample, hospitalName: 'New name', username: 'New', changedAt: clock(2) }, clock(2)],
      [accountDeactivated, accountDeactivated.sample, clock(3)],
      [accountReactivated, accountReactivated.sample, clock(4)],
      [accountDeactivated, accountDeactivated.sample, clock(5)],
      [duesChanged, { ...duesChanged.sample, runningPatients: 1, duePaise: 2000, monthId: 5, version: 1 }, clock(6)],
      [duesChanged, { ...duesChanged.sample, runningPatients: 2, duePaise: 4000, monthId: 5, version: 2 }, clock(7)],
      [duesChanged, { ...duesChanged.sample, runningPatients: 0, duePaise: 4000, monthId: 6, version: 3 }, clock(8)],
    ] as const;
    for (let round = 0; round < 12; round += 1) {
      const [hospitalId, accountId] = [100 + round, 1100 + round];
      const order = facts.map((fact) => fact).concat(facts.filter((_, n) => (n + round) % 2 === 0));
      for (let n = order.length - 1; n > 0; n -= 1) {
        const other = (n * 7 + round * 13) % (n + 1);
        [order[n], order[other]] = [order[other]!, order[n]!];
      }
      for (const [contract, payload, at] of order)
        await deliver(contract as never, { ...payload, hospitalId, accountId } as never, at);
    }
    await nidaan.composition.services.get('admin')!.maintenance.replayParked();
    await nidaan.settled();
    for (let round = 0; round < 12; round += 1) {
      expect(await doctor(1100 + round)).toMatchObject({
        hospital_name: 'New name',
        username: 'New',
        created_at: clock(0),
        is_active: false,
        total_patients: 0,
        total_amount_due: 40,
        payment_id: 6,
      });
    }
  }, 30_000);

  it('ADM-13 do not show a hospital before its own event has come', async () => {
    const { tell, verify, doctor, nidaan } = fixture;
    await tell(duesChanged, dues(8, { version: 4, duePaise: 2000, runningPatients: 1 }));
    await nidaan.settled();
    expect(await doctor(1008)).toBeUndefined();
    await verify(8);
    await nidaan.settled();
    expect(await doctor(1008)).toMatchObject({ total_patients: 1, total_amount_due: 20 });
  });

  it('API-11 OPN-53 are complete without a limit, and come page by page with one, newest first', async () => {
    const { api } = fixture;
    const all = (await api.get('/api/admin/doctor-stats/')) as { doctor_id: number }[];
    const ids = all.map(({ doctor_id }) => doctor_id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const page = (await api.get(`/api/admin/doctor-stats/?limit=3&after=${ids[1]}`)) as typeof all;
    expect(page.map(({ doctor_id }) => doctor_id)).toEqual(ids.slice(2, 5));
  });

  it('ADM-05 ADM-12 are searched by name, hospital and e-mail, in parts, and counted with what they add up to', async () => {
    const { api, verify, tell, nidaan, staff } = fixture;
    for (const id of [81, 82, 83]) await verify(id, { hospitalName: id === 83 ? '100% _Well_' : 'Quiet Clinic' });
    await nidaan.settled();
    await tell(duesChanged, dues(81, { version: 1, duePaise: 6050, runningPatients: 3 }));
    await tell(duesChanged, dues(82, { version: 1, duePaise: 1000, runningPatients: 1 }));
    await tell(accountDeactivated, { ...accountDeactivated.sample, hospitalId: 82, accountId: 1082 });
    await nidaan.settled();
    const found = async (search: string, rest = '') =>
      ((await api.get(`/api/admin/doctor-stats/?search=${encodeURIComponent(search)}${rest}`)) as { doctor_id: number }[]).map(
        ({ doctor_id }) => doctor_id,
      );
    const totals = (search: string) => api.get(`/api/admin/doctor-stats/count/?search=${encodeURIComponent(search)}`);
    expect(await found('QUIET')).toEqual([1082, 1081]);
    expect(await found('quiet', '&limit=1')).toEqual([1082]);
    expect(await found('quiet', '&limit=1&after=1082')).toEqual([1081]);
    expect(await found('desk81@')).toEqual([1081]);
    expect(await found('doctor 83')).toEqual([1083]);
    expect(await found('% _')).toEqual([1083]);
    expect(await found('83\nquiet')).toEqual([]);
    expect(await totals('quiet')).toEqual({ total: 2, active: 1, total_patients: 4, total_amount_due: 70.5 });
    expect(await totals('nobody')).toEqual({ total: 0, active: 0, total_patients: 0, total_amount_due: 0 });
    expect((await api.get('/api/admin/doctor-stats/count/')).total).toBe((await api.get('/api/admin/doctor-stats/')).length);
    expect((await nidaan.api.get('/api/admin/doctor-stats/count/', { token: nidaan.token(81) })).status).toBe(403);
    expect((await nidaan.api.get('/api/admin/doctor-stats/count/')).status).toBe(401);
    const odd = await nidaan.api.get(`/api/admin/doctor-stats/?search=${'x'.repeat(300)}`, { token: staff });
    expect(odd.status).toBe(400);
  });

  it('L10 are exact when many hospitals change at the same time', async () => {
    const { tell, verify, doctor, api, nidaan } = fixture;
    const before = await api.get('/api/admin/summary/');
    const hospitals = Array.from({ length: 50 }, (_, n) => 500 + n);
    await Promise.all(
      hospitals.flatMap((id) => [
        verify(id),
        ...[1, 2, 3].map((version) =>
          tell(duesChanged, dues(id, { version, runningPatients: version, duePaise: version * 2000 })),
        ),
      ]),
    );
    await nidaan.settled();
    for (const id of hospitals) expect(await doctor(id + 1000)).toMatchObject({ total_patients: 3, total_amount_due: 60 });
    const after = await api.get('/api/admin/summary/');
    expect(after.total_users - before.total_users).toBe(50);
    expect(after.total_amount_due - before.total_amount_due).toBe(50 * 60);
  }, 30_000);
});

describe('the summary', () => {
  it('ADM-03 counts users, the new ones of seven days in India, tickets and open tickets, and names the newest users', async () => {
    const { tell, verify, api, nidaan } = fixture;
    const now = new Date('2026-11-21T20:00:00.000Z'); // already the 22nd in India
    const summary = () => nidaan.at(now, () => api.get('/api/admin/summary/'));
    const before = await summary();
    await verify(901, { verifiedAt: '2026-11-15T18:30:00.000Z' }); // midnight of the 16th in India
    await verify(902, { verifiedAt: '2026-11-15T18:29:59.000Z' });
    const ticket = (ticketId: number, status?: string) =>
      status
        ? tell(ticketAnswered, { ...ticketAnswered.sample, ticketId, status, answeredAt: '2026-11-20T10:00:00.000Z' })
        : tell(ticketCreated, { ...ticketCreated.sample, ticketId, createdAt: '2026-11-20T09:00:00.000Z' });
    for (const id of [1, 2, 3, 4]) await ticket(id);
    await ticket(2, 'in_progress');
    await ticket(3, 'resolved');
    await nidaan.settled();
    const after = await summary();
    expect(after).toMatchObject({
      total_users: before.total_users + 2,
      active_users: before.active_users + 2,
      new_users: before.new_users + 1,
      total_tickets: 4,
      open_tickets: 2,
    });
    expect(after.recent_users.map(({ doctor_id }: { doctor_id: number }) => doctor_id).slice(0, 2)).toEqual([1902, 1901]);
    expect(after.recent_users).toHaveLength(5);
  });
});
