import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonCard } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { PERSONS } from '../src/persons/person-row.ts';
import { PatientsApp } from './patients-app.ts';
import { addPerson, linkVisit } from './persons-fixture.ts';

const HOSPITAL = 1;
const OTHER = 2;
const AADHAAR = '234567890124';

let app: PatientsApp;
let visit: number;

const search = async (text: string, more = ''): Promise<PersonCard[]> => {
  const { status, body, text: raw } = await app.get(`/api/persons/?search=${encodeURIComponent(text)}${more}`, HOSPITAL);
  if (status !== 200) throw new Error(`${status} ${raw}`);
  return body;
};
const found = async (text: string) => (await search(text)).map(({ id }) => id);

beforeAll(async () => {
  app = await PatientsApp.start();
  for (const hospital of [HOSPITAL, OTHER]) await app.verified(hospital);
  const add = (id: number, given: Parameters<typeof addPerson>[3]) => addPerson(app, HOSPITAL, id, given);
  await add(1, {
    first_name: 'Sunita',
    last_name: 'Devi',
    gender: 'Female',
    phone: '98765 43210',
    guardian_name: 'Mohan',
    guardian_relation: 'husband',
    city: 'Pune',
  });
  await add(2, {
    first_name: 'Imran',
    last_name: 'Khan',
    phone: '+91 98200 12345',
    birth_date: '1988-05-03',
    birth_precision: 'day',
    gender: 'Male',
  });
  await add(3, { first_name: 'Ramesh', last_name: 'Kumar Sharma', phone: '9820012345', aadhaar: AADHAAR });
  await add(4, { first_name: 'Lakshmi', last_name: 'Iyer', uhid: 'MUM/2026/000004' });
  await add(5, { first_name: 'Asha', guardian_name: 'Suresh', guardian_relation: 'father', gender: 'Female' });
  await add(6, { first_name: 'Asha', guardian_name: 'Mahesh', guardian_relation: 'father', gender: 'Female' });
  await add(7, { first_name: 'Imran', last_name: 'Shaikh', birth_date: '1961-01-01', birth_precision: 'year' });
  await add(8, { first_name: '100%_\\', last_name: '' });
  await add(9, { first_name: 'Imran', last_name: 'Khan', uhid: 'UH777777', mergedInto: 2, rootId: 2 });
  await add(10, { first_name: 'Ramesha', last_name: 'Gowda' });
  await add(11, { first_name: 'Rameshwar', struckAt: new Date() });
  await addPerson(app, OTHER, 1, { first_name: 'Sunita', phone: '9876543210', aadhaar: AADHAAR });
  visit = (await app.register(HOSPITAL, { first_name: 'Ramesh', last_name: 'Sharma', phone: '1' })).id;
  await linkVisit(app, HOSPITAL, visit, 3);
  await runAs({ hospitalId: HOSPITAL }, () =>
    app.db.query(
      `INSERT INTO person_identifiers (hospital_id, id, person_id, kind, value, value_key, is_active, created_at)
       VALUES ($1, 1, 4, 'old_uhid', 'OLD-17', 'OLD17', true, now()), ($1, 2, 4, 'passport', 'M1234567', 'M1234567', false, now())`,
      [HOSPITAL],
    ),
  );
});
afterAll(() => app.stop());

