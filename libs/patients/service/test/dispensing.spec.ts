import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PatientsApp } from './patients-app.ts';
import { eventually } from '@nidaan/testing';

const TABLET = { name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };

describe('what the pharmacy dispensed, as patients show it', () => {
  let app: PatientsApp;
  const detail = async (id: number, hospitalId = 1) => (await app.get(`/api/patients-main/${id}/`, hospitalId)).body;
  const stats = async (hospitalId: number) => (await app.get('/api/patients/patients_stats/', hospitalId)).body;

  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('PHA-09 PHA-25 ENT-05 OPN-40 API-16 shows the bill, and the amounts on the medical record, at once', async () => {
    const { id } = await app.register(1);
    await app.saved(1, id, 1, { tablets: [TABLET] });
    const bill = await app.dispensed(1, id, 1, { tabletsPaise: 12050, syrupsPaise: 8525 });
    const patient = await detail(id);
    expect(patient.pharmacy_records).toEqual([bill]);
    expect(patient.medical_records[0]).toMatchObject({
      tabletsAmount: 120.5,
      injectionsAmount: 0,
      ointmentsAmount: 0,
      syrupsAmount: 85.25,
      total_amount: 205.75,
    });
    const listed = (await app.get('/api/patients-main/', 1)).body.find((row: { id: number }) => row.id === id);
    expect(listed.pharmacy_records).toEqual([bill]);
  });

  it('PHA-10 STA-04 OPN-11 is Pending, Prescribed, and Completed after the last record is dispensed', async () => {
    const { id } = await app.register(1);
    const status = async () => (await detail(id)).status;
    expect(await status()).toBe('Pending');
    await app.saved(1, id, 11, { tablets: [TABLET] });
    await app.saved(1, id, 12, { tablets: [TABLET] });
    await app.saved(1, id, 13, { tests: 'ESR' });
    expect(await status()).toBe('Prescribed');
    await app.dispensed(1, id, 12);
    expect(await status()).toBe('Prescribed');
    const { completed_at } = await detail(id);
    await app.dispensed(1, id, 11);
    expect(await detail(id)).toMatchObject({ status: 'Completed', completed_at });
    await app.saved(1, id, 14, { tablets: [TABLET] });
    expect(await status()).toBe('Prescribed');
  });

  it('OPN-11 DOC-28 is Completed at once where the pharmacy tab is off, and only there', async () => {
    await app.showsPharmacy(6, false);
    const status = async (hospitalId: number) => {
      const { id } = await app.register(hospitalId);
      await app.saved(hospitalId, id, id * 10, { tablets: [TABLET] });
      return (await detail(id, hospitalId)).status;
    };
    expect([await status(6), await status(7)]).toEqual(['Completed', 'Prescribed']);
    await app.showsPharmacy(6, true);
    expect(await status(6)).toBe('Prescribed');
  });

  it('OPN-11 completes with the next prescription who waited for a pharmacy that is gone, and bills what is dispensed all the same', async () => {
    const { id } = await app.register(8);
    await app.saved(8, id, 1, { tablets: [TABLET] });
    await app.showsPharmacy(8, false);
    // A tab that was hidden for a moment must not take the counter's work away.
    expect((await detail(id, 8)).status).toBe('Prescribed');
    await app.saved(8, id, 2, { tablets: [TABLET] });
    expect((await detail(id, 8)).status).toBe('Completed');
    await app.dispensed(8, id, 2, { tabletsPaise: 500 });
    expect(await detail(id, 8)).toMatchObject({ status: 'Completed', pharmacy_records: [{ total_amount: 5 }] });
  });

  it('DASH-20 DASH-21 OPN-12 lists bills oldest first and adds their totals to the month, to the paisa', async () => {
    const { id } = await app.register(2, { amount: '100.10' });
    await app.saved(2, id, 1, { tablets: [TABLET] });
    await app.saved(2, id, 2, { tablets: [TABLET] });
    await app.dispensed(2, id, 2, { billId: 7, tabletsPaise: 10 });
    await app.dispensed(2, id, 1, { billId: 5, tabletsPaise: 20 });
    const patient = await detail(id, 2);
    expect(patient.pharmacy_records.map((bill: any) => [bill.id, bill.total_amount])).toEqual([
      [5, 0.2],
      [7, 0.1],
    ]);
    const { monthly_data, yearly_data } = await stats(2);
    expect(monthly_data[0]).toMatchObject({ amount: 100.1, pharmacy_amount: 0.3, total_amount: 100.4 });
    expect(yearly_data[0]).toMatchObject({ amount: 100.1, pharmacy_amount: 0.3, total_amount: 100.4 });
    expect((await stats(3)).monthly_data).toEqual([]);
  });

  it('API-17 OPN-12 counts on the day that the pharmacy says', async () => {
    const { id } = await app.register(4, { amount: 1 });
    await app.saved(4, id, 1, { tablets: [TABLET] });
    await app.dispensed(4, id, 1, { tabletsPaise: 500, dispensedOn: '2026-01-31' });
    const months = (await stats(4)).monthly_data.filter((month: any) => month.pharmacy_amount > 0);
    expect(months).toMatchObject([{ year: 2026, month_number: 1, pharmacy_amount: 5, amount: 0 }]);
  });

  it('L2 L10 adds a bill once, though it is told again by another event', async () => {
    const { id } = await app.register(9, { amount: 0 });
    await app.saved(9, id, 1, { tablets: [TABLET] });
    await app.dispensed(9, id, 1, { tabletsPaise: 700 });
    const before = await stats(9);
    await app.dispensed(9, id, 1, { tabletsPaise: 700 });
    expect((await detail(id, 9)).pharmacy_records).toHaveLength(1);
    expect([await stats(9), before.monthly_data[0].pharmacy_amount]).toEqual([before, 7]);
  });

  it('PHA-10 waits for a prescription that has not come yet', async () => {
    const { id } = await app.register(5);
    const early = app.dispensed(5, id, 1, { tabletsPaise: 700 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await detail(id, 5)).toMatchObject({ status: 'Pending', pharmacy_records: [] });
    await app.saved(5, id, 1, { tablets: [TABLET] });
    await early;
    const completed = { status: 'Completed', pharmacy_records: [{ total_amount: 7 }] };
    await eventually(async () => expect(await detail(id, 5)).toMatchObject(completed));
    expect((await stats(5)).monthly_data[0].pharmacy_amount).toBe(7);
  });

  it('PHA-10 L2 ends in the same state whatever order prescriptions and bills come in, every paisa counted once', async () => {
    let hospitalId = 100;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (amounts, random) => {
          const hospital = (hospitalId += 1);
          const { id } = await app.register(hospital, { amount: 0 });
          const steps = amounts.flatMap((paise, at) => [
            { key: random.next().value, run: () => app.saved(hospital, id, at + 1, { tablets: [TABLET] }) },
            { key: random.next().value, run: () => app.dispensed(hospital, id, at + 1, { tabletsPaise: paise }) },
          ]);
          const sorted = steps.toSorted((a, b) => a.key - b.key);
          await Promise.all(sorted.map(({ run }) => run()));
          const isDone = async () => (await detail(id, hospital)).pharmacy_records.length === amounts.length;
          await eventually(isDone);
          const patient = await detail(id, hospital);
          expect(patient.status).toBe('Completed');
          expect(patient.medical_records.map((record: any) => record.tabletsAmount * 100)).toEqual(
            amounts.map((paise) => expect.closeTo(paise, 5)),
          );
          const sum = amounts.reduce((all, paise) => all + paise, 0);
          expect((await stats(hospital)).monthly_data[0].pharmacy_amount).toBe(sum / 100);
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});
