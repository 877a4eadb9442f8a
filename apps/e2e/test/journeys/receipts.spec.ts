import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { downloadedPdf } from '../../src/downloads.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const PHONE = { width: 390, height: 844, isMobile: true };

describe('papers of the front desk', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
  }, 120_000);
  afterAll(() => journeys?.stop());

  const register = async (visitor: Visitor, name: string): Promise<number> => {
    await visitor.fill('textbox', 'First Name recommended', name);
    await visitor.fill('textbox', 'Amount (₹)', '300');
    const { answer } = await visitor.calls('POST /api/patients/', () => visitor.press('button', 'Register Patient'));
    await visitor.sees('Registration Successful');
    return answer.id;
  };
  const look = async (visitor: Visitor, name: string) => {
    const folder = process.env['PICTURES'];
    if (folder) await visitor.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  it('PAT-13 PAT-38 the receptionist prints slip and receipt; numbers go on, a second print is a duplicate', async () => {
    await journeys.goAs(hospital, async (visitor, downloads) => {
      await visitor.press('link', 'Patient Registration');
      const first = await register(visitor, 'Meena');
      await visitor.press('button', `Registration slip of visit ${first}, Meena`);
      const slip = await readPdf(await downloadedPdf(downloads, new RegExp(`^registration-slip-${first}\\.pdf$`)));
      for (const part of ['Sanjeevani Hospital', 'Meena', String(first), '₹300.00']) expect(slip.text).toContain(part);
      await visitor.press('button', `Receipt of visit ${first}, Meena`);
      await visitor.sees('/000001');
      const receipt = await readPdf(await downloadedPdf(downloads, new RegExp(`^receipt-${first}\\.pdf$`)));
      for (const part of ['/000001', 'Three Hundred Rupees Only']) expect(receipt.text).toContain(part);
      expect(receipt.text).not.toContain('Duplicate');
      rmSync(join(downloads, `receipt-${first}.pdf`));
      await look(visitor, 'card');
      await visitor.press('button', 'Register Another Patient');
      const second = await register(visitor, 'Imran');
      await visitor.press('button', `Receipt of visit ${second}, Imran`);
      await visitor.sees('/000002');
      await visitor.open(`/patients/${first}`);
      await visitor.press('button', `Receipt of visit ${first}, Meena`);
      await visitor.sees('/000001, duplicate');
      const again = await readPdf(await downloadedPdf(downloads, new RegExp(`^receipt-${first}.*\\.pdf$`)));
      for (const part of ['/000001', 'Duplicate']) expect(again.text).toContain(part);
      await look(visitor, 'page');
    });
  }, 120_000);

  it('PAT-38 the chosen language and sheets are kept at the patient’s page', async () => {
    const id = await hospital.patient({ first_name: 'Kavita', amount: '200' });
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.open(`/patients/${id}`);
        await visitor.choose('Language of the paper', 'hi');
        await visitor.choose('Paper size', 'A5');
        await visitor.choose('Sheet of slips and receipts', 'A6');
        await visitor.open(`/patients/${id}`);
        await visitor.sees('Kavita');
        for (const [field, value] of [
          ['Language of the paper', 'hi'],
          ['Paper size', 'A5'],
          ['Sheet of slips and receipts', 'A6'],
        ] as const)
          await until(`'${field}' to be ${value}`, async () => (await visitor.valueOf('combobox', field)) === value);
        expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        await look(visitor, 'phone');
      },
      PHONE,
    );
  }, 90_000);
});
