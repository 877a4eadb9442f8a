export * from './bull-job-backend.ts';
export * from './job-backend.ts';
export { JobHandler } from './job-handler.ts';
export { Jobs, jobsMigrations } from './jobs.service.ts';
export { handOverJobs } from './hand-over-jobs.ts';
export * from './postgres-job-backend.ts';
export * from './redis-job-backend.ts';
export { startJobs } from './service-jobs.ts';
export { UnknownJob } from './unknown-job.ts';
