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
    values.learn('/api/queues/', [{ id: 700 }, { id: 701 }, { id: 702 }]);
    const [, issue] = callsOf(document);
    const used = many(() => JSON.parse(madeOf(issue, values).body).queue_id).filter((id) => id >= 700);
    expect(used.length).toBeGreaterThan(100);
    expect(new Set(used)).toEqual(new Set([700, 701]));
    values.learn('/api/tokens/', { id: 900 });
    expect(many(() => madeOf(callsOf(document)[0], values).url)).toContain('/api/tokens/900/');
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
