import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { job } from '@nidaan/kernel';
import type { Database } from '@nidaan/platform-database';
import { Logger } from '@nidaan/platform-telemetry';
import type { JobBackend } from './job-backend.ts';
import { JobsService } from './jobs.service.ts';

const mail = job({ name: 'identity.try-mail', owner: 'identity', data: z.object({}), id: () => 'one' });

describe('JobsService', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('L6 queues a job within seconds that a queue, away for a moment, did not take', async () => {
    const requests: { id: string; job: unknown }[] = [];
    const queued: unknown[] = [];
    const query = async (sql: string, [id, text]: string[] = []) => {
      if (sql.startsWith('INSERT')) requests.push({ id: id!, job: JSON.parse(text!) });
      return sql.startsWith('UPDATE job_requests SET claimed_at = now()') ? requests.splice(0) : [];
    };
    const database = { current: undefined, query, queryApart: query } as unknown as Database;
    let isAway = true;
    const add = async (_: string, wanted: unknown) => {
      if (isAway) throw new Error('away');
      queued.push(wanted);
    };
    const jobs = new JobsService('identity', database, { add } as unknown as JobBackend, new Logger('identity', 'silent'));
    await jobs.add(mail, {});
    await jest.advanceTimersByTimeAsync(100);
    isAway = false;
    expect(queued).toEqual([]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(queued).toEqual([expect.objectContaining({ name: 'identity.try-mail' })]);
    await jobs.stop();
  });
});
