import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn, DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { PATIENT_TYPES, PAYMENT_EXTRA_FIELDS, PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { FULL_FORM, PatientsApp } from './patients-app.ts';

describe('registering patients', () => {
  let app: PatientsApp;
  const post = (payload: unknown, hospitalId = 1) => app.call('POST', '/api/patients/', hospitalId, payload);
  const detail = async (id: number, hospitalId = 1) => (await app.get(`/api/patients-main/${id}/`, hospitalId)).body;

  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('PAT-15 API-18 answers 201 with the id and an ISO time', async () => {
    const { status, body } = await post(FULL_FORM);
    expect(status).toBe(201);
    expect(Number.isInteger(body.id)).toBe(true);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('PAT-16 ENT-04 keeps every documented field under its name, in both details', async () => {
    const { id } = await app.register(1, FULL_FORM);
    for (const prefix of ['patients', 'patients-main']) {
      const { body } = await app.get(`/api/${prefix}/${id}/`, 1);
      const { amount, ...texts } = FULL_FORM;
      expect(body).toMatchObject({ ...texts, amount: Number(amount), id, status: 'Pending', name: 'Asha Verma' });
      expect(body).toMatchObject({
        medical_records: [],
        lab_tests: [],
        pharmacy_records: [],
        lab_reports: [],
        tests: 'not required',
      });
    }
  });

  it('PAT-17 accepts OPD, IPD and Emergency', async () => {
    for (const patientType of PATIENT_TYPES) {
      expect((await detail((await app.register(1, { patientType })).id)).patientType).toBe(patientType);
    }
  });

  it('PAT-18 accepts all seven payment types with their extra field', async () => {
    expect(PAYMENT_TYPES).toHaveLength(7);
    for (const paymentType of PAYMENT_TYPES) {
      const extra = (PAYMENT_EXTRA_FIELDS as Record<string, string>)[paymentType];
      const { id } = await app.register(1, { paymentType, ...(extra ? { [extra]: `x ${paymentType}` } : {}) });
      expect(await detail(id)).toMatchObject({ paymentType, ...(extra ? { [extra]: `x ${paymentType}` } : {}) });
    }
  });

  it('PAT-19 refuses a missing amount unless Reference or Insurance', async () => {
    const before = (await app.get('/api/patients-main/', 1)).body.length;
    for (const form of [
      { paymentType: 'Cash' },
      { paymentType: 'UPI', amount: '' },
      { amount: null },
      {},
      { paymentType: 'Others', amount: ' ' },
    ]) {
      const { status, body } = await post({ first_name: 'A', ...form });
      expect([status, body.message, body.errors?.amount]).toEqual([400, 'Amount is required', 'Amount is required']);
    }
    expect((await app.get('/api/patients-main/', 1)).body).toHaveLength(before);
  });

  it('PAT-20 takes a missing amount as 0 with Reference and Insurance', async () => {
    for (const form of [
      { paymentType: 'Reference' },
      { paymentType: 'Insurance', amount: '' },
      { paymentType: 'Insurance', amount: null },
    ]) {
      const { status, body } = await post(form);
      expect([status, body.amount]).toEqual([201, 0]);
    }
  });

  it('PAT-21 accepts an almost empty form and calls the nameless by number', async () => {
    const empty = Object.fromEntries(Object.keys(FULL_FORM).map((field) => [field, '']));
    for (const form of [
      { amount: 0 },
      { ...empty, amount: '10' },
      Object.fromEntries(Object.keys(FULL_FORM).map((field) => [field, field === 'amount' ? 1 : null])),
    ]) {
      const { status, body } = await post(form);
      expect(status).toBe(201);
      const stored = await detail(body.id);
      expect(stored.name).toBe(`Unknown patient #${body.id}`);
      expect(stored).toMatchObject({ first_name: '', aadhar: '', gender: '', disease: '', paymentType: '' });
    }
  });

  it('PAT-22 starts Pending, with a time and no prescriptions', async () => {
    const body = await app.register(1);
    expect(body).toMatchObject({ status: 'Pending', medical_records: [], completed_at: null });
    expect(Math.abs(Date.now() - Date.parse(body.created_at))).toBeLessThan(60_000);
  });

  it('PAT-24 PAT-37 shows the same patient under both prefixes', async () => {
    const { id } = await app.register(1, {
      first_name: 'Meera',
      last_name: 'Iyer',
      disease: 'Migraine',
      age: 41,
      phone: 9800000000,
    });
    const short = (await app.get(`/api/patients/${id}/`, 1)).body;
    expect(short).toMatchObject({ name: 'Meera Iyer', disease: 'Migraine', age: '41', phone: '9800000000' });
    expect(await detail(id)).toEqual(short);
  });

  it('PAT-02 computes the age where the date of birth came alone, and keeps the one that was sent', async () => {
    const year = Number(dayIn(DEFAULT_TIME_ZONE, new Date()).slice(0, 4)) - 30;
    const born = { day: '1', month: '1', year: String(year) };
    const registered = await app.register(1, born);
    expect(registered.age).toBe('30');
    expect((await detail(registered.id)).age).toBe('30');
    expect((await app.register(1, { ...born, month: 'January' })).age).toBe('30');
    expect((await app.register(1, { ...born, age: '29' })).age).toBe('29');
    for (const unknown of [{}, { ...born, day: '' }, { ...born, day: '31', month: '2' }, { ...born, year: '88' }]) {
      expect((await app.register(1, unknown)).age).toBe('');
    }
  });

  it('PAT-27 API-14 reads amounts as numbers and numeric text alike', async () => {
    for (const [amount, read] of [
      ['500', 500],
      ['500.50', 500.5],
      [500.5, 500.5],
      [' 12 ', 12],
      [0, 0],
      ['99999.99', 99999.99],
    ] as const) {
      expect((await detail((await app.register(1, { amount })).id)).amount).toBe(read);
    }
  });

  it('PAT-28 refuses amounts that are no amounts and stores nothing', async () => {
    const count = async () => (await app.get('/api/patients-main/', 2)).body.length;
    for (const amount of ['abc', -1, '-0.01', '1e9', 'NaN', 'Infinity', '1,000', [], {}, true, '12abc', '९९']) {
      for (const paymentType of ['Cash', 'Reference']) expect((await post({ paymentType, amount }, 2)).status).toBe(400);
    }
    expect(await count()).toBe(0);
  });

  it('PAT-29 refuses unknown types and genders in words', async () => {
    for (const [field, value] of [
      ['patientType', 'VIP'],
      ['paymentType', 'Bitcoin'],
      ['gender', 'x'],
      ['gender', 7],
      ['patientType', ['OPD']],
      ['paymentType', { $ne: 1 }],
    ] as const) {
      const { status, body } = await post({ amount: 1, [field]: value });
      expect([status, typeof body.errors[field]]).toEqual([400, 'string']);
      expect(body.message).toBe(body.errors[field]);
    }
  });

  it('PAT-30 gives each of many parallel registrations a number of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, async () => (await app.register(3)).id));
    expect(new Set(ids).size).toBe(120);
    expect((await app.get('/api/patients-main/', 3)).body).toHaveLength(120);
    expect(Math.max(...ids)).toBeLessThanOrEqual(400);
  });

  it('PAT-31 takes temperature where temparature is absent', async () => {
    expect(await detail((await app.register(1, { temperature: '99.1' })).id)).toMatchObject({ temparature: '99.1' });
    expect(await detail((await app.register(1, { temperature: '99.1', temparature: '98.6' })).id)).toMatchObject({
      temparature: '98.6',
    });
    expect(await detail((await app.register(1)).id)).toMatchObject({ temparature: '' });
  });

  it('PAT-32 S3 ignores id, status, times and hospital that a client sends', async () => {
    const body = await app.register(1, {
      id: 999_999,
      status: 'Completed',
      created_at: '2001-01-01',
      hospital_id: 2,
      hospitalId: 2,
      completed_at: 'x',
      medical_records: [{}],
    });
    expect(body).toMatchObject({ status: 'Pending', completed_at: null, medical_records: [] });
    expect(body.id).not.toBe(999_999);
    expect(body.created_at.slice(0, 4)).not.toBe('2001');
    expect((await app.get(`/api/patients/${body.id}/`, 2)).status).toBe(404);
  });

  it('PAT-33 API-23 answers 404 in JSON for unknown and odd ids on both prefixes', async () => {
    const odd = ['2147483647', 'abc', '0', '-1', '1'.repeat(30), '%00', '1%20OR%201=1', '..%2f', '1.5', '0x1', '%F0%9F%98%80'];
    for (const id of odd) {
      for (const path of [`/api/patients/${id}/`, `/api/patients-main/${id}/`, `/api/patients-main/${id}/generate_pdf/`]) {
        const { status, body } = await app.get(path, 1);
        expect([400, 404]).toContain(status);
        expect(typeof body.message).toBe('string');
      }
    }
    expect((await app.get('/api/patients/2147483647/', 1)).body.message).toBe('No patient found with this ID');
  });

  it('PAT-34 keeps bed details, and takes none', async () => {
    expect(await detail((await app.register(1, { bed_assign: 'yes', bedDetails: 'B2', bedDays: 3 })).id)).toMatchObject({
      bed_assign: 'yes',
      bedDetails: 'B2',
      bedDays: '3',
    });
    expect(await detail((await app.register(1, { bed_assign: 'no', bedDetails: '', bedDays: '' })).id)).toMatchObject({
      bed_assign: 'no',
      bedDetails: '',
      bedDays: '',
    });
  });

  it('PAT-35 takes the same person twice: each registration is a visit', async () => {
    const [first, second] = [await app.register(1, FULL_FORM), await app.register(1, FULL_FORM)];
    expect(first.id).not.toBe(second.id);
  });

  it('PAT-36 takes impossible dates of birth as they come', async () => {
    for (const [day, month, year] of [
      ['31', '2', '1990'],
      ['1', '1', '2999'],
      ['0', '13', 'x'],
      [99, -1, 1e21],
    ]) {
      expect((await post({ amount: 1, day, month, year })).status).toBe(201);
    }
  });

  it('API-12 returns any text unchanged', async () => {
    const texts = [
      'आशा वर्मा',
      'தமிழ்',
      '😀🏥',
      `"quoted" 'single' \\back`,
      '<script>alert(1)</script>',
      `'; DROP TABLE patients; --`,
      '  padded\t\n ',
      '%_%',
      '{"a":1}',
      'ZWJ‍x',
    ];
    for (const text of texts) {
      const { id } = await app.register(1, { first_name: text, disease: text, address: text, bp: text });
      expect(await detail(id)).toMatchObject({ first_name: text, disease: text, address: text, bp: text });
    }
  });

  it('API-13 stores very long text whole or refuses it', async () => {
    const long = 'अ'.repeat(20_000);
    expect((await detail((await app.register(1, { address: long, first_name: long })).id)).address).toBe(long);
    expect((await post({ amount: 1, address: 'x'.repeat(100_001) })).status).toBe(400);
  });

  it('API-19 takes multipart and urlencoded forms too', async () => {
    const form = await app.call(
      'POST',
      '/api/patients/',
      { ...app.headers(1), 'content-type': 'application/x-www-form-urlencoded' },
      'first_name=Ravi+Kumar&paymentType=Cash&amount=12.5',
    );
    expect([form.status, form.body.first_name, form.body.amount]).toEqual([201, 'Ravi Kumar', 12.5]);
    const parts = ['first_name', 'Rani', 'amount', '7'];
    const text =
      [0, 2].map((at) => `--b\r\nContent-Disposition: form-data; name="${parts[at]}"\r\n\r\n${parts[at + 1]}\r\n`).join('') +
      '--b--\r\n';
    const multipart = await app.call(
      'POST',
      '/api/patients/',
      { ...app.headers(1), 'content-type': 'multipart/form-data; boundary=b' },
      text,
    );
    expect([multipart.status, multipart.body.first_name, multipart.body.amount]).toEqual([201, 'Rani', 7]);
  });

  it('L3 makes one patient of a retried registration', async () => {
    const headers = { ...app.headers(4), 'idempotency-key': 'desk-1-42' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST', '/api/patients/', headers, { amount: 5, aadhar: '1111 2222 3333' })),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]!.body]);
    expect((await app.get('/api/patients-main/', 4)).body).toHaveLength(1);
  });
});
