import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { runAs } from '@nidaan/platform-access';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { CardCodesService } from '../src/cards/card-codes.service.ts';
import { FULL_FORM, PatientsApp } from './patients-app.ts';
import { feeSentence } from '../src/receipts/slip-phrases.ts';
import { aDoctor } from './schedule-stand-in.ts';
import { addPerson, linkVisit } from './persons-fixture.ts';

const LONG = 'Venkatanarasimharajuvaripeta Subrahmanya '.repeat(3).trim();
const MM = 72 / 25.4;

describe('what the front desk hands over', () => {
  let app: PatientsApp;
  let documents: ChromiumDocuments;
  beforeAll(async () => {
    app = await PatientsApp.start((files) => {
      documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files });
      return documents;
    });
    for (const hospital of [1, 2]) await app.verified(hospital, { hospitalName: 'Sanjeevani Clinic', address: 'Pune' });
    await addPerson(app, 1, 1, {
      first_name: 'Sunita',
      last_name: 'Devi',
      local_name: 'सुनीता देवी',
      gender: 'Female',
      birth_date: '1992-02-29',
      birth_precision: 'day',
      phone: '98765 43210',
      address: '14 MG Road',
      guardian_name: 'Mohan',
      guardian_relation: 'husband',
      aadhaar: '234567890124',
    });
    await addPerson(app, 1, 2, { first_name: LONG, local_name: 'वेंकट', uhid: 'PUN/2026/000123456-7', gender: 'Male' });
    await addPerson(app, 1, 3, { first_name: 'Sunita', mergedInto: 1, rootId: 1 });
  }, 60_000);
  afterAll(async () => {
    await documents?.close();
    await app?.stop();
  });

  const paper = async (url: string, hospital = 1) => {
    const answer = await app.composition.http('patients').inject({ url, headers: app.headers(hospital) });
    const bytes = answer.rawPayload;
    const keep = process.env['KEEP_PDFS'];
    if (keep && answer.statusCode === 200) writeFileSync(join(keep, `${url.replace(/\W+/g, '-')}.pdf`), bytes);
    return { status: answer.statusCode, bytes, message: () => JSON.parse(bytes.toString()).message as string };
  };
  const card = (id: number, size = 'cr80') => paper(`/api/persons/${id}/card-pdf/?size=${size}`);
  const sheets = (bytes: Buffer) =>
    [...bytes.toString('latin1').matchAll(/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) =>
      [Number(width) / MM, Number(height) / MM].map((side) => Math.round(side * 10) / 10),
    );

  it.each([
    ['cr80', 85.6, 54],
    ['label-50x25', 50, 25],
    ['label-38x25', 38, 25],
  ])(
    'FRD-35 prints %s on one sheet of its size, with name, own script, number, age, sex and guardian',
    async (size, width, height) => {
      const { status, bytes } = await card(1, size);
      expect(status).toBe(200);
      const [[w, h], ...more] = sheets(bytes) as [[number, number]];
      expect(Math.abs(w - width) + Math.abs(h - height)).toBeLessThan(0.8);
      expect(more).toEqual([]);
      const { text } = await readPdf(bytes);
      for (const part of ['Sanjeevani Clinic', 'Sunita Devi', 'UH000001', '34 years', 'Female', 'W/o Mohan'])
        expect(text).toContain(part);
      for (const secret of ['98765', '43210', 'MG Road', '0124']) expect(text).not.toContain(secret);
    },
  );

  it.each(['cr80', 'label-50x25', 'label-38x25'])(
    'FRD-35 wraps a long name and a long number on one sheet of %s',
    async (size) => {
      const { bytes } = await card(2, size);
      expect(sheets(bytes)).toHaveLength(1);
      expect((await readPdf(bytes)).text.replace(/\s/g, '')).toContain('PUN/2026/000123456-7');
    },
  );

  it('FRD-35 prints the card of the one that a joined patient is now, and none of a stranger', async () => {
    expect((await readPdf((await card(3)).bytes)).text).toContain('UH000001');
    const [unknown, foreign, odd] = [await card(99), await paper('/api/persons/1/card-pdf/', 2), await card(1, 'a4-labels')];
    expect([unknown, foreign, odd].map((each) => [each.status, each.message()])).toEqual([
      [404, 'No patient found with this UHID'],
      [404, 'No patient found with this UHID'],
      [400, 'size must be cr80, label-50x25 or label-38x25'],
    ]);
  });

  it('FRD-36 FRD-06 opens the patient whose card is scanned into the search, and says why another card does not', async () => {
    const codes = app.composition.services.get('patients')!.app.get(CardCodesService);
    const codeOf = (hospitalId: number, uhid: string) => runAs({ hospitalId }, async () => codes.codeOf(uhid));
    const search = (text: string) => app.get(`/api/persons/?search=${encodeURIComponent(text)}`, 1);
    const code = await codeOf(1, 'UH000001');
    expect((await search(code.toLowerCase())).body.map(({ id }: { id: number }) => id)).toEqual([1]);
    const said = async (text: string) => {
      const { status, body } = await search(text);
      return [status, body.message];
    };
    expect(await said(code.replace('UH000001', 'UH000002'))).toEqual([400, 'This card cannot be read']);
    expect(await said(await codeOf(2, 'UH000001'))).toEqual([400, 'This card belongs to another hospital']);
  });

  it('FRD-37 prints the slip to wait with on each sheet: number, name, UHID, age and sex; an amount where it is asked for', async () => {
    const { id } = await app.register(1, { ...FULL_FORM, patientType: 'OPD' });
    await linkVisit(app, 1, id, 1);
    const slip = (query: string, hospital = 1) => paper(`/api/patients/${id}/slip-pdf/?${query}`, hospital);
    const first = await readPdf((await slip('size=80mm')).bytes);
    for (const part of ['Sanjeevani Clinic', 'Asha Verma', 'UH000001', '34', 'Female', String(id)])
      expect(first.text).toContain(part);
    for (const absent of ['500.50', 'Duplicate']) expect(first.text).not.toContain(absent);
    const [narrow, half] = [await slip('size=58mm&amount=1'), await slip('size=a5')];
    // A printer's units: whole millimetres up to a fraction.
    const sizes = [sheets(narrow.bytes)[0]![0]!, ...sheets(half.bytes).flat()];
    expect(sizes.map(Math.round)).toEqual([58, 148, 210]);
    expect((await readPdf(narrow.bytes)).text).toContain('₹500.50');
    expect((await slip('size=A4')).message()).toBe('size must be 80mm, 58mm or a5');
    expect((await slip('amount=2')).message()).toBe('amount must be 0 or 1');
    expect((await slip('', 2)).status).toBe(404);
  });

  it('FRD-40 the slip says of a visit what the rule says, in the words of quote and list; of a typed fee nothing', async () => {
    await app.doctorChanged(aDoctor(1, 3));
    const visit = { first_name: 'Leela', phone: '9811100077', doctor_id: 3, patientType: 'OPD' };
    const first = await app.register(1, { ...visit, amount: '500', fee_kind: 'first' });
    const quote = await app.get(`/api/fee-quote/?doctor_id=3&person_id=${first.person_id}`, 1);
    const free = await app.register(1, { ...visit, person_id: first.person_id, amount: '0', fee_kind: 'follow_up' });
    const typed = await app.register(1, { ...visit, person_id: first.person_id, amount: '50' });
    const slip = async (id: number, query = '') =>
      (await readPdf((await paper(`/api/patients/${id}/slip-pdf/?size=a5${query}`)).bytes)).text.replace(/\s+/g, ' ');
    expect(quote.body.reason).toMatch(/^Free follow-up 1 of 1 until /);
    expect(await slip(free.id)).toContain(quote.body.reason);
    expect(await slip(first.id)).toContain('First visit');
    expect(await slip(typed.id)).not.toMatch(/First visit|ollow-up/);
    expect(feeSentence(quote.body.reason, 'hi')).toMatch(/^निःशुल्क फ़ॉलो-अप 1 में से 1, \d\d\/\d\d\/\d{4} तक, भुगतान /);
    // Of a visit that is not told of.
    expect(feeSentence('Free follow-up 1 of 1 until 29/11/2026', 'hi')).toBe('निःशुल्क फ़ॉलो-अप 1 में से 1, 29/11/2026 तक');
    expect(feeSentence('Follow-up until 13/12/2026', 'hi')).toBe('फ़ॉलो-अप 13/12/2026 तक');
  });

  it('FRD-10 the next print of a visit that was moved says when it was corrected', async () => {
    const { id } = await app.register(1, FULL_FORM);
    const slip = async () => (await readPdf((await paper(`/api/patients/${id}/slip-pdf/`)).bytes)).text;
    expect(await slip()).not.toContain('Corrected on');
    await app.call('POST', `/api/patients/${id}/assign/`, 1, { person_id: 1, reason: 'wrong card' });
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(app.clock.now());
    expect((await slip()).replace(/\s+/g, ' ')).toContain(`Corrected on ${today}`);
  });

  it('FRD-37 says Duplicate on each print but the first, also of two at once', async () => {
    const { id } = await app.register(1, FULL_FORM);
    const print = async () => (await readPdf((await paper(`/api/patients/${id}/slip-pdf/`)).bytes)).text.includes('Duplicate');
    expect((await Promise.all([print(), print()])).sort()).toEqual([false, true]);
    expect(await print()).toBe(true);
  });
});
