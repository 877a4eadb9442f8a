import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { visitAssigned, type Duplicate } from '@nidaan/patients-contracts';
import type { PayloadOf } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { createTestDatabase, eventually } from '@nidaan/testing';
import { ComparisonsService } from '../src/duplicates/comparisons.service.ts';
import { OldVisitsRepository } from '../src/old-visits/old-visits.repository.ts';
import { OldVisitsRunsService } from '../src/old-visits/old-visits-runs.service.ts';
import { OldVisitsService } from '../src/old-visits/old-visits.service.ts';
import { PatientsApp } from './patients-app.ts';
import { answerOfBefore, pendingOfBefore, releaseBefore, visitsOfBefore, type VisitOfBefore } from './visits-of-before.ts';

const [LARGE, SMALL] = [21, 22];
const VISITS = new Map([
  [LARGE, visitsOfBefore(20)],
  [SMALL, visitsOfBefore(2)],
]);
/** Where the run is broken off, and how far it had committed by then: parts are of 250 visits. */
const [BROKEN_AT, KEPT] = [400, 250];

/** What later releases add to the documented answers. */
const NEW_KEYS = new Set([
  'person_id',
  'uhid',
  'age_text',
  'doctor_id',
  'doctor_name',
  'fee_kind',
  'visit_no',
  'branch',
  'branch_name',
]);
const documented = (text: string) =>
  JSON.stringify(JSON.parse(text, (key, value: unknown) => (NEW_KEYS.has(key) ? undefined : value)));

type Told = PayloadOf<typeof visitAssigned>;
const uhid = (n: number) => `UH${String(n).padStart(6, '0')}`;
const persons = (visits: readonly VisitOfBefore[]) => [...new Set(visits.map(({ is }) => is))];

/** What each visit should come to: persons are numbered in the order of their first visits. */
function linksOf(visits: readonly VisitOfBefore[]) {
  const known = persons(visits);
  const seen = new Map<string, number>();
  return visits.map(({ is, by }, at) => {
    const visit_no = (seen.get(is) ?? 0) + 1;
    seen.set(is, visit_no);
    return { id: at + 1, uhid: uhid(known.indexOf(is) + 1), visit_no, link_kind: 'migration', link_by: by, link_version: 1 };
  });
}

/** Pairs that the rule itself doubts, by UHID. */
function doubtsOf(visits: readonly VisitOfBefore[]) {
  const known = persons(visits);
  const numbered = (is: string) => uhid(known.indexOf(is) + 1);
  return visits
    .flatMap(({ is, doubts }) => (doubts === undefined ? [] : [[numbered(doubts), numbered(is)].sort().join(' ')]))
    .sort();
}

