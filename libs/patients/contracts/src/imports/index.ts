export * from './import-choices.ts';
export * from './import-jobs.ts';
export * from './import-routes.ts';
