import { describe, expect, it } from '@jest/globals';
import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import { EventStream } from './event-stream.ts';
import { ArrayStream, CachedAnswer, FileAnswer } from './response-types.ts';

const base = { owner: 'lab', access: 'hospital', needs: 'member', summary: 'x', method: 'GET', path: '/notes/' } as const;
const note = z.object({ id: z.number(), at: z.string(), tags: z.array(z.object({ name: z.string() })).optional() });
const one = route({ ...base, name: 'lab.one', answer: note });
const all = route({ ...base, name: 'lab.all', answer: z.array(note) });
const open = route({ ...base, name: 'lab.open', answer: z.looseObject({ id: z.number() }) });
const changing = route({
  ...base,
  name: 'lab.changing',
  answer: z.object({ id: z.coerce.number(), kind: z.string().default('a') }),
});
const none = route({ ...base, name: 'lab.none' });
const pdf = route({ ...base, name: 'lab.pdf', produces: 'pdf' });
const live = route({ ...base, name: 'lab.live', produces: 'events' });
const file = new FileAnswer({ body: Buffer.from(''), contentType: 'application/pdf', filename: 'x' });
const fine = { id: 1, at: 'now' };

async function* batchesOf(...batches: unknown[][]) {
  yield* batches;
}

async function rowsOf(answer: unknown): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of (answer as ArrayStream).batches) rows.push(...batch);
  return rows;
}

describe('answers against their contracts', () => {
  it.each([
    [one, fine],
    [one, { ...fine, tags: undefined }],
    [all, []],
    [all, new CachedAnswer([fine], '"1"', 'public')],
    [open, { id: 1, more: { at: 1 } }],
    [none, undefined],
    [pdf, file],
    [live, new EventStream()],
  ])('API-02 lets an answer pass as it is (%#)', (contract, answer) => expect(checkAnswer(contract, answer)).toBe(answer));

  it.each([
    [one, { id: 1 }, 'lab.one differs from its contract: at Invalid input: expected string, received undefined, found nothing.'],
    [one, { ...fine, id: '1' }, 'id Invalid input: expected number, received string, found "1".'],
    [one, { ...fine, password: 'x' }, 'password is unknown to the contract, found "x".'],
    [one, { ...fine, tags: [{ name: 'a' }, { name: 'b', by: 7 }] }, 'tags.1.by is unknown to the contract, found 7.'],
    [all, [fine, { ...fine, id: null }], '1.id Invalid input: expected number, received null, found null.'],
    [all, new CachedAnswer({}, '"1"', 'public'), 'the whole Invalid input: expected array'],
    [changing, { id: '1', kind: 'a' }, 'id found "1", which the contract takes for 1.'],
    [changing, { id: 1 }, 'kind is added by the contract.'],
    [none, fine, 'the whole Invalid input: expected undefined'],
    [pdf, fine, 'the whole is json instead of pdf.'],
    [one, file, 'the whole is file instead of json.'],
    [one, new ArrayStream(batchesOf()), 'the whole'],
  ])('API-02 says where an answer differs, and answers 500 (%#)', async (contract, answer, sentence) => {
    const checked = async () => rowsOf(checkAnswer(contract, answer));
    await expect(checked()).rejects.toMatchObject({ status: 500, message: expect.stringContaining(sentence) });
  });

  it('API-11 looks at each row of a list as it is sent, and counts rows over all batches', async () => {
    expect(await rowsOf(checkAnswer(all, new ArrayStream(batchesOf([fine], [], [fine]))))).toEqual([fine, fine]);
    const late = checkAnswer(all, new ArrayStream(batchesOf([fine, fine], [fine, { ...fine, at: 3 }])));
    await expect(rowsOf(late)).rejects.toThrow('The answer of lab.all differs from its contract: 3.at Invalid input');
  });
});
