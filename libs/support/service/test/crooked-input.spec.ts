import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asQuery,
  type Call,
  CROOKED_BODIES,
  CROOKED_NUMBERS,
  CROOKED_TEXTS,
  CROOKED_VALUES,
  IMPOSSIBLE_TEXTS,
  notRefused,
} from '@nidaan/testing/services';
import { formOf, openSupportFixture } from './support-fixture.ts';

describe('crooked input of tickets', () => {
  let support: Awaited<ReturnType<typeof openSupportFixture>>;
  let token: string;
  beforeAll(async () => {
    support = await openSupportFixture();
    token = support.token(1);
    expect((await support.raise(1, { title: 'Printer', description: 'It is out of ink.' })).status).toBe(201);
  });
  afterAll(() => support?.close());

  const ticket = (change: object): Call => [
    'POST',
    '/api/tickets/',
    { token, body: { title: 'Printer', description: 'No ink', ...change } },
  ];
  const reply = (change: object, id: string | number = 1): Call => [
    'PATCH',
    `/api/admin/tickets/${id}/`,
    { token: support.staff, body: change },
  ];
  const unchanged = async () => {
    const [only, ...others] = await support.list(1);
    expect([only.title, only.status, only.admin_response, others]).toEqual(['Printer', 'open', null, []]);
    expect(await support.list(2)).toEqual([]);
  };

  it('S11 API-13 API-24 refuses in one sentence each text and value that no ticket holds, and keeps nothing', async () => {
    const values = [...IMPOSSIBLE_TEXTS, ...CROOKED_VALUES];
    const calls = [
      ...values.flatMap((odd) => [ticket({ title: odd }), ticket({ description: odd })]),
      ...['\u202e\u0007', ...values].map((odd) => ticket({ priority: odd })),
      // Half a pair of surrogates cannot be sent in a form.
      ...IMPOSSIBLE_TEXTS.filter((odd) => odd.isWellFormed()).map((odd): Call => [
        'POST',
        '/api/tickets/',
        { token, body: formOf({ title: 'Printer', description: odd }) },
      ]),
      ...CROOKED_BODIES.map((body): Call => ['POST', '/api/tickets/', { token, body }]),
    ];
    expect(await notRefused(support.api, calls)).toEqual([]);
    await unchanged();
  });

  it('S11 API-23 refuses in one sentence each crooked answer of the staff and number of a ticket', async () => {
    const values = [...IMPOSSIBLE_TEXTS, ...CROOKED_VALUES];
    const calls = [
      ...values.flatMap((odd) => [reply({ admin_response: odd }), reply({ adminResponse: odd })]),
      ...[...CROOKED_TEXTS, ...CROOKED_VALUES, 7, ''].map((odd) => reply({ status: odd })),
      ...CROOKED_NUMBERS.map((odd) => reply({ status: 'closed' }, asQuery(odd))),
      ...CROOKED_BODIES.map((body): Call => ['PATCH', '/api/admin/tickets/1/', { token: support.staff, body }]),
    ];
    expect(await notRefused(support.api, calls)).toEqual([]);
    await unchanged();
  });

  it('S11 API-11 refuses in one sentence each crooked page and address of a file', async () => {
    const calls = CROOKED_NUMBERS.flatMap((odd): Call[] => [
      ...['limit', 'after'].flatMap((name): Call[] => [
        ['GET', `/api/tickets/?${name}=${asQuery(odd)}`, { token }],
        ['GET', `/api/admin/tickets/?${name}=${asQuery(odd)}`, { token: support.staff }],
      ]),
      ['GET', `/api/files/support/${asQuery(odd)}/1/a.pdf?expires=1&signature=a`],
      ['GET', `/api/files/support/1/${asQuery(odd)}/${asQuery(odd)}?expires=${asQuery(odd)}&signature=${asQuery(odd)}`],
      ['GET', `/api/files/support/1/1/..%2f..%2fa.pdf?expires=9999999999&signature=${asQuery(odd)}`],
    ]);
    expect(await notRefused(support.api, calls)).toEqual([]);
  });
});
