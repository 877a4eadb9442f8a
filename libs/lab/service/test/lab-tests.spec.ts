import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formOf, openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
beforeAll(async () => {
  fixture = await openLabFixture();
  await fixture.register(1, 7);
  await fixture.register(2, 7);
});
afterAll(() => fixture?.close());

const full = {
  testName: 'Complete Blood Count',
  testDate: '2026-11-20',
  status: 'completed',
  price: '250.50',
  notes: 'Fasting <b>"sample"</b> 🩸\nरक्त',
  testType: 'Haematology',
  patient: '7',
  patient_id: '7',
  patient_disease: 'Viral Fever',
  phone: '9876543210',
  patientName: 'Asha Verma',
};
const shown = { ...full, price: 250.5, patient: 7, patient_id: 7 };
const needed = { testName: 'ESR', testDate: '2026-11-20', price: 10, patient_id: 7 };

const countOf = async (hospitalId: number) => ((await fixture.list(hospitalId)).body as unknown[]).length;

describe('POST /api/lab-tests/', () => {
  it('LAB-14 API-16 API-19 ENT-07 LAB-12 takes the form as multipart and lists it at once with the same values', async () => {
    const { status, body } = await fixture.add(1, formOf(full));
    expect([status, body]).toMatchObject([201, shown]);
    expect(Number.isInteger(body.id)).toBe(true);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const listed = (await fixture.list(1)).body as { id: number }[];
    expect(listed.find(({ id }) => id === body.id)).toEqual(body);
  });

  it('LAB-14 API-14 takes JSON and urlencoded too, with numbers as numbers or text', async () => {
    expect((await fixture.add(1, { ...full, price: 250.5, patient: 7, patient_id: 7 })).body).toMatchObject(shown);
    const urlencoded = await fixture.add(1, new URLSearchParams(full).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([urlencoded.status, urlencoded.body]).toMatchObject([201, shown]);
    for (const name of ['patient', 'patient_id'])
      expect((await fixture.add(1, { ...needed, patient_id: undefined, [name]: '7' })).body).toMatchObject({ patient: 7 });
    expect((await fixture.add(1, { ...needed, patient: 'Asha Verma' })).status).toBe(201);
  });

  it('LAB-14 LAB-26 keeps how a test was paid and what was found, and tells both where somebody said so', async () => {
    const { status, body } = await fixture.add(1, { ...needed, payment_type: 'Cash', result: 'ESR 12 mm/h' });
    expect([status, body.payment_type, body.result]).toEqual([201, 'Cash', 'ESR 12 mm/h']);
    expect(((await fixture.list(1)).body as object[])[0]).toEqual(body);
    const told = () => fixture.owner.tests.at(-1)!.payload;
    expect(told()).toMatchObject({ paymentType: 'Cash', result: 'ESR 12 mm/h' });
    expect((await fixture.add(1, { ...needed, payment_type: 'Gold' })).body.message).toMatch(/^Payment type must be Cash, UPI/);
    const unsaid = (await fixture.add(1, { ...needed, payment_type: '', result: null })).body;
    for (const key of ['payment_type', 'result']) expect(unsaid).not.toHaveProperty(key);
    for (const key of ['paymentType', 'result']) expect(told()).not.toHaveProperty(key);
  });

  it('LAB-14 fills in what is known of the patient where the form leaves it out', async () => {
    expect((await fixture.add(1, needed)).body).toMatchObject({
      patientName: 'Asha Verma',
      phone: '9876543210',
      patient_disease: 'Viral Fever',
      notes: '',
      testType: '',
    });
  });

  it('LAB-15 STA-06 CON-24 status is pending when missing, pending or completed, nothing else', async () => {
    for (const status of [undefined, null, '', 'pending'])
      expect((await fixture.add(1, { ...needed, status })).body.status).toBe('pending');
    expect((await fixture.add(1, { ...needed, status: 'completed' })).body.status).toBe('completed');
    for (const status of ['Done', 'COMPLETED', 1, {}, ['pending']])
      expect(await fixture.add(1, { ...needed, status })).toMatchObject({
        status: 400,
        body: { message: 'Status must be pending or completed' },
      });
  });

  it('LAB-16 CON-35 price is not negative and has two decimals', async () => {
    for (const [price, answered] of [
      ['0', 0],
      ['0.01', 0.01],
      ['250.50', 250.5],
      [99.99, 99.99],
    ])
      expect((await fixture.add(1, { ...needed, price })).body.price).toBe(answered);
    const before = await countOf(1);
    for (const price of ['-1', -0.01, 'abc', '1e3', 'NaN', '₹5', {}, [], true, '1,000', '9'.repeat(30)])
      expect(await fixture.add(1, { ...needed, price })).toMatchObject({
        status: 400,
        body: { message: 'Price must be a number that is not negative' },
      });
    expect(await countOf(1)).toBe(before);
  });

  it('LAB-06 LAB-17 asks for test name, date and price in the documented sentence', async () => {
    for (const name of ['testName', 'testDate', 'price'])
      for (const value of [undefined, null, '', '  ']) {
        const { status, body } = await fixture.add(1, { ...needed, [name]: value });
        expect([name, status, body.message, body.errors[name]]).toEqual([
          name,
          400,
          'Please fill all required fields',
          'Please fill all required fields',
        ]);
      }
    expect((await fixture.add(1, formOf({}))).body.message).toBe('Please fill all required fields');
  });

  it('API-18 takes a date of the calendar only', async () => {
    for (const testDate of ['20-11-2026', '2026-02-30', '2026-13-01', 'today', 20261120, '2026-11-20T10:00:00Z', '0000-01-01'])
      expect(await fixture.add(1, { ...needed, testDate })).toMatchObject({
        status: 400,
        body: { message: 'Test date must be a date written as YYYY-MM-DD' },
      });
    expect((await fixture.add(1, { ...needed, testDate: '2024-02-29' })).body.testDate).toBe('2024-02-29');
  });

  it('LAB-05 LAB-18 refuses a test without a patient, and for an unknown one', async () => {
    const before = await countOf(1);
    expect(await fixture.add(1, { ...needed, patient_id: '' })).toMatchObject({
      status: 400,
      body: { message: 'Please fetch patient details first' },
    });
    expect(await fixture.add(1, { ...needed, patient_id: 999_999 })).toMatchObject({
      status: 404,
      body: { message: 'No patient found with this ID', detail: 'No patient found with this ID' },
    });
    for (const patient_id of ['abc', 0, -1, '9'.repeat(30), '1 OR 1=1', {}, [7]])
      expect((await fixture.add(1, { ...needed, patient_id })).status).toBe(400);
    expect((await fixture.add(1, { ...needed, patient: 8 })).body.message).toContain('different patients');
    expect(await countOf(1)).toBe(before);
  });

  it('LAB-18 asks the patients service once for a patient whose event has not come yet, 503 when it is away', async () => {
    await fixture.register(1, 50, false);
    expect((await fixture.add(1, { ...needed, patient_id: 50 })).body).toMatchObject({
      patientName: 'Asked Patient',
      phone: '9000000050',
    });
    expect((await fixture.add(1, { ...needed, patient_id: 50 })).status).toBe(201);
    expect(fixture.owner.asked.filter((each) => each === 50)).toEqual([50]);
    fixture.owner.isAway = true;
    const { status, body } = await fixture.add(1, { ...needed, patient_id: 60 });
    fixture.owner.isAway = false;
    expect([status, body.message]).toEqual([503, expect.stringContaining('Nothing was saved')]);
  });

  it('SEC-01 SEC-04 S1 S3 lets no other hospital in, nobody without a token, no foreign fields', async () => {
    await fixture.register(2, 8);
    expect((await fixture.add(1, { ...needed, patient_id: 8 })).status).toBe(404);
    expect((await fixture.api.post('/api/lab-tests/', {})).status).toBe(401);
    expect((await fixture.api.post('/api/lab-tests/', {}, { token: fixture.token(null) })).status).toBe(403);
    const { body } = await fixture.add(1, { ...needed, id: 99_999, hospital_id: 2, hospitalId: 2, created_at: '2020-01-01' });
    expect([body.id === 99_999, body.created_at.slice(0, 4) === '2020']).toEqual([false, false]);
    expect(((await fixture.list(1)).body as { id: number }[]).some(({ id }) => id === body.id)).toBe(true);
  });

  it('SEC-08 API-12 API-15 API-24 S11 keeps text as it is and refuses what cannot be stored', async () => {
    const testName = `'; DROP TABLE lab_tests; -- <script>alert(1)</script> \\ परीक्षण 💉`;
    expect((await fixture.add(1, { ...needed, testName })).body.testName).toBe(testName);
    const bodies = ['null', '[]', '5', '{', `{"testName":"\\u0000","testDate":"2026-11-20","price":1,"patient_id":7}`];
    bodies.push(`{"testName":"\\ud800","testDate":"2026-11-20","price":1,"patient_id":7}`, '{"__proto__":{"testName":"x"}}');
    for (const body of bodies) {
      const { status } = await fixture.add(1, body);
      expect([body, Math.floor(status / 100)]).toEqual([body, 4]);
    }
    expect(({} as { testName?: string }).testName).toBeUndefined();
    const notes = 'आ'.repeat(20_000);
    expect((await fixture.add(1, formOf({ ...full, notes }))).body.notes).toBe(notes);
  });

  it('L3 makes one test of a retried call, and numbers parallel ones without a double', async () => {
    await fixture.register(3, 7);
    const headers = { 'idempotency-key': 'lab-retry-1' };
    const retried = await Promise.all(Array.from({ length: 5 }, () => fixture.add(3, needed, headers)));
    expect(new Set(retried.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await fixture.add(3, { ...needed, price: 11 }, headers)).status).toBe(409);
    const many = await Promise.all(Array.from({ length: 40 }, () => fixture.add(3, needed)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(many.map(({ body }) => body.id)).size).toBe(40);
    expect(await countOf(3)).toBe(41);
  });
});

describe('what others hear of a test', () => {
  it('LAB-26 API-16 has reached the patients service when the test is answered, once', async () => {
    const { body } = await fixture.add(1, full);
    const heard = fixture.owner.tests.filter(({ payload }) => payload.hospitalId === 1 && payload.testId === body.id);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      aggregate: '1/7',
      actorId: 5,
      payload: { patientId: 7, pricePaise: 25_050, testedOn: '2026-11-20', testName: full.testName, recordedAt: body.created_at },
    });
  });

  it('S14 SEC-13 has writes and reads in the audit trail, and nothing of a refused one', async () => {
    const entries = () =>
      fixture.sql<{ action: string; what: string; subject: number | null; account_id: number }>(
        'SELECT action, what, subject, account_id FROM lab.audit_entries ORDER BY id',
      );
    const before = (await entries()).length;
    const { body } = await fixture.add(1, full);
    await fixture.add(1, { ...needed, patient_id: 999_999 });
    await fixture.list(1, '?patient_id=7&limit=1');
    await fixture.api.get(`/api/lab-tests/${body.id}/lab-pdf/`, { token: fixture.token(1) });
    expect((await entries()).slice(before).map(({ what, action }) => `${action} ${what}`)).toEqual([
      'write lab.test',
      'read lab.test-list',
      'read lab.test-pdf',
    ]);
    expect((await entries()).slice(before).every((entry) => entry.account_id === 5 && entry.subject === body.id)).toBe(true);
  });
});
