import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { focusIs } from '../../src/focus.ts';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { Keys } from '../../src/keys.ts';
import { keepPictures } from '../../src/pictures.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

const HOME = { address: '14 MG Road', city: 'Pune', pincode: '411001' };

/** Takes the only one who is found by a phone or a number, by the keys. */
const take = async (visitor: Visitor, searched: string) => {
  await focusIs(visitor, 'Find a patient');
  await visitor.type(searched);
  await visitor.keys('Enter');
  await focusIs(visitor, 'Disease');
  return (await visitor.find('region', 'Patient')).evaluate((each) => each.innerText);
};

/** All of them stand under the phone, in whatever order. */
const areUnder = async (visitor: Visitor, phone: string, ...names: string[]) => {
  await focusIs(visitor, 'Find a patient');
  await visitor.type(phone);
  const family = await visitor.find('group', `${names.length} patients with ${phone}`);
  const shown = await family.evaluate((each) => each.innerText);
  for (const name of names) expect(shown).toContain(name);
};

describe('people at the front desk', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
  }, 120_000);
  afterAll(() => journeys?.stop());

  const personOfVisit = async (visit: number) =>
    (await hospital.get(`/api/persons/${(await hospital.get(`/api/patients-main/${visit}/`)).body.person_id}/`)).body;

  it('FRD-17 FRD-85 Alt+M adds a family member: phone and home go over, and both stand under the phone', async () => {
    const phone = '9822044556';
    const known = { first_name: 'Sunita', last_name: 'Devi', gender: 'Female', guardian_name: 'Mohan Devi' };
    await hospital.patient({ ...known, ...HOME, phone });
    await journeys.goAs(hospital, async (visitor) => {
      const keys = new Keys(visitor.page);
      await visitor.open('/front-desk');
      await take(visitor, phone);
      await keys.held('Alt', 'm');
      await focusIs(visitor, 'First Name');
      await visitor.sees('Of the family of Sunita Devi · Pune 411001');
      await keepPictures(visitor, 'family');
      const filled = ['Last Name', 'Phone', 'Address'].map((name) => visitor.valueOf('textbox', name));
      expect(await Promise.all(filled)).toEqual(['Devi', phone, HOME.address]);
      await visitor.type('Rohan');
      await visitor.fill('textbox', 'Amount (₹)', '200');
      const { answer } = await visitor.calls('POST /api/patients/', () => keys.held('Control', 'Enter'));
      await visitor.sees('Registered: Rohan Devi');
      expect(await personOfVisit(answer.id)).toMatchObject({ name: 'Rohan Devi', phone, phone_owner: 'family', ...HOME });
      await keys.press('Enter');
      await areUnder(visitor, phone, 'Sunita Devi', 'Rohan Devi');
      await keepPictures(visitor, 'family-found');
    });
  }, 60_000);

  it('FRD-15 FRD-85 Alt+U and M register an emergency without a name or a fee; with the name the UHID is the same', async () => {
    await journeys.goAs(hospital, async (visitor) => {
      const keys = new Keys(visitor.page);
      await visitor.open('/front-desk');
      await focusIs(visitor, 'Find a patient');
      await keys.held('Alt', 'u');
      await focusIs(visitor, 'Male');
      const { answer } = await visitor.calls('POST /api/patients/', () => keys.press('m'));
      expect(keys.count).toBeLessThanOrEqual(4);
      expect(answer).toMatchObject({ patientType: 'Emergency', paymentType: 'Reference' });
      expect(Number(answer.amount)).toBe(0);
      await visitor.sees('Registered: Unknown male');
      const { id, uhid } = await personOfVisit(answer.id);
      await visitor.press('button', `Identify ${uhid}`);
      const dialog = ['dialog', `Who is ${uhid}?`] as ['dialog', string];
      await visitor.fill('textbox', 'First Name', 'Ravi', dialog);
      await visitor.fill('textbox', 'Last Name', 'Kale', dialog);
      await keepPictures(visitor, 'identify');
      await visitor.press('button', 'Identify', dialog);
      await until('the list to be without them', async () => !(await visitor.has('button', `Identify ${uhid}`)));
      expect((await hospital.get(`/api/persons/${id}/`)).body).toMatchObject({ name: 'Ravi Kale', uhid, is_unknown: false });
      await keys.press('Escape');
      expect(await take(visitor, uhid)).toContain(`Ravi Kale\n${uhid}`);
      await keepPictures(visitor, 'identified');
    });
  }, 60_000);

  it('FRD-16 registers a baby from its mother, with her phone and home and a number of its own', async () => {
    const phone = '9822077889';
    const mother = { first_name: 'Anita', last_name: 'More', gender: 'Female', ...HOME, phone };
    const { id, uhid } = await personOfVisit(await hospital.patient(mother));
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open('/front-desk');
      await take(visitor, phone);
      await visitor.press('button', 'Register baby');
      const dialog = ['dialog', 'Baby of Anita More'] as ['dialog', string];
      await visitor.choose('Gender', 'Female', dialog);
      await visitor.fill('textbox', 'Time of birth', '0:00', dialog);
      await keepPictures(visitor, 'baby');
      const { answer } = await visitor.calls(`POST /api/persons/${id}/babies/`, () =>
        visitor.press('button', 'Register baby', dialog),
      );
      await visitor.sees(`Registered: Baby of Anita, ${answer.uhid}`);
      await keepPictures(visitor, 'baby-done');
      const hers = { mother_id: id, phone, phone_owner: 'family', ...HOME };
      expect(answer).toMatchObject({ name: 'Baby of Anita', gender: 'Female', ...hers });
      expect(answer.uhid).not.toBe(uhid);
      await visitor.keys('F2');
      await areUnder(visitor, phone, 'Anita More', 'Baby of Anita');
    });
  }, 60_000);
});
