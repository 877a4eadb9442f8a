import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PatientsApp } from './patients-app.ts';
import { aDoctor } from './schedule-stand-in.ts';

const HOSPITAL = 1;
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
});
