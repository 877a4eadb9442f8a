import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { PatientsApp } from './patients-app.ts';

describe('statistics of a hospital', () => {
  let app: PatientsApp;
  const stats = async (hospitalId: number, query = '') =>
    (await app.get(`/api/patients/patients_stats/${query}`, hospitalId)).body;
  const at = (instant: string) => app.clock.set(new Date(instant));

  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('DASH-15 DASH-22 ENT-12 answers zeros and empty lists to a new hospital', async () => {
    expect(await stats(50)).toEqual({
      completed_today_count: 0,
      completed_this_month_count: 0,
      registered_today_count: 0,
      registered_today_amount: 0,
      cancelled_today: 0,
      left_today: 0,
      total_patients: 0,
      monthly_data: [],
      yearly_data: [],
      monthly_patients: Array(12).fill(0),
      today_patients_data: [],
    });
  });

  it('DASH-16 moves the counts by exactly one per completed patient, not by registering', async () => {
    const { id } = await app.register(1);
    expect(await stats(1)).toMatchObject({ completed_today_count: 0, completed_this_month_count: 0, registered_today_count: 1 });
    await app.saved(1, id, 1);
    expect(await stats(1)).toMatchObject({ completed_today_count: 1, completed_this_month_count: 1 });
    await app.saved(1, (await app.register(1)).id, 2);
    expect(await stats(1)).toMatchObject({ completed_today_count: 2, completed_this_month_count: 2, total_patients: 2 });
  });

  it('DASH-17 API-16 OPN-12 raises months and years by exactly the amounts registered, at once', async () => {
    at('2026-11-20T06:00:00Z');
    let sum = 0;
    for (const amount of ['0.10', '0.20', '500.50', '99999.99']) {
      await app.register(2, { amount });
      sum = Math.round((sum + Number(amount)) * 100) / 100;
      const { monthly_data, yearly_data } = await stats(2);
      expect(monthly_data).toEqual([
        { month: 'Nov 2026', year: 2026, month_number: 11, amount: sum, lab_amount: 0, pharmacy_amount: 0, total_amount: sum },
      ]);
      expect(yearly_data).toEqual([{ year: 2026, amount: sum, lab_amount: 0, pharmacy_amount: 0, total_amount: sum }]);
    }
    await app.register(2, { paymentType: 'Insurance', amount: '' });
    expect((await stats(2)).yearly_data[0].amount).toBe(sum);
  });

  it('DASH-04 DASH-09 OPN-06 adds up today and the newest visits by itself, and notes no read', async () => {
    const read = () => app.db.query("SELECT 1 FROM audit_entries WHERE action = 'read'");
    const before = (await runAs({ hospitalId: 20 }, read)).length;
    for (const amount of ['100.10', '200', '0.05']) await app.register(20, { amount });
    const { body } = await app.get('/api/patients/patients_stats/?today_limit=0&newest=2', 20);
    expect(body.registered_today_amount).toBe(300.15);
    expect(body.newest_totals).toEqual({ visits: 2, amount: 200.05, lab_amount: 0, pharmacy_amount: 0 });
    expect(await stats(20, '?today_limit=0')).not.toHaveProperty('newest_totals');
    for (const newest of ['0', '1001', 'x', '-1'])
      expect((await app.get(`/api/patients/patients_stats/?newest=${newest}`, 20)).status).toBe(400);
    expect((await runAs({ hospitalId: 20 }, read)).length).toBe(before);
  });

  it('DASH-18 OPN-04 holds the patients registered today, newest first', async () => {
    at('2026-11-19T06:00:00Z');
    await app.register(3, { first_name: 'Yesterday' });
    at('2026-11-20T06:00:00Z');
    const made = [await app.register(3), await app.register(3)].map(({ id }) => id);
    const { today_patients_data } = await stats(3);
    expect(today_patients_data.map(({ id }: { id: number }) => id)).toEqual(made.reverse());
    expect((await app.get('/api/patients/', 3)).body).toEqual(today_patients_data);
    expect((await stats(3, '?today_limit=1')).today_patients_data).toHaveLength(1);
    expect((await stats(3, '?today_limit=0')).today_patients_data).toEqual([]);
  });

  it('DASH-19 DASH-20 DASH-21 lists what the client adds up, every value a number', async () => {
    await app.register(4, { amount: '12.34' });
    const { body } = await app.get('/api/patients-main/', 4);
    for (const patient of body) {
      const total =
        Number(patient.amount) +
        Number(patient.lab_tests[0]?.price ?? 0) +
        Number(patient.pharmacy_records[0]?.total_amount ?? 0);
      expect(total).toBe(12.34);
    }
  });

  it('DASH-21 shows lab tests and bills oldest first', async () => {
    const { id } = await app.register(4);
    const { runAs } = await import('@nidaan/platform-access');
    await runAs({ hospitalId: 4 }, async () => {
      for (const [test, price] of [
        [9, 300],
        [2, 100],
        [5, 200],
      ]) {
        await app.db.query('INSERT INTO lab_tests VALUES (4, $1, $2, $3, $4)', [
          id,
          test,
          price! * 100,
          JSON.stringify({ id: test, price }),
        ]);
        await app.db.query('INSERT INTO pharmacy_records VALUES (4, $1, $2, $3, $4)', [
          id,
          test,
          price! * 100,
          JSON.stringify({ id: test, total_amount: price }),
        ]);
      }
    });
    const patient = (await app.get(`/api/patients-main/${id}/`, 4)).body;
    expect(patient.lab_tests.map(({ price }: { price: number }) => price)).toEqual([100, 200, 300]);
    expect(patient.pharmacy_records[0]).toEqual({ id: 2, total_amount: 100 });
    expect((await stats(4, '?newest=1')).newest_totals).toMatchObject({ visits: 1, lab_amount: 100, pharmacy_amount: 100 });
  });

  it('DASH-23 SEC-03 tells a hospital its own figures only', async () => {
    await app.register(5, { amount: 77 });
    expect(await stats(6)).toMatchObject({ total_patients: 0, monthly_data: [], today_patients_data: [] });
  });

  it('API-17 L13 begins the day at midnight of the hospital, not of UTC', async () => {
    at('2026-11-20T18:29:30Z'); // 23:59:30 in Kolkata
    const late = await app.register(7);
    await app.saved(7, late.id, 1);
    expect(await stats(7)).toMatchObject({ completed_today_count: 1, registered_today_count: 1 });
    at('2026-11-20T18:30:05Z'); // 00:00:05 of the 21st
    expect(await stats(7)).toMatchObject({
      completed_today_count: 0,
      registered_today_count: 0,
      completed_this_month_count: 1,
      today_patients_data: [],
    });
    expect((await app.get('/api/patients/', 7)).body).toEqual([]);
    expect((await app.get('/api/patients-main/completed/', 7)).body).toEqual([]);
    const early = await app.register(7);
    expect((await app.get('/api/patients/', 7)).body.map(({ id }: { id: number }) => id)).toEqual([early.id]);
  });

  it('API-17 L13 begins the month and the year at midnight of the hospital', async () => {
    at('2026-12-31T18:29:00Z'); // 31 December 23:59
    const december = await app.register(8, { amount: 100 });
    await app.saved(8, december.id, 1);
    at('2026-12-31T18:31:00Z'); // 1 January 00:01
    await app.register(8, { amount: 7 });
    const figures = await stats(8);
    expect(figures.monthly_data.map(({ month, amount }: any) => [month, amount])).toEqual([
      ['Dec 2026', 100],
      ['Jan 2027', 7],
    ]);
    expect(figures.yearly_data.map(({ year, amount }: any) => [year, amount])).toEqual([
      [2026, 100],
      [2027, 7],
    ]);
    expect([figures.completed_this_month_count, figures.monthly_patients]).toEqual([0, Array(12).fill(0)]);
  });

  it('API-17 L13 has a 29 February', async () => {
    at('2028-02-28T18:30:01Z'); // 29 February 00:00:01
    const { id } = await app.register(9, { amount: 5 });
    await app.saved(9, id, 1);
    at('2028-02-29T18:29:59Z');
    expect(await stats(9)).toMatchObject({ completed_today_count: 1, monthly_data: [{ month: 'Feb 2028', amount: 5 }] });
    expect((await stats(9)).monthly_patients[1]).toBe(1);
    at('2028-02-29T18:30:01Z');
    expect(await stats(9)).toMatchObject({ completed_today_count: 0, completed_this_month_count: 0 });
    expect((await app.get('/api/patients-main/completed/?from=2028-02-29&to=2028-02-29', 9)).body).toHaveLength(1);
  });

  it("API-17 OPN-22 follows the hospital's own time zone", async () => {
    await app.verified(10, { timeZone: 'America/New_York' });
    at('2026-11-21T03:00:00Z'); // 22:00 of the 20th in New York, the 21st in Kolkata
    const { id } = await app.register(10);
    at('2026-11-21T04:59:00Z');
    expect((await app.get('/api/patients/', 10)).body.map((row: { id: number }) => row.id)).toEqual([id]);
    at('2026-11-21T05:01:00Z');
    expect((await app.get('/api/patients/', 10)).body).toEqual([]);
  });

  it('OPN-35 DASH-07 counts the completed patients of each month of this year', async () => {
    for (const [record, savedAt] of [
      '2026-01-15T06:00:00Z',
      '2026-01-16T06:00:00Z',
      '2026-03-01T06:00:00Z',
      '2025-03-01T06:00:00Z',
    ].entries()) {
      at(savedAt);
      await app.saved(11, (await app.register(11)).id, record + 1);
    }
    at('2026-11-20T06:00:00Z');
    expect((await stats(11)).monthly_patients).toEqual([2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
