import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { LedgerCheckRepository } from '../src/checks/ledger-check.repository.ts';
import { billingService } from '../src/index.ts';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

let billing: BillingFixture;
beforeAll(async () => {
  billing = await openBillingFixture();
});
afterAll(() => billing?.close());

describe('the books of the demo hospital', () => {
  it.each([
    ['2026-11-20T12:30:00Z', 1],
    // The last month is closed and not paid yet.
    ['2026-12-01T12:30:00Z', 2],
  ])(
    'BIL-09 ADM-15 are in order on %s: each ended month closed, the older ones paid, the running one due',
    async (instant, hospitalId) => {
      billing.at(instant);
      const { app } = billing.nidaan.composition.services.get('billing')!;
      await billing.tellAll([billing.verified(hospitalId, { verifiedAt: new Date(instant).toISOString() })]);
      await billingService.demo!.fill!(app, { hospitalId, patients: 400, now: new Date(instant), email: '', password: '' });
      await billing.nidaan.settled();
      expect(await runAs({ hospitalId }, () => billing.get(LedgerCheckRepository).unequal())).toEqual([]);
      const [running, last, ...older] = await billing.monthsOf(hospitalId);
      expect(running).toMatchObject({ status: 'running', amount_paid: 0, amount_due: running.total_patients * 20 });
      expect(last).toMatchObject({ status: hospitalId === 1 ? 'paid' : 'closed' });
      expect(older.length).toBeGreaterThan(20);
      for (const month of older) expect(month).toMatchObject({ status: 'paid', amount_paid: month.total_patients * 20 });
      const due = running.amount_due + last.outstanding;
      expect(await billing.duesOf(hospitalId)).toMatchObject({
        paid: true,
        dueAmount: due,
        total_patients: running.total_patients,
      });
      expect(billing.lastHeard(hospitalId)).toMatchObject({ duePaise: due * 100 });
      const lines = await billing.sql(
        'SELECT source, count(*)::int AS n FROM billing.ledger WHERE hospital_id = $1 GROUP BY 1 ORDER BY 1',
        [hospitalId],
      );
      expect(lines.map(({ source }) => source)).toEqual([1, 2, 3, 4, 5]);
    },
  );
});
