import { describe, expect, it, jest } from '@jest/globals';
import Fastify from 'fastify';
import type { PartAnswer } from '../src/dashboards/ask.ts';
import { installDashboards } from '../src/dashboards/install.ts';

const DAY = {
  ...{ date: '2026-11-24', begins_at: '2026-11-23T18:30:00.000Z', registered: 4, waiting: 1, pending: 2, completed: 1 },
  ...{ at_pharmacy: 3, oldest_wait_minutes: 5, visits: [] },
};
const REFUSED = { status: 403, body: { message: 'You do not have permission to do this.' } };
const never = () => new Promise<PartAnswer>(() => undefined);

/** What the staff's dashboard answers where these are the parts. */
async function staff(parts: Record<string, () => Promise<PartAnswer>>, url = '/api/dashboards/staff/') {
  const asked: string[] = [];
  const gateway = Fastify();
  installDashboards(gateway, (owner, path) => {
    asked.push(`${owner} ${path}`);
    return parts[owner]!();
  });
  const answer = await gateway.inject({ method: 'GET', url });
  await gateway.close();
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), asked };
}
const says = (status: number, body: unknown) => () => Promise.resolve({ status, body });

describe('an answer composed of several services', () => {
  it('ORG-57 asks the other parts for the day that the first one names', async () => {
    const { status, body, asked } = await staff({
      patients: says(200, DAY),
      lab: says(200, { open: 2, oldest_minutes: 9, ready: 1 }),
    });
    expect([status, body.lab_queue, body.unavailable]).toEqual([200, { open: 2, oldest_minutes: 9 }, []]);
    expect(asked).toEqual(['patients /api/patients/day/', 'lab /api/lab-tests/queue/?since=2026-11-23T18%3A30%3A00.000Z']);
  });

  it('ORG-57 leaves out what the caller may not see, and names what does not answer in a second or is broken', async () => {
    const patients = says(200, DAY);
    expect((await staff({ patients, lab: says(403, {}) })).body).toMatchObject({ lab_queue: null, unavailable: [] });
    for (const lab of [says(503, {}), () => Promise.reject(new Error('away'))])
      expect((await staff({ patients, lab })).body).toMatchObject({ lab_queue: null, unavailable: ['lab'], pending: 2 });
    const began = performance.now();
    expect((await staff({ patients, lab: never })).body).toMatchObject({ lab_queue: null, unavailable: ['lab'] });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('ORG-57 is refused as the part that carries the rows refuses, and asks nobody else then', async () => {
    const lab = jest.fn(says(200, {}));
    const refused = await staff({ patients: () => Promise.resolve(REFUSED), lab });
    expect([refused.status, refused.body]).toEqual([403, REFUSED.body]);
    const late = await staff({ patients: never, lab });
    expect([late.status, late.headers['retry-after'], late.body.statusCode]).toEqual([503, '1', 503]);
    expect(lab).not.toHaveBeenCalled();
  });

  it("FRD-89 ORG-57 the desk's day is of the day that was asked for, with the waits that scheduling knows", async () => {
    const figures = { date: '2026-11-20', registered: 4, seen: 3, left: 0, free_follow_ups: 1, still_waiting: 1 };
    const waits = { date: '2026-11-20', no_show: 2, doctors: [] };
    const url = '/api/front-desk/day/?date=2026-11-20';
    const { body, asked } = await staff({ patients: says(200, figures), scheduling: says(200, waits) }, url);
    expect(body).toEqual({ ...figures, no_show: 2, doctors: [], unavailable: [] });
    expect(asked).toEqual(['patients /api/patients/day-end/?date=2026-11-20', 'scheduling /api/queues/day/?date=2026-11-20']);
    const alone = await staff({ patients: says(200, figures), scheduling: says(503, {}) }, url);
    expect(alone.body).toEqual({ ...figures, no_show: null, doctors: null, unavailable: ['scheduling'] });
  });
});
