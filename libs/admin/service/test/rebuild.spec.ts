import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { duesChanged } from '@nidaan/billing-contracts';
import { ticketCreated } from '@nidaan/support-contracts';
import { adminService, lineOf, RebuildService } from '../src/index.ts';
import { openAdminFixture, sources, type AdminFixture } from './admin-fixture.ts';

let fixture: AdminFixture;
const later = () => new Date(Date.now() + 10 * 60_000);
const run = (isCheck: boolean) =>
  fixture.nidaan.at(later(), () => fixture.nidaan.composition.services.get('admin')!.app.get(RebuildService).run({ isCheck }));
const account = (hospitalId: number, change: object = {}) => ({
  account_id: hospitalId + 1000,
  hospital_id: hospitalId,
  hospital_name: `Clinic ${hospitalId}`,
  username: `Doctor ${hospitalId}`,
  email: `desk${hospitalId}@clinic.example`,
  is_active: true,
  created_at: '2026-11-01T06:30:00.000Z',
  ...change,
});
const owed = (hospitalId: number, change: object = {}) => ({
  hospital_id: hospitalId,
  account_id: hospitalId + 1000,
  running_patients: 2,
  due_paise: 4000,
  month_id: 5,
  version: 2,
  ...change,
});

beforeAll(async () => {
  fixture = await openAdminFixture();
  for (const id of [1, 2, 3]) {
    await fixture.verify(id, { verifiedAt: '2026-11-01T06:30:00.000Z' });
    const dues = { runningPatients: 2, duePaise: 4000, monthId: 5, version: 2 };
    await fixture.tell(duesChanged, { ...duesChanged.sample, hospitalId: id, accountId: id + 1000, ...dues });
    await fixture.tell(ticketCreated, { ...ticketCreated.sample, hospitalId: id, ticketId: id });
    sources.accounts.push(account(id));
    sources.dues.push(owed(id));
    sources.tickets.push({ hospital_id: id, id, status: 'open', changed_at: ticketCreated.sample.createdAt });
  }
  await fixture.nidaan.settled();
}, 60_000);
afterAll(() => fixture?.close());

describe('the rebuild of the read models', () => {
  it('ADM-12 finds no difference where events did their work', async () => {
    expect(await run(true)).toEqual({ doctors: 3, tickets: 3, differences: [] });
  });

  it('ADM-12 ADM-03 shows every difference from the sources, and mends it unless it is only asked to check', async () => {
    const { nidaan } = fixture;
    await nidaan.sql(
      `UPDATE admin.doctors SET due_paise = 1, email = 'wrong@clinic.example', is_active = false WHERE hospital_id = 1`,
    );
    await nidaan.sql('DELETE FROM admin.doctors WHERE hospital_id = 2');
    await nidaan.sql(`UPDATE admin.tickets SET status = 'closed' WHERE id = 1`);
    await nidaan.sql('DELETE FROM admin.tickets WHERE id = 2');
    await nidaan.sql(`INSERT INTO admin.doctors (hospital_id, account_id, created_at) VALUES (66, 1066, '2026-01-01')`);
    sources.accounts[2]!.is_active = false;
    const expected = [
      'doctor 1001 of hospital 1: email is "wrong@clinic.example" here and "desk1@clinic.example" at its source',
      'doctor 1001 of hospital 1: is_active is false here and true at its source',
      'doctor 1001 of hospital 1: due_paise is 1 here and 4000 at its source',
      'doctor 1002 of hospital 2: row is missing here and "desk2@clinic.example" at its source',
      'doctor 1002 of hospital 2: running_patients is 0 here and 2 at its source',
      'doctor 1002 of hospital 2: due_paise is 0 here and 4000 at its source',
      'doctor 1002 of hospital 2: month_id is null here and 5 at its source',
      'doctor 1003 of hospital 3: is_active is true here and false at its source',
      'doctor 1066 of hospital 66: row is "" here and missing at its source',
      'ticket 1 of hospital 1: status is "closed" here and "open" at its source',
      'ticket 2 of hospital 2: row is missing here and "open" at its source',
    ];
    expect((await run(true)).differences.map(lineOf)).toEqual(expected);
    expect((await run(false)).differences.map(lineOf)).toEqual(expected);
    expect((await run(true)).differences).toEqual([]);
    expect(await fixture.doctor(1002)).toMatchObject({
      username: 'Doctor 2',
      total_patients: 2,
      total_amount_due: 40,
      payment_id: 5,
    });
    expect(await fixture.doctor(1003)).toMatchObject({ is_active: false });
    expect(await fixture.doctor(1066)).toBeUndefined();
  }, 60_000);

  it('ADM-13 never puts a row back behind an event that came while it asked', async () => {
    await fixture.tell(duesChanged, {
      ...duesChanged.sample,
      hospitalId: 1,
      accountId: 1001,
      runningPatients: 9,
      duePaise: 18_000,
      version: 9,
    });
    await fixture.verify(4);
    await fixture.nidaan.settled();
    // The sources still say what was so a moment ago, and nothing of the new hospital.
    const now = await fixture.nidaan.composition.services.get('admin')!.app.get(RebuildService).run({ isCheck: false });
    expect(now.differences).toEqual([]);
    expect(await fixture.doctor(1001)).toMatchObject({ total_patients: 9, total_amount_due: 180 });
    expect(await fixture.doctor(1004)).toMatchObject({ username: 'Doctor 4' });
  });
});

describe('the demo', () => {
  it('PRM-71 has a few leads in every state, once', async () => {
    const { app } = fixture.nidaan.composition.services.get('admin')!;
    const plan = { hospitalId: 1, patients: 10, email: 'demo@x.in', password: 'demo', now: new Date() };
    for (let n = 0; n < 2; n += 1) await adminService.demo!.fill!(app, plan);
    const leads = (await fixture.api.get('/api/admin/leads/')) as { status: string }[];
    expect(leads.map(({ status }) => status)).toEqual(['new', 'new', 'contacted', 'closed']);
  });
});
