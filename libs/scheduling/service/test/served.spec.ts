import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newContext, runInContext } from '@nidaan/platform-access';
import { TokensRepository } from '../src/tokens/tokens.repository.ts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

const HOSPITAL = 1;
const OLD = 3000;

interface Plan {
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const thrownAway = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, each) => sum + thrownAway(each), 0);

describe('the last consultations of a queue', () => {
  let desk: QueuesFixture;
  let queue = 0;

  /** Tokens that were done one a minute up to `before` minutes ago; called so many minutes before, or never. */
  const done = (count: number, from: number, before: number, minutes: number | null) =>
    desk.sql(
      `INSERT INTO scheduling.tokens (hospital_id, id, branch_id, queue_id, day, number, display_name, priority, base, base_at, boost_minutes,
         rank_at, state, calls, issued_at, waiting_since, called_at, ended_at, reason, public_key)
       SELECT $1, $2 + n, 1, $3, '2026-11-01', $2 + n, 'A', 'normal', 'arrival', now(), 0, now(), 'done', 0, now(), now(),
         at - make_interval(mins => $6), at, '', '1.' || ($2 + n)
       FROM generate_series(1, $4::int) n, LATERAL (SELECT date_trunc('second', now()) - make_interval(mins => n + $5::int) AS at) t`,
      [HOSPITAL, from, queue, count, before, minutes],
    );
  const service = () => desk.nidaan.composition.services.get('scheduling')!;
  const inHospital = <T>(work: () => Promise<T>) => runInContext(newContext({ hospitalId: HOSPITAL, branches: '*' }), work);

  beforeAll(async () => {
    desk = await openQueuesFixture();
    await desk.verify(HOSPITAL);
    queue = (await desk.queue(HOSPITAL)).id;
  });
  afterAll(() => desk?.close());

  it('FRD-61 are found without walking what was never called on a screen, was missed or took too long', async () => {
    await done(3, 100, OLD, 7);
    await done(OLD, 1000, 0, null);
    await done(100, 5000, 0, 1);
    await done(100, 6000, 0, 90);
    await desk.sql('ANALYZE scheduling.tokens');
    const { app, database } = service();
    const asked = jest.spyOn(database, 'query');
    const rows = await inHospital(() => app.get(TokensRepository, { strict: false }).served([queue], 20));
    const [text, values] = asked.mock.calls[0] as unknown as [string, unknown[]];
    asked.mockRestore();
    expect(rows).toEqual([7, 7, 7].map((minutes) => ({ queueId: queue, minutes })));
    const [plan] = await inHospital(() =>
      database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values),
    );
    expect(thrownAway(plan!['QUERY PLAN'][0].Plan)).toBe(0);
  });
});
