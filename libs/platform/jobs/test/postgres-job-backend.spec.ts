import { JOBS_ROLE, provision, rolePassword, urlAs } from '@nidaan/platform-database';
import { createTestDatabase } from '@nidaan/testing';
import { jobBackendConformance } from '../src/conformance/job-backend-conformance.ts';
import { PostgresJobBackend } from '../src/index.ts';

const SECRET = 'job-tests';

jobBackendConformance('postgres', async () => {
  const { url, drop } = await createTestDatabase();
  await provision(url, [], SECRET);
  const jobsUrl = urlAs(url, JOBS_ROLE, rolePassword(SECRET, JOBS_ROLE));
  return { makeBackend: (lockMs) => new PostgresJobBackend(jobsUrl, undefined, lockMs), close: drop };
});
