import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workbookOfRows } from '@nidaan/testing';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { keepPictures } from '../../src/pictures.ts';
import type { Visitor } from '../../src/visitor.ts';

// Headings as a register has them; of the phone's column the product must be told.
const REGISTER = workbookOfRows([
  ['Reg No', 'Patient Name', 'Ph 1', 'Sex', 'DOB'],
  ['R-17', 'Asha Verma', 9822077777, 'F', new Date('1988-04-07')],
  ['R-18', 'Om Shah', '98220 77778', 'M', '31/12/1950'],
  ['R-19', 'लक्ष्मी राव', '9822077779', 'F', null],
  ['R-20', 'Uma Nair', '9822077780', 'X', null],
]);

describe('the old register', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let file: string;

  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan);
    file = join(journeys.nidaan.dataDir, 'register.xlsx');
    writeFileSync(file, REGISTER);
  }, 120_000);
  afterAll(() => journeys?.stop());

  const found = async (searched: string): Promise<{ id: number; name: string; phone: string }[]> =>
    (await hospital.get(`/api/persons/?search=${encodeURIComponent(searched)}`)).body;
  const bring = async (visitor: Visitor) => {
    await visitor.open('/duplicates/old-register');
    await visitor.attach('input[type=file]', file);
    await visitor.find('form', 'Columns of register.xlsx');
  };
  const rows = async (visitor: Visitor) =>
    (await visitor.rows('Rows of the list')).map((row) => row.join('|').replaceAll('\n', '|'));

  it('FRD-23 a workbook is mapped, looked at row by row, imported, and taken back but for who came since', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      await bring(visitor);
      expect(await visitor.valueOf('combobox', 'Whole name')).toBe('Patient Name');
      expect(await visitor.valueOf('combobox', 'Phone')).toBe('');
      await visitor.choose('Phone', 'Ph 1');
      await visitor.sees('for example 9822077777');
      await visitor.press('button', 'Check the list');
      await visitor.sees('Checked · New: 3 · Cannot be imported: 1');
      expect(await rows(visitor)).toContainEqual(expect.stringMatching(/^5\|.*The gender cannot be read/));
      await keepPictures(visitor, 'register-checked');
      // A look stores nobody.
      expect(await found('9822077777')).toEqual([]);
      await visitor.press('button', 'Import the list');
      await visitor.sees('Imported · Cannot be imported: 1 · Registered: 3');
      const [asha] = await found('R-17');
      expect(asha).toMatchObject({ name: 'Asha Verma', phone: '9822077777' });
      expect((await found('9822077778')).map(({ name }) => name)).toEqual(['Om Shah']);
      await hospital.patient({ person_id: asha!.id });
      await visitor.press('button', 'Undo the import');
      await visitor.press('button', 'Undo', ['dialog', 'Undo the import?']);
      await visitor.sees('Undone · Cannot be imported: 1 · Struck out: 2 · Stays: 1');
      await keepPictures(visitor, 'register-undone');
      expect((await found('R-17')).map(({ id }) => id)).toEqual([asha!.id]);
      expect(await found('9822077778')).toEqual([]);
    });
  }, 120_000);

  it('FRD-23 on a phone the rows keep their names', async () => {
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await bring(visitor);
        await visitor.press('button', 'Check the list');
        await visitor.sees('Checked · ');
        expect((await rows(visitor)).join(' ')).toContain('लक्ष्मी राव');
      },
      { width: 390, height: 844, isMobile: true },
    );
  }, 60_000);
});
