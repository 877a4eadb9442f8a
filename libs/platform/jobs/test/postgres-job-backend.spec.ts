import { JOBS_ROLE, provision, roleUrl } from '@nidaan/platform-database';
import { createTestDatabase } from '@nidaan/testing';
import { jobBackendConformance } from './conformance/job-backend-conformance.ts';
import { PostgresJobBackend } from '../src/index.ts';

const SECRET = 'job-tests';

jobBackendConformance('postgres', async () => {
  const { url, drop } = await createTestDatabase();
  await provision(url, [], SECRET);
  const jobsUrl = roleUrl(url, JOBS_ROLE, SECRET);
  return {
    makeBackend: (lockMs, patienceMs, logger) => new PostgresJobBackend(jobsUrl, logger, lockMs, patienceMs),
    close: drop,
  };
});
