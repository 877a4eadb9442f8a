import type { ServiceName } from '@nidaan/kernel';
import type { JobBackend } from './job-backend.ts';

/** A connection that may write in every service's schema. */
interface Connection {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/**
 * Asks anew for what waits in a queue that is left behind, so that it goes to the queue that takes its place; gives the number of jobs.
 * While nothing runs them, that is.
 */
export async function moveJobsBetweenBackends(
  from: JobBackend,
  services: readonly ServiceName[],
  connection: Connection,
): Promise<number> {
  let count = 0;
  for (const service of services) {
    const jobs = await from.waiting(service);
    const requests = jobs.map((job) => JSON.stringify(job));
    await connection.query(
      `INSERT INTO "${service}".job_requests (id, job, created_at) SELECT gen_random_uuid(), job, now() FROM unnest($1::jsonb[]) AS job`,
      [requests],
    );
    count += jobs.length;
  }
  return count;
}
