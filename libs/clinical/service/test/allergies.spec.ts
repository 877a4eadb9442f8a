import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAllergies, findAllergiesOfMany } from '@nidaan/clinical-contracts';
import { runAs } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { AllergiesService } from '../src/allergies/allergies.service.ts';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

const NOT_ASKED = { status: 'not_asked', text: '', version: 0, changed_at: null };

describe('allergies of a person', () => {
  let fixture: ClinicalFixture;
  beforeAll(async () => {
    fixture = await openClinicalFixture();
  });
  afterAll(() => fixture?.close());

  const path = (id: number | string) => `/api/ehr/${id}/allergies/`;
  const read = (id: number | string, hospital = 1) => fixture.api.get(path(id), { token: fixture.token(hospital) });
  const write = (id: number, body: unknown, hospital = 1) => fixture.api.put(path(id), body, { token: fixture.token(hospital) });
  const trail = (hospital: number) =>
    fixture.sql(`SELECT action, account_id, subject FROM clinical.audit_entries
      WHERE what = 'clinical.allergies' AND hospital_id = ${hospital} ORDER BY id`);

  it('are not asked for at first, which is not none; are kept as text and in the trail', async () => {
    await fixture.register(2, 10);
    expect((await read(10, 2)).body).toEqual(NOT_ASKED);
    const { status, body } = await write(10, { text: '  Penicillin: rash ', version: 0 }, 2);
    expect([status, body]).toEqual([
      200,
      { status: 'listed', text: 'Penicillin: rash', version: 1, changed_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await read(10, 2)).body).toEqual(body);
    expect((await trail(2)).map(({ action, account_id, subject }: any) => [action, account_id, subject])).toEqual([
      ['read', 5, 10],
      ['write', 5, 10],
      ['read', 5, 10],
    ]);
  });

  it('OPN-36 tells patients, for its papers, and nobody else', async () => {
    for (const id of [14, 15]) await fixture.register(1, id);
    await write(14, { text: 'Latex', version: 0 });
    const { link, serviceTokens } = fixture.nidaan.composition.resources;
    const asked = (by: 'patients' | 'lab', visits: string) =>
      runAs({ hospitalId: 1 }, () => new ServiceClient(link, serviceTokens, by).call(findAllergies, { query: { visits } }));
    expect(await asked('patients', '15,14')).toMatchObject({ status: 'listed', text: 'Latex' });
    expect(await asked('patients', '15')).toEqual(NOT_ASKED);
    const many = Array.from({ length: 1_500 }, (_, at) => 14 + at);
    const patients = new ServiceClient(link, serviceTokens, 'patients');
    expect(await runAs({ hospitalId: 1 }, () => patients.call(findAllergiesOfMany, { body: { visits: many } }))).toMatchObject({
      text: 'Latex',
    });
    await expect(asked('lab', '14')).rejects.toMatchObject({ status: 403 });
    await expect(asked('patients', '14;drop')).rejects.toMatchObject({ status: 400 });
  });

  it('records that none are known, and takes back what was wrong', async () => {
    await fixture.register(1, 11);
    expect((await write(11, { none_known: true, version: 0 })).body).toMatchObject({
      status: 'none_known',
      text: '',
      version: 1,
    });
    expect((await write(11, { text: '', version: 1 })).body).toMatchObject({ status: 'not_asked', text: '', version: 2 });
  });

  it('OPN-36 are those of the person at every visit, written at any of them', async () => {
    for (const id of [20, 21, 22]) await fixture.register(1, id);
    fixture.owner.persons.push([20, 21]);
    await write(21, { text: 'Sulfa', version: 0 });
    expect((await read(20)).body).toMatchObject({ text: 'Sulfa', version: 1 });
    expect((await write(20, { text: 'Sulfa, peanuts', version: 1 })).status).toBe(200);
    expect((await read(21)).body).toMatchObject({ text: 'Sulfa, peanuts', version: 2 });
    expect((await read(22)).body).toEqual(NOT_ASKED);
  });

  it('ORG-38 are written by who sees one branch alone, also where the first visit was in another', async () => {
    for (const id of [40, 41]) await fixture.register(1, id);
    fixture.owner.persons.push([40, 41]);
    await fixture.sql('UPDATE clinical.known_patients SET branch_id = 2 WHERE hospital_id = 1 AND patient_id = 41');
    const allergies = fixture.nidaan.composition.services.get('clinical')!.app.get(AllergiesService);
    const atTwo = <T>(work: () => Promise<T>) => runAs({ hospitalId: 1, branches: '2', accountId: 5 }, work);
    expect(await atTwo(() => allergies.write(41, { version: 0, text: 'Iodine' }))).toMatchObject({ text: 'Iodine', version: 1 });
    expect((await read(40)).body).toMatchObject({ text: 'Iodine', version: 1 });
    const atOnce = await Promise.allSettled([
      atTwo(() => allergies.write(41, { version: 1, text: 'Iodine, latex' })),
      ...[40, 41].map((id) => write(id, { version: 1, text: `Iodine, ${id}` }).then(({ status }) => expect(status).toBe(200))),
    ]);
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses a stale change with what holds now; of many at once one is written', async () => {
    for (const id of [30, 31]) await fixture.register(1, id);
    fixture.owner.persons.push([30, 31]);
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, (_, at) => write(30 + (at % 2), { text: `Allergy ${at}`, version: 0 })),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { body: current } = await read(30);
    expect(atOnce.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'Somebody else changed the allergies. Please check and save again.',
      current,
    });
  });

  it.each([
    [{}, 'version is required'],
    [{ version: 0, text: {} }, 'Allergy text must be text'],
    [{ version: 0, text: 'x'.repeat(2001) }, 'Allergy text is too long'],
    [{ version: 0, text: 'Dust', none_known: true }, 'Either allergies or No known allergies can be recorded, not both'],
    [{ version: 0, text: 'a\u0000' }, 'Allergy text contains characters that cannot be stored'],
  ])('API-06 answers %j with a sentence', async (body, sentence) => {
    await fixture.register(1, 40);
    const answer = await write(40, body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('SEC-04 S1 are those of the own hospital; are not answered in part', async () => {
    await fixture.register(1, 50);
    await write(50, { text: 'Latex', version: 0 });
    expect((await read(50, 3)).status).toBe(404);
    expect((await read('abc')).status).toBe(404);
    fixture.owner.isAway = true;
    const { status, body } = await read(50);
    fixture.owner.isAway = false;
    expect([status, body.message]).toEqual([503, 'The health record could not be read completely just now. Please try again.']);
  });
});
