import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { feeReceiptState } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { ServiceClient } from '@nidaan/platform-http';
import { PaperSeals, readToken } from '@nidaan/platform-papers';
import { financialYearOf } from '@nidaan/platform-series';
import { dayIn } from '@nidaan/kernel';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import pg from 'pg';
import { FULL_FORM, PatientsApp } from './patients-app.ts';

const PERSON = { ...FULL_FORM, patientType: 'OPD', paymentType: 'Cash', bed_assign: '' };
const LONG = 'Venkatanarasimharajuvaripeta '.repeat(4).slice(0, 110).trim();

describe('receipts for consultation fees', () => {
  let app: PatientsApp;
  let documents: ChromiumDocuments;
  const codes: string[] = [];

  beforeAll(async () => {
    app = await PatientsApp.start((files) => {
      documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files });
      return documents;
    });
    const seals = app.composition.services.get('patients')!.app.get(PaperSeals);
    const codeOf = seals.codeOf.bind(seals);
    seals.codeOf = (paper) => {
      codes.push(codeOf(paper));
      return codes.at(-1)!;
    };
    for (const hospitalId of [1, 2, 3, 4]) await app.verified(hospitalId, { hospitalName: 'Sanjeevani Clinic', address: 'Pune' });
  }, 60_000);
  afterAll(async () => {
    await documents?.close();
    await app?.stop();
  });

  const year = () => financialYearOf(dayIn('Asia/Kolkata', app.clock.now()));
  const numbered = (number: number) => `R/${year()}/${String(number).padStart(6, '0')}`;
  const ask = (id: number, hospitalId = 1, key?: string) =>
    app.call('POST', `/api/patients-main/${id}/receipt/`, {
      ...app.headers(hospitalId),
      ...(key ? { 'idempotency-key': key } : {}),
    });
  const paper = async (kind: 'receipt' | 'slip', id: number, query = '', hospitalId = 1) => {
    const url = `/api/patients-main/${id}/${kind}_pdf/${query}`;
    const answer = await app.composition.http('patients').inject({ url, headers: app.headers(hospitalId) });
    const bytes = answer.rawPayload;
    const keep = process.env['KEEP_PDFS'];
    if (keep) writeFileSync(join(keep, `${kind}-${id}-${query.replace(/\W+/g, '-')}.pdf`), bytes);
    return { status: answer.statusCode, bytes, message: () => JSON.parse(bytes.toString()).message as string };
  };
  const sheet = (bytes: Buffer) => /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(bytes.toString('latin1'))!.slice(1).map(Number);

  it('PAT-38 are numbered when they are first asked for, and the same comes again as a duplicate', async () => {
    const [first, second] = [await app.register(1, PERSON), await app.register(1, PERSON)];
    expect((await paper('receipt', second.id)).message()).toBe('No receipt has been issued for this visit yet.');
    const { status, body } = await ask(second.id);
    expect([status, body]).toEqual([
      200,
      { number: numbered(1), amount: 500.5, issued_at: expect.stringMatching(/Z$/), prints: 1 },
    ]);
    const original = (await readPdf((await paper('receipt', second.id)).bytes)).text;
    for (const part of ['Sanjeevani Clinic', numbered(1), String(second.id), 'Asha Verma', '₹500.50', 'Cash'])
      expect(original).toContain(part);
    for (const part of ['Five Hundred Rupees And Fifty Paise Only', 'Received by']) expect(original).toContain(part);
    expect(original).not.toContain('Duplicate');
    expect((await ask(first.id)).body.number).toBe(numbered(2));
    expect((await ask(second.id)).body).toMatchObject({ number: numbered(1), prints: 2 });
    expect((await readPdf((await paper('receipt', second.id)).bytes)).text).toContain('Duplicate');
  });

  it('L3 a retried question counts one print', async () => {
    const { id } = await app.register(1, PERSON);
    const answers = [await ask(id, 1, 'same-key'), await ask(id, 1, 'same-key')];
    expect(answers.map(({ body }) => body.prints)).toEqual([1, 1]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  it('PRM-41 L10 fifty at once leave no gap and no number twice, however often one visit asks', async () => {
    const visits = await Promise.all(Array.from({ length: 25 }, () => app.register(2, PERSON)));
    const answers = await Promise.all([...visits, ...visits].map(({ id }) => ask(id, 2)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = new Map(answers.map(({ body }, at) => [visits[at % 25].id, body.number as string]));
    expect([...numbers.values()].sort()).toEqual(Array.from({ length: 25 }, (_, at) => numbered(at + 1)));
    expect(answers.map(({ body }) => body.prints).sort()).toEqual([...Array(25).fill(1), ...Array(25).fill(2)]);
  });

  it('PRM-41 a receipt that fails gives its number back', async () => {
    const [broken, next] = [await app.register(3, PERSON), await app.register(3, PERSON)];
    const inHospital = (sql: string) => runAs({ hospitalId: 3 }, () => app.db.query(sql));
    await inHospital(`UPDATE patients SET payment_type = repeat('x', 20) WHERE id = ${broken.id}`);
    const admin = new pg.Client({ connectionString: app.databaseUrl });
    await admin.connect();
    await admin.query('ALTER TABLE patients.fee_receipts ADD CONSTRAINT short CHECK (length(payment_type) < 20)');
    expect((await ask(broken.id, 3)).status).toBe(500);
    await admin.query('ALTER TABLE patients.fee_receipts DROP CONSTRAINT short');
    await admin.end();
    expect((await ask(next.id, 3)).body.number).toBe(numbered(1));
  });

  it('PAT-21 there is none without a fee, and none of another hospital', async () => {
    const free = await app.register(1, { ...PERSON, paymentType: 'Reference', amount: '' });
    const answer = await ask(free.id);
    expect([answer.status, answer.body.message]).toEqual([409, 'No fee was taken at this visit, so there is no receipt.']);
    const zero = await app.register(1, { ...PERSON, amount: '0' });
    expect((await ask(zero.id)).status).toBe(409);
    expect((await paper('receipt', zero.id)).message()).toBe('No fee was taken at this visit, so there is no receipt.');
    const ours = await app.register(1, PERSON);
    expect([(await ask(ours.id, 4)).status, (await paper('slip', ours.id, '', 4)).status, (await ask(2_000_000)).status]).toEqual(
      [404, 404, 404],
    );
  });

  it('RPT-20 carries a code with number and total; unchanged it is current, a changed name is told', async () => {
    const { link, serviceTokens } = app.composition.resources;
    const identity = new ServiceClient(link, serviceTokens, 'identity');
    const state = (number: number) => runAs({ hospitalId: 1 }, () => identity.call(feeReceiptState, { params: { number } }));
    const { id } = await app.register(1, PERSON);
    await expect(state(id)).rejects.toMatchObject({ status: 404 });
    const { number } = (await ask(id)).body;
    await paper('receipt', id);
    const { facts } = readToken(codes.at(-1)!)!;
    expect(facts).toMatchObject({ kind: 'fee-receipt', hospitalId: 1, number: id, totalPaise: 50_050 });
    expect(await state(id)).toEqual({ hash12: facts.hash12, shownAs: number });
    await ask(id);
    expect((await state(id)).hash12).toBe(facts.hash12);
    await runAs({ hospitalId: 1 }, () => app.db.query(`UPDATE patients SET last_name = 'Other' WHERE id = ${id}`));
    expect((await state(id)).hash12).not.toBe(facts.hash12);
  });

  it('PAT-38 the slip says who it is, where to go and what was paid, in the time of the hospital', async () => {
    await app.verified(5, { timeZone: 'Asia/Dubai' });
    await app.profileChanged(5, { hospitalName: 'Far Clinic', address: '14 MG Road', doctorName: 'Dr. Rao' });
    const { id, created_at } = await app.register(5, PERSON);
    const { text } = await readPdf((await paper('slip', id, '', 5)).bytes);
    const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hour12: true, timeZone: 'Asia/Dubai' });
    for (const part of ['Far Clinic', '14 MG Road', String(id), 'Asha Verma', '34 years / Female', 'OPD', 'Dr. Rao', '₹500.50'])
      expect(text).toContain(part);
    expect(text.replace(/\s+/g, ' ')).toContain(time.format(new Date(created_at)).replace(/\s+/g, ' '));
    for (const part of ['1234 5678', 'Viral Fever']) expect(text).not.toContain(part);
  });

  it('PAT-38 stands on one sheet: a quarter of A4, or a roll that ends with the text', async () => {
    const heights: number[] = [];
    for (const [first_name, last_name] of [
      ['Asha', 'Verma'],
      [LONG, ''],
      ['محمد', 'اسلم 🩺'],
      ['সুমিতা', 'முருகன்'],
    ]) {
      const { id } = await app.register(1, { ...PERSON, first_name, last_name });
      await ask(id);
      for (const kind of ['receipt', 'slip'] as const)
        for (const [query, width] of [
          ['?size=80mm', 227],
          ['?size=A6', 297],
          ['?size=A6&lang=hi', 297],
        ] as const) {
          const { bytes } = await paper(kind, id, query);
          const { pages: sheets, text } = await readPdf(bytes);
          const [across, down] = sheet(bytes);
          expect([kind, query, sheets.length, Math.round(across!)]).toEqual([kind, query, 1, expect.closeTo(width, -1)]);
          if (width === 227) heights.push(down!);
          else expect(Math.round(down!)).toBeCloseTo(420, -1);
          if (first_name === LONG) expect(text.replace(/\s+/g, '')).toContain(LONG.replace(/ /g, ''));
        }
    }
    // The long name needs more of the roll; none takes a whole A4.
    expect(heights[2]!).toBeGreaterThan(heights[0]!);
    expect(Math.max(...heights)).toBeLessThan(600);
  }, 60_000);

  it('says what may be asked for', async () => {
    const { id } = await app.register(1, PERSON);
    for (const [query, sentence] of [
      ['?size=A4', 'size must be 80mm or A6'],
      ['?lang=fr', 'lang must be en or hi'],
    ] as const) {
      const answer = await paper('slip', id, query);
      expect([answer.status, answer.message()]).toEqual([400, sentence]);
    }
  });

  it('SEC-14 prints what was typed as text', async () => {
    const { id } = await app.register(1, { ...PERSON, first_name: '<img src=x>', last_name: '</style><b>x' });
    expect((await readPdf((await paper('slip', id)).bytes)).text).toContain('<img src=x> </style><b>x');
  });
});
