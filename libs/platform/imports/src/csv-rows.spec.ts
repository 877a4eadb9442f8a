import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guessedColumns, headingsOf, rowReader } from './columns.ts';
import { csvRows } from './csv-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function rowsOf(content: string | Buffer, most = 1000) {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  const rows = [];
  for await (const row of csvRows(path, most)) rows.push(row);
  return rows;
}
const cells = async (content: string | Buffer) => (await rowsOf(content)).map((row) => row.cells);

describe('rows of a CSV file', () => {
  const read = [
    ['Name', 'City'],
    ['Asha, Mrs', 'Pune'],
  ];

  it.each([
    ['commas', 'Name,City\n"Asha, Mrs",Pune\n'],
    ['semicolons and CRLF', 'Name;City\r\nAsha, Mrs;Pune\r\n'],
    ['tabs without an end of line', 'Name\tCity\nAsha, Mrs\tPune'],
    ['a mark of UTF-8 and empty lines', '\uFEFFName,City\n\n"Asha, Mrs" , Pune\n,\n'],
    ['UTF-16', Buffer.from('\uFEFFName,City\n"Asha, Mrs",Pune\n', 'utf16le')],
  ])('FRD-23 are read with %s', async (_, content) => expect(await cells(content)).toEqual(read));

  it('FRD-23 are read in the script they are written in, also where it is no UTF-8', async () => {
    expect(await cells('Name\nलक्ष्मी\n')).toEqual([['Name'], ['लक्ष्मी']]);
    expect(await cells(Buffer.from('Name\nRen\xe9\n', 'latin1'))).toEqual([['Name'], ['René']]);
  });

  it('FRD-23 know their lines, also behind a cell of several', async () => {
    const rows = await rowsOf('Name,Address\nAsha,"14 MG Road\nPune"\nRavi,Baner\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it.each([
    ['This is not a CSV file. Please save the list as CSV (UTF-8).', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['The file cannot be read as CSV. A quotation mark may be open.', 'Name\n"Asha\n'],
    ['The file has too many rows', 'Name\nA\nB\nC\nD\n'],
    ['The file has too many columns', `${'x,'.repeat(100)}x\n`],
  ])('FRD-23 are refused: %s', async (message, content) =>
    expect(rowsOf(content, 3)).rejects.toMatchObject({ status: 400, message, options: { errors: { file: message } } }),
  );

  it('FRD-23 are found by their headings, each heading once', () => {
    const headings = headingsOf(['Patient Name', 'Mobile No.', 'Name']);
    const words = { name: ['patientname'], first_name: ['name'], phone: ['mobileno'] };
    const columns = guessedColumns(headings, words);
    expect(columns).toEqual({ name: 'Patient Name', first_name: 'Name', phone: 'Mobile No.' });
    expect(rowReader(headings, columns)(['Asha Rao', '98'])).toEqual({ name: 'Asha Rao', first_name: '', phone: '98' });
    expect(() => rowReader(headings, { name: 'Nom' })).toThrow('A column is not in the file');
    expect(() => headingsOf(['A', 'A'])).toThrow('Two columns have the same heading');
    expect(() => headingsOf(['', ''])).toThrow('The first line must have the headings of the columns');
    expect(() => headingsOf(undefined)).toThrow('The first line must have the headings of the columns');
  });
});
