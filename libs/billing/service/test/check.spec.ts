import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labTestCompleted } from '@nidaan/lab-contracts';
import { runAs } from '@nidaan/platform-access';
import { LedgerCheckService } from '../src/checks/ledger-check.service.ts';
import { checkBooks } from '../src/index.ts';
import { HospitalImportService } from '../src/charges/hospital-import.service.ts';
import { FiguresRepository } from '../src/reports/figures.repository.ts';
import { openBillingFixture, owners, type BillingFixture, type Told } from './billing-fixture.ts';
import { eventually } from '@nidaan/testing';

const MANY = 4100;

describe('the check of the books', () => {
  let billing: BillingFixture;
  const check = (hospitalId: number) => billing.get(LedgerCheckService).differences(hospitalId);
  const takeOver = (hospitalId: number) => runAs({ hospitalId }, () => billing.get(HospitalImportService).run());
  const recent = { verifiedAt: '2026-11-20T05:59:00.000Z' };

  /** A hospital whose records were made before billing listened: every second patient completed, some free of charge. */
  const records = (hospitalId: number, count: number) => {
    const ids = Array.from({ length: count }, (_, n) => n + 1);
    const dayOf = (id: number) => `2026-${id % 2 ? '10' : '11'}-${String((id % 19) + 1).padStart(2, '0')}`;
    owners.patients.set(
      hospitalId,
      ids.map((id) => ({
        id,
        registeredOn: dayOf(id),
        amountPaise: (id % 5) * 10_001,
        completedOn: id % 2 ? dayOf(id) : null,
      })),
    );
    owners.lab.set(
      hospitalId,
      ids
        .slice(0, 3)
        .map((id) => ({ id, recordedAt: '2026-11-19T18:30:00.000Z', pricePaise: id * 100, paymentType: '', correction: null })),
    );
    owners.pharmacy.set(
      hospitalId,
      ids.slice(0, 7).map((id) => ({ id, dispensedOn: dayOf(id), totalPaise: id * 333, paymentType: '' })),
    );
  };

  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([1, 2, 3, 4].map((id) => billing.verified(id, recent)));
  });
  afterAll(() => billing?.close());

  it('L10 takes over what was there before billing, once, beside the events and again, and finds nothing wrong then', async () => {
    records(1, MANY);
    expect((await check(1)).length).toBeGreaterThan(MANY);
    await billing.tellAll([billing.registered(1, 3, '2026-10-04', 30_003), billing.completed(1, 3, '2026-10-04')]);
    await Promise.all([takeOver(1), takeOver(1), takeOver(1)]);
    await takeOver(1);
    expect(await check(1)).toEqual([]);
    expect(await billing.duesOf(1)).toMatchObject({ total_patients: MANY / 2, dueAmount: (MANY / 2) * 20 });
    // The lab's midnight is the hospital's.
    expect(
      await billing.sql("SELECT lab_paise::int AS lab FROM billing.day_totals WHERE hospital_id = 1 AND day = '2026-11-20'"),
    ).toEqual([{ lab: 600 }]);
  });

  it('is asked for when a hospital turns out to have been there for long', async () => {
    records(9, 10);
    await billing.tellAll([billing.verified(9, { verifiedAt: '2025-01-01T00:00:00.000Z' })]);
    await eventually(async () => (await check(9)).length === 0);
    expect(billing.lastHeard(9)).toMatchObject({ runningPatients: 5 });
  });

  it('finds each planted difference between records, ledger and rollups, and rebuilds the rollups', async () => {
    records(2, 10);
    await takeOver(2);
    await billing.pay(2, { amount_paid: 5.5, month: 10, year: 2026 });
    await billing.reset();
    expect(await check(2)).toEqual([]);
    await billing.sql(
      "UPDATE billing.day_totals SET pharmacy_paise = pharmacy_paise + 1 WHERE hospital_id = 2 AND day = '2026-10-02'",
    );
    await billing.sql(
      "UPDATE billing.months SET patients = patients + 1, aimed_paise = 0 WHERE hospital_id = 2 AND month = '2026-10-01'",
    );
    await billing.sql('UPDATE billing.dues SET commission_paise = commission_paise - 1 WHERE hospital_id = 2');
    expect(await check(2)).toEqual([
      'hospital 2, pharmacy of 2026-10-02: ledger 333, day total 334 (paise)',
      'hospital 2, commission of 2026-10: ledger 5 patients, 10000, month 6 patients, 10000 (paise)',
      'hospital 2, aimed at 2026-10: payments 550, month 0 (paise)',
      expect.stringContaining('hospital 2, dues: ledger: commission 10000, paid 550, running 0, dues: commission 9999'),
    ]);
    await billing.get(LedgerCheckService).rebuild(2);
    expect(await check(2)).toEqual([]);
    await billing.sql('DELETE FROM billing.months WHERE hospital_id = 2');
    await billing.sql('DELETE FROM billing.day_totals WHERE hospital_id = 2');
    await billing.get(LedgerCheckService).rebuild(2);
    expect(await check(2)).toEqual([]);
    expect(await billing.monthsOf(2)).toMatchObject([{ month: 10, total_patients: 5, amount_paid: 5.5, status: 'partly_paid' }]);
  });

  it('finds a record without a line, a line without a record, another amount and another day', async () => {
    records(3, 4);
    await takeOver(3);
    const [first, second, ...rest] = owners.patients.get(3)!;
    owners.patients.set(3, [{ ...first!, amountPaise: 1 }, { ...second!, registeredOn: '2026-11-18' }, ...rest]);
    owners.lab.set(3, owners.lab.get(3)!.slice(1));
    owners.pharmacy.get(3)!.push({ id: 99, dispensedOn: '2026-11-20', totalPaise: 12_345, paymentType: '' });
    expect(await check(3)).toEqual([
      'hospital 3, consultation 1: source ₹0.01 on 2026-10-02, ledger ₹100.01 on 2026-10-02',
      'hospital 3, consultation 2: source ₹200.02 on 2026-11-18, ledger ₹200.02 on 2026-11-03',
      'hospital 3, lab 1: source nothing, ledger ₹1.00 on 2026-11-20',
      'hospital 3, pharmacy 99: source ₹123.45 on 2026-11-20, ledger nothing',
    ]);
    expect(await billing.get(LedgerCheckService).hospitalIds()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  });

  it('ORG-52 takes any rate of the day for right where a plan changed on it, and no other one', async () => {
    const completed = (id: number, completedOn: string) => ({ id, registeredOn: completedOn, amountPaise: 0, completedOn });
    owners.patients.set(7, [completed(1, '2026-11-20'), completed(2, '2026-11-20'), completed(3, '2026-11-19')]);
    await billing.tellAll([billing.verified(7), billing.completed(7, 1, '2026-11-20')]);
    billing.at('2026-11-20T07:00:00Z');
    await billing.tellAll([billing.planned(7, 12_000, '2026-11-20T06:30:00Z')]);
    await billing.tellAll([billing.completed(7, 2, '2026-11-20'), billing.completed(7, 3, '2026-11-19')]);
    billing.at('2026-11-20T06:00:00Z');
    // The third cost the new rate, which did not hold on its day.
    expect(await check(7)).toEqual(['hospital 7, commission 3: source ₹20.00 on 2026-11-19, ledger ₹120.00 on 2026-11-19']);
    // With a rate of nothing until then, there may be a line or none.
    await billing.tellAll([billing.planned(7, 0, '2026-11-19T06:30:00Z')]);
    owners.patients.get(7)!.splice(2, 1, completed(4, '2026-11-20'));
    expect(await check(7)).toEqual([
      'hospital 7, commission 1: source ₹0.00 on 2026-11-20, ledger ₹20.00 on 2026-11-20',
      'hospital 7, commission 3: source nothing, ledger ₹120.00 on 2026-11-19',
    ]);
  });

  it('posts a price that was corrected with the result on the day of the correction, whatever comes first and how often', async () => {
    const completed = (testId: number, recordedPricePaise: number, pricePaise: number): Told => [
      labTestCompleted,
      {
        ...labTestCompleted.sample,
        hospitalId: 6,
        testId,
        recordedPricePaise,
        pricePaise,
        completedAt: '2026-11-21T20:00:00.000Z',
      } as { hospitalId: number },
    ];
    const recorded = (testId: number, paise: number) => billing.tested(6, testId, '2026-11-20T05:00:00.000Z', paise);
    await billing.tellAll([billing.verified(6)]);
    const facts = [completed(1, 100, 350), recorded(1, 100), recorded(2, 900), completed(2, 900, 250), recorded(3, 70)];
    await billing.tellAll([...facts, completed(3, 70, 70), completed(1, 100, 350), completed(2, 900, 250)]);
    const line = (id: number, pricePaise: number, paise: number | null) => ({
      id,
      recordedAt: '2026-11-20T05:00:00.000Z',
      pricePaise,
      paymentType: '',
      correction: paise === null ? null : { at: '2026-11-21T20:00:00.000Z', paise, paymentType: 'Cash' },
    });
    owners.lab.set(6, [line(1, 100, 250), line(2, 900, -650), line(3, 70, null)]);
    expect(await check(6)).toEqual([]);
    const figures = billing.get(FiguresRepository);
    const income = await runAs({ hospitalId: 6 }, () => figures.income('2026-11-01', '2026-11-30', 'day'));
    expect(income.map(({ day, labPaise }) => [day, labPaise])).toEqual([
      ['2026-11-20', 1070],
      ['2026-11-22', -400],
    ]);
    owners.lab.set(6, [line(1, 100, 251), line(2, 900, null), line(3, 70, null)]);
    expect(await check(6)).toEqual([
      'hospital 6, labRaised 1: source ₹2.51 on 2026-11-22, ledger ₹2.50 on 2026-11-22',
      'hospital 6, labLowered 2: source nothing, ledger ₹6.50 on 2026-11-22',
    ]);
  });

  it('says so and fails where a difference stays, and is silent about one that was on its way', async () => {
    const printed: string[] = [];
    const { app } = billing.nidaan.composition.services.get('billing')!;
    const run = (hospitalId: number) => checkBooks(app, { hospitalId, print: (line) => void printed.push(line) });
    records(5, 3);
    const checking = run(5);
    await takeOver(5);
    expect([await checking, printed]).toEqual([true, ['The books of 1 hospital are right, to the paisa.']]);
    await billing.sql('UPDATE billing.dues SET paid_paise = 1 WHERE hospital_id = 5');
    expect(await run(5)).toBe(false);
    expect(printed.slice(1)).toEqual([expect.stringMatching(/^hospital 5, dues/), '1 difference in the books of 1 hospital.']);
    owners.lab.get(5)!.push({ id: 50, recordedAt: '2026-11-20T00:00:00.000Z', pricePaise: 7, paymentType: '', correction: null });
    expect(await checkBooks(app, { hospitalId: 5, complete: true, rebuild: true, print: () => undefined })).toBe(true);
  }, 20_000);

  it('loses no line that is posted while rollups are rebuilt', async () => {
    records(4, 30);
    const posting = takeOver(4);
    for (let n = 0; n < 10; n += 1) await billing.get(LedgerCheckService).rebuild(4);
    await posting;
    expect(await check(4)).toEqual([]);
  });

  it('S2 asks owners by calls that nobody else may make', async () => {
    for (const path of ['/internal/patients/money/', '/internal/lab-tests/money/', '/internal/pharmacy/money/'])
      for (const [token, status] of [
        [undefined, 401],
        [billing.token(1), 403],
        [billing.staff, 403],
      ] as const)
        expect((await billing.api.get(`${path}?after=0&limit=1`, { token })).status).toBe(status);
  });
});
