import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { keepPictures } from '../../src/pictures.ts';

const PASSWORD = 'Correct-horse-9';

describe('lists of the privacy desk', () => {
  let journeys: Journeys;
  let hospital: HospitalClient;
  let visit = 0;
  let uhid = '';
  beforeAll(async () => {
    journeys = await Journeys.start();
    hospital = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    for (const [name, role] of [
      ['Meera Joshi', 'nurse'],
      ['Ravi Patil', 'reception'],
    ] as const) {
      const email = `${role}.lists@example.in`;
      const invited = await hospital.post('/api/team/', { name, email, role });
      expect([name, invited.status, invited.body.message]).toEqual([name, 201, undefined]);
      const { id } = invited.body;
      const { link } = (await hospital.get(`/api/team/${id}/invite/`)).body;
      const token = new URL(link).hash.slice('#token='.length);
      const member = new HospitalClient(journeys.nidaan.url, email, PASSWORD);
      await member.post('/api/invitations/accept/', { token, password: PASSWORD });
      await member.login();
      await member.get('/api/patients/');
    }
    visit = await hospital.patient({ first_name: 'Asha', last_name: 'Verma', phone: '9822011111' });
    uhid = (await hospital.get(`/api/patients-main/${visit}/`)).body.uhid;
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('ORG-79 the desk pastes UHIDs at a breach, is told which nobody has, and sees who is on the list', async () => {
    const noticed = { noticed_at: new Date().toISOString(), nature: 'A laptop was lost' };
    const { id } = (await hospital.post('/api/privacy/breaches/', noticed)).body;
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open(`/privacy-desk/breaches/${id}`);
      await visitor.fill('textbox', 'UHIDs', `${uhid}, NOBODY-7`);
      await visitor.press('button', 'Add to the list');
      await visitor.sees('Added to the list: 1.', 'No patient has these UHIDs: NOBODY-7', 'Asha Verma');
      expect((await visitor.rows('List of the desk')).map((row) => row.slice(0, 3))).toEqual([
        ['Asha Verma', uhid, '9822011111'],
      ]);
      await visitor.sees('Persons added to the list');
      await keepPictures(visitor, 'breach-list');
    });
  }, 60_000);

  it('ORG-64 the list of a restricted record is opened, changed with a reason, and says what was changed', async () => {
    await hospital.call('PATCH', `/api/patients/${visit}/restricted/`, { restricted: true, reason: 'Staff', members: [2] });
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.open(`/patients/${visit}`);
      await visitor.press('button', 'Who may see it');
      const list = ['dialog', 'Who may see this record'] as ['dialog', string];
      await visitor.press('checkbox', 'Ravi Patil', list);
      await visitor.press('checkbox', 'Meera Joshi', list);
      await visitor.fill('textbox', 'Reason of the change', 'He treats her', list);
      await keepPictures(visitor, 'restricted-list');
      await visitor.press('button', 'Save', list);
      await visitor.press('button', 'Who may see it');
      await visitor.sees('Added: Ravi Patil', 'Taken off: Meera Joshi', 'He treats her');
      await keepPictures(visitor, 'restricted-list-changed');
    });
    expect((await hospital.get(`/api/patients/${visit}/restricted/`)).body).toMatchObject({ members: [1, 3] });
  }, 60_000);
});
