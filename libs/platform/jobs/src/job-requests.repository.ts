import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '@nidaan/platform-database';
import type { QueuedJob } from './job-backend.ts';

export class CreateJobRequests1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: rows live from a commit until the job has ended, and carry ids only.
    await runner.query(
      `CREATE TABLE job_requests (id uuid PRIMARY KEY, job jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_requests');
  }
}

/** When a queue that may forget took the job, or was last asked for it; empty until then. */
export class NoteQueuedRequests1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_requests ADD COLUMN queued_at timestamptz');
    await runner.query(`CREATE INDEX job_requests_by_job ON job_requests ((job->>'id'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX job_requests_by_job');
    await runner.query('ALTER TABLE job_requests DROP COLUMN queued_at');
  }
}

/** When a process took a request that was left, to bring it to the queue; empty until then. The release before looks past it. */
export class ClaimLeftRequests1855000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_requests ADD COLUMN claimed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_requests DROP COLUMN claimed_at');
  }
}

export const jobsMigrations = [CreateJobRequests1700000000030, NoteQueuedRequests1700000000032, ClaimLeftRequests1855000000004];

/** A job that somebody asked for. */
export interface JobRequest {
  id: string;
  job: QueuedJob;
}

/** One that a process took. */
export interface ClaimedRequest extends JobRequest {
  /** As PostgreSQL writes it: a Date knows no microseconds. */
  claimedAt: string;
}

// In order, a request that its own process forwards is not taken for one that a crash left. Whoever takes them first brings them to the queue; after
// a minute that process has died.
const LEFT = `UPDATE job_requests SET claimed_at = now() WHERE id = ANY (ARRAY(
    SELECT id FROM job_requests WHERE queued_at IS NULL AND created_at < now() - interval '5 seconds'
      AND (claimed_at IS NULL OR claimed_at < now() - interval '1 minute') ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED))
  RETURNING id, job, claimed_at::text AS "claimedAt"`;

// Whoever takes them first asks the queue; the others leave them alone for the next minute. An array is read once; a join may read it anew for
// each request, past those just taken.
const DOUBTFUL = `UPDATE job_requests SET queued_at = now() WHERE id = ANY (ARRAY(
    SELECT id FROM job_requests WHERE queued_at < now() - make_interval(secs => $1) ORDER BY queued_at LIMIT 1000 FOR UPDATE SKIP LOCKED))
  RETURNING id, job`;

const AGE = `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds FROM job_requests WHERE queued_at IS NULL`;

/** The requests for a service's jobs, which stand until the queue has them safely or their job has ended. */
export class JobRequestsRepository {
  constructor(private readonly database: Database) {}

  /** Commits with the transaction at hand, or by itself. */
  async add({ id, job }: JobRequest): Promise<void> {
    const values = [id, JSON.stringify(job)];
    const insert = 'INSERT INTO job_requests (id, job) VALUES ($1, $2)';
    const tx = this.database.current;
    if (tx) tx.send(insert, values);
    else await this.database.query(insert, values);
  }

  /** Takes those that were committed but did not reach the queue, each for one process; at most so many. */
  left(most: number): Promise<ClaimedRequest[]> {
    return this.database.query<ClaimedRequest & Record<string, unknown>>(LEFT, [most]);
  }

  /** Those that went to the queue more than `seconds` ago, or of which it was asked that long ago; each once in that time. */
  doubtful(seconds: number): Promise<JobRequest[]> {
    return this.database.query<JobRequest & Record<string, unknown>>(DOUBTFUL, [seconds]);
  }

  /** Which of them stand still. */
  async among(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>('SELECT id FROM job_requests WHERE id = ANY($1)', [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Numbers of the requests for a job. `isQueued`: only of those that went to the queue. */
  async of(jobId: string, { isQueued = false } = {}): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM job_requests WHERE job->>'id' = $1 AND (queued_at IS NOT NULL OR NOT $2)`,
      [jobId, isQueued],
    );
    return rows.map(({ id }) => id);
  }

  /** Gives back what one call of `left` took and the queue did not, but for what another process has taken since. */
  async release(taken: readonly ClaimedRequest[]): Promise<void> {
    await this.database.queryApart('UPDATE job_requests SET claimed_at = NULL WHERE id = ANY($1) AND claimed_at = $2', [
      taken.map(({ id }) => id),
      taken[0]?.claimedAt,
    ]);
  }

  async noteQueued(ids: readonly string[]): Promise<void> {
    await this.database.queryApart('UPDATE job_requests SET queued_at = now() WHERE id = ANY($1)', [ids]);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.database.queryApart('DELETE FROM job_requests WHERE id = ANY($1)', [ids]);
  }

  /** Seconds since the oldest request that is not in the queue; 0 when there is none. */
  async oldestSeconds(): Promise<number> {
    return (await this.database.query<{ seconds: number }>(AGE))[0]!.seconds;
  }
}
