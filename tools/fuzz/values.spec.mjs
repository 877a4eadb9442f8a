import { describe, expect, it } from '@jest/globals';
import { callsOf, madeOf } from './calls.mjs';
import { Values } from './values.mjs';

const document = {
  components: { schemas: { Kind: { enum: ['a', 'b'] } } },
  paths: {
    '/api/tokens/{id}/': { get: {} },
    '/api/tokens/': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['kind', 'queue_id'],
                properties: {
                  kind: { $ref: '#/components/schemas/Kind' },
                  queue_id: { type: 'integer' },
                  note: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
    '/api/login/': { post: {} },
    '/api/sessions/': { get: {} },
    '/api/doctors/{id}/extra-sessions/': { get: {} },
    '/api/team/': { get: {}, post: {} },
  },
};
const many = (make) => Array.from({ length: 200 }, make);

describe('made-up calls', () => {
  it('leaves out what would end the run', () => {
    const names = callsOf(document).map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual([
      'GET /api/tokens/{id}/',
      'POST /api/tokens/',
      'GET /api/doctors/{id}/extra-sessions/',
      'GET /api/team/',
    ]);
    expect(callsOf(document, 'team')).toHaveLength(1);
  });

  it('sends what the schema asks for', () => {
    const values = new Values(document);
    const [, issue] = callsOf(document);
    for (const { body } of many(() => madeOf(issue, values))) {
      const { kind, queue_id: queue } = JSON.parse(body);
      expect(['a', 'b']).toContain(kind);
      expect(Number.isInteger(queue)).toBe(true);
    }
  });

  it('uses numbers that answers have told, under any of their names, and few where that is asked for', () => {
    const values = new Values(document, { few: 2 });
    values.told.learn('/api/queues/', {}, [{ id: 700 }, { id: 701 }, { id: 702 }]);
    const [, issue] = callsOf(document);
    const used = many(() => JSON.parse(madeOf(issue, values).body).queue_id).filter((id) => id >= 700);
    expect(used.length).toBeGreaterThan(100);
    expect(new Set(used)).toEqual(new Set([700, 701]));
    values.told.learn('/api/tokens/', {}, { id: 900 });
    expect(many(() => madeOf(callsOf(document)[0], values).url)).toContain('/api/tokens/900/');
  });

  it('makes most values of a call of one row that was told, with what stood around it', () => {
    const values = new Values(document);
    const slots = (doctor) => [{ time: `0${doctor}:00` }, { time: `0${doctor}:30` }];
    for (const doctor of [7, 8])
      values.told.learn('/api/doctors/{id}/slots/', { id: doctor }, { date: '2026-11-30', slots: slots(doctor) });
    const made = many(() => {
      values.begin();
      return [values.known('doctor'), values.of({ type: 'string' }, 'time')];
    });
    // By chance one in twelve would fit.
    const told = made.filter(([, time]) => /^0[78]:/.test(time));
    expect(told.filter(([doctor, time]) => time.startsWith(`0${doctor}:`)).length).toBeGreaterThan(0.4 * told.length);
  });

  it('learns no text with a word of a writer, and tries numbers of the neighbour', () => {
    const values = new Values(document, { words: ['Zarina'] });
    values.neighbour = new Values(document);
    values.told.learn('/api/persons/', {}, { id: 5, token: 'of Zarina', slug: 'clinic' });
    values.neighbour.told.learn('/api/persons/', {}, { id: 900 });
    expect([values.told.one('token'), values.told.one('slug')]).toEqual([undefined, 'clinic']);
    expect(many(() => values.known('person_id'))).toContain(900);
  });

  it('sends files where a form has them', () => {
    const file = { type: 'string', format: 'binary' };
    const schema = {
      allOf: [
        { type: 'object', properties: {} },
        { type: 'object', properties: { photo: file }, required: ['photo'] },
      ],
    };
    const operation = { requestBody: { content: { 'multipart/form-data': { schema } } } };
    const { body } = madeOf({ path: '/api/persons/{id}/photo/', method: 'POST', operation }, new Values(document));
    expect(body.get('photo')).toBeInstanceOf(File);
  });

  it('makes the same calls again with the same seed, and what no schema allows where that is asked for', () => {
    const made = (options) => {
      const values = new Values(document, options);
      return many(() => JSON.stringify(values.of({ type: 'integer' })));
    };
    expect(made({ seed: 3 })).toEqual(made({ seed: 3 }));
    expect(made({ seed: 3, hostile: 0.5 }).some((text) => !Number.isInteger(JSON.parse(text)))).toBe(true);
  });
});
