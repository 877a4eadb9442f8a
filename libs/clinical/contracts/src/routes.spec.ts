import { describe, expect, it } from '@jest/globals';
import { FREQUENCIES, INJECTION_SIZES } from './choices.ts';
import { prescriptionSaved } from './events.ts';
import { CLINICAL_ROUTES, saveRecord } from './routes.ts';

const tablet = { name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };
const parse = (body: unknown) => saveRecord.body!.safeParse(body);
const accepted = (body: Record<string, unknown>) => {
  const parsed = parse({ patient: 7, ...body });
  if (!parsed.success) throw parsed.error;
  return parsed.data;
};
const refusal = (body: unknown) => {
  const parsed = parse(body);
  return parsed.success ? null : { path: parsed.error.issues[0]?.path.join('.'), sentence: parsed.error.issues[0]?.message };
};

describe('saveRecord', () => {
  it('DOC-19 CON-14 takes the documented body and fills what is missing', () => {
    expect(accepted({})).toEqual({
      patient: 7,
      tablets: [],
      injections: 'not required',
      ointments: 'not required',
      syrups: 'not required',
      tests: 'not required',
      doctorAdvice: '',
    });
  });

  it.each([undefined, null, ''])('DOC-33 asks for a patient when it is %j', (patient) => {
    expect(refusal({ patient })).toEqual({ path: 'patient', sentence: 'Please choose a patient' });
  });

  it.each(['abc', 0, -1, '1 OR 1=1', '9'.repeat(30), 1.5, {}, [7], true])('DOC-33 API-23 refuses the patient %j', (patient) => {
    expect(refusal({ patient })).toEqual({ path: 'patient', sentence: 'No patient found with this ID' });
  });

  it('API-14 takes patient, count and duration as numeric strings and gives tablets back as sent', () => {
    const sent = { ...tablet, count: '100', duration: '7' };
    expect(accepted({ patient: '7', tablets: [sent] })).toMatchObject({ patient: 7, tablets: [sent] });
  });

  it('DOC-24 CON-14 takes ten tablets, in order', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...tablet, name: `T${index}` }));
    expect(accepted({ tablets: ten }).tablets).toEqual(ten);
  });

  it('DOC-25 CON-14 refuses eleven tablets', () => {
    expect(refusal({ patient: 7, tablets: Array.from({ length: 11 }, () => tablet) })).toEqual({
      path: 'tablets',
      sentence: 'At most 10 tablets can be prescribed',
    });
  });

  it.each([0, 101, -1, 1.5, '0', '101', 'ten', '', null, undefined, [5], {}])('DOC-25 CON-15 refuses the count %j', (count) => {
    expect(refusal({ patient: 7, tablets: [tablet, { ...tablet, count }] })?.path).toBe('tablets.1.count');
  });

  it.each([1, 100, '1'])('CON-15 takes the count %j', (count) => {
    expect(accepted({ tablets: [{ ...tablet, count }] }).tablets[0]!.count).toBe(count);
  });

  it.each([0, 8, -1, 2.5, '8', 'a week', '', null])('DOC-25 CON-16 refuses the duration %j', (duration) => {
    expect(refusal({ patient: 7, tablets: [{ ...tablet, duration }] })?.path).toBe('tablets.0.duration');
  });

  it.each([1, 7, '7'])('CON-16 takes the duration %j', (duration) => {
    expect(accepted({ tablets: [{ ...tablet, duration }] }).tablets[0]!.duration).toBe(duration);
  });

  it('DOC-23 CON-17 takes all twelve frequencies, makes a missing one OD, and refuses others', () => {
    for (const frequency of FREQUENCIES)
      expect(accepted({ tablets: [{ ...tablet, frequency }] }).tablets[0]!.frequency).toBe(frequency);
    expect(accepted({ tablets: [{ ...tablet, frequency: '' }] }).tablets[0]!.frequency).toBe('OD');
    expect(refusal({ patient: 7, tablets: [{ ...tablet, frequency: 'hourly' }] })?.path).toBe('tablets.0.frequency');
  });

  it('DOC-23 CON-18 keeps all three sizes', () => {
    for (const size of INJECTION_SIZES) {
      const injections = { name: 'Diclofenac', size, dosage: '75mg', customName: '' };
      expect(accepted({ injections }).injections).toEqual(injections);
    }
  });

  it.each([
    'not required',
    'Diclofenac',
    { name: 'A', note: { by: 'me' } },
    [
      { name: 'A', dosage: '1%' },
      { name: 'Other', customName: 'B' },
    ],
    [],
  ])('DOC-20 DOC-22 OPN-37 keeps %j unchanged in every open field', (value) => {
    const body = { injections: value, ointments: value, syrups: value, tests: value };
    expect(accepted(body)).toMatchObject(body);
  });

  it('DOC-34 keeps 20,000 characters of advice with HTML whole', () => {
    const doctorAdvice = `<b onload="x">${'आराम '.repeat(4000)}</b>`.slice(0, 20_000);
    expect(accepted({ doctorAdvice }).doctorAdvice).toBe(doctorAdvice);
  });

  it('API-24 refuses NUL, lone surrogates, depth and size in open fields with a sentence', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5000; level += 1) deep = { deep };
    const odd = [
      'a\u0000',
      '\ud800',
      { name: '\u0000' },
      { '\u0000': 1 },
      [{ name: ['\udfff'] }],
      deep,
      'x'.repeat(100_001),
      Array(101).fill('x'),
    ];
    for (const injections of odd) expect(refusal({ patient: 7, injections })?.path).toBe('injections');
    for (const wrong of [5, true, [['A']]]) {
      expect(refusal({ patient: 7, syrups: wrong })?.sentence).toBe('Syrups must be text, an entry or a list of entries');
    }
    expect(refusal({ patient: 7, tablets: [{ ...tablet, name: 'a\u0000' }] })?.path).toBe('tablets.0');
  });

  it.each([null, [], 'text', 5])('API-09 refuses the body %j', (body) => expect(parse(body).success).toBe(false));

  it.each([['text'], [null], [[tablet]], ['x', tablet]])('DOC-25 refuses tablets that are no list of lines: %j', (...tablets) => {
    expect(refusal({ patient: 7, tablets })?.path).toMatch(/^tablets/);
  });
});

describe('contracts', () => {
  it('CAT-01 CAT-02 CAT-03 CAT-04 CAT-05 OPN-50 has the catalogues without trailing slash, readable by anybody', () => {
    const public_ = CLINICAL_ROUTES.filter((route) => route.access === 'public').map((route) => `${route.method} ${route.path}`);
    expect(public_).toEqual([
      'GET /api/medicines',
      'GET /api/injections',
      'GET /api/ointments',
      'GET /api/tonics',
      'GET /api/tests',
    ]);
  });

  it('keeps parsing the sample of clinical.record.saved.v1', () => {
    expect(prescriptionSaved.payload.parse(prescriptionSaved.sample)).toEqual(prescriptionSaved.sample);
  });
});
