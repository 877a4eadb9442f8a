import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNTS } from '@nidaan/billing-contracts';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import fc from 'fast-check';
import { PatientTreatedHandler } from '../src/on/patient-treated.handler.ts';
import { PrescriptionDispensedHandler } from '../src/on/prescription-dispensed.handler.ts';
import { PatientRegisteredHandler } from '../src/on/patient-registered.handler.ts';
import { LabTestRecordedHandler } from '../src/on/lab-test-recorded.handler.ts';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2028-02-29'];
const SOURCES = ['consultation', 'lab', 'pharmacy', 'commission'] as const;

interface Fact {
  source: (typeof SOURCES)[number];
  id: number;
  day: string;
  paise: number;
}

describe('the ledger', () => {
  let billing: BillingFixture;
  let hospital = 100;

  beforeAll(async () => {
    billing = await openBillingFixture();
    await billing.tellAll([billing.verified(1), billing.verified(2)]);
  });
  afterAll(() => billing?.close());

  // Handed to the handlers as the inbox does, many in one transaction; the inbox itself would stop what is delivered twice.
  const handle = ({ source, id, day, paise }: Fact): Promise<void> | void => {
    const noon = `${day}T06:30:00.000Z`;
    if (source === 'consultation')
      return billing
        .get(PatientRegisteredHandler)
        .handle({ payload: { patientId: id, registeredOn: day, amountPaise: paise } } as never);
    if (source === 'lab')
      return billing
        .get(LabTestRecordedHandler)
        .handle({ payload: { testId: id, recordedAt: noon, pricePaise: paise } } as never);
    if (source === 'pharmacy')
      return billing
        .get(PrescriptionDispensedHandler)
        .handle({ payload: { billId: id, dispensedOn: day, totalPaise: paise } } as never);
    return billing.get(PatientTreatedHandler).handle({ payload: { patientId: id, completedOn: day } } as never);
  };
  const apply = (hospitalId: number, batches: readonly (readonly Fact[])[]) =>
    runAs({ hospitalId }, async () => {
      for (const batch of batches)
        await billing.get(Database).transaction(async () => {
          for (const fact of batch) await handle(fact);
        });
    });
  const totalsOf = (hospitalId: number) =>
    billing.sql(
      `SELECT day::text, consultation_paise::text, lab_paise::text, pharmacy_paise::text, commission_paise::text, payment_paise::text
       FROM billing.day_totals WHERE hospital_id = $1 ORDER BY day`,
      [hospitalId],
    );
  const ledgerOf = (hospitalId: number) =>
    billing.sql(
      `SELECT day::text, ${[...SOURCES, 'payment'].map((name, at) => `coalesce(sum(paise) FILTER (WHERE source = ${at + 1}), 0)::bigint::text AS ${name}_paise`).join(', ')}
       FROM billing.ledger WHERE hospital_id = $1 GROUP BY day ORDER BY day`,
      [hospitalId],
    );
  const monthsOf = (hospitalId: number) =>
    billing.sql('SELECT month::text, patients, due_paise::int FROM billing.months WHERE hospital_id = $1 ORDER BY month', [
      hospitalId,
    ]);

  const fact: fc.Arbitrary<Fact> = fc.record({
    source: fc.constantFrom(...SOURCES),
    id: fc.integer({ min: 1, max: 12 }),
    day: fc.constantFrom(...DAYS),
    paise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999_999_999 })),
  });
  // A source has one day and one amount, however often it is published.
  const facts = fc.uniqueArray(fact, { selector: ({ source, id }) => `${source}${id}`, minLength: 1, maxLength: 25 });

  it('L10 leaves each account with what a day did to it; what is payable is what is owed', async () => {
    await billing.tellAll([billing.verified(50)]);
    await billing.tellAll([
      billing.registered(50, 1, '2026-11-20', 50_000),
      billing.registered(50, 2, '2026-11-20', 30_050),
      billing.tested(50, 1, '2026-11-20T06:00:00.000Z', 12_000),
      billing.dispensed(50, 1, '2026-11-20', 7_025),
    ]);
    await billing.seen(50, 3, '2026-11-20');
    expect((await billing.pay(50, { amount_paid: 25 })).status).toBe(200);
    const rows = await billing.sql<{ account: number; paise: string }>(
      `SELECT account, sum(side.moved)::text AS paise FROM billing.ledger l,
         LATERAL (VALUES (l.debit, l.paise), (l.credit, -l.paise)) AS side(account, moved)
       WHERE l.hospital_id = 50 GROUP BY account`,
    );
    const balance = new Map(rows.map(({ account, paise }) => [account, Number(paise)]));
    expect(Object.entries(ACCOUNTS).map(([name, account]) => [name, balance.get(account)])).toEqual([
      ['receipts', 50_000 + 30_050 + 12_000 + 7_025 - 2_500],
      ['consultationIncome', -80_050],
      ['labIncome', -12_000],
      ['pharmacyIncome', -7_025],
      ['commissionExpense', 6_000],
      ['commissionPayable', -3_500],
    ]);
    expect((await billing.duesOf(50)).amount_paise).toBe(3_500);
  });

  it('BIL-11 L10 gives the same totals for any order, repetition and batching of the same facts: lines = ledger = totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        facts.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray([...given, ...given], { minLength: given.length * 2 }),
            fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }),
          ),
        ),
        async ([given, shuffled, sizes]) => {
          const [one, other] = [(hospital += 1), (hospital += 1)];
          await apply(one, [given]);
          const batches: Fact[][] = [];
          for (let at = 0, n = 0; at < shuffled.length; at += sizes[n]!, n += 1) batches.push(shuffled.slice(at, at + sizes[n]!));
          await apply(other, batches);
          const expected = new Map<string, bigint>();
          for (const { source, day, paise } of given) {
            const worth = source === 'commission' ? 2000 : paise;
            if (worth > 0) expected.set(`${day} ${source}`, (expected.get(`${day} ${source}`) ?? 0n) + BigInt(worth));
          }
          const totals = await totalsOf(one);
          expect(await totalsOf(other)).toEqual(totals);
          expect(await ledgerOf(one)).toEqual(totals);
          expect(await ledgerOf(other)).toEqual(totals);
          const told = totals.flatMap((row) =>
            SOURCES.filter((source) => row[`${source}_paise`] !== '0').map(
              (source) => [`${String(row.day)} ${source}`, BigInt(String(row[`${source}_paise`]))] as const,
            ),
          );
          expect(new Map(told)).toEqual(expected);
          expect(await monthsOf(other)).toEqual(await monthsOf(one));
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('is exact when the same facts arrive fifty times at once', async () => {
    const all: Fact[] = SOURCES.map((source, at) => ({ source, id: 7, day: DAYS[at]!, paise: 12_345 }));
    await Promise.all(Array.from({ length: 50 }, (_, n) => apply(1, [n % 2 ? all : [...all].reverse()])));
    expect((await ledgerOf(1)).length).toBe(4);
    expect(await totalsOf(1)).toEqual(await ledgerOf(1));
    expect(await monthsOf(1)).toEqual([{ month: '2026-12-01', patients: 1, due_paise: 2000 }]);
  });

  it('S3 can only be added to: not by the service, not by its owner', async () => {
    await apply(2, [[{ source: 'consultation', id: 1, day: DAYS[0]!, paise: 100 }]]);
    const db = billing.get(Database);
    for (const sql of [
      'UPDATE ledger SET paise = 1',
      'DELETE FROM ledger',
      'TRUNCATE ledger',
      'UPDATE payments SET paise = 1',
      'DELETE FROM payment_reversals',
    ])
      await expect(runAs({ hospitalId: 2 }, () => db.query(sql))).rejects.toMatchObject({ code: '42501' });
    for (const sql of ['UPDATE billing.ledger SET paise = 1', 'DELETE FROM billing.ledger', 'TRUNCATE billing.ledger'])
      await expect(billing.sql(sql)).rejects.toThrow('cannot be changed or removed');
  });

  it('SEC-03 shows a hospital its own lines only, and none without a tenant', async () => {
    const db = billing.get(Database);
    for (const table of [
      'ledger',
      'day_totals',
      'months',
      'dues',
      'closings',
      'payments',
      'payment_reversals',
      'hospitals',
      'month_dues',
    ]) {
      const others = await runAs({ hospitalId: 2 }, () => db.query(`SELECT * FROM ${table} WHERE hospital_id <> 2`));
      const without = await runAs({ hospitalId: null }, () => db.query(`SELECT * FROM ${table}`));
      expect([table, others, without]).toEqual([table, [], []]);
    }
    const asHospital = await runAs({ hospitalId: 2 }, () =>
      db.query('SELECT * FROM months_of_all_hospitals(null, null, null, null, null)'),
    );
    expect(asHospital).toEqual([]);
  });
});
