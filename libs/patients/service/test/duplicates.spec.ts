import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Duplicate, LikelyPerson } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { DuplicatesService } from '../src/duplicates/duplicates.service.ts';
import { PatientsApp } from './patients-app.ts';
import { addPerson } from './persons-fixture.ts';
import { Session } from './session.ts';

const HOSPITAL = 1;
const OTHER = 2;
const AADHAAR = '234567890124';
const PHONE = '9820012345';

let app: PatientsApp;
const check = async (form: object, hospital = HOSPITAL): Promise<LikelyPerson[]> =>
  (await app.call('POST', '/api/persons/check/', hospital, form)).body;
const look = (id: number, reopens = false) =>
  runAs({ hospitalId: HOSPITAL }, () =>
    app.composition.services
      .get('patients')!
      .app.get(DuplicatesService)
      .look([{ personId: id, reopens }]),
  );
const inbox = async (query = ''): Promise<Duplicate[]> => (await app.get(`/api/persons/duplicates/${query}`, HOSPITAL)).body;

beforeAll(async () => {
  app = await PatientsApp.start();
  for (const hospital of [HOSPITAL, OTHER]) await app.verified(hospital);
  const add = (id: number, given: Parameters<typeof addPerson>[3]) => addPerson(app, HOSPITAL, id, given);
  await add(1, {
    first_name: 'Lakshmi',
    last_name: 'Iyer',
    phone: PHONE,
    gender: 'Female',
    birth_date: '1990-05-03',
    birth_precision: 'day',
  });
  await add(2, {
    first_name: 'Gopal',
    last_name: 'Iyer',
    phone: PHONE,
    gender: 'Male',
    birth_date: '1960-05-03',
    birth_precision: 'day',
  });
  await add(3, { first_name: 'Meena', last_name: 'Hegde', aadhaar: AADHAAR });
  await add(4, {
    first_name: 'Suresh',
    last_name: 'Kamble',
    birth_date: '1975-01-01',
    birth_precision: 'year',
    guardian_name: 'Vinod',
  });
  await addPerson(app, OTHER, 1, { first_name: 'Lakshmi', last_name: 'Iyer', phone: PHONE });
});
afterAll(() => app.stop());

describe('the check of somebody at the desk', () => {
  it('FRD-27 answers who it may be, with score, band and reasons', async () => {
    const [first, ...others] = await check({
      first_name: 'Laxmi',
      last_name: 'Iyer',
      phone: '+91 98200 12345',
      gender: 'Female',
      age: '36',
    });
    expect(first).toMatchObject({ score: 80, band: 'likely', reasons: ['Same phone', 'Same name', 'About the same age'] });
    expect(first!.person).toMatchObject({
      id: 1,
      uhid: 'UH000001',
      name: 'Lakshmi Iyer',
      age_text: expect.stringContaining('years'),
    });
    expect(others).toEqual([]);
  });

  it('FRD-27 finds by Aadhaar whatever the name is', async () =>
    expect((await check({ first_name: 'Somebody', aadhar: '2345 6789 0124' }))[0]).toMatchObject({
      person: { id: 3 },
      reasons: ['Same Aadhaar'],
    }));

  it('FRD-19 FRD-27 finds nobody by an Aadhaar number that fails its check', async () =>
    expect(await check({ first_name: 'Somebody', aadhar: '2345 6789 0123' })).toEqual([]));

  it('FRD-27 finds in another script, by the age and the guardian', async () =>
    expect((await check({ local_name: 'सुरेश कांबळे', age_years: 51, guardian_name: 'Winod' }))[0]).toMatchObject({
      person: { id: 4 },
      reasons: expect.arrayContaining(['About the same age', 'Same guardian']),
    }));

  it('FRD-27 answers nobody below 45 and at most ten', async () => {
    expect(await check({ first_name: 'Rukmini', phone: PHONE })).toEqual([]);
    for (let id = 20; id < 32; id++)
      await addPerson(app, HOSPITAL, id, { first_name: 'Bhaskar', last_name: 'Gaikwad', phone: '9811100000' });
    expect(await check({ first_name: 'Baskar', last_name: 'Gaikvad', phone: '9811100000' })).toHaveLength(10);
  });

  it('FRD-27 does not match by a phone of more than 20 persons, nor by a throw-away number', async () => {
    for (let id = 40; id < 61; id++) await addPerson(app, HOSPITAL, id, { first_name: `Firm${id}`, phone: '9811100001' });
    expect(await check({ first_name: 'Firm', phone: '9811100001', gender: '' })).toEqual([]);
    await addPerson(app, HOSPITAL, 61, { first_name: 'Anwar', phone: '9999999999' });
    expect((await check({ first_name: 'Anwar', phone: '9999999999' }))[0]).toMatchObject({
      score: 45,
      reasons: ['Phone not used for matching', 'Same name'],
    });
  });

  it('FRD-27 finds nobody of another hospital', async () => {
    expect(await check({ first_name: 'Meena', last_name: 'Hegde', aadhar: AADHAAR }, OTHER)).toEqual([]);
    expect((await check({ first_name: 'Laxmi', last_name: 'Iyer', phone: PHONE }, OTHER))[0]!.person.id).toBe(1);
  });

  it('FRD-24 refuses a name that is too long with a sentence', async () =>
    expect(await app.call('POST', '/api/persons/check/', HOSPITAL, { first_name: 'a'.repeat(301) })).toMatchObject({
      status: 400,
      body: { error: 'The name is too long' },
    }));
});

