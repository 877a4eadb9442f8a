import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { keepPictures } from '../../src/pictures.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

describe('the privacy desk', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start();
  }, 120_000);
  afterAll(() => journeys?.stop());

  /** What the list says, once it says so of the newest. */
  const listedAs = (visitor: Visitor, state: string) =>
    until(`a request that is '${state}'`, async () => {
      const rows = (await visitor.rows('Requests')).map((row) => row.slice(0, 5));
      return rows[0]?.at(-1) === state && rows;
    });

  it('ORG-72 ORG-80 a request is taken, checked, worked on and answered at the desk, and the list says how it stands', async () => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const visit = await hospital.patient({ first_name: 'Asha', last_name: 'Verma', phone: '9822011111' });
    const { uhid } = (await hospital.get(`/api/patients-main/${visit}/`)).body;
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/privacy-desk');
      await visitor.sees('No requests yet.');
      await visitor.press('button', 'New request');
      const form = ['dialog', 'New request'] as ['dialog', string];
      await visitor.choose('Kind', 'grievance', form);
      await visitor.fill('textbox', 'Name', 'Asha Verma', form);
      await visitor.fill('textbox', 'E-mail or phone', '9822011111', form);
      await visitor.fill('textbox', 'What is asked for', 'My phone number was read out aloud.', form);
      await keepPictures(visitor, 'request-form');
      const taking = () => visitor.press('button', 'Take the request', form);
      const { id, number } = (await visitor.calls('POST /api/privacy/requests/', taking)).answer;
      await visitor.at(`/privacy-desk/requests/${id}`);
      await visitor.sees(number, 'Not checked yet');
      await keepPictures(visitor, 'request');
      await visitor.press('link', 'Back to List');
      const due = expect.stringMatching(/^\d\d\/\d\d\/\d{4}/);
      expect(await listedAs(visitor, 'Received')).toEqual([[number, 'Grievance', 'Asha Verma', due, 'Received']]);
      await visitor.pressInRow('Requests', number, 'Open');

      await visitor.press('button', 'Identity was checked');
      const check = ['dialog', 'Identity was checked'] as ['dialog', string];
      await visitor.choose('How it was checked', 'known-in-person', check);
      await visitor.fill('textbox', 'UHID of the person', uhid, check);
      await keepPictures(visitor, 'request-check');
      await visitor.press('button', 'Note it', check);
      await visitor.sees('Known in person', `Asha Verma, ${uhid}`);
      await visitor.press('button', 'Begin to work on it');
      await visitor.press('button', 'It is answered');
      await visitor.find('button', 'Reopen');
      await keepPictures(visitor, 'request-done');
      await visitor.press('link', 'Back to List');
      expect(await listedAs(visitor, 'Done')).toEqual([[number, 'Grievance', 'Asha Verma', '–', 'Done']]);
      await keepPictures(visitor, 'request-list');
    });
  }, 60_000);
});
