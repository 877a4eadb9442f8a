import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pharmacyService } from '../src/index.ts';
import { openPharmacyFixture, type PharmacyFixture } from './pharmacy-fixture.ts';

let fixture: PharmacyFixture;
beforeAll(async () => {
  fixture = await openPharmacyFixture();
});
afterAll(() => fixture?.close());

describe('the pharmacy of the demo hospital', () => {
  it('PHA-08 PHA-11 has a believable bill for every patient but those of the last hours, whose records can be dispensed', async () => {
    const { app } = fixture.nidaan.composition.services.get('pharmacy')!;
    const plan = { hospitalId: 1, patients: 200, now: new Date('2026-11-20T12:30:00Z'), email: '', password: '' };
    await pharmacyService.demo!.fill!(app, plan);
    const bills: { id: number; total_amount: number; tabletsAmount: number; patient_name: string; phone: string }[] =
      await fixture.bills(1);
    expect(bills.map(({ id }) => id)).toEqual(Array.from({ length: bills.length }, (_, at) => bills.length - at));
    expect(bills.length).toBeGreaterThan(150);
    for (const bill of bills) {
      expect(bill.tabletsAmount).toBeGreaterThan(0);
      expect(bill.total_amount).toBeLessThan(3000);
      expect([bill.patient_name.length > 3, /^\d{10}$/.test(bill.phone)]).toEqual([true, true]);
    }
    const next = await fixture.dispense(1, { patient: bills.length + 1, record_id: bills.length + 1, tabletsAmount: 5 });
    expect([next.status, next.body.id]).toEqual([201, bills.length + 1]);
  });
});
