import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { summaryState } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { ServiceClient } from '@nidaan/platform-http';
import { PaperSeals, readToken } from '@nidaan/platform-papers';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { clinic, FULL_FORM, PatientsApp } from './patients-app.ts';

const TABLET = { name: 'Cetirizine', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };

describe('the summary of a person as PDF', () => {
  let app: PatientsApp;
  let documents: ChromiumDocuments;
  const codes: string[] = [];

  beforeAll(async () => {
    app = await PatientsApp.start((files) => {
      documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files });
      return documents;
    });
    await app.verified(1);
    const seals = app.composition.services.get('patients')!.app.get(PaperSeals);
    const codeOf = seals.codeOf.bind(seals);
    seals.codeOf = (paper) => {
      codes.push(codeOf(paper));
      return codes.at(-1)!;
    };
  }, 60_000);
  afterAll(async () => {
    await documents?.close();
    await app?.stop();
  });

  const summary = async (id: number, query = '', hospitalId = 1) => {
    const url = `/api/patients-main/${id}/summary_pdf/${query}`;
    const answer = await app.composition.http('patients').inject({ url, headers: app.headers(hospitalId) });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };

  it('PRM-20 OPN-36 sums up the visits of a person, newest first, with medicines, results and bills', async () => {
    const person = { ...FULL_FORM, aadhar: '', first_name: 'Summed', phone: '9812345678' };
    const [first, second] = [
      await app.register(1, { ...person, disease: 'Dengue' }),
      await app.register(1, { ...person, disease: 'Migraine' }),
    ];
    await app.register(1, { ...person, first_name: 'Somebody', disease: 'Else' });
    await app.saved(1, first.id, 301, { tablets: [TABLET], doctorAdvice: 'Rest well', tests: 'CBC' });
    await app.tested(1, first.id, 31, {
      testName: 'Complete Blood Count',
      status: 'completed',
      result: 'Hb 11.2\n\nWBC 4,300',
      pricePaise: 35050,
    });
    await app.reported(1, first.id, 41, { name: 'xray.pdf' });
    await app.dispensed(1, first.id, 301, { billId: 51, totalPaise: 15050, tabletsPaise: 15050 });
    const { status, headers, bytes } = await summary(first.id);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain(`patient-summary-${first.id}.pdf`);
    const { text } = await readPdf(bytes);
    expect(text.indexOf('Migraine')).toBeGreaterThan(0);
    expect(text.indexOf('Migraine')).toBeLessThan(text.indexOf('Dengue'));
    for (const part of [
      'Patient summary',
      'Summed',
      '120/80 mmHg',
      'Cetirizine',
      'Twice a day',
      'Rest well',
      'Hb 11.2 · WBC 4,300',
      'xray.pdf',
    ])
      expect(text).toContain(part);
    for (const part of ['₹350.50', 'Pharmacy bill 51', '₹150.50', '₹1,001.50']) expect(text).toContain(part);
    for (const part of ['Else', 'Aadhar', '1234 5678']) expect(text).not.toContain(part);
    expect((await readPdf((await summary(second.id, '?lang=hi&size=A5')).bytes)).text).toContain('सारांश');
  });

  it('RPT-20 carries a code; unchanged it is current, and a new visit or allergy is told', async () => {
    const { link, serviceTokens } = app.composition.resources;
    const identity = new ServiceClient(link, serviceTokens, 'identity');
    const state = (number: number) => runAs({ hospitalId: 1 }, () => identity.call(summaryState, { params: { number } }));
    const person = { ...FULL_FORM, aadhar: '', first_name: 'Coded', phone: '9812345670' };
    const { id } = await app.register(1, person);
    await summary(id);
    // The prescription of another test may be printed meanwhile.
    const { facts } = codes.map((code) => readToken(code)!).findLast((read) => read.facts.kind === 'patient-summary')!;
    expect(facts).toMatchObject({ kind: 'patient-summary', hospitalId: 1, number: id, totalPaise: null });
    expect(await state(id)).toEqual({ hash12: facts.hash12 });
    clinic.allergies.set(id, 'Sulfa');
    const withAllergy = await state(id);
    expect(withAllergy.hash12).not.toBe(facts.hash12);
    expect((await readPdf((await summary(id)).bytes)).text).toContain('Allergies: Sulfa');
    await app.register(1, person);
    expect((await state(id)).hash12).not.toBe(withAllergy.hash12);
    await expect(state(999_999)).rejects.toMatchObject({ status: 404 });
  });

  it('SEC-03 SEC-13 sums up nobody of another hospital, and notes who took a summary', async () => {
    const { id } = await app.register(1, { first_name: 'Ours' });
    expect([(await summary(id, '', 2)).status, (await summary(2_000_000)).status]).toEqual([404, 404]);
    expect((await summary(id, '?size=A0')).status).toBe(400);
    await summary(id);
    const rows = await runAs({ hospitalId: 1 }, () =>
      app.db.query(`SELECT account_id FROM audit_entries WHERE what = 'patients.summary' AND subject = $1`, [id]),
    );
    expect(rows).toEqual([{ account_id: 10 }]);
  });
});
