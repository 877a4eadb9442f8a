import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileChanged } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { eventually, withPatience } from '@nidaan/testing';
import { ClosingsService } from '../src/closings/closings.service.ts';
import { CloseMonthsJob } from '../src/jobs/close-months.job.ts';
import { MailDueJob } from '../src/jobs/mail-due.job.ts';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

describe('months, closings and recorded payments', () => {
  let billing: BillingFixture;

  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    const zones: Record<number, string> = { 31: 'Asia/Kathmandu', 32: 'America/New_York', 33: 'Pacific/Auckland' };
    const hospitals = Array.from({ length: 40 }, (_, n) => n + 1);
    await billing.tellAll(hospitals.map((id) => billing.verified(id, { timeZone: zones[id] ?? 'Asia/Kolkata' })));
  });
  afterAll(() => billing?.close());

  const closeMonthsAt = async (instant: string) => {
    billing.at(instant);
    await billing.get(CloseMonthsJob).ask();
    await billing.nidaan.settled();
  };
  const runningOf = async (hospitalId: number) => (await billing.duesOf(hospitalId)).total_patients;
  const asStaff = <T>(work: () => Promise<T>) => runAs({ hospitalId: null }, work);
  const mailsTo = (hospitalId: number) => billing.nidaan.mail.to(`desk${hospitalId}@example.in`);

  it('ADM-15 ENT-11 lists the months of a doctor with what they cost and what was paid', async () => {
    await billing.seen(1, 3, '2026-10-31');
    await billing.seen(1, 2, '2026-11-01', 4);
    expect(await billing.monthsOf(1)).toEqual([
      {
        id: expect.any(Number),
        doctor_id: 10,
        doctor_email: 'desk1@example.in',
        username: expect.any(String),
        hospital_name: expect.any(String),
        month: 11,
        year: 2026,
        total_patients: 2,
        amount_due: 40,
        amount_paid: 0,
        outstanding: 40,
        paid: false,
        status: 'running',
      },
      expect.objectContaining({ month: 10, total_patients: 3, amount_due: 60, status: 'running' }),
    ]);
    expect(await billing.monthsOf(1, '?year=2026&month=10')).toHaveLength(1);
    expect(await billing.monthsOf(1, '?month=10')).toHaveLength(1);
    expect(await billing.monthsOf(1, '?year=2025')).toEqual([]);
    expect(await billing.monthsOf(1, '?limit=1')).toMatchObject([{ month: 11 }]);
  });

  it('ADM-16 ADM-18 OPN-47 adds payments up: oldest unpaid month first, the due falls by what was paid, amount_due stays', async () => {
    await billing.seen(2, 3, '2026-10-31');
    await billing.seen(2, 2, '2026-11-01', 4);
    const first = await billing.pay(2, { amount_paid: '50.50' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ month: 10, amount_paid: 50.5, paid: false, total_amount_due: 49.5, payment: 1 });
    expect(first.body.applied).toEqual([{ month: 10, year: 2026, amount: 50.5 }]);
    const second = (await billing.pay(2, { amount_paid: 29.5 })).body;
    expect(second.applied).toEqual([
      { month: 10, year: 2026, amount: 9.5 },
      { month: 11, year: 2026, amount: 20 },
    ]);
    expect(await billing.monthsOf(2)).toMatchObject([
      { month: 11, amount_due: 40, amount_paid: 20, outstanding: 20, paid: false, status: 'partly_paid' },
      { month: 10, amount_due: 60, amount_paid: 60, outstanding: 0, paid: true, status: 'paid' },
    ]);
    expect(await billing.duesOf(2)).toMatchObject({ dueAmount: 20 });
    expect(billing.lastHeard(2)).toMatchObject({ duePaise: 2000 });
  });

  it('OPN-47 pays the month that is named, and no more than is open of it', async () => {
    await billing.seen(3, 3, '2026-10-31');
    await billing.seen(3, 2, '2026-11-01', 4);
    expect((await billing.pay(3, { amount_paid: 40.01, month: 11, year: 2026 })).status).toBe(400);
    expect((await billing.pay(3, { amount_paid: 40, month: 11, year: 2026 })).body).toMatchObject({ month: 11, paid: true });
    expect((await billing.pay(3, { amount_paid: 1, month: 11, year: 2026 })).body.message).toMatch(/^Nothing is due/);
    expect((await billing.pay(3, { amount_paid: 1, month: 9, year: 2026 })).body.message).toMatch(/no patients in that month/);
    await billing.pay(3, { amount_paid: 60 });
    expect(await billing.monthsOf(3)).toMatchObject([{ amount_paid: 40 }, { amount_paid: 60 }]);
  });

  it('ADM-17 ADM-23 refuses no amount, nothing, too much and unknown doctors, and records nothing', async () => {
    await billing.seen(4, 2, '2026-11-01');
    for (const amount_paid of [0, -1, 40.01, 'ten', '', null, undefined, [], true])
      expect((await billing.pay(4, { amount_paid })).status).toBe(400);
    expect((await billing.pay(4, { amount_paid: 41 })).body).toMatchObject({
      message: 'Amount paid must be at most the amount due (₹40.00)',
      errors: { amount_paid: expect.any(String) },
    });
    for (const unknown of ['999', '0', 'x', '1e9'])
      expect(
        (await billing.api.patch(`/api/admin/monthly-payments/${unknown}/`, { amount_paid: 1 }, { token: billing.staff })).status,
      ).toBe(404);
    expect(await billing.duesOf(4)).toMatchObject({ dueAmount: 40 });
    expect((await billing.pay(4, { amount_paid: 40 })).body.total_amount_due).toBe(0);
    expect((await billing.pay(4, { amount_paid: 1 })).body.message).toBe('Nothing is due. No payment was recorded.');
  });

  it('L10 OPN-47 is never overpaid by fifty at once, and a repeated request is one payment', async () => {
    await billing.seen(5, 5, '2026-11-01');
    const all = await Promise.all(Array.from({ length: 50 }, () => billing.pay(5, { amount_paid: 30 })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(47).fill(400)]);
    expect(await billing.duesOf(5)).toMatchObject({ dueAmount: 10 });
    const same = await Promise.all(
      Array.from({ length: 50 }, () => billing.pay(5, { amount_paid: 4, request_id: 'double-click' })),
    );
    expect(new Set(same.map(({ status, body }) => `${status} ${body.payment}`))).toEqual(new Set(['200 4']));
    // Whoever sends it once more learns that nothing was recorded now.
    expect(same.filter(({ body }) => body.recorded_before === null)).toHaveLength(1);
    expect(new Set(same.map(({ body }) => body.recorded_before?.slice(0, 16) ?? null))).toEqual(
      new Set([null, '2026-11-20T06:00']),
    );
    expect((await billing.pay(5, { amount_paid: 5, request_id: 'double-click' })).status).toBe(409);
    expect(await billing.duesOf(5)).toMatchObject({ dueAmount: 6 });
  });

  it('ADM-14 ADM-21 ADM-22 OPN-49 resets the running count once, losing no patient, no payment and no due', async () => {
    await billing.seen(6, 3, '2026-11-20');
    await billing.pay(6, { amount_paid: 10 });
    const all = await Promise.all(Array.from({ length: 50 }, () => billing.reset()));
    expect(all.every(({ message }) => message === 'Monthly counts reset successfully')).toBe(true);
    expect(all.reduce((sum, { reset }) => sum + reset, 0)).toBeGreaterThan(0);
    expect(await billing.duesOf(6)).toMatchObject({ total_patients: 0, dueAmount: 50 });
    expect(await billing.monthsOf(6)).toMatchObject([
      { total_patients: 3, amount_due: 60, amount_paid: 10, status: 'partly_paid' },
    ]);
    expect(await billing.sql('SELECT patients, paise::int FROM billing.closings WHERE hospital_id = 6')).toEqual([
      { patients: 3, paise: 6000 },
    ]);
    expect((await billing.reset()).reset).toBe(0);
    await billing.seen(6, 1, '2026-11-21', 4);
    expect(await runningOf(6)).toBe(1);
  });

  it('STA-15 a month that was closed and is unpaid stays so with one more patient', async () => {
    await billing.seen(11, 2, '2026-11-20');
    expect(await billing.monthsOf(11)).toMatchObject([{ status: 'running' }]);
    await billing.reset();
    await billing.seen(11, 1, '2026-11-21', 3);
    expect(await billing.monthsOf(11)).toMatchObject([{ total_patients: 3, outstanding: 60, status: 'closed' }]);
  });

  it('ADM-21 OPN-49 L10 one hospital that cannot be closed leaves no other open, and is closed later by itself', async () => {
    const many = Array.from({ length: 26 }, (_, n) => 200 + n);
    await billing.tellAll(many.map((id) => billing.verified(id)));
    for (const id of many) await billing.seen(id, 2, '2026-11-20');
    await billing.sql(`CREATE FUNCTION billing.refuse_one() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF NEW.hospital_id = 203 THEN RAISE EXCEPTION 'planted'; END IF; RETURN NEW; END $$`);
    await billing.sql(
      'CREATE TRIGGER planted BEFORE INSERT ON billing.closings FOR EACH ROW EXECUTE FUNCTION billing.refuse_one()',
    );
    const running = () => Promise.all(many.map(runningOf));
    try {
      const answer = await billing.reset();
      expect(answer).toEqual({ message: 'Monthly counts reset successfully', reset: expect.any(Number) });
      expect(answer.reset).toBeGreaterThanOrEqual(26);
      expect(await running()).toEqual(many.map((id) => (id === 203 ? 2 : 0)));
    } finally {
      await billing.sql('DROP TRIGGER planted ON billing.closings');
    }
    await eventually(async () => (await runningOf(203)) === 0, withPatience(60_000));
    expect(await billing.duesOf(203)).toMatchObject({ total_patients: 0, dueAmount: 40 });
  }, 90_000);

  it('ADM-21 OPN-49 what is not closed in time is closed by jobs, and counted all the same', async () => {
    const many = Array.from({ length: 20 }, (_, n) => 300 + n);
    await billing.tellAll(many.map((id) => billing.verified(id)));
    for (const id of many) await billing.seen(id, 1, '2026-11-20');
    expect((await asStaff(() => billing.get(ClosingsService).reset(0))).reset).toBeGreaterThanOrEqual(20);
    await eventually(async () => (await Promise.all(many.map(runningOf))).every((count) => count === 0));
  });

  it('PRM-87 OPN-49 L10 adds a reset and the end of the month up into one row, however often it is closed', async () => {
    await billing.seen(7, 2, '2026-11-20');
    await billing.reset();
    await billing.seen(7, 1, '2026-11-29', 3);
    await billing.seen(7, 4, '2026-12-01', 4);
    billing.at('2026-11-30T18:35:00Z');
    await Promise.all(Array.from({ length: 50 }, () => runAs({ hospitalId: 7 }, () => billing.get(CloseMonthsJob).close())));
    expect(await billing.monthsOf(7)).toMatchObject([
      { month: 12, total_patients: 4, amount_due: 80, status: 'running' },
      { month: 11, total_patients: 3, amount_due: 60, status: 'closed' },
    ]);
    expect(await billing.duesOf(7)).toMatchObject({ total_patients: 4, dueAmount: 140 });
    expect(await billing.sql('SELECT patients FROM billing.closings WHERE hospital_id = 7 ORDER BY id')).toEqual([
      { patients: 2 },
      { patients: 1 },
    ]);
  });

  it.each([
    [30, 'Asia/Kolkata', '2027-01-31T18:29:59Z', '2027-01-31T18:35:00Z'],
    [31, 'Asia/Kathmandu', '2027-01-31T18:14:59Z', '2027-01-31T18:20:00Z'],
    [32, 'America/New_York', '2027-02-01T04:59:59Z', '2027-02-01T05:05:00Z'],
    [33, 'Pacific/Auckland', '2027-01-31T10:59:59Z', '2027-01-31T11:05:00Z'],
  ])('PRM-87 L13 closes January of hospital %d (%s) at 00:05 there, and not before', async (id, _zone, before, after) => {
    await billing.seen(id, 2, '2027-01-31');
    await closeMonthsAt(before);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await runningOf(id)).toBe(2);
    await closeMonthsAt(after);
    await eventually(() => billing.lastHeard(id)!.runningPatients === 0);
    expect(await runningOf(id)).toBe(0);
    expect(await billing.monthsOf(id)).toMatchObject([{ month: 1, total_patients: 2, status: 'closed' }]);
  });

  it('PRM-87 L13 started late closes all that has ended, 29 February included, and leaves what runs', async () => {
    await billing.seen(8, 1, '2028-01-31');
    await billing.seen(8, 2, '2028-02-29', 2);
    await billing.seen(8, 4, '2028-03-01', 4);
    await closeMonthsAt('2028-03-17T03:00:00Z');
    await eventually(() => billing.lastHeard(8)!.runningPatients === 4);
    expect(await billing.monthsOf(8)).toMatchObject([
      { month: 3, status: 'running', amount_due: 80 },
      { month: 2, status: 'closed', amount_due: 40 },
      { month: 1, status: 'closed', amount_due: 20 },
    ]);
  });

  it('PRM-87 mails what a closed period costs once, and nothing where it was paid before', async () => {
    billing.at('2026-11-20T06:00:00Z');
    await billing.seen(9, 3, '2026-11-20');
    await billing.seen(10, 1, '2026-11-20');
    await billing.pay(10, { amount_paid: 20 });
    await billing.reset();
    await eventually(() => mailsTo(9).length > 0);
    await runAs({ hospitalId: 9 }, () => billing.get(MailDueJob).run({ hospitalId: 9, closingId: 1 }));
    await runAs({ hospitalId: 10 }, () => billing.get(MailDueJob).run({ hospitalId: 10, closingId: 1 }));
    expect(mailsTo(9)).toHaveLength(1);
    expect(mailsTo(9)[0]!.subject).toBe('Nidaan commission for Nov 2026, up to 20/11/2026: ₹60.00');
    expect(mailsTo(9)[0]!.text).toContain('3 patients were completed. The commission for them is ₹60.00.');
    expect(mailsTo(9)[0]!.text).toContain('Please pay by 27/11/2026');
    expect(mailsTo(10)).toEqual([]);
  });

  it('PRM-87 PRO-07 ADM-15 mails and names the account, whatever e-mail the hospital has on its letterhead', async () => {
    await billing.seen(35, 2, '2026-11-20');
    const own = {
      ...profileChanged.sample,
      hospitalId: 35,
      accountId: 350,
      email: 'desk35@example.in',
      hospitalEmail: 'front@example.in',
    };
    await billing.tellAll([[profileChanged, own]]);
    await billing.reset();
    await eventually(() => mailsTo(35).length > 0);
    expect(billing.nidaan.mail.to('front@example.in')).toEqual([]);
    const row = { doctor_email: 'desk35@example.in', hospital_name: own.hospitalName };
    expect(await billing.monthsOf(35)).toMatchObject([row]);
    expect((await billing.pay(35, { amount_paid: 10 })).body).toMatchObject(row);
  });

  it('is declared with a schedule that meets 00:05 in zones off by half and quarter hours', async () => {
    const { closeMonths } = await import('@nidaan/billing-contracts');
    expect(closeMonths.schedule).toMatchObject({ pattern: '5,20,35,50 * * * *', timeZone: 'Asia/Kolkata' });
  });
});
