import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPrescription } from '@nidaan/clinical-contracts';
import { demoBill } from '@nidaan/pharmacy-contracts';
import { randomOf } from '@nidaan/platform-runtime';
import { patientsService } from '../src/index.ts';
import { PatientsApp } from './patients-app.ts';

describe('bills of the demo hospital', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('DASH-20 PHA-09 OPN-12 are on patients, records and months alike, to the paisa, and are those the pharmacy makes', async () => {
    const { app: service } = app.composition.services.get('patients')!;
    const plan = { hospitalId: 1, patients: 150, now: new Date('2026-11-20T12:30:00Z'), email: '', password: '' };
    await patientsService.demo!.fill!(service, plan);
    const patients: any[] = (await app.get('/api/patients-main/', 1)).body;
    const bills = patients.flatMap((patient) => patient.pharmacy_records);
    expect(bills.length).toBeGreaterThan(100);
    const paise = (rupees: number) => Math.round(rupees * 100);
    for (const { id, status, medical_records, pharmacy_records } of patients) {
      expect([id, status === 'Completed']).toEqual([id, pharmacy_records.length === 1]);
      if (pharmacy_records.length === 0) continue;
      const made = demoBill(demoPrescription(randomOf(id + 0.5)), randomOf(id + 0.25));
      expect([paise(pharmacy_records[0].total_amount), paise(medical_records[0].total_amount)]).toEqual([
        made.totalPaise,
        made.totalPaise,
      ]);
    }
    const { monthly_data } = (await app.get('/api/patients/patients_stats/', 1)).body;
    const sum = (values: number[]) => values.reduce((all, each) => all + paise(each), 0);
    expect(sum(monthly_data.map((month: any) => month.pharmacy_amount))).toBe(sum(bills.map((bill) => bill.total_amount)));
  });
});
