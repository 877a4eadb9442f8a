import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { labTestCompleted } from '@nidaan/lab-contracts';
import { runAs } from '@nidaan/platform-access';
import { Documents } from '@nidaan/platform-documents';
import { eventually } from '@nidaan/testing';
import { HospitalImportService } from '../src/charges/hospital-import.service.ts';
import { LedgerCheckService } from '../src/checks/ledger-check.service.ts';
import { openBillingFixture, owners, type BillingFixture, type Told } from './billing-fixture.ts';

const DAY = '2026-11-20';
const NOON = `${DAY}T06:30:00Z`;

describe('the books of branches', () => {
  let billing: BillingFixture;
  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([1, 2, 3, 4, 5].map((id) => billing.verified(id)));
  });
  afterAll(() => billing?.close());

  const at = ([contract, payload]: Told, branchId: number, paymentType = 'Cash'): Told =>
    [contract, { ...payload, branchId, paymentType } as { hospitalId: number }] as const;
  const as = (hospitalId: number, branch: number | 'all') => ({
    token: billing.token(hospitalId),
    headers: { 'x-branch-id': String(branch) },
  });
  const sheet = async (hospitalId: number, branch: number | 'all' = 'all') =>
    (await billing.api.get('/api/day-sheet/', as(hospitalId, branch))).body;
  const totals = async (hospitalId: number, branch: number | 'all' = 'all') =>
    Object.values((await sheet(hospitalId, branch)).totals);
  const report = async (hospitalId: number, branch: number | 'all') => {
    const { status, raw } = await billing.api.get('/api/generate-billing-report/', as(hospitalId, branch));
    const text = raw
      .toString()
      .replace(/<style>[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    return { status, text };
  };

  it('ORG-33 ORG-36 the day sheet and the report show a branch its own money, and all of them add up to the hospital', async () => {
    const corrected: Told = [
      labTestCompleted,
      { ...labTestCompleted.sample, hospitalId: 1, testId: 2, recordedPricePaise: 700, pricePaise: 400, completedAt: NOON } as {
        hospitalId: number;
      },
    ];
    const told = [
      billing.registered(1, 1, DAY, 10_000),
      at(billing.registered(1, 2, DAY, 20_000), 2, 'UPI'),
      at(billing.registered(1, 3, '2026-11-02', 50_000), 2),
      at(billing.tested(1, 1, NOON, 300), 2),
      at(billing.tested(1, 2, NOON, 700), 3),
      at(corrected, 3),
      at(billing.dispensed(1, 1, DAY, 5_000), 2),
      billing.dispensed(1, 2, DAY, 40),
    ];
    await billing.tellAll(told);
    // Whatever comes again changes nothing.
    await billing.tellAll(told);
    expect([await totals(1, 1), await totals(1, 2), await totals(1, 3), await totals(1)]).toEqual([
      [100, 0, 0.4, 100.4],
      [200, 3, 50, 253],
      [0, 4, 0, 4],
      [300, 7, 50.4, 357.4],
    ]);
    expect((await sheet(1, 2)).rows).toEqual([
      { payment_type: 'Cash', consultation: 0, lab: 3, pharmacy: 50, total: 53 },
      { payment_type: 'UPI', consultation: 200, lab: 0, pharmacy: 0, total: 200 },
    ]);
    const [two, one, whole] = [await report(1, 2), await report(1, 1), await report(1, 'all')];
    expect([two.status, one.status, whole.status]).toEqual([200, 200, 200]);
    expect(two.text).toContain('Nov 2026 ₹700.00 ₹3.00 ₹50.00 ₹753.00');
    expect(two.text).toContain('Payments ₹200.00 ₹3.00 ₹50.00 ₹253.00');
    expect(two.text).toContain('Branch 2');
    expect(one.text).toContain('Nov 2026 ₹100.00 ₹0.00 ₹0.40 ₹100.40');
    expect(whole.text).toContain('Nov 2026 ₹800.00 ₹7.00 ₹50.40 ₹857.40');
    // What the hospital owes the platform is no branch's.
    expect([two.text.includes('Commission'), whole.text.includes('Commission')]).toEqual([false, true]);
  });

  it('ORG-36 a report of a branch is printed on demand and never kept in place of the kept one, which is the hospital’s', async () => {
    await billing.tellAll([billing.registered(4, 1, DAY, 100), at(billing.registered(4, 2, DAY, 20_000), 2)]);
    const kept = jest.spyOn(Documents.prototype, 'cached');
    expect((await report(4, 2)).text).toContain('₹200.00');
    expect((await report(4, 1)).text).not.toContain('₹201.00');
    expect(kept).not.toHaveBeenCalled();
    expect((await report(4, 'all')).text).toContain('₹201.00');
    expect(kept).toHaveBeenCalledTimes(1);
  });

  it('FRD-11 ORG-33 cancelled visits are counted beside the money of their branch', async () => {
    const [here, there] = [billing.registered(2, 1, DAY, 100), at(billing.registered(2, 2, DAY, 200), 2)];
    await billing.tellAll([here, there]);
    const [contract, payload] = billing.cancelled(there);
    await billing.tellAll([billing.cancelled(here), [contract, { ...payload, branchId: 2 } as { hospitalId: number }]]);
    const cancelled = async (branch: number | 'all') => (await sheet(2, branch)).cancelled;
    expect([await cancelled(1), await cancelled(2), await cancelled(3), await cancelled('all')]).toEqual([
      { visits: 1, amount: 1 },
      { visits: 1, amount: 2 },
      { visits: 0, amount: 0 },
      { visits: 2, amount: 3 },
    ]);
  });

  it('ORG-41 the fee of a visit that was moved counts at its new branch, there and back, and nothing of the hospital changes', async () => {
    await billing.tellAll([at(billing.registered(2, 5, DAY, 1_000), 1, 'UPI')]);
    const before = await totals(2);
    const fees = async () => [(await totals(2, 1))[0], (await totals(2, 2))[0], (await totals(2, 3))[0]];
    expect(await fees()).toEqual([11, 2, 0]);
    await billing.tellAll([billing.moved(2, 5, 1, 2)]);
    expect(await fees()).toEqual([1, 12, 0]);
    await billing.tellAll([billing.moved(2, 5, 2, 3), billing.moved(2, 5, 3, 1), billing.moved(2, 99, 1, 2)]);
    expect(await fees()).toEqual([11, 2, 0]);
    expect(await totals(2)).toEqual(before);
    // Registered and moved in one breath.
    await billing.tellAll([billing.registered(2, 6, DAY, 500), billing.moved(2, 6, 1, 3)]);
    expect(await fees()).toEqual([11, 2, 5]);
    await billing.get(LedgerCheckService).rebuild(2);
    expect(await fees()).toEqual([11, 2, 5]);
  });

  it('ORG-41 a move that comes before the registration waits for the fee, and one of a visit that cost nothing does not', async () => {
    await billing.tell([billing.moved(5, 1, 1, 2, 500)]);
    const waiting = `SELECT FROM billing.inbox WHERE hospital_id = 5 AND name = 'patients.visit.moved.v1' AND done_at IS NULL AND attempts > 0`;
    await eventually(async () => (await billing.sql(waiting)).length === 1);
    await billing.tellAll([billing.registered(5, 1, DAY, 500), billing.registered(5, 2, DAY, 0), billing.moved(5, 2, 1, 2, 0)]);
    expect([(await totals(5, 1))[0], (await totals(5, 2))[0]]).toEqual([0, 5]);
  });

  it('ORG-40 L10 lines of before are put at their branches by the take-over, and the check tells where one stands elsewhere', async () => {
    const line = { registeredOn: DAY, paymentType: 'Cash', completedOn: DAY };
    owners.patients.set(3, [
      { id: 1, amountPaise: 100, ...line },
      { id: 2, amountPaise: 200, branchId: 2, ...line },
    ]);
    owners.lab.set(3, [
      {
        ...{ id: 1, recordedAt: NOON, pricePaise: 900, paymentType: '', branchId: 2 },
        correction: { at: NOON, paise: -300, paymentType: '' },
      },
    ]);
    owners.pharmacy.set(3, [{ id: 1, dispensedOn: DAY, totalPaise: 50, paymentType: '', branchId: 3 }]);
    // As the release before counted it: without a branch.
    await billing.tellAll([billing.registered(3, 2, DAY, 200)]);
    const check = () => billing.get(LedgerCheckService).differences(3);
    expect(await check()).toContain('hospital 3, consultation 2: source branch 2, ledger branch 1');
    await runAs({ hospitalId: 3 }, () => billing.get(HospitalImportService).run());
    expect(await check()).toEqual([]);
    expect([await totals(3, 1), await totals(3, 2), await totals(3, 3)]).toEqual([
      [1, 0, 0, 1],
      [2, 6, 0, 8],
      [0, 0, 0.5, 0.5],
    ]);
    await billing.sql(`UPDATE billing.branch_day_totals SET lab_paise = lab_paise + 1 WHERE hospital_id = 3 AND branch_id = 2`);
    expect(await check()).not.toEqual([]);
    await billing.get(LedgerCheckService).rebuild(3);
    expect(await check()).toEqual([]);
  });
});