describe('the search of persons', () => {
  it.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '+91 98765 43210',
    '09876543210',
    '0091 9876543210',
    '43210',
    '3210',
    '987654',
  ])('FRD-06 understands %s as a phone or its digits', async (text) =>
    expect((await search(text)).map(({ id, matched }) => [id, matched])).toEqual([[1, ['phone']]]),
  );

  it.each(['MUM/2026/000004', 'mum-2026-000004', 'mum 2026 000004', 'MUM2026000004'])(
    'FRD-06 understands %s as a UHID',
    async (text) => expect((await search(text))[0]).toMatchObject({ id: 4, uhid: 'MUM/2026/000004', matched: ['uhid'] }),
  );

  it('FRD-06 finds the survivor by the UHID of a person who was merged', async () =>
    expect((await search('uh777777')).map(({ id, matched }) => [id, matched])).toEqual([[2, ['merged number']]]));

  it('FRD-06 FRD-20 finds by an old number, and not by one that was taken away', async () => {
    expect((await search('old 17'))[0]).toMatchObject({ id: 4, matched: ['old number'] });
    expect(await found('M1234567')).toEqual([]);
  });

  it('FRD-06 understands #1 and 1 as a visit', async () => {
    for (const text of [`#${visit}`, String(visit)])
      expect((await search(text))[0]).toMatchObject({ id: 3, matched: ['visit number'] });
  });

  it('FRD-06 ranks a visit below an equal UHID', async () => {
    await addPerson(app, HOSPITAL, 12, { first_name: 'Zoya', uhid: String(visit) });
    expect((await search(String(visit))).map(({ id, matched }) => [id, matched])).toEqual([
      [12, ['uhid']],
      [3, ['visit number']],
    ]);
  });

  it('FRD-06 finds an Aadhaar number whole, never by a part of it', async () => {
    expect((await search('2345 6789 0124')).map(({ id, matched }) => [id, matched])).toEqual([[3, ['aadhaar']]]);
    expect(await found('67890124')).toEqual([]);
    expect(await found('0124')).toEqual([]);
  });

  it.each([
    ['sharma ramesh', [3]],
    ['ram shar', [3]],
    ['R K Sharma', [3]],
    ['laxmi', [4]],
    ['लक्ष्मी', [4]],
    ['Shri Ramesh Sarma', [3]],
    ['sunita 98765', [1]],
    ['imran 1988', [2]],
    ['asha d/o suresh', [5]],
    ['khan', [2]],
    ['blob', []],
    ['100%', [8]],
    ['%', []],
    ['_', []],
    ['\\', []],
  ])('FRD-06 finds by %j', async (text, ids) => expect(await found(text)).toEqual(ids));

  it('FRD-06 ranks exact before beginning, and says what sounds like it', async () => {
    expect((await search('ramesh')).map(({ id, matched }) => [id, matched])).toEqual([
      [3, ['name']],
      [10, ['name']],
    ]);
    expect((await search('Sunetha')).map(({ id, matched }) => [id, matched])).toEqual([[1, ['sounds like']]]);
  });

  it('FRD-06 says both where two things were typed', async () =>
    expect((await search('sunita 98765'))[0]!.matched).toEqual(['name', 'phone']));

  it('FRD-06 shows who came last before the others', async () => {
    expect(await found('asha')).toEqual([6, 5]);
    const later = (await app.register(HOSPITAL, { first_name: 'Asha' })).id;
    await linkVisit(app, HOSPITAL, later, 5);
    expect(await found('asha')).toEqual([5, 6]);
  });

  it('FRD-08 does not find who was struck out', async () => expect(await found('Rameshwar')).toEqual([]));

  it('FRD-05 answers enough to choose by', async () => {
    expect((await search('#' + visit))[0]).toEqual({
      ...{ id: 3, uhid: 'UH000003', name: 'Ramesh Kumar Sharma', local_name: '', gender: '', age_text: '', guardian: '' },
      ...{ phone: '9820012345', city: '', photo_url: null, deceased_on: null, matched: ['visit number'] },
      last_visit: { id: visit, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), doctor_name: '' },
      today: { token: null, appointment_time: null, status: 'Pending' },
    });
    expect((await search('sunita'))[0]).toMatchObject({ guardian: 'W/o Mohan', city: 'Pune', last_visit: null, today: null });
  });

  it('FRD-05 answers an empty search with nobody', async () => {
    expect(await search('')).toEqual([]);
    expect(await search('   ')).toEqual([]);
    expect((await app.get('/api/persons/', HOSPITAL)).body).toEqual([]);
  });

  it('FRD-05 answers as many as were asked for, after the last one seen', async () => {
    const [first, second] = await found('imran');
    expect((await search('imran', '&limit=1')).map(({ id }) => id)).toEqual([first]);
    expect((await search('imran', `&limit=1&after=${first}`)).map(({ id }) => id)).toEqual([second]);
    expect((await app.get('/api/persons/?search=a&limit=51', HOSPITAL)).status).toBe(400);
  });

  it('FRD-17 finds all who share a phone, the last visitor first, and 50 of them at most', async () => {
    const phone = '9700112233';
    for (let id = 200; id < 252; id += 1)
      await addPerson(app, HOSPITAL, id, { first_name: `Child${id}`, phone, lastVisitId: id === 220 ? 9_000 : id });
    const all = await search(phone, '&limit=50');
    expect(all.map(({ id }) => id)).toEqual(
      [220, ...Array.from({ length: 52 }, (_, at) => 251 - at).filter((id) => id !== 220)].slice(0, 50),
    );
    expect(all.every(({ matched }) => matched.includes('phone'))).toBe(true);
  });

  it('FRD-05 FRD-18 finds all of a phone by phone=', async () => {
    const { body } = await app.get('/api/persons/?phone=%2B91%2098200-12345', HOSPITAL);
    expect(body.map(({ id }: PersonCard) => id)).toEqual([3, 2]);
  });

  it('FRD-06 refuses a search of more than 100 characters, and what cannot be searched', async () => {
    expect(await app.get(`/api/persons/?search=${'a'.repeat(101)}`, HOSPITAL)).toMatchObject({
      status: 400,
      body: { error: 'The search text is too long' },
    });
    expect((await app.get('/api/persons/?search=%00', HOSPITAL)).status).toBe(400);
    expect((await app.get(`/api/persons/?search=${'a'.repeat(100)}`, HOSPITAL)).status).toBe(200);
  });

  it('FRD-06 shows nobody of another hospital', async () => {
    const { body } = await app.get(`/api/persons/?search=${AADHAAR}`, OTHER);
    expect(body.map(({ id }: PersonCard) => id)).toEqual([1]);
    expect((await app.get('/api/persons/?search=lakshmi', OTHER)).body).toEqual([]);
  });

  it('FRD-06 finds a word by a beginning of any length', async () => {
    await addPerson(app, HOSPITAL, 300, { first_name: 'Quadralingam' });
    for (let letters = 1; letters <= 12; letters += 1) expect(await found('quadralingam'.slice(0, letters))).toContain(300);
  });

  it('FRD-06 shows who came last of a thousand who bear one name, and the exact word before its beginning', async () => {
    await addPerson(app, HOSPITAL, 301, { first_name: 'Govind', last_name: 'Wagh' });
    await addPerson(app, HOSPITAL, 302, { first_name: 'Go' });
    const columns = PERSONS.fields().map((field) => `"${PERSONS.column(field)}"`);
    const ofEach: Record<string, string> = { '"id"': 'n', '"root_id"': 'n', '"uhid"': `'UG' || n`, '"uhid_key"': `'UG' || n` };
    await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query(
        `INSERT INTO persons (${columns.join(', ')}) SELECT ${columns.map((name) => ofEach[name] ?? name).join(', ')}
        FROM persons, generate_series(2001, 3050) n WHERE hospital_id = $1 AND persons.id = 301`,
        [HOSPITAL],
      ),
    );
    for (const id of [3040, 3050]) await linkVisit(app, HOSPITAL, (await app.register(HOSPITAL, { first_name: 'X' })).id, id);
    for (const text of ['govind', 'gov', 'govind wagh', 'gov wa', 'g w', 'govinda'])
      expect([text, (await found(text)).slice(0, 2)]).toEqual([text, [3050, 3040]]);
    expect((await found('go'))[0]).toBe(302);
    const [, second] = await search('govind', '&limit=2');
    expect((await search('govind', `&limit=2&after=${second!.id}`)).map(({ id }) => id)).not.toContain(second!.id);
  });

  it('FRD-06 lists all who bear a frequent name in the order of their last visits, page after page', async () => {
    const newest = Array.from({ length: 30 }, (_, at) => 2130 - at);
    for (const id of newest.toReversed())
      await linkVisit(app, HOSPITAL, (await app.register(HOSPITAL, { first_name: 'X' })).id, id);
    for (const text of ['govind', 'gov wa']) {
      const first = await search(text, '&limit=10');
      const second = await search(text, `&limit=10&after=${first.at(-1)!.id}`);
      const third = await search(text, `&limit=10&after=${second.at(-1)!.id}`);
      expect([...first, ...second, ...third].map(({ id }) => id)).toEqual(newest);
    }
  });

  it('FRD-06 finds by the new name, and no more by the former one, among the newest visits', async () => {
    const { id } = await app.register(HOSPITAL, { first_name: 'Visvanath', phone: '9700000001' });
    const terms = async () =>
      (
        await runAs({ hospitalId: HOSPITAL }, () =>
          app.db.query<{ terms: string; person: number }>(
            'SELECT person_terms::text AS terms, person_id AS person FROM patients WHERE hospital_id = $1 AND id = $2',
            [HOSPITAL, id],
          ),
        )
      )[0]!;
    const { person, terms: before } = await terms();
    expect(before).toContain(`'${HOSPITAL}:visvanat`);
    const { body } = await app.call('PATCH', `/api/persons/${person}/`, HOSPITAL, { first_name: 'Lokanath', version: 1 });
    expect(body.first_name).toBe('Lokanath');
    expect((await terms()).terms).toContain(`'${HOSPITAL}:lokanat`);
    expect((await terms()).terms).not.toContain('visvanat');
  });

  it('FRD-90 notes who was seen', async () => {
    await search('lakshmi');
    const entries = await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query(
        `SELECT subject FROM audit_entries WHERE hospital_id = $1 AND what = 'patients.person-list' ORDER BY id DESC LIMIT 1`,
        [HOSPITAL],
      ),
    );
    expect(entries).toEqual([{ subject: 4 }]);
  });
});
