import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SchedulingFixture } from './scheduling-fixture.ts';

const PATH = '/api/booking-rules/';
const CHANGED = 'Somebody else changed these rules. Please look again.';

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

describe('the rules of online booking', () => {
  it('FRD-81 FRD-83 are not changed by whoever saw others: 409 with the rules as they are', async () => {
    const desk = scheduling.as(1);
    const { body: seen } = await desk.get(PATH);
    expect(seen).toEqual({ cancel_hours: 2, codes_per_hour: 200, codes_per_day: 1000, version: 1 });
    const answers = await Promise.all([4, 6].map((hours) => desk.put(PATH, { cancel_hours: hours, version: seen.version })));
    const saved = answers.find(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => [body.message, body.current])).toEqual([[CHANGED, saved!.body]]);
    expect(saved!.body.version).toBe(2);
    expect((await desk.get(PATH)).body).toEqual(saved!.body);
    const again = await desk.put(PATH, { cancel_hours: 8, version: 2 });
    expect([again.status, again.body.cancel_hours, again.body.version]).toEqual([200, 8, 3]);
  });

  it('FRD-81 are changed as before by a client that tells no version, of two at once both', async () => {
    const desk = scheduling.as(2);
    await Promise.all([desk.put(PATH, { cancel_hours: 5 }), desk.put(PATH, { codes_per_day: 50 })]);
    expect((await desk.get(PATH)).body).toEqual({ cancel_hours: 5, codes_per_hour: 200, codes_per_day: 50, version: 3 });
    const wrong = await desk.put(PATH, { cancel_hours: 5, version: 'x' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Version must be a whole number']);
  });
});
