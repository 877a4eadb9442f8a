import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSupportFixture, type SupportFixture } from './support-fixture.ts';

let fixture: SupportFixture;
beforeAll(async () => {
  fixture = await openSupportFixture();
});
afterAll(() => fixture?.close());

const raise = async (): Promise<number> => (await fixture.raise(1, { title: 'Printer', description: 'Blank' })).body.id;

describe('two members of staff who answer one ticket', () => {
  it('ADM-10 API-07 refuses to overwrite what the other wrote since it was seen, with the other’s values, and saves nothing', async () => {
    const id = await raise();
    const seen = { admin_response: '', status: 'open' };
    expect((await fixture.answer(id, { admin_response: 'Theirs', status: 'in_progress', seen })).status).toBe(200);
    const refused = await fixture.answer(id, { admin_response: 'Mine', status: 'in_progress', seen: JSON.stringify(seen) });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        message: 'Somebody else changed the same fields. Nothing was saved. Please choose.',
        current: { admin_response: 'Theirs' },
      }),
    ]);
    const closed = await fixture.answer(id, { status: 'closed', seen: { status: 'open' } });
    expect([closed.status, closed.body.current]).toEqual([409, { status: 'in_progress' }]);
    expect(await fixture.find(1, id)).toMatchObject({ admin_response: 'Theirs', status: 'in_progress' });
    // Another field, the same value, their value seen, or nothing said: each is saved.
    for (const body of [
      { status: 'resolved', seen: { status: 'in_progress' } },
      { adminResponse: 'Theirs', seen: { admin_response: '' } },
      { admin_response: 'Mine', seen: { admin_response: 'Theirs' } },
      { admin_response: 'As documented', status: 'closed' },
      { admin_response: 'As documented', seen: null },
    ])
      expect((await fixture.answer(id, body)).status).toBe(200);
    for (const odd of ['x', '[1]', 7, { status: 7 }])
      expect((await fixture.answer(id, { status: 'open', seen: odd })).status).toBe(400);
  });

  it('ADM-10 L3 of many at once who saw the same, one is saved', async () => {
    const id = await raise();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => fixture.answer(id, { admin_response: `Answer ${at}`, seen: { admin_response: '' } })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});
