import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payload } from './bill-payload.ts';
import { openPharmacyFixture, type PharmacyFixture } from './pharmacy-fixture.ts';

let fixture: PharmacyFixture;
beforeAll(async () => {
  fixture = await openPharmacyFixture();
});
afterAll(() => fixture?.close());

const bodyOf = async (hospitalId: number, given: object = {}) => {
  const { patient, record } = await fixture.seen(hospitalId);
  return payload(patient, record, given);
};

describe('POST /api/pharmacy/', () => {
  it('PHA-07 PHA-22 ENT-06 OPN-05 OPN-37 API-12 dispenses a record and answers it as it was sent, key for key', async () => {
    const { patient, record } = await fixture.seen(1);
    const sent = payload(patient, record);
    const before = Date.now();
    const { status, body } = await fixture.dispense(1, sent);
    expect(status).toBe(201);
    const { id, date, ...rest } = body;
    expect(rest).toEqual({
      ...sent,
      doctorAdvice: sent.doctor_advice,
      tabletsAmount: 120.5,
      injectionsAmount: 30,
      ointmentsAmount: 0,
      syrupsAmount: 85.25,
      total_amount: 235.75,
      phone: patient.phone,
      branch: 1,
      branch_name: 'Branch 1',
      uhid: '',
      age_text: '34 years',
      date: undefined,
    });
    expect(Number.isInteger(id)).toBe(true);
    expect(new Date(date).getTime()).toBeGreaterThanOrEqual(before);
    const [listed] = await fixture.bills(1);
    expect(JSON.stringify(listed)).toBe(JSON.stringify(body));
  });

  it('ORG-32 answers say the branch of the desk and what it is called', async () => {
    const { status, body } = await fixture.dispense(1, await bodyOf(1), { 'x-branch-id': '2' });
    expect([status, body.branch, body.branch_name]).toEqual([201, 2, 'Branch 2']);
    const [listed] = await fixture.bills(1);
    expect([listed.branch, listed.branch_name]).toEqual([2, 'Branch 2']);
  });

  it.each([
    ['text', 'not required', 'not required'],
    ['other text', 'Diclofenac 75mg', 'Diclofenac 75mg'],
    ['an entry', { name: 'X', price: 5 }, { name: 'X', price: 5 }],
    ['a list', [{ zeta: 1, name: 'X', price: '5' }, 'Y'], [{ zeta: 1, name: 'X', price: '5' }, 'Y']],
    ['nothing', undefined, 'not required'],
  ])('PHA-22 takes %s for injections, ointments and syrups and gives it back', async (_, sent, back) => {
    const { body } = await fixture.dispense(1, await bodyOf(1, { injections: sent, ointments: sent, syrups: sent }));
    expect([body.injections, body.ointments, body.syrups]).toEqual([back, back, back]);
    expect(JSON.stringify((await fixture.bills(1))[0].injections)).toBe(JSON.stringify(back));
  });

  it('OPN-05 takes the advice under either name, the documented one first, and answers both', async () => {
    const other = await fixture.dispense(1, await bodyOf(1, { doctor_advice: undefined, doctorAdvice: 'camel' }));
    expect([other.body.doctor_advice, other.body.doctorAdvice]).toEqual(['camel', 'camel']);
    const both = await fixture.dispense(1, await bodyOf(1, { doctor_advice: 'snake', doctorAdvice: 'camel' }));
    expect([both.body.doctor_advice, both.body.doctorAdvice]).toEqual(['snake', 'snake']);
  });

  it('PHA-19 PHA-24 OPN-40 API-14 adds up itself: missing counts 0, numeric text counts, the total sent does not', async () => {
    const total = async (given: object) => (await fixture.dispense(1, await bodyOf(1, given))).body.total_amount;
    const none = { tabletsAmount: undefined, injectionsAmount: null, ointmentsAmount: '', syrupsAmount: undefined };
    expect(await total({ ...none, total_amount: 9999 })).toBe(0);
    expect(await total({ ...none, tabletsAmount: '0.10', syrupsAmount: 0.2, total_amount: '77' })).toBe(0.3);
    expect(await total({ ...none, tabletsAmount: 33.335, total_amount: undefined })).toBe(33.34);
  });

  it('PHA-20 refuses amounts below 0 or not numeric with a sentence, and dispenses nothing', async () => {
    const { patient, record } = await fixture.seen(1);
    const sent = payload(patient, record);
    for (const name of ['tabletsAmount', 'injectionsAmount', 'ointmentsAmount', 'syrupsAmount', 'total_amount']) {
      for (const value of [-1, '-0.01', 'abc', '1e3x', true, {}, [5], '1,000', 'NaN', 1e300, '9'.repeat(40)]) {
        const { status, body } = await fixture.dispense(1, { ...sent, [name]: value });
        expect([name, value, status, body.errors?.[name]]).toEqual([name, value, 400, body.message]);
        expect(body.detail).toBe(body.message);
      }
    }
    expect((await fixture.dispense(1, { ...sent, tabletsAmount: '9999999999' })).status).toBe(400);
    expect(fixture.heardOf(1, record.id)).toEqual([]);
    expect((await fixture.dispense(1, sent)).status).toBe(201);
  });

  it('PHA-21 answers 404 for an unknown patient or record, 400 where one is missing, and dispenses nothing', async () => {
    const { patient, record } = await fixture.seen(1);
    const stranger = await fixture.seen(1);
    const sent = payload(patient, record);
    const before = (await fixture.bills(1)).length;
    const expectRefused = async (given: object, status: number, message: string) =>
      expect(await fixture.dispense(1, { ...sent, ...given })).toMatchObject({ status, body: { message, detail: message } });
    await expectRefused({ patient: 999_999 }, 404, 'No patient found with this ID');
    await expectRefused({ record_id: 999_999 }, 404, 'No medical record of this patient found with this ID');
    await expectRefused({ record_id: stranger.record.id }, 404, 'No medical record of this patient found with this ID');
    await expectRefused({ patient: undefined }, 400, 'Please choose a patient');
    await expectRefused({ record_id: '' }, 400, 'Please choose a medical record');
    for (const odd of ['abc', 0, -1, '9'.repeat(30), '1 OR 1=1', {}, [1]]) {
      expect((await fixture.dispense(1, { ...sent, patient: odd })).status).toBe(400);
      expect((await fixture.dispense(1, { ...sent, record_id: odd })).status).toBe(400);
    }
    expect((await fixture.bills(1)).length).toBe(before);
  });

  it('API-14 takes ids as numeric text', async () => {
    const { patient, record } = await fixture.seen(1);
    const { status, body } = await fixture.dispense(
      1,
      payload(patient, record, { patient: String(patient.id), record_id: `${record.id}` }),
    );
    expect([status, body.patient, body.record_id]).toEqual([201, patient.id, record.id]);
  });

  it('PHA-07 names the patient as registered where the client does not', async () => {
    const { patient, record } = await fixture.seen(1, { firstName: 'आशा', lastName: 'वर्मा', disease: 'Dengue' });
    const { body } = await fixture.dispense(1, { patient: patient.id, record_id: record.id });
    expect(body).toMatchObject({ patient_name: 'आशा वर्मा', patient_disease: 'Dengue', tablets: [], total_amount: 0 });
  });

  it('SEC-03 SEC-04 S1 does not dispense records of another hospital, nor shows its bills', async () => {
    const theirs = await fixture.seen(2);
    await fixture.register(1, { patientId: theirs.patient.id });
    expect((await fixture.dispense(1, payload(theirs.patient, theirs.record))).status).toBe(404);
    const { status, body } = await fixture.dispense(2, payload(theirs.patient, theirs.record));
    expect(status).toBe(201);
    expect(await fixture.bills(2)).toEqual([body]);
    expect((await fixture.bills(1)).some((bill: { record_id: number }) => bill.record_id === theirs.record.id)).toBe(false);
    // The same numbers in both hospitals are two records.
    await fixture.prescribe(1, theirs.patient.id, { recordId: theirs.record.id });
    expect((await fixture.dispense(1, payload(theirs.patient, theirs.record))).status).toBe(201);
  });

  it('PHA-21 L5 asks the owners once each for a patient and a record whose events have not come yet', async () => {
    const patient = await fixture.register(1, { firstName: 'Late', lastName: 'Comer', phone: '9000000001' }, false);
    const record = await fixture.prescribe(1, patient.id, {}, false);
    const { status, body } = await fixture.dispense(1, { patient: patient.id, record_id: record.id });
    expect([status, body.patient_name, body.phone]).toEqual([201, 'Late Comer', '9000000001']);
    expect((await fixture.dispense(1, { patient: patient.id, record_id: record.id })).status).toBe(409);
    // Papers of other tests may ask for their patients meanwhile.
    const ours = [`patient ${patient.id}`, `record ${record.id}`];
    expect(fixture.owner.asked.filter((each) => ours.includes(each))).toEqual(ours);
  });

  it('API-07 answers 503 when nobody can say who the patient is, and dispenses nothing', async () => {
    const before = (await fixture.bills(1)).length;
    fixture.owner.isAway = true;
    const { status, body, headers } = await fixture.dispense(1, { patient: 70_001, record_id: 70_001 });
    fixture.owner.isAway = false;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body.message).toContain('Nothing was dispensed');
    expect((await fixture.bills(1)).length).toBe(before);
  });

  it('SEC-01 answers 401 without a token and 403 to platform staff', async () => {
    const { nidaan } = fixture;
    const staff = nidaan.token(null, { accountId: 1, isStaff: true });
    for (const path of ['/api/pharmacy/', '/api/pharmacy/1/pharmacy-pdf/']) {
      expect((await nidaan.api.get(path)).status).toBe(401);
      expect((await nidaan.api.get(path, { token: staff })).status).toBe(403);
    }
    expect((await nidaan.api.post('/api/pharmacy/', {})).status).toBe(401);
    expect((await nidaan.api.post('/api/pharmacy/', {}, { token: staff })).status).toBe(403);
  });

  it('API-09 API-15 S11 answers hostile bodies with 4xx', async () => {
    const { patient, record } = await fixture.seen(1);
    let deep = '"x"';
    for (let level = 0; level < 3000; level += 1) deep = `{"a":${deep}}`;
    const ids = `"patient":${patient.id},"record_id":${record.id}`;
    const bodies = [
      ...['null', '[]', '5', '"x"', '{', '{"patient":{"a":1}}', '{"__proto__":{"patient":7}}'],
      `{${ids},"injections":${deep}}`,
      `{${ids},"syrups":"\\u0000"}`,
      `{${ids},"doctor_advice":"\\ud800"}`,
      `{${ids},"tablets":"all of them"}`,
      `{${ids},"tablets":[null]}`,
      `{${ids},"tablets":[["x"]]}`,
      `{${ids},"tablets":[{"name":"\\u0000"}]}`,
      `{${ids},"ointments":"${'x'.repeat(200_000)}"}`,
      `{${ids},"patient_name":"${'x'.repeat(200_000)}"}`,
    ];
    for (const body of bodies) {
      const { status } = await fixture.dispense(1, body);
      expect([body.slice(0, 60), Math.floor(status / 100)]).toEqual([body.slice(0, 60), 4]);
    }
  });

  it('S14 SEC-13 has the write in the audit trail, and nothing of a refused one', async () => {
    const entries = () =>
      fixture.sql(
        `SELECT account_id, subject FROM pharmacy.audit_entries WHERE what = 'pharmacy.record' AND action = 'write' ORDER BY id`,
      );
    const { patient, record } = await fixture.seen(1);
    const before = (await entries()).length;
    const { body } = await fixture.dispense(1, payload(patient, record));
    await fixture.dispense(1, payload(patient, record));
    expect((await entries()).slice(before)).toEqual([{ account_id: 10, subject: body.id }]);
  });
});

