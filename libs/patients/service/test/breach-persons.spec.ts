import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FULL_FORM } from './full-form.ts';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

const BREACHES = '/api/privacy/breaches/';
const DAYS = 'member=5&from=2026-11-01&to=2026-11-20';

describe('persons of a breach', () => {
  let desk: PrivacyDesk;
  let breach = 0;
  const visits: { id: number; person_id: number; uhid: string }[] = [];
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    breach = (await desk.api.post(BREACHES, { noticed_at: new Date().toISOString(), nature: 'A login was shared' }, desk.as(1)))
      .body.id;
    for (const [at, first_name] of ['=Asha', 'Ravi', 'Meera'].entries()) {
      const form = { ...FULL_FORM, first_name, aadhar: '', phone: `982201111${at}` };
      visits.push((await desk.api.post('/api/patients/', form, desk.as(1))).body);
    }
    await desk.person({ id: 9001, first_name: 'Usha', phone: '9822055555' });
    await desk.person({ id: 9002, first_name: 'Other', phone: '9822066666' }, 2);
  }, 60_000);
  afterAll(() => desk?.close());

  const list = (query = DAYS, hospital = 1) => desk.api.get(`${BREACHES}${breach}/persons/?${query}`, desk.as(hospital));
  const touched = (more: Partial<PrivacyDesk['identity']['touched']>) => {
    desk.identity.touched = { visits: [], persons: [], is_cut: false, ...more };
  };

  it('ORG-79 lists each person once whose visit or person the member touched in the time, with their number and phone', async () => {
    const [asha, ravi] = visits;
    touched({ visits: [asha!.id, ravi!.id, 999_999], persons: [asha!.person_id, 9001, 9002] });
    const { body } = await list();
    expect(desk.identity.askedTouched).toEqual({ member: 5, from: '2026-11-01', to: '2026-11-20' });
    expect(body).toMatchObject({ total: 3, is_cut: false, without_person: 0 });
    expect(body.persons).toEqual([
      { person_id: asha!.person_id, uhid: asha!.uhid, name: '=Asha Verma', phone: '9822011110' },
      { person_id: ravi!.person_id, uhid: ravi!.uhid, name: 'Ravi Verma', phone: '9822011111' },
      { person_id: 9001, uhid: '', name: 'Usha', phone: '9822055555' },
    ]);
    const first = (await list(`${DAYS}&limit=1`)).body;
    expect([first.total, first.persons.length]).toEqual([3, 1]);
    expect((await list(`${DAYS}&after=${ravi!.person_id}`)).body.persons).toHaveLength(1);
    expect(
      await desk.sql(`SELECT FROM patients.audit_entries WHERE what = 'patients.breach-persons' AND subject = ${breach}`),
    ).not.toHaveLength(0);
  });

  it('ORG-79 who was joined with another is one person, and a visit without a person is counted', async () => {
    const [asha, ravi, meera] = visits;
    await desk.sql(
      `UPDATE patients.persons SET merged_into = ${asha!.person_id}, root_id = ${asha!.person_id} WHERE id = ${ravi!.person_id}`,
    );
    await desk.sql(`UPDATE patients.patients SET person_id = NULL WHERE id = ${meera!.id}`);
    touched({ visits: visits.map(({ id }) => id), is_cut: true });
    const { body } = await list();
    expect(body).toMatchObject({ total: 1, is_cut: true, without_person: 1, persons: [{ person_id: asha!.person_id }] });
  });

  it('ORG-79 is saved as CSV, safe to open, and says what it lacks', async () => {
    touched({ visits: [visits[0]!.id, visits[2]!.id], persons: [9001], is_cut: true });
    const answer = await desk.api.get(`${BREACHES}${breach}/persons_csv/?${DAYS}`, desk.as(1));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.raw.toString().split('\r\n')).toEqual([
      '\uFEFFperson,uhid,name,phone',
      `${visits[0]!.person_id},${visits[0]!.uhid},'=Asha Verma,9822011110`,
      '9001,,Usha,9822055555',
      'cut,The member touched more records than one list holds. Please ask for fewer days.',
      'visits without a person,1',
      '',
    ]);
  });

  it.each([
    ['from=2026-11-01&to=2026-11-20', 'Please choose the member'],
    ['member=5&from=2026-11-01', 'Please give the first and the last day'],
    ['member=5&from=2026-11-20&to=2026-11-01', 'The first day must not be after the last one, and there may be 366 days at most'],
    ['member=5&from=2025-01-01&to=2026-11-01', 'The first day must not be after the last one, and there may be 366 days at most'],
  ])('ORG-79 says what is wrong with %s', async (query, message) => {
    const { status, body } = await list(query);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('ORG-79 another hospital finds no such breach, and without all services there is no list', async () => {
    touched({ persons: [9001, 9002] });
    expect((await list(DAYS, 2)).status).toBe(404);
    desk.identity.isAway = true;
    expect((await list()).status).toBe(503);
    desk.identity.isAway = false;
  });
});
