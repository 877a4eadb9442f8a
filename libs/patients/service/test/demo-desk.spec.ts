import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ageOn, plainDate } from '@nidaan/kernel';
import type { Duplicate, PersonAnswer, PersonCard, Recall } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { OldVisitsService } from '../src/old-visits/old-visits.service.ts';
import { patientsService } from '../src/index.ts';
import { PatientsApp } from './patients-app.ts';

const HOSPITAL = 1;
const PATIENTS = 150;

describe('the desk of the demo hospital', () => {
  let app: PatientsApp;
  const { fill, show } = patientsService.demo!;
  beforeAll(async () => {
    app = await PatientsApp.start();
    const { app: service } = app.composition.services.get('patients')!;
    const plan = { hospitalId: HOSPITAL, patients: PATIENTS, now: new Date(), email: '', password: '' };
    await fill!(service, plan);
    await show!.make(service, plan);
  }, 60_000);
  afterAll(() => app?.stop());

  const rows = <T extends Record<string, unknown>>(sql: string) => runAs({ hospitalId: HOSPITAL }, () => app.db.query<T>(sql));
  const list = async <T>(path: string) => (await app.get(path, HOSPITAL)).body as T[];

  it('has patients who come again, each with all visits under one number', async () => {
    const again = await rows<{ id: number }>('SELECT id FROM persons WHERE visits > 1');
    expect(again.length).toBeGreaterThan(3);
    const { id } = again[0]!;
    expect((await list(`/api/persons/${id}/visits/`)).length).toBeGreaterThan(1);
  });

  it('says the same age of everybody by the visit and by the birth', async () => {
    const visits = await rows<{ on: string; day: number; month: number; year: number; age: string }>(
      `SELECT registered_on::text AS on, birth_day::integer AS day, birth_month::integer AS month, birth_year::integer AS year, age FROM patients WHERE birth_day <> '' ORDER BY id`,
    );
    expect(visits.length).toBeGreaterThan(PATIENTS);
    for (const { on, day, month, year, age } of visits) expect(age).toBe(String(ageOn(on, plainDate(year, month, day)!)));
  });

  it('has two families, each on one phone', async () => {
    const phones = await rows<{ phone: string }>(
      `SELECT phone FROM persons WHERE phone <> '' AND mother_id IS NULL AND phone NOT LIKE '98221044%'
       GROUP BY phone HAVING count(DISTINCT folded_name) > 1`,
    );
    expect(phones).toHaveLength(2);
    for (const { phone } of phones)
      expect((await list<PersonCard>(`/api/persons/?phone=${phone}`)).length).toBeGreaterThanOrEqual(2);
  });

  it('has two pairs in the inbox, and a pair that was merged', async () => {
    const pairs = await list<Duplicate>('/api/persons/duplicates/?band=likely');
    expect(pairs.map(({ persons }) => persons.map(({ name }) => name).sort()).sort()).toEqual([
      ['Lakshmi Jadhav', 'Laxmi Jadhav'],
      ['Ramesh Kumar Patil', 'Ramesh Patil'],
    ]);
    expect(await list('/api/persons/merges/')).toHaveLength(1);
  });

  it('has patients to call, this week and overdue', async () => {
    expect((await list<Recall>('/api/recalls/?due=overdue')).map(({ days_late }) => days_late)).toEqual([9, 3]);
    expect((await list<Recall>('/api/recalls/?due=week')).map(({ state }) => state)).toEqual(['due', 'due', 'due']);
  });

  it('has an unknown emergency, and a newborn beside its mother', async () => {
    expect(await list('/api/persons/unidentified/')).toHaveLength(1);
    const [baby] = await rows<{ id: number; mother: number }>(
      'SELECT id, mother_id AS mother FROM persons WHERE mother_id IS NOT NULL',
    );
    const { body: mother } = await app.get(`/api/persons/${baby!.mother}/`, HOSPITAL);
    const { body } = await app.get(`/api/persons/${baby!.id}/`, HOSPITAL);
    expect([(body as PersonAnswer).first_name, (body as PersonAnswer).phone]).toEqual([
      `Baby of ${(mother as PersonAnswer).first_name}`,
      (mother as PersonAnswer).phone,
    ]);
  });

  it('has visits at a second branch, one of them of somebody who is known at the first', async () => {
    expect(await rows('SELECT count(*)::integer AS n FROM patients WHERE branch_id = 2')).toEqual([{ n: 4 }]);
    expect(await rows('SELECT count(*)::integer AS n FROM persons WHERE branch_ids @> ARRAY[1, 2]')).toEqual([{ n: 1 }]);
  });

  it('leaves the older visits to the job, which gives each its person', async () => {
    const { app: service } = app.composition.services.get('patients')!;
    const unlinked = 'SELECT count(*)::integer AS n FROM patients WHERE person_id IS NULL';
    expect((await rows<{ n: number }>(unlinked))[0]!.n).toBeGreaterThan(50);
    await runAs({ hospitalId: HOSPITAL }, () => service.get(OldVisitsService, { strict: false }).run({ again: false }));
    expect(await rows(unlinked)).toEqual([{ n: 0 }]);
    expect(await rows('SELECT visits FROM old_visits')).toEqual([{ visits: PATIENTS }]);
    expect(await rows('SELECT count(*)::integer AS n, max(id) AS last FROM patients')).toEqual([
      { n: PATIENTS + show!.visits, last: PATIENTS + show!.visits },
    ]);
  });
});
