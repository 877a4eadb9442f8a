import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentHospital, runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Logger } from '@nidaan/platform-telemetry';
import { linkVisits } from '@nidaan/patients-contracts';
import { JobsService } from '@nidaan/platform-jobs';
import { eventually } from '@nidaan/testing';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { CompleteAadhaarIndexes1840000000004 } from '../src/migrations/1840000000004-complete-aadhaar-indexes.migration.ts';
import { OldVisitsRepository } from '../src/old-visits/old-visits.repository.ts';
import { OldVisitsRunsService } from '../src/old-visits/old-visits-runs.service.ts';
import { OldVisitsService } from '../src/old-visits/old-visits.service.ts';
import { PatientsApp } from './patients-app.ts';

describe('visits of before there were persons', () => {
  let app: PatientsApp;
  const hospitalId = 21;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const rows = <T extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    runAs({ hospitalId }, () => app.db.query<T>(sql, values));
  const register = async (form: object) =>
    (await app.call('POST', '/api/patients/', hospitalId, { amount: '1', ...form })).body.id as number;
  const service = () => app.composition.services.get('patients')!.app.get(OldVisitsService, { strict: false });
  const run = (again = false) => runAs({ hospitalId }, () => service().run({ again }));
  /** As a process of the release before leaves its visits: nobody knows of persons. */
  const forget = async () => {
    const cleared = `person_id = NULL, visit_no = 0, link_kind = '', link_by = '', link_version = 0, age_text = ''`;
    await rows(`UPDATE patients SET ${cleared} WHERE hospital_id = $1 RETURNING id`, [hospitalId]);
    await rows('DELETE FROM persons WHERE hospital_id = $1 RETURNING id', [hospitalId]);
  };
  const links = () =>
    rows<{ id: number; person_id: number; link_kind: string; visit_no: number }>(
      'SELECT id, person_id, link_kind, visit_no FROM patients WHERE hospital_id = $1 ORDER BY id',
      [hospitalId],
    );
  const answers = async () => (await app.get('/api/patients-main/', hospitalId)).body as Record<string, unknown>[];

  it('FRD-22 get their persons oldest first by phone and name or by Aadhaar; answers are as before but for the new keys', async () => {
    const asha = { first_name: 'Asha', last_name: 'Verma', phone: '9844400001' };
    const meena = { first_name: 'Meena', last_name: 'Nair', phone: '9844400002', aadhar: '2345 6789 0124' };
    const ids = [
      await register(asha),
      await register(meena),
      await register({ ...asha, phone: '+91 98444 00001' }),
      await register({ first_name: 'Mina', last_name: 'Menon', phone: '', aadhar: '234567890124' }),
      await register({ first_name: 'Om', last_name: 'Rao', phone: '' }),
      await register({ first_name: 'Om', last_name: 'Rao', phone: '' }),
    ];
    await forget();
    const before = await answers();
    expect(before.map(({ person_id, uhid }) => [person_id, uhid])).toEqual(ids.map(() => [null, '']));
    await run();
    const found = await links();
    const of = (at: number) => found.find(({ id }) => id === ids[at])!.person_id;
    expect([of(2), of(3)]).toEqual([of(0), of(1)]);
    expect(new Set([of(0), of(1), of(4), of(5)]).size).toBe(4);
    expect(found.every(({ link_kind }) => link_kind === 'migration')).toBe(true);
    expect(found.find(({ id }) => id === ids[2])!.visit_no).toBe(2);
    const uhids = await rows<{ uhid: string }>(
      `SELECT p.uhid FROM persons p WHERE p.hospital_id = $1 ORDER BY (SELECT min(v.id) FROM patients v WHERE v.person_id = p.id)`,
      [hospitalId],
    );
    expect(uhids.map(({ uhid }) => uhid)).toEqual(uhids.map(({ uhid }) => uhid).sort());
    const without = (list: Record<string, unknown>[]) =>
      list.map(({ person_id: _p, uhid: _u, visit_no: _n, ...documented }) => documented);
    expect(without(await answers())).toEqual(without(before));
    const told = await rows<{ aggregate: string }>(`SELECT aggregate FROM outbox WHERE name = 'patients.visit.assigned.v1'`);
    expect(new Set(told.map(({ aggregate }) => aggregate))).toEqual(new Set([0, 1, 4, 5].map((at) => `${hospitalId}/${of(at)}`)));
    expect(await rows('SELECT visits, persons, finished_at IS NOT NULL AS done FROM old_visits')).toEqual([
      { visits: 6, persons: 4, done: true },
    ]);
  });

  it('FRD-22 running twice changes nothing, and the sweep finds what the release before has taken since', async () => {
    const before = await links();
    await run();
    await run(true);
    expect(await links()).toEqual(before);
    const late = await register({ first_name: 'Late', last_name: 'Comer', phone: '9844400009' });
    await rows(`UPDATE patients SET person_id = NULL WHERE id = $1 RETURNING id`, [late]);
    await run();
    expect((await links()).at(-1)!.person_id).not.toBeNull();
    await rows(`UPDATE patients SET person_id = NULL WHERE id = $1 RETURNING id`, [late]);
    await run();
    expect((await links()).at(-1)!.person_id).toBeNull();
    await run(true);
    expect((await links()).at(-1)!.person_id).not.toBeNull();
  });

  it('FRD-22 beside desks that register the same people, each is one person', async () => {
    await forget();
    await rows('UPDATE old_visits SET reached = 0 WHERE hospital_id = $1 RETURNING reached', [hospitalId]);
    const asha = { first_name: 'Asha', last_name: 'Verma', phone: '9844400001' };
    await Promise.all([run(), register(asha), register(asha), run()]);
    const persons = await rows<{ person_id: number }>(
      `SELECT DISTINCT person_id FROM patients WHERE hospital_id = $1 AND first_name = 'Asha'`,
      [hospitalId],
    );
    expect(persons).toHaveLength(1);
  });

  it('FRD-22 completes the indexes of Aadhaar numbers that a worker without a key left out, once, and has those persons compared', async () => {
    const ids = [
      await register({ first_name: 'Tara', last_name: 'Sen', phone: '9844400011', aadhar: '9999 7165 8847' }),
      await register({ first_name: 'Tara', last_name: 'Basu', phone: '9844400012', aadhar: '0' }),
    ];
    const of = `WHERE hospital_id = $1 AND id IN (SELECT person_id FROM patients WHERE id = ANY ($2))`;
    const indexes = () => rows(`SELECT aadhaar_index IS NULL AS without FROM persons ${of} ORDER BY id`, [hospitalId, ids]);
    const compared =
      'SELECT FROM persons_to_compare WHERE hospital_id = $1 AND person_id IN (SELECT person_id FROM patients WHERE id = ANY ($2))';
    const waiting = async () => (await rows(compared, [hospitalId, ids])).length;
    // Until then the registrations have told of their persons.
    await eventually(async () => expect(await waiting()).toBe(2));
    await rows(`UPDATE persons SET aadhaar_index = NULL ${of} RETURNING id`, [hospitalId, ids]);
    await rows('DELETE FROM persons_to_compare WHERE hospital_id = $1 RETURNING person_id', [hospitalId]);
    await runAs({ hospitalId }, () => app.db.query('UPDATE old_visits SET finished_at = now()'));
    const released = new CompleteAadhaarIndexes1840000000004();
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    await client.query('SET search_path = patients');
    await released.up({ query: (sql: string) => client.query(sql) } as unknown as QueryRunner);
    await client.end();
    expect(await rows('SELECT finished_at FROM old_visits')).toEqual([{ finished_at: null }]);
    await run();
    expect(await indexes()).toEqual([{ without: false }, { without: true }]);
    expect([await waiting(), await rows('SELECT finished_at IS NULL AS open FROM old_visits')]).toEqual([1, [{ open: false }]]);
  });

  it('FRD-22 S12 are linked by a process that answers calls, once the job has asked; a stop ends it between two parts', async () => {
    const late = await register({ first_name: 'Later', last_name: 'Comer', phone: '9844400010' });
    await rows(`UPDATE patients SET person_id = NULL WHERE id = $1 RETURNING id`, [late]);
    const jobs = app.composition.services.get('patients')!.app.get(JobsService, { strict: false });
    await runAs({ hospitalId }, () => jobs.add(linkVisits, { hospitalId, again: true }));
    await eventually(async () => expect((await links()).find(({ id }) => id === late)!.person_id).not.toBeNull());
    await rows(`UPDATE patients SET person_id = NULL WHERE id = $1 RETURNING id`, [late]);
    await runAs({ hospitalId }, () => service().run({ again: true, signal: AbortSignal.abort() }));
    expect((await links()).find(({ id }) => id === late)!.person_id).toBeNull();
    await run();
    expect((await links()).find(({ id }) => id === late)!.person_id).not.toBeNull();
  });

  it('FRD-22 L11 are linked in one hospital after the other, each asked for once, and a stop waits for the one under way alone', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const run = ({ again, signal }: { again: boolean; signal?: AbortSignal }) => {
      begun.push(`${currentHospital()} ${again}`);
      signal!.addEventListener('abort', () => begun.push('stopped'));
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const nest = app.composition.services.get('patients')!.app;
    const [db, rows] = [nest.get(Database), nest.get(OldVisitsRepository, { strict: false })];
    const logger = new Logger('patients', 'silent');
    const runs = new OldVisitsRunsService({ run } as unknown as OldVisitsService, rows, db, nest.get(EventsService), logger);
    const begin = (hospital: number) => runAs({ hospitalId: hospital }, () => db.transaction(async () => runs.begin(false)));
    for (const hospital of [31, 32, 31, 33]) await begin(hospital);
    await eventually(() => begun.length > 0);
    expect(begun).toEqual(['31 false']);
    ends[0]!();
    await eventually(() => begun.length > 1);
    const stopped = runs.onModuleDestroy();
    expect(begun).toEqual(['31 false', '32 false', 'stopped', 'stopped']);
    ends[1]!();
    await stopped;
    expect(begun).toHaveLength(4);
  });

  it('FRD-22 tells operators by metrics and by command how many visits have persons, how many were made, and who is not through', async () => {
    await run(true);
    const [{ visits, persons }] = (await rows<{ visits: number; persons: number }>(
      'SELECT visits, persons FROM old_visits WHERE hospital_id = $1',
      [hospitalId],
    )) as [{ visits: number; persons: number }];
    expect([visits > 0, persons > 0]).toEqual([true, true]);
    const { definition, app: nest, metrics } = app.composition.services.get('patients')!;
    const [told] = await definition.progress!(nest);
    expect(told).toContain(`old visits: ${visits} have their persons, ${persons} persons were made`);
    const shown = await metrics.registry.metrics();
    expect(shown).toContain(`nidaan_old_visits_linked{service="patients"} ${visits}`);
    expect(shown).toContain(`nidaan_old_visits_persons{service="patients"} ${persons}`);
    expect(await rows('SELECT * FROM old_visits_progress()')).toEqual([]);
  });

  it('FRD-22 names the hospitals that are not through, where none is at work', async () => {
    await runAs({ hospitalId: null }, () => app.db.query('SELECT hospitals_with_old_visits(true)'));
    expect(await rows('SELECT hospitals_with_old_visits(true) AS id')).toEqual([]);
  });
});
