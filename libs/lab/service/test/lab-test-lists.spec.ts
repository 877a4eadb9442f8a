import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { labReportState } from '@nidaan/lab-contracts';
import { runAs } from '@nidaan/platform-access';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { DiskFiles } from '@nidaan/platform-files';
import { ServiceClient } from '@nidaan/platform-http';
import { isSignedBy, paperKeyOf, readToken } from '@nidaan/platform-papers';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { eventually } from '@nidaan/testing';
import { openLabFixture, type LabFixture } from './lab-fixture.ts';

let fixture: LabFixture;
let documents: ChromiumDocuments;
let printed = 0;
const pages: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'nidaan-lab-'));
beforeAll(async () => {
  documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files: new DiskFiles(join(folder, 'files')) });
  const pdf = documents.pdf.bind(documents);
  documents.pdf = (html, turn) => {
    printed += 1;
    pages.push(html);
    return pdf(html, turn);
  };
  fixture = await openLabFixture({ documents, env: { PUBLIC_URL: 'https://nidaan.example' } });
  await Promise.all([1, 2, 3].map((id) => fixture.register(1, id)));
  await fixture.register(2, 1);
}, 60_000);
afterAll(async () => {
  await fixture?.close();
  await documents?.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = async (hospitalId: number, given: Record<string, unknown>): Promise<any> => {
  const { status, body } = await fixture.add(hospitalId, { testName: 'ESR', testDate: '2026-11-20', price: 100, ...given });
  expect(status).toBe(201);
  return body;
};
const ids = async (hospitalId: number, query = '') =>
  ((await fixture.list(hospitalId, query)).body as { id: number }[]).map(({ id }) => id);

describe('GET /api/lab-tests/', () => {
  let first: any, second: any, third: any;
  beforeAll(async () => {
    first = await add(1, { patient_id: 1, testName: 'Complete Blood Count', phone: '9811112222' });
    second = await add(1, { patient_id: 2, testName: 'थायरॉइड प्रोफाइल', patientName: '100%_Ravi' });
    third = await add(1, { patient_id: 1, testName: 'Widal Test' });
    await add(2, { patient_id: 1, testName: 'Complete Blood Count of another hospital' });
  });

  it('LAB-12 API-11 lists all of a hospital as a bare array, newest first, and nothing of another', async () => {
    expect((await fixture.list(1)).body).toEqual([third, second, first]);
    expect(await ids(2)).toHaveLength(1);
    expect((await fixture.list(77)).body).toEqual([]);
  });

  it('LAB-13 lists the tests of one patient; an unknown or odd patient never means all', async () => {
    expect(await ids(1, '?patient_id=1')).toEqual([third.id, first.id]);
    expect((await fixture.list(1, '?patient_id=3')).body).toEqual([]);
    expect((await fixture.list(1, '?patient_id=999999')).body).toEqual([]);
    for (const odd of ['', 'abc', '0', '-1', '1%20OR%201%3D1', '9'.repeat(30), '%00', '1.5']) {
      const { status, body } = await fixture.list(1, `?patient_id=${odd}`);
      expect([odd, status, body.message]).toEqual([odd, 400, 'No patient found with this ID']);
    }
  });

  it('LAB-07 OPN-41 finds by test name, phone, patient id and name, without letter case', async () => {
    expect(await ids(1, '?search=blood%20COUNT')).toEqual([first.id]);
    expect(await ids(1, '?search=1111')).toEqual([first.id]);
    expect(await ids(1, '?search=%232')).toEqual([second.id]);
    expect(await ids(1, `?search=${encodeURIComponent('थायरॉइड')}`)).toEqual([second.id]);
    expect(await ids(1, `?search=${encodeURIComponent('0%_r')}`)).toEqual([second.id]);
    expect(await ids(1, `?search=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([]);
    for (const odd of ['%00', 'x'.repeat(300)]) expect((await fixture.list(1, `?search=${odd}`)).status).toBe(400);
  });

  it('OPN-53 gives a page where one is asked for', async () => {
    expect(await ids(1, '?limit=2')).toEqual([third.id, second.id]);
    expect(await ids(1, `?limit=2&after=${second.id}`)).toEqual([first.id]);
    expect((await fixture.list(1, '?limit=0')).status).toBe(400);
  });

  it('SEC-01 answers 401 and 403 before anything else', async () => {
    expect((await fixture.api.get('/api/lab-tests/?patient_id=abc')).status).toBe(401);
    expect((await fixture.api.get('/api/lab-tests/', { token: fixture.token(null) })).status).toBe(403);
  });
});

describe('GET /api/lab-tests/:id/lab-pdf/', () => {
  const pdf = (hospitalId: number, id: number | string) =>
    fixture.api.get(`/api/lab-tests/${id}/lab-pdf/`, { token: fixture.token(hospitalId) });

  it('LAB-19 LAB-31 S10 prints test, patient and letterhead, text as text, rendered ahead', async () => {
    await fixture.verify(1, 'संजीवनी Clinic');
    const test = await add(1, { patient_id: 1, testName: 'CBC <img src=x>', patientName: 'Asha Verma', price: 1250.5 });
    await eventually(() => printed > 0);
    const { status, headers, raw } = await pdf(1, test.id);
    expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['content-disposition']).toContain(`lab-test-${test.id}.pdf`);
    const { text } = await readPdf(raw);
    for (const part of ['CBC <img src=x>', 'Asha Verma', '34 years / Female', '20/11/2026', 'Pending', 'Awaited', 'Clinic'])
      expect(text).toContain(part);
    expect(text).not.toContain('₹');
    const made = printed;
    await pdf(1, test.id);
    expect(printed).toBe(made);
    await fixture.change(1, 'Renamed Hospital');
    expect((await readPdf((await pdf(1, test.id)).raw)).text).toContain('Renamed Hospital');
  }, 60_000);

  it('RPT-20 carries a code of what the report says; a result that comes later makes the print an old one', async () => {
    const { link, serviceTokens, config } = fixture.nidaan.composition.resources;
    const identity = new ServiceClient(link, serviceTokens, 'identity');
    const state = (number: number) => runAs({ hospitalId: 1 }, () => identity.call(labReportState, { params: { number } }));
    const { id } = await add(1, { patient_id: 1 });
    await pdf(1, id);
    const { facts, ...read } = readToken(/href="https:\/\/nidaan\.example\/verify\/([^"]+)"/.exec(pages.at(-1)!)![1]!)!;
    expect(facts).toMatchObject({ kind: 'lab-report', hospitalId: 1, number: id, date: '2026-11-20', totalPaise: null });
    expect(isSignedBy({ facts, ...read }, paperKeyOf(config.keysFor('papers')[0]).publicKey)).toBe(true);
    expect(await state(id)).toEqual({ hash12: facts.hash12 });
    await fixture.sql(`UPDATE lab.lab_tests SET status = 'completed' WHERE id = $1`, [id]);
    expect((await state(id)).hash12).not.toBe(facts.hash12);
    await expect(state(999_999)).rejects.toMatchObject({ status: 404 });
  }, 60_000);

  it('LAB-31 prints measured lines as a table, running text as text, and who refers', async () => {
    const textOf = async (body: object) =>
      (await readPdf((await pdf(1, (await add(1, { patient_id: 1, ...body })).id)).raw)).text;
    const measured = await textOf({
      result: 'Haemoglobin: 11.2 g/dL\nWBC: 9,800 /µL',
      status: 'completed',
      notes: 'Repeat soon',
    });
    for (const part of ['INVESTIGATION', 'Haemoglobin', '11.2 g/dL', 'Repeat soon', 'End of report', 'For the laboratory'])
      expect(measured).toContain(part);
    expect(measured).not.toContain('Haemoglobin:');
    expect(await textOf({ result: 'Grossly normal.\nNo growth.', status: 'completed' })).toContain('No growth.');
    expect(measured).toContain('REFERRED BY');
  }, 30_000);

  it('LAB-31 prints a result of lines as a table with unit, reference range and flag, and what was written beside it', async () => {
    const { id } = await add(1, { patient_id: 2, testName: 'Complete Blood Count', notes: 'Fasting' });
    const results = [
      { name: 'Haemoglobin', value: '11.2', unit: 'g/dL', range: '13–17' },
      { name: 'Malaria', value: 'Negative' },
    ];
    const body = { results, result: 'Sample haemolysed' };
    await fixture.api.post(`/api/lab-tests/${id}/complete/`, body, { token: fixture.token(1) });
    const { text } = await readPdf((await pdf(1, id)).raw);
    for (const part of ['REFERENCE RANGE', 'H: above the reference range', 'Remarks', 'Sample haemolysed', 'Fasting'])
      expect(text).toContain(part);
    const page = pages.findLast((each) => each.includes('Reference range'))!.replace(/\s+/g, ' ');
    const cells = [...page.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell!.trim());
    expect(cells.slice(0, 10)).toEqual(['Haemoglobin', '11.2', 'L', 'g/dL', '13–17', 'Malaria', 'Negative', '', '', '']);
  });

  it('LAB-31 prints a long value over several lines, whole; figures alone stand at the end of their column', async () => {
    const resultCells = async (values: readonly string[]) => {
      const { id } = await add(1, { patient_id: 2 });
      const results = values.map((value, at) => ({ name: `Line ${at}`, value }));
      await fixture.api.post(`/api/lab-tests/${id}/complete/`, { results }, { token: fixture.token(1) });
      const { text } = await readPdf((await pdf(1, id)).raw);
      const page = pages.findLast((each) => each.includes('Reference range'))!.replace(/\s+/g, ' ');
      const cells = [...page.matchAll(/<td class="([^"]*)"[^>]*>/g)].map(([, look]) => look);
      return { text: text.replace(/\s+/g, ' '), look: cells[1] };
    };
    const long = Array.from({ length: 60 }, (_, at) => `sign${at}`).join(' ');
    const words = await resultCells(['11.2', long]);
    expect([words.text.includes(long), words.look]).toEqual([true, 'strong']);
    expect((await resultCells(['11.2', 'Negative'])).look).toBe('end strong');
  }, 30_000);

  it('LAB-31 asks the owner for age and sex of a patient whom the lab knew before it kept them, and prints without while it is away', async () => {
    await fixture.sql(
      `UPDATE lab.known_patients SET age = '', gender = '', age_text = '' WHERE hospital_id = 1 AND patient_id = 1`,
    );
    const { id } = await add(1, { patient_id: 1 });
    expect((await readPdf((await pdf(1, id)).raw)).text).toContain('40 years / Female');
    fixture.owner.isAway = true;
    expect((await pdf(1, id)).status).toBe(200);
    fixture.owner.isAway = false;
  }, 30_000);

  it('LAB-20 API-23 SEC-03 answers 404 JSON for an unknown test, an odd id, and a test of another hospital', async () => {
    const { id } = await add(1, { patient_id: 1 });
    for (const odd of ['999999', 'abc', '0', '-1', '9'.repeat(30), '%00', '1%20OR%201=1', '..%2f'])
      expect([odd, (await pdf(1, odd)).status]).toEqual([odd, 404]);
    const { status, body } = await pdf(2, id);
    expect([status, body.message]).toEqual([404, 'No lab test found with this ID']);
  });
});
