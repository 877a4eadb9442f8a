import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { LedgerCheckService } from '../src/checks/ledger-check.service.ts';
import { ReceiptsService } from '../src/receipts/receipts.service.ts';
import { openBillingFixture, owners, type BillingFixture } from './billing-fixture.ts';

describe('what a hospital owes', () => {
  let billing: BillingFixture;

  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([1, 2, 3, 4, 5, 6, 7, 8, 9].map((hospital) => billing.verified(hospital)));
  });
  afterAll(() => billing?.close());

  const apply = (hospitalId: number, paymentId: string, paise: number) =>
    runAs({ hospitalId, accountId: 1 }, () =>
      billing.get(ReceiptsService).applyPayment({ provider: 'sandbox', paymentId, paise }),
    );

  it('PAY-01 PAY-02 PAY-03 is nothing for a new account, and the gate is open', async () => {
    expect(await billing.duesOf(1)).toEqual({
      paid: true,
      is_paid: true,
      payment_required: false,
      dueAmount: 0,
      due_amount: 0,
      amount_due: 0,
      amount_paise: 0,
      currency: 'INR',
      total_patients: 0,
      rate_per_patient: 20,
      month_commission: 0,
      overpaid: 0,
      pay_by: null,
    });
  });

  it('BIL-09 CON-12 OPN-57 is ₹20 for each completed patient, none for one who was only registered', async () => {
    await billing.tellAll([
      billing.registered(2, 1, '2026-11-20', 50_000),
      billing.completed(2, 1, '2026-11-20'),
      billing.registered(2, 2, '2026-11-20', 50_000),
      billing.completed(3, 1, '2026-11-20'),
    ]);
    expect(await billing.duesOf(2)).toMatchObject({ dueAmount: 20, amount_paise: 2000, total_patients: 1, paid: true });
    expect(billing.lastHeard(2)).toMatchObject({ accountId: 20, runningPatients: 1, duePaise: 2000, ratePaise: 2000 });
  });

  it('ORG-52 costs the rate of the plan from its change on; who was completed before costs what he did', async () => {
    await billing.tellAll([billing.completed(9, 1, '2026-11-20')]);
    billing.at('2026-11-20T07:00:00Z');
    await billing.tellAll([billing.planned(9, 12_000, '2026-11-20T06:30:00Z')]);
    await billing.tellAll([billing.completed(9, 2, '2026-11-20')]);
    await billing.tellAll([billing.planned(9, 7000, '2100-01-01T00:00:00Z'), billing.completed(9, 3, '2026-11-20')]);
    const owed = { dueAmount: 260, month_commission: 260, rate_per_patient: 120, total_patients: 3 };
    expect(await billing.duesOf(9)).toMatchObject(owed);
    expect(billing.lastHeard(9)).toMatchObject({ ratePaise: 12_000, duePaise: 26_000 });
    // An older change that comes later does not bind.
    await billing.tellAll([billing.planned(9, 5000, '2026-11-20T06:15:00Z')]);
    expect((await billing.duesOf(9)).rate_per_patient).toBe(120);
    billing.at('2026-11-20T06:00:00Z');
  });

  it('ORG-52 costs the rate of the completion, however late patients hears of the prescription', async () => {
    await billing.tellAll([billing.verified(11), billing.planned(11, 12_000, '2026-11-20T06:30:00Z')]);
    await billing.tellAll([billing.completed(11, 1, '2026-11-20', '2026-11-20T06:29:59.999Z')]);
    expect((await billing.duesOf(11)).dueAmount).toBe(20);
    await billing.tellAll([billing.completed(11, 2, '2026-11-20', '2026-11-20T06:30:00.000Z')]);
    expect((await billing.duesOf(11)).dueAmount).toBe(140);
    // Nothing differs where the books are compared with patients and made anew.
    owners.patients.set(
      11,
      [1, 2].map((id) => ({ id, registeredOn: '2026-11-20', amountPaise: 0, completedOn: '2026-11-20' })),
    );
    expect(await billing.get(LedgerCheckService).differences(11)).toEqual([]);
    await billing.get(LedgerCheckService).rebuild(11);
    expect((await billing.duesOf(11)).dueAmount).toBe(140);
  });

  it('PAY-11 is told with a rising version, whatever changes it', async () => {
    await billing.seen(4, 3, '2026-11-20');
    await billing.reset();
    await apply(4, 'pay_told', 1000);
    await billing.nidaan.settled();
    const told = billing.heard.filter(({ hospitalId }) => hospitalId === 4);
    expect(told.map(({ duePaise }) => duePaise)).toEqual([2000, 4000, 6000, 6000, 5000]);
    expect(told.map(({ runningPatients }) => runningPatients)).toEqual([1, 2, 3, 0, 0]);
    expect(told.every(({ version }, at) => at === 0 || version > told[at - 1]!.version)).toBe(true);
    expect((await billing.duesOf(4)).amount_paise).toBe(5000);
  });

  it('is told as soon as it is known whose it is, when patients were completed before', async () => {
    await billing.seen(77, 2, '2026-11-20');
    expect(billing.lastHeard(77)).toBeUndefined();
    await billing.tellAll([billing.verified(77)]);
    expect(billing.lastHeard(77)).toMatchObject({ accountId: 770, runningPatients: 2, duePaise: 4000 });
  });

  it('PAY-07 L10 falls once for a payment, fifty times at once and again later', async () => {
    await billing.seen(5, 4, '2026-11-20');
    const all = await Promise.all(Array.from({ length: 50 }, () => apply(5, 'pay_once', 3000)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.map(({ payment }) => payment))).toEqual(new Set([1]));
    expect((await apply(5, 'pay_once', 3000)).isNew).toBe(false);
    expect((await billing.duesOf(5)).amount_paise).toBe(5000);
    await expect(apply(6, 'pay_once', 3000)).rejects.toMatchObject({ status: 409 });
    expect((await billing.duesOf(6)).amount_paise).toBe(0);
  });

  it('PAY-09 is never below nothing: what was paid beyond it counts for the patients to come', async () => {
    await billing.seen(6, 1, '2026-11-20');
    expect(await apply(6, 'pay_more', 5000)).toMatchObject({ isNew: true, duePaise: 0 });
    expect(await billing.duesOf(6)).toMatchObject({ amount_paise: 0, paid: true });
    await billing.seen(6, 2, '2026-11-20', 2);
    expect((await billing.duesOf(6)).amount_paise).toBe(1000);
    expect(await billing.monthsOf(6)).toMatchObject([{ amount_due: 60, amount_paid: 50, paid: false }]);
  });

  it('PAY-09 OPN-08 closes the gate only for what was closed and stayed unpaid longer than the days of grace', async () => {
    const dayOf = (instant: string) => {
      billing.at(instant);
      return billing.duesOf(7);
    };
    await billing.seen(7, 2, '2026-11-20');
    expect(await dayOf('2027-03-01T06:00:00Z')).toMatchObject({ paid: true, pay_by: null });
    billing.at('2026-11-20T06:00:00Z');
    await billing.reset();
    expect(await dayOf('2026-11-20T07:00:00Z')).toMatchObject({ paid: true, pay_by: '2026-11-27', dueAmount: 40 });
    // 23:59 and 00:00 in Kolkata.
    expect(await dayOf('2026-11-27T18:29:59Z')).toMatchObject({ paid: true, payment_required: false });
    expect(await dayOf('2026-11-27T18:30:00Z')).toMatchObject({ paid: false, is_paid: false, payment_required: true });
    await billing.seen(7, 1, '2026-11-28', 3);
    await apply(7, 'pay_gate_1', 3900);
    expect(await billing.duesOf(7)).toMatchObject({ paid: false, dueAmount: 21 });
    // The running patient is still owed, and gates nothing.
    await apply(7, 'pay_gate_2', 100);
    expect(await billing.duesOf(7)).toMatchObject({ paid: true, dueAmount: 20, pay_by: null });
  });

  it('is a hospital’s own business: not of staff, not of nobody', async () => {
    expect((await billing.api.get('/api/doctor-payment/')).status).toBe(401);
    expect((await billing.api.get('/api/doctor-payment/', { token: billing.staff })).status).toBe(403);
    expect((await billing.api.get('/api/admin/monthly-payments/', { token: billing.token(5) })).status).toBe(403);
    expect((await billing.api.post('/api/admin/reset-monthly-counts/', {}, { token: billing.token(5) })).status).toBe(403);
    expect(
      (await billing.api.patch('/api/admin/monthly-payments/50/', { amount_paid: 1 }, { token: billing.token(5) })).status,
    ).toBe(403);
  });
});
