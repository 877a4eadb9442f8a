import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { PatientsApp } from './patients-app.ts';

describe('newborns, and who has no name', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const person = (form: object, hospital = 1) => app.call('POST', '/api/persons/', hospital, form);
  const born = (mother: number, form: object = {}, hospital = 1) =>
    app.call('POST', `/api/persons/${mother}/babies/`, hospital, { gender: 'Female', born_at: '2026-11-19T20:00:00Z', ...form });
  const unidentified = async (query = '', hospital = 1) => (await app.get(`/api/persons/unidentified/${query}`, hospital)).body;

  it("FRD-16 registers 'Baby of Sunita' with the mother's phone and address, born on the hospital's day, with a number of its own", async () => {
    const mother = (
      await person({ first_name: 'Sunita', last_name: 'Devi', phone: '9811100001', address: '14 MG Road', city: 'Pune' })
    ).body;
    const { status, body } = await born(mother.id);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...{ name: 'Baby of Sunita', gender: 'Female', mother_id: mother.id, phone: '9811100001', phone_owner: 'family' },
        ...{ address: '14 MG Road', city: 'Pune', birth_date: '2026-11-20', birth_precision: 'day', visits: 0 },
      }),
    ]);
    expect(body.uhid).not.toBe(mother.uhid);
    const twins = [(await born(mother.id, { number: 1 })).body, (await born(mother.id, { number: 2 })).body];
    expect(twins.map(({ name }) => name)).toEqual(['Baby 1 of Sunita', 'Baby 2 of Sunita']);
    const history = (await app.get(`/api/persons/${body.id}/history/`, 1)).body;
    expect(history[0]).toMatchObject({
      change: 'registered',
      changes: [{ field: 'born_at', after: '2026-11-19T20:00:00Z' }],
    });
    const renamed = await app.call('PATCH', `/api/persons/${body.id}/`, 1, { first_name: 'Kavya', version: 1 });
    expect(renamed.body).toMatchObject({ first_name: 'Kavya', uhid: body.uhid });
  });

  it('FRD-16 refuses a birth in the future or without a zone, a fourth child, and the mother of another hospital', async () => {
    const mother = (await person({ first_name: 'Asha' })).body;
    const said = async (form: object, hospital = 1) => (await born(mother.id, form, hospital)).body.message;
    expect(await said({ born_at: '2199-01-01T00:00:00Z' })).toBe('The time of birth must not be in the future');
    for (const odd of ['2026-11-19', '', 7])
      expect(await said({ born_at: odd })).toContain('born_at must be a time with its zone');
    expect(await said({ number: 4 })).toBe('number must be 1, 2 or 3');
    expect((await born(mother.id, {}, 2)).status).toBe(404);
  });

  it('FRD-15 lists who has no name, the longest here first, with the days since they came, until somebody says who it is', async () => {
    const [first, second] = [
      (
        await person({
          first_name: 'Unknown',
          last_name: 'male',
          gender: 'Male',
          is_unknown: true,
          age_years: 40,
          unknown_note: 'Station',
        })
      ).body,
      (await person({ is_unknown: true })).body,
    ];
    await runAs({ hospitalId: 1 }, () =>
      app.db.query(`UPDATE persons SET created_at = created_at - interval '3 days' WHERE hospital_id = 1 AND id = $1`, [
        first.id,
      ]),
    );
    expect(await unidentified()).toEqual([
      expect.objectContaining({
        id: first.id,
        uhid: first.uhid,
        name: 'Unknown male',
        age_text: '~40 years',
        days_here: 3,
        unknown_note: 'Station',
      }),
      expect.objectContaining({ id: second.id, days_here: 0 }),
    ]);
    expect((await unidentified(`?after=${first.id}&limit=5`)).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect(await unidentified('', 2)).toEqual([]);
    await app.call('PATCH', `/api/persons/${first.id}/`, 1, { first_name: 'Ravi', is_unknown: false, version: 1 });
    const known = (await person({ first_name: 'Meera' })).body;
    const merged = await app.call('POST', `/api/persons/${known.id}/merge/`, 1, { other_id: second.id, reason: 'Identified' });
    expect(merged.status).toBeLessThan(300);
    expect(await unidentified()).toEqual([]);
    const found = (await app.get(`/api/persons/?search=${second.uhid}`, 1)).body;
    expect(found.map(({ id }: { id: number }) => id)).toContain(known.id);
  });
});
