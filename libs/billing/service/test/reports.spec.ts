import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileChanged } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { PrintReportJob } from '../src/jobs/print-report.job.ts';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

describe('the billing report', () => {
  let billing: BillingFixture;

  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([
      billing.verified(1, { hospitalName: 'Sanjeevani Clinic', address: '14 MG Road, Pune' }),
      billing.verified(2, { hospitalName: 'Marker-of-B' }),
      billing.verified(3),
      billing.verified(4),
    ]);
  });
  afterAll(() => billing?.close());

  const download = (hospitalId: number, query = '') =>
    billing.api.get(`/api/generate-billing-report/${query}`, { token: billing.token(hospitalId) });
  /** The lines of what is printed, cells parted by bars. */
  const linesOf = async (hospitalId: number, query = '') => {
    const { status, raw } = await download(hospitalId, query);
    expect(status).toBe(200);
    return raw
      .toString()
      .replace(/<style>[\s\S]*?<\/style>/g, '')
      .replace(/\s+/g, ' ')
      .replace(/<\/(tr|h1|h2|dl|div|address|p)>/g, '\n')
      .replace(/<\/t[dh]>/g, ' | ')
      .replace(/<[^>]*>/g, '')
      .split('\n')
      .map((line) => line.replace(/[ ]+/g, ' ').trim());
  };

  it('BIL-08 BIL-10 is a PDF with a name, also for a hospital without any patient', async () => {
    const { status, headers, raw } = await download(3);
    expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['content-disposition']).toContain('billing-report-2026-01-01-to-2026-12-31.pdf');
    const lines = await linesOf(3);
    expect(lines).toContain('Total | ₹0.00 | ₹0.00 | ₹0.00 | ₹0.00 |');
    expect(lines).toContain('No patients were completed in this period.');
  });

  it('BIL-11 OPN-06 OPN-12 shows today, the months and every test and bill, and at once what was just registered', async () => {
    await billing.tellAll([
      billing.registered(1, 1, '2026-11-20', 50_000),
      billing.registered(1, 2, '2026-11-20', 0),
      billing.registered(1, 3, '2026-11-19', 10_010),
      billing.registered(1, 4, '2026-02-01', 20_000),
      billing.registered(1, 5, '2025-12-31', 70_000),
      billing.tested(1, 1, '2026-11-20T05:00:00Z', 25_050),
      billing.tested(1, 2, '2026-11-19T18:30:00.000Z', 100),
      billing.dispensed(1, 1, '2026-11-20', 20_550),
      billing.dispensed(1, 2, '2026-03-01', 1),
    ]);
    const lines = await linesOf(1);
    expect(lines).toContain('Payments | ₹500.00 | ₹251.50 | ₹205.50 | ₹957.00 |');
    expect(lines).toContain('Feb 2026 | ₹200.00 | ₹0.00 | ₹0.00 | ₹200.00 |');
    expect(lines).toContain('Mar 2026 | ₹0.00 | ₹0.00 | ₹0.01 | ₹0.01 |');
    expect(lines).toContain('Nov 2026 | ₹600.10 | ₹251.50 | ₹205.50 | ₹1,057.10 |');
    expect(lines).toContain('Total | ₹800.10 | ₹251.50 | ₹205.51 | ₹1,257.11 |');
    expect(lines.some((line) => line.startsWith('Dec 2026'))).toBe(false);
    await billing.tellAll([billing.registered(1, 6, '2026-11-20', 1)]);
    expect(await linesOf(1)).toContain('Payments | ₹500.01 | ₹251.50 | ₹205.50 | ₹957.01 |');
  });

  it('BIL-11 API-16 waits for what has arrived and is not applied yet', async () => {
    const { lines, telling } = await billing.whileLocked('LOCK TABLE billing.day_totals IN EXCLUSIVE MODE', async (awaited) => {
      const telling = billing.tellAll([billing.registered(2, 1, '2026-11-20', 12_300)]);
      await awaited();
      const lines = linesOf(2);
      expect(await Promise.race([lines, sleep(500, 'still waits')])).toBe('still waits');
      return { lines, telling };
    });
    expect(await lines).toContain('Payments | ₹123.00 | ₹0.00 | ₹0.00 | ₹123.00 |');
    await telling;
  });

  it('covers a month day by day, a span, or another year', async () => {
    const month = await linesOf(1, '?month=2026-11');
    expect(month).toContain('19/11/2026 | ₹100.10 | ₹0.00 | ₹0.00 | ₹100.10 |');
    expect(month.some((line) => line.startsWith('01/11/2026'))).toBe(false);
    const span = await linesOf(1, '?from=2025-12-31&to=2026-02-01');
    expect(span).toContain('31/12/2025 | ₹700.00 | ₹0.00 | ₹0.00 | ₹700.00 |');
    // Once in the title of the file, once in the head.
    expect(span.join(' ').match(/31\/12\/2025 to 01\/02\/2026/g)).toHaveLength(2);
    expect(await linesOf(1, '?from=2025-01-01&to=2025-12-31')).toContain('Dec 2025 | ₹700.00 | ₹0.00 | ₹0.00 | ₹700.00 |');
    expect(await linesOf(1, '?month=2024-02')).toContain('Nothing came in on these days.');
    for (const odd of ['?month=2026-13', '?from=2026-02-30', '?from=2026-03-01&to=2026-02-01', '?from=0001-01-01&to=9999-12-31'])
      expect((await download(1, odd)).status).toBe(400);
    // A report from a day to now has the bound of every other one.
    for (const long of ['?from=0001-01-01', '?from=0099-12-31', '?from=2016-12-31', '?from=2010-01-01&to=2020-01-01'])
      expect((await download(1, long)).body).toMatchObject({ statusCode: 400, message: 'A report covers at most ten years' });
    expect((await download(1, '?from=2017-01-01')).status).toBe(200);
    expect((await linesOf(1, '?month=0050-02')).join(' ')).toContain('01/02/0050 to 28/02/0050');
  });

  it('states the commission, what was paid of it and what is due', async () => {
    await billing.seen(1, 3, '2026-10-31');
    await billing.seen(1, 1, '2026-11-01', 4);
    await billing.pay(1, { amount_paid: 65.5 });
    const lines = await linesOf(1);
    expect(lines).toContain('Oct 2026 | 3 | ₹60.00 | ₹60.00 | ₹0.00 |');
    expect(lines).toContain('Nov 2026 | 1 | ₹20.00 | ₹5.50 | ₹14.50 |');
    expect(lines).toContain('20/11/2026 | 1 | Recorded by Nidaan | – | ₹65.50 |');
    expect(lines.join(' ')).toContain('Commission due now ₹14.50');
  });

  it('BIL-12 S10 is the caller’s hospital only, under its own letterhead, as text whatever it wrote', async () => {
    const [mine, other] = [(await linesOf(1)).join('\n'), (await linesOf(2)).join('\n')];
    expect(mine).toContain('Sanjeevani Clinic');
    expect(mine).not.toContain('Marker-of-B');
    expect(other).toContain('Marker-of-B');
    expect(other.replaceAll('₹123.00', '')).not.toMatch(/₹[1-9]|₹0\.[1-9]/);
    await billing.tellAll([billing.verified(4, { hospitalName: '<script>alert(1)</script><img src="http://x.example/">' })]);
    const { raw } = await download(4);
    expect(raw.toString()).toContain('&lt;script&gt;alert(1)');
    expect(raw.toString()).not.toMatch(/<script|<img/);
    for (const token of [undefined, billing.staff])
      expect((await billing.api.get('/api/generate-billing-report/', { token })).status).toBe(token ? 403 : 401);
  });

  it('PRO-07 is headed by the e-mail of the hospital itself, and by that of the account where it has none', async () => {
    const heading = async () => (await linesOf(5)).join('\n');
    await billing.tellAll([billing.verified(5)]);
    expect(await heading()).toContain('desk5@example.in');
    const own = {
      ...profileChanged.sample,
      hospitalId: 5,
      accountId: 50,
      email: 'desk5@example.in',
      hospitalEmail: 'front5@example.in',
    };
    await billing.tellAll([[profileChanged, own]]);
    expect(await heading()).toContain('front5@example.in');
    expect(await heading()).not.toContain('desk5@example.in');
  });

  it('S14 is in the trail when the answer comes, once for each download, and printing ahead is no read', async () => {
    const entries = () =>
      billing.sql(
        "SELECT account_id FROM billing.audit_entries WHERE hospital_id = 3 AND action = 'read' AND what = 'billing.report'",
      );
    const before = (await entries()).length;
    await runAs({ hospitalId: 3 }, () => billing.get(PrintReportJob).run());
    expect(await entries()).toHaveLength(before);
    for (const query of ['', '?month=2026-11']) expect((await download(3, query)).status).toBe(200);
    expect((await entries()).slice(before)).toEqual([{ account_id: 30 }, { account_id: 30 }]);
  });

  it('is printed ahead, in place of the print before it, and other periods keep no file', async () => {
    const { documents } = billing.nidaan.composition.resources;
    const prepared: [unknown, string][] = [];
    documents.prepare = async (key, html) => void prepared.push([key, html]);
    const print = () => runAs({ hospitalId: 1 }, () => billing.get(PrintReportJob).run());
    await print();
    await billing.tellAll([billing.registered(1, 90, '2026-11-20', 7)]);
    await print();
    const key = { kind: 'billing-report', hospitalId: 1, id: 'this-year' };
    expect(prepared.map(([of]) => of)).toEqual([key, key]);
    expect(prepared[0]![1]).not.toBe(prepared[1]![1]);
    const kept: unknown[] = [];
    const cached = documents.cached.bind(documents);
    documents.cached = (of, html) => (kept.push(of), cached(of, html));
    for (const query of ['', '?month=2026-10', '?from=2026-11-01&to=2026-11-20'])
      expect((await download(1, query)).status).toBe(200);
    expect(kept).toEqual([key]);
  });
});
