export * from './bull-job-backend.ts';
export * from './job-backend.ts';
export { JobHandler } from './job-handler.ts';
export { Jobs, jobsMigrations } from './jobs.service.ts';
export { startJobs } from './service-jobs.ts';
