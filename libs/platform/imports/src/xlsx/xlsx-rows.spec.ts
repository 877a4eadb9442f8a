import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compoundOf, excelDay, packedZipOf, workbookOf, workbookOfRows, workbookPartsOf } from '@nidaan/testing';
import { listRows } from '../list-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbooks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function kept(content: Buffer): Promise<string> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return path;
}
async function rowsOf(content: Buffer, most = 1000) {
  const rows = [];
  for await (const row of listRows(await kept(content), most)) rows.push(row);
  return rows;
}
const cellsOf = async (content: Buffer) => (await rowsOf(content)).map(({ cells }) => cells);
/** The cells of one row. */
const read = async (row: string, more: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  (await cellsOf(workbookOf({ sheets: { A: `<row r="1">${row}</row>` }, ...more })))[0];

describe('rows of an XLSX workbook', () => {
  it('FRD-23 are read as Excel and LibreOffice save them: shared texts, numbers, days, gaps', async () => {
    const rows = await rowsOf(
      workbookOfRows([
        ['Name', 'Mobile', 'DOB', 'Town', 'Age'],
        ['लक्ष्मी & <Rao>', 9812345678, new Date('1988-04-07'), null, 37],
        [],
        [null, null, null, ' Pune '],
        ['Name'],
      ]),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['Name', 'Mobile', 'DOB', 'Town', 'Age'] },
      { line: 2, cells: ['लक्ष्मी & <Rao>', '9812345678', '07/04/1988', '', '37'] },
      { line: 4, cells: ['', '', '', 'Pune'] },
      { line: 5, cells: ['Name'] },
    ]);
  });

  it.each([
    ['a text in its cell', '<c t="inlineStr"><is><r><t>As</t></r><r><t>ha</t></r><rPh sb="0"><t>x</t></rPh></is></c>', 'Asha'],
    ['a shared text with marks and sounds', '<c t="s"><v>0</v></c>', 'Asha\nRao'],
    ['the value of a formula that the workbook keeps', '<c t="str"><f>HYPERLINK("http://x")</f><v>Asha</v></c>', 'Asha'],
    ['a number of a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula without its value as nothing', '<c><f>1+1</f></c><c t="str"><v>x</v></c>', ''],
    ['a fault of a formula as nothing', '<c t="e"><v>#N/A</v></c><c t="str"><v>x</v></c>', ''],
    ['yes and no', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a phone in E notation', '<c><v>9.812345678E9</v></c>', '9812345678'],
    ['a long number', '<c><v>1.23456789012345E+20</v></c>', '123456789012345000000'],
    ['a fraction', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a number below zero', '<c><v>-5</v></c>', '-5'],
    ['CDATA', '<c t="str"><v><![CDATA[A & B]]></v></c>', 'A & B'],
    ['a day of ISO 8601', '<c t="d"><v>1988-04-07T10:30:00</v></c>', '07/04/1988'],
    ['a time of ISO 8601', '<c t="d"><v>T10:30</v></c>', 'T10:30'],
    ['a text in a cell of numbers', '<c><v>old</v></c>', 'old'],
  ])('FRD-23 have %s', async (_, row, text) => {
    const strings = ['<r><t xml:space="preserve">Asha</t></r><r><rPr><b/></rPr><t>_x000A_Rao</t></r><rPh sb="0"><t>x</t></rPh>'];
    expect((await read(row, { strings }))![0]).toBe(text);
  });

  it('FRD-23 have no character that the database refuses', async () => {
    expect(await read('<c t="str"><v>A_x0000_B_xD800_C_x000D_D_x005F_x0041_</v></c>')).toEqual(['A B C D_x0041_']);
  });

  it.each([
    ['a built-in format', 14, 32_240, '07/04/1988'],
    ['a day with its time', 22, 32_240.75, '07/04/1988'],
    ['a format of its own', 'dd\\-mmm\\-yyyy;@', 32_240, '07/04/1988'],
    ['a language in its format', '[$-4009]d mmmm yyyy', 32_240, '07/04/1988'],
    ['a month alone', 'mmm', 32_240, '07/04/1988'],
    ['minutes, which are no months', 'mm:ss', 0.5, '0.5'],
    ['words with d and y, which are no days', '0 "days"', 40, '40'],
    ['a colour, which is no day', '[Red]0', 40, '40'],
    ['no format', 0, 32_240, '32240'],
    ['zeros before it', '000000', 417, '000417'],
    ['the first day', 14, 1, '01/01/1900'],
    ['a day that the calendar of Excel alone has', 14, 60, '29/02/1900'],
    ['a day before all days', 14, -3, '-3'],
    ['a day after all days', 14, 3_000_000, '3000000'],
  ])('FRD-23 have a number with %s', async (_, format, value, text) => {
    expect(await read(`<c s="1"><v>${value}</v></c>`, { formats: [0, format] })).toEqual([text]);
  });

  it('FRD-23 have days that count from 1904, where the workbook says so', async () => {
    const formats = [14];
    expect(await read('<c><v>30778</v></c>', { formats, properties: 'date1904="1"' })).toEqual(['07/04/1988']);
    expect(excelDay('1988-04-07')).toBe(30_778 + 1462);
  });

  it('FRD-23 stand where their names say, and next to each other without', async () => {
    const [value, none] = ['<v>1</v>', '<c r="XFD1" s="1"/>'];
    expect(await read(`<c r="B1">${value}</c><c r="AA1">${value}</c>${none}`)).toEqual(['', '1', ...Array(24).fill(''), '1']);
    const unnamed = workbookOf({
      sheets: { A: `<row><c>${value}</c><c/><c>${value}</c></row><row/><row><c>${value}</c></row>` },
    });
    expect(await rowsOf(unnamed)).toEqual([
      { line: 1, cells: ['1', '', '1'] },
      { line: 3, cells: ['1'] },
    ]);
  });

  it('FRD-23 are of the first sheet with rows that people see, whatever its part is called', async () => {
    const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`;
    const sheets = { Lists: row('hidden'), Cover: '<row r="1"><c s="0"/></row>', Register: row('Name'), Later: row('later') };
    expect(await cellsOf(workbookOf({ sheets, hidden: ['Lists'] }))).toEqual([['Name']]);
  });

  it('FRD-23 are read with prefixes, another place of the workbook, and parts in capitals', async () => {
    const relation = (kind: string, target: string) =>
      `<p:Relationships xmlns:p="x"><p:Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}" Target="${target}"/></p:Relationships>`;
    const parts = {
      '_rels/.rels': relation('officeDocument', '/Book/Main.xml'),
      'book/main.xml':
        '<x:workbook xmlns:x="x" xmlns:q="q"><x:sheets><x:sheet name="A" sheetId="1" q:id="a"/></x:sheets></x:workbook>',
      'Book/_rels/Main.xml.rels': relation('worksheet', '../Sheet.xml'),
      'SHEET.XML':
        '\uFEFF<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="str"><x:v>Name</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    expect(await cellsOf(packedZipOf(Object.entries(parts).map(([name, content]) => ({ name, content }))))).toEqual([['Name']]);
  });

  it('FRD-23 are read until somebody has seen enough, and leave no file open', async () => {
    const rows = listRows(await kept(workbookOfRows(Array.from({ length: 5000 }, (_, n) => [n]))), 10_000);
    for await (const { cells } of rows) if (cells[0] === '3') break;
    expect(await rows.next()).toEqual({ done: true, value: undefined });
  });
});

const NO_WORKBOOK = 'This is not an Excel workbook (.xlsx). Please save the list as .xlsx or as CSV (UTF-8).';
const OLD = 'This is an Excel file of the old kind (.xls). Please save the list as .xlsx.';
const LOCKED = 'The workbook is protected with a password. Please save it without one.';
const BROKEN = 'The workbook cannot be read. Please open it, save it again and choose the new file.';
const TOO_LARGE = 'The workbook is too large. Please divide the list, or save it as CSV (UTF-8).';
const MACROS = 'The workbook has macros. Please save the list as .xlsx, which has none.';
const COLUMNS = 'The file has too many columns';

const GOOD = workbookOfRows([['Name'], ['Asha'], ['Ravi']]);
const sheetOf = (rows: string) => workbookOf({ sheets: { A: rows } });
const withPart = (name: string, content: string | Buffer) =>
  workbookOf({ sheets: { A: '<row><c><v>1</v></c></row>' }, parts: { [name]: content } });
/** A good workbook of which one part is packed otherwise. */
const packed = (name: string, how: { size?: number; flags?: number; method?: number; content?: string; packed?: Buffer }) =>
  packedZipOf(
    Object.entries(workbookPartsOf({ sheets: { A: '<row><c><v>1</v></c></row>' } })).map(([each, content]) => ({
      ...{ name: each, content },
      ...(each === name ? how : {}),
    })),
  );
/** A file of which some bytes at its end are others. */
const changed = (at: number, bytes: readonly number[]) => {
  const file = Buffer.from(GOOD);
  Buffer.from(bytes).copy(file, file.length - 22 + at);
  return file;
};
const SHEET = 'xl/worksheets/sheet1.xml';

describe('files that are no such workbooks, or mean harm', () => {
  it.each<[string, string, Buffer]>([
    ['a document of Word', NO_WORKBOOK, packedZipOf([{ name: 'word/document.xml', content: '<w:document/>' }])],
    ['a document that says it is one', NO_WORKBOOK, withPart('xl/workbook.xml', '<w:document xmlns:w="w"/>')],
    ['an empty ZIP file', NO_WORKBOOK, packedZipOf([])],
    ['a binary workbook', NO_WORKBOOK, packedZipOf([{ name: 'xl/workbook.bin', content: 'x' }])],
    ['a workbook of the old kind', OLD, compoundOf('Workbook')],
    ['a workbook under a password', LOCKED, compoundOf('EncryptedPackage')],
    ['parts under a password', LOCKED, packed('_rels/.rels', { flags: 0x801 })],
    ['parts under a strong password', LOCKED, packed('_rels/.rels', { flags: 0x841 })],
    ['macros', MACROS, withPart('xl/vbaProject.bin', 'x')],
    ['no sheet', 'The workbook has no sheet with rows', workbookOf({ sheets: {} })],
    ['a sheet of empty rows', 'The workbook has no sheet with rows', sheetOf('<row r="1"><c t="str"><v> </v></c></row><row/>')],
    [
      'hidden sheets alone',
      'The workbook has no sheet with rows',
      workbookOf({ sheets: { A: '<row><c><v>1</v></c></row>' }, hidden: ['A'] }),
    ],
    ['half of a file', BROKEN, GOOD.subarray(0, GOOD.length / 2)],
    ['a directory elsewhere', BROKEN, changed(16, [0xf0, 0xff, 0xff, 0x7f])],
    ['more entries than there are', BROKEN, changed(8, [0x99, 0, 0x99, 0])],
    [
      'a large file’s end without its place',
      BROKEN,
      Buffer.concat([Buffer.from('PK\u0003\u0004'), changed(8, [0xff, 0xff, 0xff, 0xff]).subarray(-22)]),
    ],
    [
      'two parts of a name',
      BROKEN,
      packedZipOf([
        { name: 'a', content: '1' },
        { name: 'A', content: '2' },
      ]),
    ],
    ['a part outside of its folder', BROKEN, packedZipOf([{ name: '../a', content: '1' }])],
    ['a way of packing that is not known', BROKEN, packed(SHEET, { method: 14 })],
    ['broken packing', BROKEN, packed(SHEET, { packed: Buffer.alloc(100, 0xff) })],
    ['half of a part', BROKEN, packed(SHEET, { packed: deflateRawSync('<worksheet><sheetData>').subarray(0, 12) })],
    ['XML that ends early', BROKEN, withPart(SHEET, '<worksheet><sheetData><row>')],
    ['no XML', BROKEN, withPart(SHEET, Buffer.from([0xff, 0xfe, 0x3c, 0]))],
    ['a text that there is not', BROKEN, sheetOf('<row><c t="s"><v>7</v></c></row>')],
    ['a line twice', BROKEN, sheetOf('<row r="2"><c><v>1</v></c></row><row r="2"/>')],
    ['a line that no sheet has', BROKEN, sheetOf('<row r="99999999999"><c><v>1</v></c></row>')],
    ['a cell without a place', BROKEN, sheetOf('<row><c r="7"><v>1</v></c></row>')],
    [
      'entities',
      BROKEN,
      withPart(
        SHEET,
        `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
      ),
    ],
    ['a file of another', BROKEN, withPart(SHEET, '<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>')],
    ['an entity nobody knows', BROKEN, sheetOf('<row><c t="str"><v>&a;</v></c></row>')],
    ['elements without end', BROKEN, withPart(SHEET, '<a>'.repeat(100_000))],
    ['a tag without end', TOO_LARGE, withPart(SHEET, `<worksheet a="${'x'.repeat(3_000_000)}"/>`)],
    ['a cell without end', TOO_LARGE, sheetOf(`<row><c t="str"><v>${'x'.repeat(200_000)}</v></c></row>`)],
    ['a shared text without end', TOO_LARGE, workbookOf({ sheets: {}, strings: ['<t>x</t>'.repeat(200_000)] })],
    ['a row without end', TOO_LARGE, sheetOf(`<row>${`<c t="str"><v>${'x'.repeat(30_000)}</v></c>`.repeat(5)}</row>`)],
    ['101 columns', COLUMNS, sheetOf(`<row>${'<c><v>1</v></c>'.repeat(101)}</row>`)],
    ['10^6 empty columns', COLUMNS, sheetOf(`<row>${'<c/>'.repeat(1_000_000)}</row>`)],
    ['a column after all columns', COLUMNS, sheetOf('<row><c r="BDWGN1"/></row>')],
    ['a row too many', 'The file has too many rows', sheetOf('<row><c><v>1</v></c></row>'.repeat(12))],
    ['a size that is said to be too much', TOO_LARGE, packed(SHEET, { size: 0xf0000000 })],
  ])('FRD-23 with %s are refused', async (_, message, content) =>
    expect(rowsOf(content, 10)).rejects.toMatchObject({ status: 400, message, options: { errors: { file: message } } }),
  );

  /** How many rows came before a workbook was refused as too large. */
  async function rowsBefore(content: Buffer, mostBytes: number): Promise<number> {
    const path = await kept(content);
    let rows = 0;
    const reading = async () => {
      for await (const _ of xlsxRows(path, 1000, mostBytes)) rows += 1;
    };
    await expect(reading()).rejects.toMatchObject({ status: 400, message: TOO_LARGE });
    return rows;
  }

  it('FRD-23 a bomb is refused before it is unzipped whole, also where it says that it is small', async () => {
    const rows = `<row><c><v>1</v></c></row><row>${' '.repeat(900_000)}</row>`.repeat(30);
    const content = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const honest = packed(SHEET, { content });
    expect([honest.length < 50_000, await rowsBefore(honest, 5_000_000)]).toEqual([true, 0]);
    expect(await rowsBefore(packed(SHEET, { content, size: 10 }), 5_000_000)).toBeLessThanOrEqual(6);
  });

  it('FRD-23 all that is unzipped counts together: many sheets are as much as a large one', async () => {
    const sheets = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`S${n}`, ' '.repeat(100_000)]));
    expect(await rowsBefore(workbookOf({ sheets }), 1_000_000)).toBe(0);
  });
});
