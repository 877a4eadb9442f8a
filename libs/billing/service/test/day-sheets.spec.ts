import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { HospitalImportService } from '../src/charges/hospital-import.service.ts';
import { LedgerCheckService } from '../src/checks/ledger-check.service.ts';
import { labTestCompleted } from '@nidaan/lab-contracts';
import { visitRestored } from '@nidaan/patients-contracts';
import { openBillingFixture, owners, type BillingFixture, type Told } from './billing-fixture.ts';

describe('the day sheet', () => {
  let billing: BillingFixture;
  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([1, 2, 3, 6].map((id) => billing.verified(id)));
  });
  afterAll(() => billing?.close());

  const sheet = (hospitalId: number, query = '') =>
    billing.api.get(`/api/day-sheet/${query}`, { token: billing.token(hospitalId) });
  const paidBy = ([contract, payload]: Told, paymentType: string | undefined): Told =>
    [contract, { ...payload, paymentType } as { hospitalId: number }] as const;
  const row = (payment_type: string, consultation: number, lab: number, pharmacy: number, total: number) => ({
    payment_type,
    consultation,
    lab,
    pharmacy,
    total,
  });

  it('FRD-11 keeps the sums of a day as they were taken, and says beside them what belongs to cancelled visits', async () => {
    const [left, stays, other] = [1, 2, 3].map((id) => billing.registered(6, id, '2026-11-20', 20_050 * id));
    await billing.tellAll([left!, stays!, other!]);
    const before = (await sheet(6)).body;
    expect(before.cancelled).toEqual({ visits: 0, amount: 0 });
    await billing.tellAll([billing.cancelled(left!), billing.cancelled(other!), billing.cancelled(left!)]);
    expect((await sheet(6)).body).toEqual({ ...before, cancelled: { visits: 2, amount: 802 } });
    await billing.tellAll([billing.cancelled(other!, visitRestored)]);
    expect((await sheet(6)).body).toEqual({ ...before, cancelled: { visits: 1, amount: 200.5 } });
    expect((await sheet(6, '?day=2026-11-19')).body.cancelled).toEqual({ visits: 0, amount: 0 });
  });

  it('BIL-11 says of a day what came in where and how, agreeing with the report and the books', async () => {
    const day = '2026-11-20';
    const told = [
      paidBy(billing.registered(1, 1, day, 50_000), 'UPI'),
      paidBy(billing.registered(1, 2, day, 30_010), 'Cash'),
      paidBy(billing.registered(1, 3, day, 0), 'Insurance'),
      paidBy(billing.registered(1, 4, '2026-11-19', 99_900), 'Cash'),
      paidBy(billing.tested(1, 1, '2026-11-20T05:00:00Z', 25_050), 'Cash'),
      paidBy(billing.tested(1, 2, '2026-11-20T05:00:00Z', 101), undefined),
      paidBy(billing.dispensed(1, 1, day, 20_550), 'Cash'),
      paidBy(billing.dispensed(1, 2, day, 33), ''),
    ];
    await billing.tellAll(told);
    // Whatever comes again changes nothing.
    await billing.tellAll(told);
    const { status, body } = await sheet(1);
    expect([status, body]).toEqual([
      200,
      {
        day,
        rows: [row('Cash', 300.1, 250.5, 205.5, 756.1), row('UPI', 500, 0, 0, 500), row('', 0, 1.01, 0.33, 1.34)],
        totals: { consultation: 800.1, lab: 251.51, pharmacy: 205.83, total: 1257.44 },
        cancelled: { visits: 0, amount: 0 },
      },
    ]);
    const report = await billing.api.get('/api/generate-billing-report/', { token: billing.token(1) });
    const text = report.raw
      .toString()
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain('Payments ₹800.10 ₹251.51 ₹205.83 ₹1,257.44');
    expect((await sheet(1, '?day=2026-11-19')).body.rows).toEqual([row('Cash', 999, 0, 0, 999)]);
    expect((await sheet(2)).body).toEqual({
      day,
      rows: [],
      totals: { consultation: 0, lab: 0, pharmacy: 0, total: 0 },
      cancelled: { visits: 0, amount: 0 },
    });
  });

  it('counts the correction of a price on its day, by how it was paid, as the report does', async () => {
    const completed = (testId: number, pricePaise: number): Told => [
      labTestCompleted,
      {
        ...labTestCompleted.sample,
        hospitalId: 2,
        testId,
        recordedPricePaise: 10_000,
        pricePaise,
        completedAt: '2026-11-20T05:30:00Z',
      } as { hospitalId: number },
    ];
    await billing.tellAll([completed(1, 12_050), completed(2, 9_000)]);
    expect((await sheet(2)).body.rows).toEqual([row('Cash', 0, 10.5, 0, 10.5)]);
    const report = await billing.api.get('/api/generate-billing-report/', { token: billing.token(2) });
    expect(report.raw.toString()).toContain('₹10.50');
  });

  it('counts what is paid otherwise than recorded under the other payment type, on the day of the completion', async () => {
    const completed = (testId: number, paise: number, recordedPaymentType: string, paymentType: string): Told => [
      labTestCompleted,
      {
        ...labTestCompleted.sample,
        ...{ hospitalId: 4, testId, recordedPricePaise: 50_000, pricePaise: paise, recordedPaymentType, paymentType },
        completedAt: '2026-11-20T05:30:00Z',
      } as { hospitalId: number },
    ];
    const recorded = (testId: number, paymentType: string): Told => {
      const [contract, payload] = billing.tested(4, testId, '2026-11-19T05:30:00Z', 50_000);
      return [contract, { ...payload, paymentType } as { hospitalId: number }];
    };
    const facts = [recorded(1, ''), completed(1, 52_000, '', 'Cash'), completed(2, 30_000, 'Cash', 'UPI'), recorded(2, 'Cash')];
    await billing.tellAll([billing.verified(4), ...facts, completed(3, 45_000, 'UPI', 'UPI'), recorded(3, 'UPI')]);
    await billing.tellAll(facts);
    expect((await sheet(4, '?day=2026-11-19')).body.rows).toEqual([
      row('Cash', 0, 500, 0, 500),
      row('UPI', 0, 500, 0, 500),
      row('', 0, 500, 0, 500),
    ]);
    expect((await sheet(4)).body).toMatchObject({
      rows: [row('Cash', 0, 20, 0, 20), row('UPI', 0, 250, 0, 250), row('', 0, -500, 0, -500)],
      totals: { lab: -230 },
    });
    const line = (id: number, paymentType: string, paise: number, now: string, moved?: true) => ({
      ...{ id, recordedAt: '2026-11-19T05:30:00.000Z', pricePaise: 50_000, paymentType },
      correction: { at: '2026-11-20T05:30:00.000Z', paise, paymentType: now, moved },
    });
    const lines = [line(1, '', 2_000, 'Cash', true), line(2, 'Cash', -20_000, 'UPI', true), line(3, 'UPI', -5_000, 'UPI')];
    owners.lab.set(4, lines);
    expect(await billing.get(LedgerCheckService).differences(4)).toEqual([]);
    // The same where billing takes it over from the lab.
    owners.lab.set(5, lines);
    await billing.tellAll([billing.verified(5)]);
    await runAs({ hospitalId: 5 }, () => billing.get(HospitalImportService).run());
    for (const day of ['2026-11-19', '2026-11-20'])
      expect((await sheet(5, `?day=${day}`)).body).toEqual((await sheet(4, `?day=${day}`)).body);
  });

  it('of what a hospital earned before billing listened knows how it was paid', async () => {
    owners.patients.set(3, [{ id: 1, registeredOn: '2026-11-20', amountPaise: 100, paymentType: 'UPI', completedOn: null }]);
    owners.lab.set(3, [{ id: 1, recordedAt: '2026-11-20T05:00:00Z', pricePaise: 200, paymentType: 'Cash', correction: null }]);
    owners.pharmacy.set(3, [{ id: 1, dispensedOn: '2026-11-20', totalPaise: 300, paymentType: '' }]);
    await runAs({ hospitalId: 3 }, () => billing.get(HospitalImportService).run());
    expect((await sheet(3)).body.rows).toEqual([row('Cash', 0, 2, 0, 2), row('UPI', 1, 0, 0, 1), row('', 0, 0, 3, 3)]);
    expect(await billing.get(LedgerCheckService).differences(3)).toEqual([]);
    await billing.get(LedgerCheckService).rebuild(3);
    expect((await sheet(3)).body.totals).toEqual({ consultation: 1, lab: 2, pharmacy: 3, total: 6 });
  });

  it('API-07 refuses what is no day, and costs an index and not the whole ledger', async () => {
    const { status, body } = await sheet(1, '?day=2026-02-30');
    expect([status, typeof body.message]).toEqual([400, 'string']);
    expect((await sheet(1, '?day=')).status).toBe(200);
    const indexes = await billing.sql(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'billing' AND indexname = 'ledger_day'`,
    );
    expect(JSON.stringify(indexes)).toContain('(hospital_id, day)');
  });
});
