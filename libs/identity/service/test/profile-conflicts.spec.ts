import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loggedInHospital } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const hospital = () => loggedInHospital(app);

describe('two who change one profile', () => {
  it('PRO-22 refuses to overwrite what somebody else changed since it was seen, with their values, and saves nothing', async () => {
    const ours = await hospital();
    const { aboutHospital: before, address } = await ours.profile();
    expect((await ours.put({ aboutHospital: 'Theirs', seen: { aboutHospital: before } })).status).toBe(200);
    const seen = JSON.stringify({ aboutHospital: before, address });
    const refused = await ours.upload([
      ['aboutHospital', 'Mine'],
      ['address', 'New road'],
      ['seen', seen],
    ]);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        message: 'Somebody else changed the same fields. Nothing was saved. Please choose.',
        current: { aboutHospital: 'Theirs' },
      }),
    ]);
    expect(await ours.profile()).toMatchObject({ aboutHospital: 'Theirs', address });
    // Another field, the same value, their value seen, or nothing said: each is saved.
    for (const body of [
      { address: 'New road', seen: { address } },
      { aboutHospital: 'Theirs', seen: { aboutHospital: before } },
      { aboutHospital: 'Mine', seen: { aboutHospital: 'Theirs' } },
      { aboutHospital: 'As ever' },
      { aboutHospital: 'As ever', seen: null },
    ])
      expect((await ours.put(body)).status).toBe(200);
    for (const odd of ['x', '[1]', 7, { address: 7 }]) {
      expect((await ours.put({ address: 'A', seen: odd })).status).toBe(400);
    }
  });

  it('PRO-22 of many at once who saw the same, one is saved', async () => {
    const ours = await hospital();
    const { address } = await ours.profile();
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => ours.put({ address: `Road ${at}`, seen: { address } })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});
