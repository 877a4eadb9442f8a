import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess } from '../src/nidaan-process.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

describe('the lab among the other services', () => {
  let nidaan: NidaanProcess;
  let ours: HospitalClient;
  let patient: number;
  beforeAll(async () => {
    nidaan = await NidaanProcess.started();
    ours = await HospitalClient.registered(nidaan);
    patient = await ours.patient();
  }, 180_000);
  afterAll(() => nidaan?.remove());

  const detail = async () => (await ours.get(`/api/patients-main/${patient}/`)).body;
  const test = { testName: 'ESR', testDate: '2026-11-20', price: '120.50', notes: 'a\nb' };

  it('LAB-14 LAB-26 API-16 shows a test with the patient and in the figures when the answer comes', async () => {
    const { status, body } = await ours.send('/api/lab-tests/', { ...test, patient_id: String(patient) });
    expect([status, body.notes]).toEqual([201, 'a\nb']);
    // Whoever looks at a visit knows its branch and its person already.
    const { branch: _at, branch_name: _called, uhid: _uhid, age_text: _age, ...told } = body;
    expect((await detail()).lab_tests).toEqual([told]);
    const { monthly_data } = (await ours.get('/api/patients/patients_stats/')).body;
    expect(monthly_data.at(-1)).toMatchObject({ amount: 500, lab_amount: 120.5, total_amount: 620.5 });
  });

  it('LAB-21 LAB-32 SEC-10 gives an uploaded report back through the address in the patient, byte for byte', async () => {
    const file = new File([new Uint8Array(PDF)], 'cbc.pdf');
    expect((await ours.send('/api/lab-tests/upload/', { patient_id: String(patient), file })).status).toBe(201);
    const [report] = (await detail()).lab_reports;
    const answer = await fetch(new URL(report.file_url, nidaan.url));
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), PDF)).toBe(0);
    expect((await detail()).lab_tests).toHaveLength(1);
  });

  it('PRO-15 OPN-02 works with the tab switched off', async () => {
    const answer = await ours.post('/api/update-tab-settings', { tabType: 'lab', value: false });
    expect(answer.status).toBeLessThan(300);
    expect((await ours.send('/api/lab-tests/', { ...test, patient_id: String(patient) })).status).toBe(201);
    expect((await ours.get('/api/lab-tests/')).body).toHaveLength(2);
  });
});
