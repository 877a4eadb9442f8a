import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { prescriptionState } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import type { DiskFiles } from '@nidaan/platform-files';
import { JobsService } from '@nidaan/platform-jobs';
import { ServiceClient } from '@nidaan/platform-http';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { eventually } from '@nidaan/testing';
import { AadhaarVaultService } from '../src/aadhaar/aadhaar-vault.service.ts';
import { FULL_FORM, PatientsApp } from './patients-app.ts';

const TABLET = { name: 'पैरासिटामोल 500', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 };

// What no text of a record can make of a page any more.
const NEVER_ENDING = `<style>p { break-after: page }</style>${'<p>page'.repeat(60_000)}`;

describe('reports of patients as PDF', () => {
  let app: PatientsApp;
  let documents: ChromiumDocuments;
  let stored: DiskFiles;
  const pages: string[] = [];

  beforeAll(async () => {
    app = await PatientsApp.start((files) => {
      documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files });
      const pdf = documents.pdf.bind(documents);
      documents.pdf = (html, turn) => {
        pages.push(html);
        return pdf(html.includes('never-ending') ? NEVER_ENDING : html, turn);
      };
      stored = files;
      return documents;
    });
    await app.verified(1, { hospitalName: 'संजीवनी Clinic', address: '14 MG Road, Pune' });
  }, 60_000);
  afterAll(async () => {
    await documents?.close();
    await app?.stop();
  });

  const jobs = () => app.composition.services.get('patients')!.app.get(JobsService);
  const isIdle = async () => (await app.composition.resources.jobs.waiting('patients')).length === 0;
  const pdf = async (id: number, hospitalId = 1, query = '') => {
    const answer = await app.composition
      .http('patients')
      .inject({ url: `/api/patients-main/${id}/generate_pdf/${query}`, headers: app.headers(hospitalId) });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };

  it('FRD-90 FRD-10 names UHID and age in words, and on a moved visit the day of the correction', async () => {
    const { id, uhid } = await app.register(1, { first_name: 'Kiran', gender: 'Male', age_months: 14 });
    await pdf(id);
    for (const part of [uhid, '14 months / ']) expect(pages.at(-1)).toContain(part);
    expect(pages.at(-1)).not.toContain('Corrected on');
    const moved = await app.call('POST', `/api/patients/${id}/assign/`, 1, { person_id: 'new', reason: 'wrong card' });
    await pdf(id, 1, '?lang=hi');
    for (const part of [moved.body.uhid, '14 माह / ', 'को सुधारा गया']) expect(pages.at(-1)).toContain(part);
  });

  it('RPT-20 carries a code of the prescription, by which a later change is told from the print', async () => {
    const { link, serviceTokens } = app.composition.resources;
    const identity = new ServiceClient(link, serviceTokens, 'identity');
    const state = (number: number) => runAs({ hospitalId: 1 }, () => identity.call(prescriptionState, { params: { number } }));
    const { id } = await app.register(1, FULL_FORM);
    await app.saved(1, id, 41, { tablets: [TABLET] });
    const printed = await state(id);
    const english = await pdf(id);
    expect(await state(id)).toEqual(printed);
    expect(english.bytes.equals((await pdf(id, 1, '?lang=hi&size=A5')).bytes)).toBe(false);
    const codes = pages.slice(-2).map((html) => /class="code"[^]*?<path[^>]* d="([^"]+)"/.exec(html)![1]);
    expect(new Set(codes).size).toBe(1);
    await app.saved(1, id, 42, { tablets: [{ ...TABLET, name: 'Cetirizine' }] });
    expect((await state(id)).hash12).not.toBe(printed.hash12);
    await expect(state(999_999)).rejects.toMatchObject({ status: 404 });
  }, 60_000);

  it('DOC-31 DOC-32 DOC-38 prints name, tablets and advice readably, in Devanagari too', async () => {
    const { id } = await app.register(1, { ...FULL_FORM, first_name: 'आशा', last_name: 'वर्मा' });
    await app.saved(1, id, 1, {
      tablets: [TABLET, { name: 'Cetirizine', count: 5, dosage: '10mg', frequency: 'HS', duration: 5 }],
      injections: { name: 'Other', customName: 'Vitamin B Complex', size: 'small', dosage: '2ml' },
      ointments: [{ name: 'Mupirocin', dosage: '2%' }],
      syrups: 'Paracetamol Syrup',
      tests: 'Complete Blood Count',
      doctorAdvice: 'पानी ज़्यादा पिएँ।\nRest for 3 days.',
    });
    const { status, headers, bytes } = await pdf(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toContain(`patient-report-${id}.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    if (process.env['KEEP_PDF']) writeFileSync(process.env['KEEP_PDF'], bytes);
    const { text, pages, joined } = await readPdf(bytes);
    // pdf.js does not read the text of joined letters, as in वर्मा; readers that do find it there.
    expect(joined.join(' ')).toContain('र्मा');
    for (const part of [
      'आशा',
      'संजीवनी Clinic',
      '14 MG Road, Pune',
      'टामोल 500',
      '500mg',
      'Cetirizine',
      'Vitamin B Complex',
      'small (1-2ml)',
      'Mupirocin',
      'Paracetamol Syrup',
      'Complete Blood Count',
      'पानी',
      'Rest for 3 days.',
      '120/80',
      `Page 1 of ${pages.length}`,
    ])
      expect(text.normalize('NFC')).toContain(part.normalize('NFC'));
    expect(text).not.toContain('1234 5678');
  });

  it('PRO-07 names doctor, qualification and registration number; what is empty leaves no trace', async () => {
    await app.verified(3, { username: 'Asha Kulkarni' });
    const { id } = await app.register(3, { ...FULL_FORM, disease: 'Dengue', paymentType: 'Cash' });
    await app.saved(3, id, 1, { tablets: [{ ...TABLET, dosage: '500mg after food' }], tests: 'CBC' });
    const before = (await readPdf((await pdf(id, 3)).bytes)).text;
    for (const part of [
      'Prescription',
      'Asha Kulkarni',
      'Dengue',
      'DIAGNOSIS',
      '34 years / Female',
      'Twice a day, after food',
      'BD',
    ])
      expect(before).toContain(part);
    for (const part of ['Reg. no.', 'Examination', 'Patient Report', '–']) expect(before).not.toContain(part);
    await app.profileChanged(3, { doctorName: 'Dr. A. Kulkarni', qualification: 'MBBS, MD', registrationNo: 'MMC 12345' });
    const { text } = await readPdf((await pdf(id, 3)).bytes);
    for (const part of ['Dr. A. Kulkarni', 'MBBS, MD', 'Reg. no. MMC 12345', "Doctor's signature"]) expect(text).toContain(part);
  });

  it('prints in the patient’s language, in the one that is asked for, and on the sheet that is asked for', async () => {
    const { id, language } = await app.register(1, { ...FULL_FORM, language: 'hi' });
    expect(language).toBe('hi');
    await app.saved(1, id, 1, { tablets: [{ ...TABLET, name: 'Cetirizine' }] });
    const own = await pdf(id);
    const [hindi, english] = [await readPdf(own.bytes), await readPdf((await pdf(id, 1, '?lang=en&size=A5')).bytes)];
    for (const part of ['Cetirizine', 'बार', 'BD', '5']) expect(hindi.text).toContain(part);
    expect(hindi.text).not.toContain('Twice a day');
    expect(english.text).toContain('Twice a day');
    expect(own.bytes.toString('latin1')).toMatch(/MediaBox\s*\[0 0 (594|595)/);
    expect((await pdf(id, 1, '?size=A5')).bytes.toString('latin1')).toMatch(/MediaBox\s*\[0 0 (419|420)/);
  });

  it('says what may be asked for', async () => {
    const { id } = await app.register(1);
    for (const [query, sentence] of [
      ['?size=A3', 'size must be A4 or A5'],
      ['?lang=fr', 'lang must be en or hi'],
    ] as const) {
      const { status, bytes } = await pdf(id, 1, query);
      expect([status, JSON.parse(bytes.toString()).message]).toEqual([400, sentence]);
    }
    expect((await pdf(id, 1, '?size=&lang=')).status).toBe(200);
  });

  it.each([
    ['A5', 'en'],
    ['A5', 'hi'],
    ['A4', 'en'],
  ])('one page of %s holds eight lines, advice and signature, in %s', async (size, lang) => {
    const { id } = await app.register(1, FULL_FORM);
    const tablets = Array.from({ length: 8 }, () => ({ ...TABLET, name: 'Amoxicillin + Clavulanic Acid', frequency: 'MAE' }));
    await app.saved(1, id, 1, { tablets, tests: 'Complete Blood Count', doctorAdvice: 'Drink water.\nRest for two days.' });
    const { pages, text } = await readPdf((await pdf(id, 1, `?size=${size}&lang=${lang}`)).bytes);
    expect([pages.length, text.includes('Rest for two days.')]).toEqual([1, true]);
  });

  it('takes no word of food from the name of a medicine', async () => {
    const { id } = await app.register(1, FULL_FORM);
    await app.saved(1, id, 51, { tablets: [], ointments: [{ name: 'PC Lotion before food', dosage: '1 pc' }], doctorAdvice: '' });
    const { text } = await readPdf((await pdf(id)).bytes);
    expect(text).toContain('PC Lotion before food');
    expect(text.match(/before food|after food/g)).toEqual(['before food']);
  });

  it('prints a name of 110 signs whole', async () => {
    const name = 'Venkatanarasimharajuvaripeta '.repeat(4).slice(0, 110).trim();
    const { id } = await app.register(1, { ...FULL_FORM, first_name: name, last_name: '' });
    const { text } = await readPdf((await pdf(id, 1, '?size=A5')).bytes);
    expect(text.replace(/\s+/g, ' ')).toContain(name);
  });

  it('DOC-37 prints the patient block also without a prescription, and 404 for an unknown patient', async () => {
    const { id } = await app.register(1, { first_name: '', amount: 1 });
    const { status, bytes } = await pdf(id);
    expect(status).toBe(200);
    expect((await readPdf(bytes)).text).toContain(`Unknown patient #${id}`);
    const unknown = await pdf(2_000_000);
    expect([unknown.status, JSON.parse(unknown.bytes.toString()).message]).toEqual([404, 'No patient found with this ID']);
  });

  it('DOC-34 SEC-14 prints HTML as text', async () => {
    const html = '<img src=x onerror=alert(1)><script>document.body.innerHTML="gone"</script>';
    const { id } = await app.register(1, { first_name: html, disease: '</style><b>x', address: '{{7*7}}' });
    await app.saved(1, id, 2, { doctorAdvice: html, tests: { name: '<iframe src="file:///etc/passwd">' } });
    const { text } = await readPdf((await pdf(id)).bytes);
    expect(text.replace(/\s+/g, '')).toContain('<script>document.body.innerHTML="gone"</script>');
    expect(text).not.toMatch(/root:x:0|gone$/);
  });

  it('DOC-35 prints follow-ups, the latest first', async () => {
    const { id } = await app.register(1);
    await app.saved(1, id, 3, { doctorAdvice: 'the elder advice' });
    await app.saved(1, id, 4, { doctorAdvice: 'the newer advice' });
    const { text } = await readPdf((await pdf(id)).bytes);
    expect(text.indexOf('the newer advice')).toBeGreaterThan(0);
    expect(text.indexOf('the newer advice')).toBeLessThan(text.indexOf('the elder advice'));
  });

  it('renders once and never serves an old content', async () => {
    const { id } = await app.register(1, { first_name: 'Onlyonce' });
    await Promise.all([pdf(id), pdf(id), pdf(id)]);
    await pdf(id);
    // Jobs of the tests before may still be rendering theirs.
    expect(pages.filter((page) => page.includes('Onlyonce'))).toHaveLength(1);
    await app.saved(1, id, 5, { doctorAdvice: 'new words' });
    expect((await readPdf((await pdf(id)).bytes)).text).toContain('new words');
  });

  it('P7 S12 finds the report of a saved prescription already rendered, by a job that opened no Aadhaar number', async () => {
    // A hospital of its own: those of the long reports may be printed on request alone for a while.
    await app.verified(9, { hospitalName: 'Ahead Clinic' });
    const { id } = await app.register(9, { first_name: 'Ahead', aadhar: '2345 6789 0124' });
    const opened = jest.spyOn(app.composition.services.get('patients')!.app.get(AadhaarVaultService), 'open');
    await app.saved(9, id, 6, { doctorAdvice: 'rendered ahead' });
    const rendered = () => pages.filter((page) => page.includes('rendered ahead')).length;
    await eventually(async () => rendered() > 0 && (await isIdle()));
    expect([rendered(), opened.mock.calls]).toEqual([1, []]);
    expect((await readPdf((await pdf(id, 9)).bytes)).text).toContain('rendered ahead');
    expect(rendered()).toBe(1);
  });

  it('keeps one file for a report, however often patient, record or letterhead change', async () => {
    await app.verified(2, { hospitalName: 'Second Clinic' });
    const { id } = await app.register(2);
    const kept = async () => {
      const keys: string[] = [];
      for await (const key of stored.list('documents/2/')) keys.push(key);
      return keys;
    };
    for (let change = 1; change <= 5; change += 1) {
      await app.saved(2, id, 100 + change, { doctorAdvice: `advice ${change}` });
      await app.profileChanged(2, { hospitalName: `Name ${change}` });
      expect((await readPdf((await pdf(id, 2)).bytes)).text).toContain(`Name ${change}`);
    }
    await eventually(isIdle);
    expect(await kept()).toEqual([`documents/2/patient-report/${id}.pdf`]);
  });

  it('L11 prints 2,000 lines of an advice of 50,000, and says where the rest is', async () => {
    const { id } = await app.register(1);
    await app.saved(1, id, 200, { doctorAdvice: 'a\n'.repeat(50_000) });
    const { status, bytes } = await pdf(id);
    const { text, pages } = await readPdf(bytes);
    expect([status, pages.length < 60]).toEqual([200, true]);
    expect(text).toContain('Continued in the record.');
  });

  it('L11 a report that takes too long is refused in a sentence, and its job ends without an alarm', async () => {
    const { id } = await app.register(1);
    const before = pages.length;
    await app.saved(1, id, 201, { doctorAdvice: 'never-ending' });
    await eventually(async () => pages.length > before && (await isIdle()));
    const { status, bytes } = await pdf(id);
    expect([status, JSON.parse(bytes.toString()).message]).toEqual([
      422,
      'This document is too long to print. All of it is in the record.',
    ]);
    expect((await jobs().counts()).failed).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(pages.length - before).toBeLessThanOrEqual(2);
  }, 30_000);

  it('SEC-03 prints no report of another hospital', async () => {
    const { id } = await app.register(1, { first_name: 'Ours' });
    expect((await pdf(id, 2)).status).toBe(404);
  });

  it('SEC-13 notes who took a report', async () => {
    const { id } = await app.register(1);
    await pdf(id);
    const { runAs } = await import('@nidaan/platform-access');
    const rows = await runAs({ hospitalId: 1 }, () =>
      app.db.query(`SELECT account_id FROM audit_entries WHERE what = 'patients.report' AND subject = $1`, [id]),
    );
    expect(rows).toEqual([{ account_id: 10 }]);
  });
});
