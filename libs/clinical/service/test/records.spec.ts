import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FREQUENCIES, INJECTION_SIZES } from '@nidaan/clinical-contracts';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

let fixture: ClinicalFixture;
beforeAll(async () => {
  fixture = await openClinicalFixture();
  await fixture.register(1, 7);
  await fixture.register(2, 7);
});
afterAll(() => fixture?.close());

const tablet = { name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };
const full = {
  patient: 7,
  tablets: [tablet, { name: 'पैरासिटामोल "650"', count: '2', dosage: '', frequency: 'SOS', duration: '7' }],
  injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml', customName: '' },
  ointments: [{ name: 'Other', dosage: '1%', customName: "O'Neil's <b>balm</b>" }],
  syrups: 'not required',
  tests: 'Complete Blood Count',
  doctorAdvice: 'Rest 🙏\nगर्म पानी',
};

interface StoredRecord {
  id: number;
  patient_id: number;
  saved_by: number;
  needs_dispensing: boolean;
  injections: unknown;
  tablets: unknown;
  doctor_advice: string;
}

const stored = async (hospitalId: number) =>
  fixture.sql<StoredRecord>('SELECT * FROM clinical.medical_records WHERE hospital_id = $1 ORDER BY id', [hospitalId]);
const heardOf = (recordId: number) =>
  fixture.owner.heard.filter(({ payload }) => payload.hospitalId === 1 && payload.recordId === recordId);