describe('the inbox of duplicates', () => {
  it('FRD-28 has a pair side by side, with the fields in which they differ', async () => {
    await addPerson(app, HOSPITAL, 100, { first_name: 'Laxmi', last_name: 'Iyer', phone: PHONE, gender: 'Female', city: 'Pune' });
    await look(100);
    const found = (await inbox()).find(({ id }) => id === '1-100');
    expect(found).toMatchObject({ score: 70, band: 'likely', state: 'open', reasons: ['Same phone', 'Same name'] });
    expect(found!.persons.map(({ id }) => id)).toEqual([1, 100]);
    expect(found!.differs).toEqual(['name', 'birth_date', 'city']);
  });

  it('FRD-28 lists by band and state, after the last one seen', async () => {
    expect(await inbox('?band=same')).toEqual([]);
    expect((await inbox('?band=likely')).map(({ id }) => id)).toContain('1-100');
    const all = await inbox();
    expect((await inbox(`?after=${all[0]!.id}`)).map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id));
    expect((await app.get('/api/persons/duplicates/?band=x', HOSPITAL)).status).toBe(400);
  });

  it('FRD-28 does not propose a dismissed pair again, unless one of the two changes', async () => {
    const dismiss = () => app.call('POST', '/api/persons/duplicates/1-100/dismiss/', HOSPITAL, { reason: 'Not the same person' });
    expect(await dismiss()).toMatchObject({ status: 200, body: { id: '1-100', state: 'dismissed' } });
    expect(await dismiss()).toMatchObject({ status: 409 });
    await look(100);
    expect((await inbox()).map(({ id }) => id)).not.toContain('1-100');
    expect((await inbox('?state=dismissed'))[0]).toMatchObject({ id: '1-100', decision_reason: 'Not the same person' });
    await look(100, true);
    expect((await inbox()).map(({ id }) => id)).toContain('1-100');
  });

  it('FRD-28 L11 writes pairs in their order, whichever is the likelier, so that two who write some of them never wait for each other', async () => {
    const twin = {
      first_name: 'Laxmi',
      last_name: 'Iyer',
      phone: PHONE,
      birth_date: '1992-02-02',
      birth_precision: 'day',
    } as const;
    for (const id of [101, 102]) await addPerson(app, HOSPITAL, id, twin);
    await look(101);
    const scores = (await inbox()).filter(({ id }) => id === '1-101' || id === '101-102').map(({ id, band }) => [id, band]);
    expect(scores).toEqual([
      ['101-102', 'same'],
      ['1-101', 'likely'],
    ]);
    const [desk, other] = [await Session.begin(app.databaseUrl, HOSPITAL), await Session.begin(app.databaseUrl, HOSPITAL)];
    await desk.holdPair(1, 101);
    const looked = look(101);
    await desk.awaited();
    await other.holdPair(101, 102);
    await Promise.all([desk.commit(), other.commit()]);
    await looked;
    await Promise.all([desk.end(), other.end()]);
  });

  it('FRD-28 proposes a pair once where both of it are compared at once', async () => {
    await app.call('POST', '/api/persons/duplicates/101-102/dismiss/', HOSPITAL, { reason: 'Twins' });
    const both = [{ personId: 101, reopens: true }, { personId: 102 }];
    const look = () => app.composition.services.get('patients')!.app.get(DuplicatesService).look(both);
    await runAs({ hospitalId: HOSPITAL }, look);
    expect((await inbox()).filter(({ id }) => id === '101-102')).toHaveLength(1);
  });

  it('FRD-28 answers 404 for a pair that was never proposed, also of another hospital, and 400 without a reason', async () => {
    const dismiss = (id: string, hospital: number, body: object) =>
      app.call('POST', `/api/persons/duplicates/${id}/dismiss/`, hospital, body);
    expect((await dismiss('1-2', HOSPITAL, { reason: 'x' })).status).toBe(404);
    expect((await dismiss('1-100', OTHER, { reason: 'x' })).status).toBe(404);
    expect(await dismiss('1-100', HOSPITAL, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Please give a reason' },
    });
  });
});
