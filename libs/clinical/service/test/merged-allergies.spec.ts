import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAllergies } from '@nidaan/clinical-contracts';
import { runAs } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { eventually } from '@nidaan/testing';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

describe('allergies of persons who turn out to be one', () => {
  let fixture: ClinicalFixture;
  beforeAll(async () => {
    fixture = await openClinicalFixture();
  });
  afterAll(() => fixture?.close());

  const path = (id: number) => `/api/ehr/${id}/allergies/`;
  const read = async (id: number) => (await fixture.api.get(path(id), { token: fixture.token(1) })).body;
  const write = (id: number, body: object) => fixture.api.put(path(id), body, { token: fixture.token(1) });
  const onPapers = (...visits: number[]) => {
    const { link, serviceTokens } = fixture.nidaan.composition.resources;
    const patients = new ServiceClient(link, serviceTokens, 'patients');
    return runAs({ hospitalId: 1 }, () => patients.call(findAllergies, { query: { visits: visits.join(',') } }));
  };
  /** What the owner of visits does: these are of one person from now on. */
  const areOne = (...visits: number[]) => {
    areApart(...visits);
    fixture.owner.persons.push(visits);
  };
  const areApart = (...visits: number[]) => {
    fixture.owner.persons = fixture.owner.persons.filter((each) => !each.some((visit) => visits.includes(visit)));
  };
  /** Two persons: an allergy is recorded at the first one's visit, and at the other's three times something about none. */
  const twoPersons = async (one: number, other: number) => {
    for (const id of [one, other]) await fixture.register(1, id);
    await write(one, { text: 'Penicillin: anaphylaxis', version: 0 });
    await write(other, { none_known: true, version: 0 });
    await write(other, { text: '', version: 1 });
    expect((await write(other, { none_known: true, version: 2 })).status).toBe(200);
  };

  it('FRD-31 are the union at once: one that is listed at either is never hidden', async () => {
    await twoPersons(10, 11);
    areOne(10, 11);
    for (const known of [await read(10), await read(11), await onPapers(11, 10)])
      expect(known).toMatchObject({ status: 'listed', text: 'Penicillin: anaphylaxis', version: 4 });
  });

  it('FRD-31 are joined, each once; none are known where neither lists one', async () => {
    for (const id of [12, 13, 14, 15]) await fixture.register(1, id);
    for (const [id, text] of [[12, 'Latex'], [13, 'latex'], [14, 'Sulfa']] as const) await write(id, { text, version: 0 }); // prettier-ignore
    await write(15, { none_known: true, version: 0 });
    areOne(12, 13, 14);
    expect(await read(13)).toMatchObject({ status: 'listed', text: 'Latex; Sulfa', version: 3 });
    await write(14, { text: '', version: 3 });
    areOne(14, 15);
    expect(await read(14)).toMatchObject({ status: 'none_known', text: '' });
  });

  it('FRD-31 FRD-33 what is written afterwards replaces all, and stays with its visit when the merge is undone', async () => {
    await twoPersons(20, 21);
    areOne(20, 21);
    expect((await write(20, { text: 'Penicillin, latex', version: 3 })).body.current).toMatchObject({ version: 4 });
    expect((await write(20, { text: 'Penicillin, latex', version: 4 })).body).toMatchObject({
      ...{ status: 'listed', text: 'Penicillin, latex', version: 5 },
    });
    expect(await read(21)).toMatchObject({ text: 'Penicillin, latex', version: 5 });
    areApart(20, 21);
    expect(await read(20)).toMatchObject({ text: 'Penicillin, latex', version: 2 });
    expect(await read(21)).toMatchObject({ status: 'none_known', version: 3 });
    expect((await write(21, { text: 'Dust', version: 3 })).status).toBe(200);
    areOne(20, 21);
    expect(await read(21)).toMatchObject({ text: 'Penicillin, latex; Dust' });
    expect((await write(21, { none_known: true, version: 6 })).body).toMatchObject({ status: 'none_known', text: '' });
  });

  it('FRD-10 what was written at a visit goes with it to another person', async () => {
    for (const id of [30, 31, 32]) await fixture.register(1, id);
    areOne(30, 31);
    await write(30, { text: 'Iodine', version: 0 });
    await write(31, { text: 'Iodine, peanuts', version: 1 });
    await write(32, { none_known: true, version: 0 });
    await write(32, { text: 'Aspirin', version: 1 });
    areApart(30, 31);
    areOne(31, 32);
    expect(await read(32)).toMatchObject({ text: 'Iodine, peanuts; Aspirin' });
    expect(await read(30)).toMatchObject({ text: 'Iodine' });
    // What was replaced before the visit was moved stays replaced.
    await write(32, { text: 'Aspirin', version: 3 });
    areApart(31, 32);
    areOne(30, 32);
    expect(await read(30)).toMatchObject({ text: 'Iodine; Aspirin' });
  });

  it('FRD-31 of two doctors who write at once after a merge one is told what holds', async () => {
    await twoPersons(40, 41);
    areOne(40, 41);
    const texts = ['Penicillin, dust', 'Penicillin, eggs'];
    const atOnce = await Promise.all(texts.map((text, at) => write(40 + at, { text, version: 4 })));
    const [written, refused] = atOnce.toSorted((a, b) => a.status - b.status);
    expect([written!.status, refused!.status]).toEqual([200, 409]);
    expect(refused!.body.current).toEqual(written!.body);
    expect(await read(40)).toEqual(written!.body);
  });

  it('FRD-31 who asked whose the visits are before the merge hides nothing', async () => {
    await twoPersons(50, 51);
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('clinical.allergies:51', 1))`;
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const { before, after } = await fixture.whileLocked(lock, async (awaited) => {
      const first = write(51, { none_known: true, version: 3 });
      await awaited();
      areOne(50, 51);
      const second = write(51, { text: 'Penicillin', version: 4 });
      // Behind the first, for both write at one visit.
      await eventually(async () => (await fixture.sql(waiting)).length === 2);
      return { before: first, after: second };
    });
    expect((await before).body).toMatchObject({ status: 'none_known', version: 4 });
    expect([(await after).status, (await after).body.current]).toMatchObject([
      409,
      { status: 'listed', text: 'Penicillin: anaphylaxis' },
    ]);
  });

  it('FRD-31 of changes of the release before the newest of each person holds', async () => {
    await twoPersons(60, 61);
    await fixture.sql('UPDATE clinical.allergy_changes SET replaced = NULL WHERE patient_id IN (60, 61)');
    expect(await read(61)).toMatchObject({ status: 'none_known', version: 3 });
    areOne(60, 61);
    expect(await read(61)).toMatchObject({ status: 'listed', text: 'Penicillin: anaphylaxis' });
    // It wrote after the merge what it showed: that none are known.
    await fixture.sql(`INSERT INTO clinical.allergy_changes (hospital_id, patient_id, version, none_known, text, changed_at)
      VALUES (1, 60, 4, true, '', now())`);
    expect(await read(60)).toMatchObject({ status: 'listed', text: 'Penicillin: anaphylaxis', version: 5 });
    expect((await write(60, { text: 'Penicillin', version: 5 })).body).toMatchObject({ text: 'Penicillin', version: 6 });
  });
});
