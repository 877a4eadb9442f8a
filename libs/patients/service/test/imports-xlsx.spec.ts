import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compoundOf, packedZipOf, workbookOf, workbookOfRows } from '@nidaan/testing';
import { Importer, IMPORTS } from './imports-fixture.ts';
import { PatientsApp } from './patients-app.ts';

const HEADINGS = ['Reg No', 'Patient Name', 'Mobile', 'Sex', 'DOB', 'Aadhaar'];
const COLUMNS = { old_uhid: 'Reg No', name: 'Patient Name', phone: 'Mobile', gender: 'Sex', birth_date: 'DOB' };
const REGISTER = workbookOfRows([
  HEADINGS,
  ['R-17', 'Asha Verma', 9822077777, 'F', new Date('1988-04-07'), 234567890124],
  ['R-18', 'Om Shah', null, 'M', '31/12/1950'],
  [],
  ['R-19', 'लक्ष्मी राव', '98220 00003', null, null],
  ['R-20', 'Uma Nair', 9822000004, 'X'],
]);

describe('the import of an old register from a workbook', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(undefined, undefined, { runs: 'calls' });
  });
  afterAll(() => app?.stop());
  const at = (hospitalId: number) => new Importer(app, hospitalId);

  it('FRD-23 an XLSX workbook says its headings, what they speak of, and its first rows as they are read', async () => {
    const { status, body } = await at(81).send(REGISTER, undefined, { path: `${IMPORTS}headings/` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ headings: HEADINGS, columns: COLUMNS });
    expect((body as unknown as { sample: string[][] }).sample.slice(0, 2)).toEqual([
      ['R-17', 'Asha Verma', '9822077777', 'F', '07/04/1988', '234567890124'],
      ['R-18', 'Om Shah', '', 'M', '31/12/1950'],
    ]);
  });

  it('FRD-23 an XLSX workbook is checked, applied and undone; faults name the lines of its sheet', async () => {
    const desk = at(82);
    const { id, counts } = await desk.checked(REGISTER, COLUMNS);
    expect(counts).toEqual({ new: 3, fault: 1 });
    expect(await desk.outcomes(id)).toEqual([
      [2, 'new', ''],
      [3, 'new', ''],
      [5, 'new', ''],
      [6, 'fault', 'The gender cannot be read'],
    ]);
    expect(JSON.stringify(await desk.sql('SELECT given FROM person_import_rows WHERE import_id = $1', [id]))).not.toContain(
      '2345678',
    );
    expect((await desk.applied(id)).counts).toEqual({ made: 3, fault: 1 });
    const [asha, om, lakshmi] = await desk.persons();
    expect((await app.get(`/api/persons/${asha!.id}/`, 82)).body).toMatchObject({
      phone: '9822077777',
      birth_date: '1988-04-07',
    });
    expect((await app.get(`/api/persons/${om!.id}/`, 82)).body).toMatchObject({
      phone: '',
      birth_date: '1950-12-31',
      gender: 'Male',
    });
    expect(lakshmi).toMatchObject({ first_name: 'लक्ष्मी', last_name: 'राव' });
    const found = (await app.get('/api/persons/?search=R-17', 82)).body;
    expect(found.map((each: { id: number }) => each.id)).toEqual([asha!.id]);
    await desk.post(id, 'undo');
    await desk.work('undo', id);
    expect((await desk.find(id)).counts).toEqual({ struck: 3, fault: 1 });
  });

  it('FRD-23 the same XLSX workbook twice makes nobody the second time, nor does the same list as CSV', async () => {
    const desk = at(83);
    await desk.applied((await desk.checked(REGISTER, COLUMNS)).id);
    const before = await desk.persons();
    const csv = `Reg No,Patient Name,Mobile,Sex,DOB\nR-17,Asha Verma,9822077777,F,07/04/1988\nR-18,Om Shah,,M,31/12/1950\n`;
    for (const [file, known] of [
      [REGISTER, 3],
      [csv, 2],
    ] as const) {
      const again = await desk.checked(file, COLUMNS);
      expect(again.counts).toMatchObject({ known });
      expect((await desk.applied(again.id)).counts).toMatchObject({ found: known });
    }
    expect(before).toHaveLength(3);
    expect(await desk.persons()).toEqual(before);
  });

  it('FRD-23 an XLSX file that is none, or means harm, is refused in a sentence and leaves nothing', async () => {
    const desk = at(84);
    const said = async (content: Buffer, path?: string) => {
      const { status, body } = await desk.send(content, path ? undefined : { name: 'Patient Name' }, { ...(path && { path }) });
      return [status, body.errors?.['file'] ?? body.message];
    };
    const rows = (count: number) => `<row><c t="str"><v>Patient Name</v></c></row><row>${'<c/>'.repeat(count)}</row>`;
    const hostile: [string, Buffer][] = [
      [
        'This is not an Excel workbook (.xlsx). Please save the list as .xlsx or as CSV (UTF-8).',
        packedZipOf([{ name: 'a.txt', content: 'a' }]),
      ],
      ['The workbook is protected with a password. Please save it without one.', compoundOf('EncryptedPackage')],
      ['This is an Excel file of the old kind (.xls). Please save the list as .xlsx.', compoundOf('Workbook')],
      ['The workbook has no sheet with rows', workbookOf({ sheets: { A: '' } })],
      ['The file has too many columns', workbookOf({ sheets: { A: rows(1_000_000) } })],
      ['The workbook cannot be read. Please open it, save it again and choose the new file.', REGISTER.subarray(0, 900)],
      [
        'The workbook is too large. Please divide the list, or save it as CSV (UTF-8).',
        packedZipOf([{ name: '_rels/.rels', content: ' ', size: 0xf0000000 }]),
      ],
    ];
    for (const [sentence, content] of hostile) {
      expect(await said(content)).toEqual([400, sentence]);
      expect(await said(content, `${IMPORTS}headings/`)).toEqual([400, sentence]);
    }
    // A line that is broken after many good ones: what was kept of them goes.
    const good = Array.from({ length: 5000 }, (_, n) => `<row><c t="str"><v>P ${n}</v></c></row>`).join('');
    const late = workbookOf({ sheets: { A: `<row><c t="str"><v>Patient Name</v></c></row>${good}<row r="2"/>` } });
    const { status, body } = await desk.send(late, { name: 'Patient Name' });
    expect([status, body.message]).toEqual([400, hostile[5]![0]]);
    expect(await desk.sql('SELECT id FROM person_imports WHERE hospital_id = 84')).toEqual([]);
    expect(await desk.sql('SELECT line FROM person_import_rows WHERE hospital_id = 84')).toEqual([]);
  });
});
