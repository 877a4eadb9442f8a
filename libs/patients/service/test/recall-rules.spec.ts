import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { RecallRulesService } from '../src/recalls/recall-rules.service.ts';
import { PatientsApp } from './patients-app.ts';
import { aDoctor } from './schedule-stand-in.ts';

const HOSPITAL = 1;
const OTHER = 2;
const PATH = '/api/recall-rules/';

describe('rules of recalls', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
    await app.verified(HOSPITAL);
    for (const doctor of [3, 4]) await app.doctorChanged(aDoctor(HOSPITAL, doctor));
  });
  afterAll(() => app?.stop());

  const rule = (doctor: number, days: number) => ({ doctor_id: doctor, after_days: days });
  const read = async () => (await app.get(PATH, HOSPITAL)).body;
  const save = (rules: object[], seen?: string) =>
    app.call('PUT', seen === undefined ? PATH : `${PATH}?seen=${seen}`, HOSPITAL, rules);

  it('FRD-88 are not replaced by whoever saw others: 409 with the rules as they are; who tells nothing replaces them', async () => {
    const answers = await Promise.all([save([rule(3, 30)], ''), save([rule(4, 60)], '')]);
    const saved = answers.find(({ status }) => status === 200)!;
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => [body.message, body.current])).toEqual([
      ['Somebody else changed these rules. Please look again.', saved.body],
    ]);
    expect(await read()).toEqual(saved.body);
    expect((await save([rule(3, 30), rule(4, 90)])).status).toBe(200);
    expect((await save([], '3:30,4:60')).status).toBe(409);
    expect((await save([rule(3, 31)], '4:90,3:30')).body).toEqual([rule(3, 31)]);
    const wrong = await save([], '3');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'seen must be rules as 3:90 with commas between them']);
  });

  it('FRD-88 reach whoever is due behind hundreds who are on the list by hand', async () => {
    await app.verified(OTHER);
    await app.doctorChanged(aDoctor(OTHER, 3));
    const sql = (text: string, values: unknown[] = []) => runAs({ hospitalId: OTHER }, () => app.db.query(text, values));
    const visit = await app.register(OTHER, { first_name: 'Asha', phone: '9822077777', doctor_id: 3 });
    const [{ due }] = (await sql(
      `UPDATE patients SET registered_on = registered_on - 20 WHERE id = $1 RETURNING (registered_on + 30)::text AS due`,
      [visit.id],
    )) as [{ due: string }];
    const wanted = { person_id: visit.person_id, doctor_id: 3, due_on: due };
    expect((await app.call('POST', '/api/recalls/', OTHER, wanted)).status).toBe(201);
    // As many more, and one of whom nobody noted anything.
    const more = (table: string, count: number, own: string) =>
      sql(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', 100000 + g, ${own}))).*
         FROM ${table} t, generate_series(1, $1::int) g WHERE t.hospital_id = ${OTHER} AND t.id < 100000 RETURNING id`,
        [count],
      );
    await more('persons', 206, `'root_id', 100000 + g, 'uhid', 'X' || g, 'uhid_key', 'X' || g`);
    await more('patients', 206, `'person_id', 100000 + g`);
    await more('recalls', 205, `'person_id', 100000 + g`);
    await app.call('PUT', PATH, OTHER, [rule(3, 30)]);
    const service = app.composition.services.get('patients')!.app.get(RecallRulesService);
    const byRule = `SELECT person_id AS id FROM recalls WHERE source = 'rule'`;
    for (const _time of ['first', 'again']) {
      await runAs({ hospitalId: OTHER }, () => service.run());
      expect(await sql(byRule)).toEqual([{ id: 100206 }]);
    }
  });
});