describe('POST /api/records/', () => {
  it('DOC-19 DOC-20 DOC-21 DOC-39 API-12 saves a prescription and answers it as it was sent, with id and date', async () => {
    const before = Date.now();
    const { status, body } = await fixture.save(1, full);
    expect(status).toBe(201);
    const { id, date, ...rest } = body;
    expect(rest).toEqual({
      ...full,
      tabletsAmount: 0,
      injectionsAmount: 0,
      ointmentsAmount: 0,
      syrupsAmount: 0,
      branch: 1,
      branch_name: 'Branch 1',
      total_amount: 0,
    });
    expect(Number.isInteger(id)).toBe(true);
    expect(new Date(date).getTime()).toBeGreaterThanOrEqual(before);
    expect(date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('DOC-21 DOC-22 OPN-37 stores what was sent, key for key', async () => {
    const injections = [{ zeta: 1, name: 'X', alpha: { b: 1, a: [null, true] } }, 'Tetanus Toxoid'];
    const { body } = await fixture.save(1, { ...full, injections });
    const row = (await stored(1)).find(({ id }) => id === body.id)!;
    expect(JSON.stringify(row.injections)).toBe(JSON.stringify(injections));
    expect(JSON.stringify(row.tablets)).toBe(JSON.stringify(full.tablets));
    expect(row).toMatchObject({ patient_id: 7, saved_by: 5, doctor_advice: full.doctorAdvice, needs_dispensing: true });
  });

  it('ORG-32 says the branch of the desk and what it is called', async () => {
    const { body } = await fixture.save(1, full, { 'x-branch-id': '2' });
    expect([body.branch, body.branch_name]).toEqual([2, 'Branch 2']);
  });

  it('DOC-35 keeps a second record beside the first, under its own number', async () => {
    const first = (await fixture.save(1, full)).body;
    const second = (await fixture.save(1, { ...full, doctorAdvice: 'Follow-up' })).body;
    expect(second.id).toBeGreaterThan(first.id);
    const rows = (await stored(1)).filter(({ id }) => id === first.id || id === second.id);
    expect(rows.map((row) => row.doctor_advice)).toEqual([full.doctorAdvice, 'Follow-up']);
  });

  it('DOC-23 DOC-24 CON-14 CON-17 CON-18 takes 0 and 10 tablets, every frequency and every size', async () => {
    const ten = FREQUENCIES.slice(0, 10).map((frequency) => ({ ...tablet, frequency }));
    expect((await fixture.save(1, { ...full, tablets: ten })).body.tablets).toEqual(ten);
    const rest = FREQUENCIES.slice(10).map((frequency) => ({ ...tablet, frequency }));
    expect((await fixture.save(1, { ...full, tablets: rest })).body.tablets).toEqual(rest);
    expect((await fixture.save(1, { patient: '7', tablets: [] })).status).toBe(201);
    for (const size of INJECTION_SIZES) {
      expect((await fixture.save(1, { ...full, injections: { ...full.injections, size } })).body.injections.size).toBe(size);
    }
  });

  it('DOC-25 CON-15 CON-16 refuses out of bounds with a sentence and stores nothing', async () => {
    const before = (await stored(1)).length;
    const odd = [
      Array.from({ length: 11 }, () => tablet),
      [{ ...tablet, count: 0 }],
      [{ ...tablet, count: 101 }],
      [{ ...tablet, duration: 8 }],
      [{ ...tablet, duration: '0' }],
      [{ ...tablet, name: ' ' }],
    ];
    for (const tablets of odd) {
      const { status, body } = await fixture.save(1, { ...full, tablets });
      expect([status, body.message, body.detail]).toEqual([400, expect.any(String), body.message]);
    }
    const { body } = await fixture.save(1, { ...full, tablets: [{ ...tablet, count: 101 }] });
    expect(body.message).toBe('Tablet count must be a number from 1 to 100');
    expect((await stored(1)).length).toBe(before);
  });

  it('DOC-33 answers 400 without a patient and 404 for an unknown one, and stores nothing', async () => {
    const before = (await stored(1)).length;
    for (const patient of [undefined, null, '']) {
      expect(await fixture.save(1, { ...full, patient })).toMatchObject({
        status: 400,
        body: { message: 'Please choose a patient' },
      });
    }
    expect(await fixture.save(1, { ...full, patient: 999_999 })).toMatchObject({
      status: 404,
      body: { message: 'No patient found with this ID' },
    });
    for (const patient of ['abc', 0, -1, '9'.repeat(30), '1 OR 1=1']) {
      expect((await fixture.save(1, { ...full, patient })).status).toBe(400);
    }
    expect((await stored(1)).length).toBe(before);
  });

  it('DOC-33 asks the patients service once for a patient whose event has not come yet', async () => {
    await fixture.register(1, 50, false);
    const asked = fixture.owner.asked;
    expect((await fixture.save(1, { ...full, patient: 50 })).status).toBe(201);
    expect((await fixture.save(1, { ...full, patient: 50 })).status).toBe(201);
    expect(fixture.owner.asked).toBe(asked + 1);
  });

  it('API-07 answers 503 when nobody can say who the patient is, and nothing was saved', async () => {
    fixture.owner.isAway = true;
    const before = (await stored(1)).length;
    const { status, body, headers } = await fixture.save(1, { ...full, patient: 60 });
    fixture.owner.isAway = false;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body.message).toContain('Nothing was saved');
    expect((await stored(1)).length).toBe(before);
  });

  it('SEC-04 S1 does not let a hospital prescribe for a patient of another', async () => {
    await fixture.register(2, 8);
    expect((await fixture.save(1, { ...full, patient: 8 })).status).toBe(404);
    expect((await fixture.save(2, { ...full, patient: 8 })).status).toBe(201);
  });

  it('S3 ignores id, hospital_id and amounts sent by a client', async () => {
    const { body } = await fixture.save(1, {
      ...full,
      id: 99_999,
      hospital_id: 2,
      hospitalId: 2,
      total_amount: 5,
      date: '2020-01-01',
    });
    expect(body).toMatchObject({ total_amount: 0 });
    expect(body.id).not.toBe(99_999);
    expect(body.date).not.toContain('2020');
    expect((await stored(1)).some(({ id }) => id === body.id)).toBe(true);
  });

  it('SEC-01 answers 401 without a token and 403 to platform staff, before reading anything', async () => {
    expect((await fixture.api.post('/api/records/', full)).status).toBe(401);
    expect((await fixture.api.post('/api/records/', full, { token: fixture.token(null) })).status).toBe(403);
  });

  it('API-05 answers without the trailing slash too, and 404 or 405 to another method', async () => {
    expect((await fixture.api.post('/api/records', full, { token: fixture.token(1) })).status).toBe(201);
    expect([404, 405]).toContain((await fixture.api.get('/api/records/', { token: fixture.token(1) })).status);
  });

  it('DOC-34 stores 20,000 characters of advice with HTML whole', async () => {
    const doctorAdvice = `<script>alert(1)</script>${'आ'.repeat(19_975)}`;
    const { status, body } = await fixture.save(1, { ...full, doctorAdvice });
    expect([status, body.doctorAdvice.length]).toEqual([201, 20_000]);
    expect((await stored(1)).find(({ id }) => id === body.id)!.doctor_advice).toBe(doctorAdvice);
  });

  it('L3 makes one record of a retried save', async () => {
    const before = (await stored(1)).length;
    const headers = { 'idempotency-key': 'retry-1' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.save(1, full, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await stored(1)).length).toBe(before + 1);
    expect((await fixture.save(1, { ...full, doctorAdvice: 'other' }, headers)).status).toBe(409);
  });

  it('API-15 API-24 S11 answers hostile bodies with 4xx', async () => {
    let deep = '"x"';
    for (let level = 0; level < 3000; level += 1) deep = `{"a":${deep}}`;
    const bodies = [
      ...['null', '[]', '5', '"x"', '{', '{"patient":{"a":1}}', '{"__proto__":{"patient":7}}'],
      `{"patient":7,"injections":${deep}}`,
      '{"patient":7,"injections":"\\u0000"}',
      '{"patient":7,"doctorAdvice":"\\ud800"}',
      '{"patient":7,"tablets":"all of them"}',
      '{"patient":7,"tests":{"name":"\\u0000"}}',
      '{"patient":7,"syrups":1e999}',
      `{"patient":7,"ointments":"${'x'.repeat(200_000)}"}`,
    ];
    for (const body of bodies) {
      const { status } = await fixture.save(1, body);
      expect([body.slice(0, 60), Math.floor(status / 100)]).toEqual([body.slice(0, 60), 4]);
    }
  });

  it('API-12 takes a __proto__ key inside an entry as data or refuses it, without effect on anything', async () => {
    const body = '{"patient":7,"injections":{"name":"X","__proto__":{"polluted":true}}}';
    const { status } = await fixture.save(1, body);
    expect([201, 400]).toContain(status);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('what others hear of a record', () => {
  it('DOC-26 API-16 has reached the patients service when the save is answered, once', async () => {
    const { body } = await fixture.save(1, full);
    const heard = heardOf(body.id);
    expect(heard).toHaveLength(1);
    const { patient: patientId, ...prescription } = full;
    expect(heard[0]).toMatchObject({
      hospitalId: 1,
      aggregate: '1/7',
      actorId: 5,
      payload: { ...prescription, patientId, savedAt: body.date, needsDispensing: true },
    });
  });

  it('DOC-28 OPN-11 says whether there is something to hand out', async () => {
    const nothing = { patient: 7, tablets: [], injections: 'not required', ointments: 'Not Required', syrups: [], tests: 'ESR' };
    const needs = async (body: object) =>
      heardOf((await fixture.save(1, { ...nothing, ...body })).body.id)[0]!.payload.needsDispensing;
    expect(await needs({})).toBe(false);
    expect(await needs({ tablets: [tablet] })).toBe(true);
    expect(await needs({ syrups: 'Zinc Syrup' })).toBe(true);
  });

  it('S14 SEC-13 has the write in the audit trail, and nothing of a refused one', async () => {
    const entries = async () =>
      fixture.sql(
        `SELECT account_id, subject FROM clinical.audit_entries WHERE what = 'clinical.record' AND action = 'write' ORDER BY id`,
      );
    const before = (await entries()).length;
    const { body } = await fixture.save(1, full);
    await fixture.save(1, { ...full, patient: 999_999 });
    const after = await entries();
    expect(after.slice(before)).toEqual([{ account_id: 5, subject: body.id }]);
  });

  it('DOC-39 numbers records per hospital, short, none twice, under parallel saves', async () => {
    await fixture.register(3, 1);
    const answers = await Promise.all(Array.from({ length: 40 }, () => fixture.save(3, { patient: 1, tablets: [tablet] })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = answers.map(({ body }) => body.id as number);
    expect(new Set(ids).size).toBe(40);
    expect(Math.max(...ids)).toBeLessThan(200);
    expect(await stored(3)).toHaveLength(40);
  });

  it('L5 SEC-02 tells the pharmacy whose a record is, of the own hospital alone, and no other service, and nobody from outside', async () => {
    const { body } = await fixture.save(1, full);
    expect(await fixture.ownerOf(1, body.id)).toEqual({ patient: 7 });
    await expect(fixture.ownerForPatients(1, body.id)).rejects.toMatchObject({ status: 403 });
    await expect(fixture.ownerOf(2, 1_000_000)).rejects.toMatchObject({ status: 404 });
    await fixture.register(4, 7);
    await expect(fixture.ownerOf(4, body.id)).rejects.toMatchObject({ status: 404 });
    const path = `/internal/clinical/records/${body.id}/`;
    expect((await fixture.api.get(path, { token: fixture.token(1) })).status).toBe(403);
  });
});