describe('taking over the visits of the release before there were persons', () => {
  let app: PatientsApp;
  let tell: jest.SpiedFunction<EventsService['add']>;
  beforeAll(async () => {
    const database = await createTestDatabase({ isMigrated: true });
    await releaseBefore(database, VISITS);
    app = await PatientsApp.start(undefined, undefined, { database });
    tell = jest.spyOn(part(EventsService), 'add');
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    jest.restoreAllMocks();
  });

  const part = <T>(type: Type<T>): T => app.composition.services.get('patients')!.app.get(type, { strict: false });
  const run = (again = false) => runAs({ hospitalId: LARGE }, () => part(OldVisitsService).run({ again }));
  const rows = <T extends Record<string, unknown>>(hospitalId: number, sql: string) =>
    runAs({ hospitalId }, () => app.db.query<T>(sql));
  const links = (hospitalId: number) =>
    rows(
      hospitalId,
      `SELECT v.id, p.uhid, v.visit_no, v.link_kind, v.link_by, v.link_version FROM patients v
       LEFT JOIN persons p ON p.hospital_id = v.hospital_id AND p.id = v.person_id ORDER BY v.id`,
    );
  const pairs = async (hospitalId: number) =>
    (
      await rows<{ pair: string }>(
        hospitalId,
        `SELECT least(a.uhid, b.uhid) || ' ' || greatest(a.uhid, b.uhid) AS pair FROM duplicate_candidates d
         JOIN persons a ON a.id = d.person_a JOIN persons b ON b.id = d.person_b WHERE d.state = 'open' ORDER BY 1`,
      )
    ).map(({ pair }) => pair);
  const place = (hospitalId: number) =>
    rows(hospitalId, 'SELECT reached, visits, persons, finished_at IS NOT NULL AS done FROM old_visits');
  const expectDocumented = async (hospitalId: number) => {
    const visits = VISITS.get(hospitalId)!;
    const list = await app.get('/api/patients/pending/', hospitalId);
    expect(list.text).toBe(JSON.stringify(list.body));
    expect(documented(list.text)).toBe(JSON.stringify(pendingOfBefore(visits)));
    // One of each case: visits of a case follow each other.
    const families = visits.filter(({ is }) => is.startsWith('Om ')).length / 2;
    for (let id = 1; id <= visits.length; id += families) {
      const one = await app.get(`/api/patients-main/${id}/`, hospitalId);
      expect(one.text).toBe(JSON.stringify(one.body));
      expect(documented(one.text)).toBe(JSON.stringify(answerOfBefore(id, visits[id - 1]!)));
    }
  };

  it('FRD-22 once the tables have changed, visits are answered as the release before answered them, and have no person yet', async () => {
    for (const hospital of [LARGE, SMALL]) await expectDocumented(hospital);
    const { body } = await app.get('/api/patients/pending/', LARGE);
    expect(new Set((body as Record<string, unknown>[]).map((each) => `${each['person_id']} ${each['uhid']}`))).toEqual(
      new Set(['null ']),
    );
  });

  it('FRD-22 broken off in the middle, the job keeps what it had committed, and goes on from there', async () => {
    const repository = part(OldVisitsRepository);
    const link = repository.link.bind(repository);
    const broken = jest.spyOn(repository, 'link').mockImplementation((tx, visit, found) => {
      if (visit === BROKEN_AT) throw new Error('The process ended');
      link(tx, visit, found);
    });
    await expect(run()).rejects.toThrow('The process ended');
    broken.mockRestore();
    const expected = linksOf(VISITS.get(LARGE)!);
    const unreached = { uhid: null, visit_no: 0, link_kind: '', link_by: '', link_version: 0 };
    expect(await links(LARGE)).toEqual(expected.map((each) => (each.id <= KEPT ? each : { ...unreached, id: each.id })));
    const made = new Set(expected.slice(0, KEPT).map((each) => each.uhid)).size;
    expect(await place(LARGE)).toEqual([{ reached: KEPT, visits: KEPT, persons: made, done: false }]);
    expect(await pairs(LARGE)).toEqual(doubtsOf(VISITS.get(LARGE)!.slice(0, KEPT)));
    await expectDocumented(LARGE);

    const next = jest.spyOn(repository, 'next');
    await run();
    expect(next.mock.calls[0]![0]).toBe(KEPT);
    next.mockRestore();
  });

  it('FRD-22 every visit has the person of the rule, UHIDs in the order of first visits, doubts in the inbox, and the job tells the counts', async () => {
    const visits = VISITS.get(LARGE)!;
    const [all, made] = [visits.length, persons(visits).length];
    expect([all, made, doubtsOf(visits).length]).toEqual([600, 420, 60]);
    expect(await links(LARGE)).toEqual(linksOf(visits));
    expect(await rows(LARGE, 'SELECT count(*)::integer AS n, sum(visits)::integer AS visits FROM persons')).toEqual([
      { n: made, visits: all },
    ]);
    expect(await pairs(LARGE)).toEqual(doubtsOf(visits));
    const inbox = (await app.get('/api/persons/duplicates/?limit=100', LARGE)).body as Duplicate[];
    expect([inbox.length, new Set(inbox.map(({ band }) => band))]).toEqual([60, new Set(['possible'])]);
    expect(await place(LARGE)).toEqual([{ reached: all, visits: all, persons: made, done: true }]);
    const lines = app.logs.filter((line) => line.includes('Old visits have their persons'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ visits: all, persons: made })]);
    // Told by lists per person, each visit once.
    const told = tell.mock.calls.flatMap(([{ name }, payload]) => (name === visitAssigned.name ? [payload as Told] : []));
    const toldVisits = told.flatMap(({ uhid: number, visits: list }) => list.map(({ patientId: id }) => ({ uhid: number, id })));
    expect(toldVisits.sort((a, b) => a.id - b.id)).toEqual(linksOf(visits).map(({ id, uhid: number }) => ({ uhid: number, id })));
    await expectDocumented(LARGE);
  });

  it('FRD-22 running twice changes nothing', async () => {
    const tables = ['patients', 'persons', 'duplicate_candidates'].map(
      (table) => `SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) AS kept FROM ${table} t`,
    );
    const told = `SELECT count(*) AS kept FROM outbox WHERE name = 'patients.visit.assigned.v1'`;
    const kept = () => Promise.all([...tables, told].map((sql) => rows(LARGE, sql)));
    const before = await kept();
    await run();
    await run(true);
    expect(await kept()).toEqual(before);
    expect(await place(LARGE)).toEqual([{ reached: 600, visits: 600, persons: 420, done: true }]);
  });

  it('FRD-22 the schedule asks for a run in the hospital that is left, whose people are its own, and the night compares them', async () => {
    const visits = VISITS.get(SMALL)!;
    await part(OldVisitsRunsService).askForAll({ again: false });
    const whole = { reached: visits.length, visits: visits.length, persons: persons(visits).length, done: true };
    await eventually(async () => expect(await place(SMALL)).toEqual([whole]));
    expect(await links(SMALL)).toEqual(linksOf(visits));
    expect(await pairs(SMALL)).toEqual(doubtsOf(visits));
    await expectDocumented(SMALL);

    await runAs({ hospitalId: SMALL }, () => part(ComparisonsService).run(true));
    // Only the comparison finds two of one name without a phone.
    const known = persons(visits);
    const numbered = (is: string) => uhid(known.indexOf(is) + 1);
    const found = [0, 1].map((n) => `${numbered(`no phone ${n}`)} ${numbered(`no phone again ${n}`)}`);
    expect(await pairs(SMALL)).toEqual(expect.arrayContaining([...doubtsOf(visits), ...found]));
    expect(await links(SMALL)).toEqual(linksOf(visits));
  });
});
