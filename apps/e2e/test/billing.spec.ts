import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess } from '../src/nidaan-process.ts';

describe('billing among the other services', () => {
  let nidaan: NidaanProcess;
  let ours: HospitalClient;
  let staff: HospitalClient;

  beforeAll(async () => {
    nidaan = await NidaanProcess.started({ PAYMENT_GRACE_DAYS: '0' });
    ours = await HospitalClient.registered(nidaan);
    staff = new HospitalClient(nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
  }, 180_000);
  afterAll(() => nidaan?.remove());

  const due = async () => (await ours.get('/api/doctor-payment/')).body.dueAmount;
  const profile = async () => (await ours.get('/api/user-details/')).body[0];
  const outstanding = async () => {
    const stats = (await staff.get('/api/admin/doctor-stats/')).body as { doctor_email: string; total_amount_due: number }[];
    return stats.find(({ doctor_email: email }) => email === ours.email)?.total_amount_due;
  };
  const months = async () => {
    const { id } = await profile();
    return (await staff.get('/api/admin/monthly-payments/')).body.filter((row: { doctor_id: number }) => row.doctor_id === id);
  };

  it('PAY-11 BIL-09 ADM-13 API-16 owes ₹20 more, in the profile, at the gate and in the statistics, when a prescription is answered', async () => {
    for (let patients = 1; patients <= 5; patients += 1) {
      expect((await ours.prescribe(await ours.patient())).status).toBe(201);
      expect([await due(), (await profile()).dueAmount, await outstanding()]).toEqual(Array(3).fill(20 * patients));
    }
    expect(await months()).toMatchObject([{ total_patients: 5, amount_due: 100, amount_paid: 0, paid: false }]);
  });

  it('ADM-16 ADM-21 ADM-22 PAY-11 keeps the same number through payments and resets', async () => {
    const { id } = await profile();
    const paid = await staff.call('PATCH', `/api/admin/monthly-payments/${id}/`, { amount_paid: 30.5 });
    expect([paid.status, paid.body.total_amount_due]).toEqual([200, 69.5]);
    expect([await due(), (await profile()).dueAmount]).toEqual([69.5, 69.5]);
    expect((await staff.post('/api/admin/reset-monthly-counts/', undefined)).status).toBe(200);
    expect((await ours.get('/api/doctor-payment/')).body).toMatchObject({ total_patients: 0, dueAmount: 69.5, paid: false });
    expect([(await profile()).dueAmount, await outstanding()]).toEqual([69.5, 69.5]);
  });

  it('PAY-10 OPN-08 refuses nothing to the patients of a hospital whose gate is closed', async () => {
    expect((await ours.get('/api/doctor-payment/')).body.paid).toBe(false);
    const patient = await ours.patient({ amount: '0' });
    const record = await ours.prescribe(patient);
    const test = await ours.post('/api/lab-tests/', { testName: 'ESR', testDate: '2026-11-20', price: '0', patient_id: patient });
    const bill = await ours.post('/api/pharmacy/', { patient, record_id: record.body.id });
    const pdf = await ours.get(`/api/patients-main/${patient}/generate_pdf/`);
    const list = await ours.get('/api/patients-main/');
    expect([record, test, bill, pdf, list].map(({ status }) => status)).toEqual([201, 201, 201, 200, 200]);
  });

  it('BIL-08 BIL-11 API-16 prints what was registered, tested and dispensed a moment ago', async () => {
    const patient = await ours.patient({ amount: '123.45' });
    const record = await ours.prescribe(patient);
    await ours.post('/api/lab-tests/', { testName: 'ESR', testDate: '2026-11-20', price: '67.80', patient_id: patient });
    await ours.post('/api/pharmacy/', { patient, record_id: record.body.id, tabletsAmount: 90.1 });
    const report = await ours.get('/api/generate-billing-report/');
    expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(report.body);
    expect(text.replace(/\s+/g, ' ')).toContain('Payments ₹2,623.45 ₹67.80 ₹90.10 ₹2,781.35');
    // The day sheet of the same minute says the same.
    const { totals } = (await ours.get('/api/day-sheet/')).body;
    expect(totals).toEqual({ consultation: 2623.45, lab: 67.8, pharmacy: 90.1, total: 2781.35 });
  });

  it('BIL-09 L10 has books that the operator’s check finds right, beside the running product', async () => {
    const { id } = await profile();
    expect(await nidaan.operate('billing-check', '--hospital', String(id))).toBe(
      'The books of 1 hospital are right, to the paisa.\n',
    );
  }, 60_000);

  it('fills a demo hospital beside the running product, which shows its patients, tickets and dues', async () => {
    const demo = new HospitalClient(nidaan.url, `demo.${Date.now()}@nidaan.example`, 'demo-hospital');
    expect(await nidaan.operate('seed-demo', '--patients', '300', '--email', demo.email)).toMatch(/^300 patients in /);
    await demo.login();
    expect((await demo.get('/api/patients-main/')).body).toHaveLength(300);
    expect((await demo.get('/api/tickets/')).body).toHaveLength(3);
    expect((await demo.get('/api/doctor-payment/')).body.total_patients).toBeGreaterThan(0);
    expect(await demo.patient()).toBe(301);
  }, 90_000);
});