describe('dispensing twice', () => {
  it('PHA-18 OPN-39 answers a second POST 409 with the id of the bill that is there', async () => {
    const sent = await bodyOf(1);
    const first = await fixture.dispense(1, sent);
    const second = await fixture.dispense(1, { ...sent, tabletsAmount: 999 });
    expect([second.status, second.body.id, second.body.message]).toEqual([
      409,
      first.body.id,
      'This medical record was dispensed already',
    ]);
    const bills = (await fixture.bills(1)).filter((bill: { record_id: number }) => bill.record_id === sent.record_id);
    expect(bills).toEqual([first.body]);
  });

  it('PHA-18 L10 leaves one bill of 50 parallel POSTs, counted once to the paisa, and uses one number', async () => {
    const { patient, record } = await fixture.seen(3);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => fixture.dispense(3, payload(patient, record, { tabletsAmount: at + 0.01 }))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 49]);
    const { id, total_amount } = made[0]!.body;
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]));
    expect((await fixture.bills(3)).map((bill: { id: number }) => bill.id)).toEqual([id]);
    expect(fixture.heardOf(3, record.id).map(({ payload: heard }) => heard.totalPaise)).toEqual([Math.round(total_amount * 100)]);
    const next = await fixture.seen(3);
    expect((await fixture.dispense(3, payload(next.patient, next.record))).body.id).toBe(id + 1);
  });

  it('L3 answers a retried call like the first one, and dispenses once', async () => {
    const sent = await bodyOf(1);
    const headers = { 'idempotency-key': `retry-${sent.record_id}` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.dispense(1, sent, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
  });

  it('PHA-18 stays impossible in the database itself', async () => {
    const { body } = await fixture.dispense(1, await bodyOf(1));
    const columns = `record_id, patient_id, patient_name, patient_disease, doctor_advice, tablets, injections, ointments, syrups,
      tablets_paise, injections_paise, ointments_paise, syrups_paise, dispensed_at, dispensed_on`;
    const again = fixture.sql(
      `INSERT INTO pharmacy.pharmacy_records (hospital_id, id, ${columns}) SELECT hospital_id, 99999, ${columns}
       FROM pharmacy.pharmacy_records WHERE hospital_id = 1 AND id = $1`,
      [body.id],
    );
    await expect(again).rejects.toThrow('pharmacy_records_hospital_id_record_id_key');
  });
});
