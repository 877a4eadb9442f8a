import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openAuditFixture, tamper, type AuditFixture } from './audit-fixture.ts';

let fixture: AuditFixture;
beforeEach(async () => {
  fixture = await openAuditFixture();
});
afterEach(() => fixture.close());

const OLD = `INSERT INTO audit_entries (hospital_id, subject, request_id, action, what, tx)
  SELECT 1, g, '', 'write', 'clinical.record', pg_current_xact_id()::text::bigint + $2 + g FROM generate_series(1, $1::int) g`;
const SEAL_OF_OLD = `INSERT INTO audit_seals SELECT 1, 0, 0, t.to_tx, c.first_id, c.last_id, c.entries, '2026-01-01', c.hash, c.leaves
  FROM (SELECT max(tx) + 1 AS to_tx FROM audit_entries) t,
    LATERAL audit_content(ROW(1, 0, 0, t.to_tx, 0, 0, 0, '2026-01-01'::timestamptz, '', '')::audit_seals, 999999, '') c`;

/** A trail as it comes back from a backup into a younger cluster: sealed, with numbers of transactions from `above` ours on. */
async function restored(count: number, above: number): Promise<void> {
  await tamper(fixture.admin, OLD, [count, above]);
  await tamper(fixture.admin, SEAL_OF_OLD);
  await fixture.admin.query('ANALYZE audit_entries');
  // The old era is closed, and the first entry of the new one sealed.
  await fixture.chain.seal();
  await fixture.write(2, 1);
  while (await fixture.chain.seal());
  expect(await fixture.chain.verify()).toMatchObject({ holds: true, entries: count + 1, seals: 3 });
}

describe('the trail of a database that was restored into a younger cluster', () => {
  it('L12 S14 seals new entries while its transactions pass through more numbers of the old era than a batch holds', async () => {
    const { admin, chain, db, write } = fixture;
    await restored(60, 1000);
    await admin.query('DO $$ BEGIN FOR n IN 1..1500 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$');
    await write(2, 2);
    const seal = async () => (await db.query<{ sealed: number; pending: boolean }>('SELECT * FROM audit_seal_era(10)'))[0]!;
    let sealed = 0;
    for (let tried = 0; tried < 10 && sealed < 2; tried += 1) sealed += (await seal()).sealed;
    expect(sealed).toBe(2);
    expect(await chain.verify()).toMatchObject({ holds: true, entries: 63, seals: 4 });
  });

  it('S14 does not walk the trail of the old era at each seal', async () => {
    const { admin, chain, write } = fixture;
    await restored(40_000, 1_000_000_000);
    const pages = async (): Promise<number> => {
      await write(2, 1);
      const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT sealed FROM audit_seal_era(1000)',
      );
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    };
    // The first time a session also reads the catalogues.
    await pages();
    expect(await pages()).toBeLessThan(150);
    expect(await chain.verify()).toMatchObject({ holds: true, entries: 40_003, seals: 5 });
  });
});
