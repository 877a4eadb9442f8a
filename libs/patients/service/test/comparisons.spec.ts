import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Duplicate } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { ComparisonsService } from '../src/duplicates/comparisons.service.ts';
import { DuplicatesRepository } from '../src/duplicates/duplicates.repository.ts';
import { PersonsToCompareRepository } from '../src/duplicates/persons-to-compare.repository.ts';
import { OldVisitsService } from '../src/old-visits/old-visits.service.ts';
import { PatientsApp } from './patients-app.ts';
import { addPerson } from './persons-fixture.ts';

const HOSPITAL = 1;
const PHONE = '9820055555';
// Of the transaction at work.
const FETCHED = `SELECT coalesce(sum(idx_tup_fetch + seq_tup_read), 0) AS n FROM pg_stat_xact_user_tables WHERE relname = 'persons'`;

describe('who may be one person, found after the fact', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
    await app.verified(HOSPITAL);
  });
  afterAll(() => app?.stop());

  const service = () => app.composition.services.get('patients')!;
  const rows = <T extends Record<string, unknown>>(sql: string) => runAs({ hospitalId: HOSPITAL }, () => app.db.query<T>(sql));
  const settled = () =>
    eventually(async () => {
      const left =
        await rows(`SELECT FROM outbox o WHERE o.name IN ('patients.patient.registered.v1', 'patients.person.registered.v1', 'patients.person.changed.v1')
        AND NOT EXISTS (SELECT FROM inbox i WHERE i.event_id = o.event_id AND i.done_at IS NOT NULL)`);
      return left.length === 0;
    });
  const compare = async (isNight = false) => {
    await settled();
    await runAs({ hospitalId: HOSPITAL }, () => service().app.get(ComparisonsService).run(isNight));
  };
  const waiting = async () => {
    await settled();
    return (await rows<{ id: number }>('SELECT person_id AS id FROM persons_to_compare ORDER BY 1')).map(({ id }) => id);
  };
  const pairs = async (state = 'open') =>
    ((await app.get(`/api/persons/duplicates/?limit=100&state=${state}`, HOSPITAL)).body as Duplicate[]).map(({ id }) => id);
  const idOf = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const camp = async (form: object) =>
    (await app.call('POST', '/api/persons/', HOSPITAL, form)).body as { id: number; version: number };
  const correct = async (id: number, change: object) => {
    const { version } = (await app.get(`/api/persons/${id}/`, HOSPITAL)).body as { version: number };
    expect((await app.call('PATCH', `/api/persons/${id}/`, HOSPITAL, { version, ...change })).status).toBe(200);
  };

  it('FRD-28 one person is looked up by the number, before PostgreSQL has statistics of persons too', async () => {
    const lines = await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.transaction(async (tx) => {
        await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
        await tx.query('PREPARE one(int, int) AS SELECT created_at FROM persons WHERE hospital_id = $1 AND id = $2');
        return tx.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE one(1, 2)');
      }),
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect([plan.includes('persons_pkey'), plan.includes('persons_uhid')]).toEqual([true, false]);
  });

  it('FRD-28 a registered patient is compared with the others, once', async () => {
    const first = await app.register(HOSPITAL, { first_name: 'Lakshmi', last_name: 'Iyer', phone: PHONE });
    const second = await app.register(HOSPITAL, { first_name: 'Laxmi', last_name: 'Ayyer', phone: PHONE });
    expect(await waiting()).toEqual([first.person_id, second.person_id]);
    await compare();
    expect(await pairs()).toContain(idOf(first.person_id, second.person_id));
    expect(await waiting()).toEqual([]);
    // The next visit of somebody who is known asks for nothing.
    const again = await app.register(HOSPITAL, { first_name: 'Lakshmi', last_name: 'Iyer', phone: PHONE });
    expect([again.person_id, await waiting()]).toEqual([first.person_id, []]);
  });

  it('FRD-28 a visit that corrects the phone of its person has them compared, and what was dismissed is asked again', async () => {
    const [one, other] = [
      await camp({ first_name: 'Pooja', last_name: 'Hegde' }),
      await camp({ first_name: 'Puja', last_name: 'Hegde', phone: '9820066666' }),
    ];
    await compare();
    const pair = idOf(one.id, other.id);
    await app.call('POST', `/api/persons/duplicates/${pair}/dismiss/`, HOSPITAL, { reason: 'Another one' });
    expect(await pairs()).not.toContain(pair);
    await app.register(HOSPITAL, { person_id: one.id, phone: '9820066666' });
    await compare();
    expect(await pairs()).toContain(pair);
  });

  it('FRD-28 somebody registered without a visit is compared, and anew when name, birth or phone were corrected', async () => {
    const one = await camp({ first_name: 'Gurpreet', last_name: 'Dhillon', phone: '9820077777', gender: 'Female' });
    const other = await camp({ first_name: 'Gurprit', last_name: 'Dhillon', phone: '9820077777' });
    await compare();
    const pair = idOf(one.id, other.id);
    expect(await pairs()).toContain(pair);
    await app.call('POST', `/api/persons/duplicates/${pair}/dismiss/`, HOSPITAL, { reason: 'Two sisters' });
    await correct(other.id, { city: 'Amritsar' });
    await compare();
    expect(await pairs('dismissed')).toContain(pair);
    await correct(other.id, { last_name: 'Dhilon' });
    await compare();
    expect(await pairs()).toContain(pair);
  });

  it('FRD-28 a pair of which one was merged meanwhile shows who they are today; whoever dismisses it dismisses all pairs of the two', async () => {
    const told = { first_name: 'Bhavna', last_name: 'Solanki', phone: '9820044444' };
    const [a, b, c] = [await camp(told), await camp(told), await camp(told)];
    await compare();
    const merged = await app.call('POST', `/api/persons/${a.id}/merge/`, HOSPITAL, { other_id: b.id, reason: 'One person' });
    expect(merged.status).toBe(200);
    const left = ((await app.get('/api/persons/duplicates/?limit=100', HOSPITAL)).body as Duplicate[]).filter(({ persons }) =>
      persons.some(({ id }) => id === c.id),
    );
    expect(left.map(({ persons }) => persons.map(({ id }) => id))).toEqual([
      [a.id, c.id],
      [a.id, c.id],
    ]);
    await app.call('POST', `/api/persons/duplicates/${idOf(b.id, c.id)}/dismiss/`, HOSPITAL, { reason: 'Her sister' });
    expect((await pairs()).some((id) => id.split('-').includes(String(c.id)))).toBe(false);
  });

  it('FRD-28 nobody unknown is compared, and nobody is twice', async () => {
    const unknown = await camp({ is_unknown: true, gender: 'Male' });
    await compare();
    expect((await pairs()).some((id) => id.split('-').includes(String(unknown.id)))).toBe(false);
    expect(new Set(await pairs()).size).toBe((await pairs()).length);
  });

  it('FRD-28 by day a run takes so many; the nightly one takes all that an import left', async () => {
    const ids = Array.from({ length: 310 }, (_, at) => 5000 + at);
    for (const id of [5000, 5309])
      await addPerson(app, HOSPITAL, id, { first_name: 'Nandini', last_name: 'Kulkarni', phone: '9820088888' });
    await runAs({ hospitalId: HOSPITAL }, () => service().app.get(PersonsToCompareRepository).add(ids));
    await compare();
    expect(await waiting()).toEqual(ids.slice(300));
    await compare(true);
    expect(await waiting()).toEqual([]);
    expect(await pairs()).toContain('5000-5309');
  });

  it('FRD-22 FRD-28 persons of old visits are compared as well', async () => {
    const { id } = await app.register(HOSPITAL, { first_name: 'Venkatesh', last_name: 'Prabhu', phone: '9820099999' });
    await rows(`WITH gone AS (DELETE FROM persons WHERE id = (SELECT person_id FROM patients WHERE id = ${id}) RETURNING id)
      UPDATE patients SET person_id = NULL, link_version = 0 WHERE id = ${id} AND EXISTS (SELECT FROM gone) RETURNING id`);
    await compare(true);
    await runAs({ hospitalId: HOSPITAL }, () => service().app.get(OldVisitsService).run({ again: true }));
    const [{ person }] = (await rows<{ person: number }>(`SELECT person_id AS person FROM patients WHERE id = ${id}`)) as [
      { person: number },
    ];
    expect(await waiting()).toContain(person);
  });

  it('FRD-28 hospitals where somebody waits are asked for a run, others are not', async () => {
    await app.verified(2);
    await runAs({ hospitalId: HOSPITAL }, () => service().app.get(PersonsToCompareRepository).add([1]));
    await runAs({ hospitalId: 3 }, () => service().app.get(PersonsToCompareRepository).add([1]));
    await service().app.get(ComparisonsService).askForAll(false);
    await eventually(async () => (await waiting()).length === 0);
    // A hospital that is not verified has no job.
    const left = await runAs({ hospitalId: 3 }, () => app.db.query('SELECT person_id FROM persons_to_compare'));
    expect(left).toHaveLength(1);
  });

  it('FRD-28 candidates are looked up by their numbers, before PostgreSQL has statistics of persons too', async () => {
    await addPerson(app, 2, 1, { first_name: 'Meera', last_name: 'Rao', phone: PHONE });
    const many = `INSERT INTO persons SELECT (jsonb_populate_record(p, jsonb_build_object('id', n, 'root_id', n, 'uhid', 'C' || n, 'uhid_key', 'C' || n,
      'phone_key', 'no ' || n))).* FROM persons p, generate_series(2, 2000) n WHERE p.hospital_id = 2 AND p.id = 1`;
    const read = await runAs({ hospitalId: 2 }, () =>
      app.db.transaction(async (tx) => {
        await tx.query(many);
        const { phone_key: phoneKey } = (await tx.query<{ phone_key: string }>('SELECT phone_key FROM persons WHERE id = 1'))[0]!;
        const fetched = async () => Number((await tx.query<{ n: string }>(FETCHED))[0]!.n);
        const before = await fetched();
        const identifiers = [{ kind: 'abha' as const, value_key: 'nobody' }];
        const sought = { queries: ["'nobody'"], phoneKey, aadhaarIndexes: ['1'], identifiers, exceptId: 2 };
        const found = await service().app.get(DuplicatesRepository).find(sought);
        expect(found.map(({ id }) => id)).toEqual([1]);
        return (await fetched()) - before;
      }),
    );
    expect(read).toBeLessThan(10);
  });
});
