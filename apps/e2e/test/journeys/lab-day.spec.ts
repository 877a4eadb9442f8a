import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdf } from '@nidaan/testing/pdf';
import { downloadedPdf } from '../../src/downloads.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';

describe('a day in the laboratory', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  it.each([
    ['a desk', { width: 1440, height: 900, isMobile: false }],
    ['a phone', { width: 390, height: 844, isMobile: true }],
  ])(
    'LAB-02 LAB-04 LAB-08 LIS-05 takes at %s what a doctor ordered, records it, and gives it its result',
    async (_, screen) => {
      const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
      const id = await hospital.patient({ first_name: 'Meena', last_name: 'Nair', phone: '9890123456' });
      await hospital.prescribe(id, { tests: 'Complete Blood Count' });
      await journeys.goAs(
        hospital,
        async (visitor, downloads) => {
          await visitor.open('/lab/orders');
          await visitor.sees('Meena Nair', 'Complete Blood Count');
          await visitor.pressInRow('Ordered Tests', 'Meena Nair', 'Take');
          await until('the focus on the price', async () => (await visitor.focused()).includes('Price'));
          await visitor.type('450');
          await visitor.choose('Paid by', 'UPI');
          await visitor.press('button', 'Submit Test');
          await visitor.sees('Lab test added successfully!');
          const [recorded] = (await hospital.get(`/api/lab-tests/?patient_id=${id}`)).body;
          expect([recorded.testName, recorded.price, recorded.payment_type]).toEqual(['Complete Blood Count', 450, 'UPI']);
          await visitor.open('/lab/orders');
          await visitor.sees('No tests are waiting');

          await visitor.press('tab', 'View Tests');
          await visitor.sees('Complete Blood Count');
          await visitor.press('link', `Result of Complete Blood Count, test ${recorded.id}`);
          for (const [field, text] of Object.entries({
            Measured: 'Haemoglobin',
            Value: '11.2',
            Unit: 'g/dL',
            'Reference range': '13–17',
          }))
            await visitor.fill('textbox', field, text, ['group', 'Line 1']);
          expect(await visitor.valueOf('combobox', 'Flag', ['group', 'Line 1'])).toBe('L');
          await visitor.fill('spinbutton', 'Price (₹)', '400');
          await visitor.press('button', 'Save result');
          await visitor.sees('Result saved. The test is completed.', 'Haemoglobin', '11.2 g/dL', '13–17', '₹400.00');
          const [done] = (await hospital.get(`/api/lab-tests/?patient_id=${id}`)).body;
          expect([done.status, done.price, done.payment_type]).toEqual(['completed', 400, 'UPI']);
          await visitor.press('button', 'Download PDF');
          const { text } = await readPdf(await downloadedPdf(downloads, /^lab-test-\d+\.pdf$/));
          for (const part of ['11.2', 'g/dL', '13–17', 'below it']) expect(text).toContain(part);
        },
        screen,
      );
    },
    90_000,
  );
});
